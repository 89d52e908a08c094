(* Linear rules: f(k) = floor((slope k + shift) / weight), with some number of blocks. A pile is
   alive at a moment as long as its lifetime exceeds that moment. Lifetimes and moments are linear in
   the rule: what holds at several rules holds between them. *)
From Coq Require Import ZArith List Lia.
From Onepile Require Import Counting Threshold Runs.
Import ListNotations.
Open Scope Z_scope.

Record rule := Rule { slope : Z; shift : Z; weight : Z; blocks : Z }.
Definition proper (G : rule) : Prop := 0 <= slope G /\ 0 < weight G /\ 0 <= blocks G.

(* The next cap after a move of k. *)
Definition next_cap (G : rule) (k : Z) : Z := (slope G * k + shift G) / weight G.

Section Linear.
Variable G : rule.
Hypothesis ok : proper G.

Lemma next_cap_below k v : next_cap G k < v <-> slope G * k + shift G < weight G * v.
Proof.
  destruct ok as (_ & Hq & _). unfold next_cap. split; intros H.
  - pose proof (Z.mul_succ_div_gt (slope G * k + shift G) (weight G) Hq). nia.
  - apply Z.div_lt_upper_bound; trivial.
Qed.

Lemma next_cap_nondecreasing : nondecreasing (next_cap G).
Proof.
  destruct ok as (Hp & Hq & _). intros i j _ H. apply Z.div_le_mono; [trivial|nia].
Qed.

(* A pile inside a run: where it is, and its threshold. *)
Definition lifetime (x : Z * Z) : Z := slope G * fst x + weight G * snd x.
Definition moment (time : Z) : Z := slope G * time + shift G.

Theorem alive_lifetime d P v M : 0 < P -> run (next_cap G) (blocks G) d P = Some v ->
  (run_alive (next_cap G) (blocks G) d P M = true <-> moment M < lifetime (P, v)).
Proof.
  intros HP E. rewrite run_alive_inside, E by trivial. cbn [below].
  rewrite Z.ltb_lt, next_cap_below. unfold moment, lifetime. cbn [fst snd]. lia.
Qed.

Lemma moment_mono a b : a <= b -> moment a <= moment b.
Proof. destruct ok as (Hp & _). unfold moment. nia. Qed.
End Linear.

(* ------------------------------------------------------------------------------ between rules *)
(* G lies between some rules: slope / weight and shift / weight are weighted means of theirs. *)
Fixpoint mix (part : rule -> Z) (weights : list Z) (rules : list rule) : Z :=
  match weights, rules with
  | w :: weights, G :: rules => w * part G + mix part weights rules
  | _, _ => 0
  end.
Definition between (c : Z) (rules : list rule) (G : rule) : Prop :=
  proper G /\ blocks G = c /\
  exists weights, Forall (Z.le 0) weights /\
    slope G = mix slope weights rules /\ shift G = mix shift weights rules /\ weight G = mix weight weights rules.

Lemma between_itself G : proper G -> between (blocks G) [G] G.
Proof.
  intros ok. split; [trivial|]. split; [trivial|]. exists [1]. split; [repeat constructor; lia|].
  cbn [mix]. lia.
Qed.

(* Between two slopes without a shift. *)
Lemma between_slopes c p q p' q' a b : 0 <= c -> 0 < q -> 0 < q' -> 0 < b -> 0 <= p -> p * q' < p' * q ->
  p * b <= a * q -> a * q' <= p' * b ->
  exists G, between c [Rule p 0 q c; Rule p' 0 q' c] G /\ forall k, next_cap G k = a * k / b.
Proof.
  intros Hc Hq Hq' Hb Hp Hd H1 H2. set (D := p' * q - p * q').
  exists (Rule (a * D) 0 (b * D) c). split.
  - split; [split; cbn; [|split]; nia|]. split; [trivial|].
    exists [p' * b - a * q'; a * q - p * b]. split; [repeat constructor; lia|].
    cbn [mix slope shift weight]. unfold D. split; [|split]; ring.
  - intros k. unfold next_cap. cbn [slope shift weight]. rewrite <- (Z.div_mul_cancel_r (a * k) b D) by lia.
    f_equal. ring.
Qed.

(* f is, as far as one looks, a line between the rules: those of real slope, too. *)
Definition plays (c : Z) (rules : list rule) (f : Z -> Z) : Prop :=
  forall last, exists G, between c rules G /\ forall k, 1 <= k <= last -> f k = next_cap G k.

Lemma plays_line G f : proper G -> (forall k, f k = next_cap G k) -> plays (blocks G) [G] f.
Proof. intros ok E last. exists G. split; [apply between_itself; trivial|auto]. Qed.

Section Between.
Variable c : Z.
Variable rules : list rule.
Variable G : rule.
Hypothesis G_between : between c rules G.

(* A form that is positive at all rules is so between them, and likewise if it is not negative. *)
Lemma between_holds (x y z least : Z) : 0 <= least <= 1 ->
  (forall r, In r rules -> least <= x * slope r + y * shift r + z * weight r) ->
  least <= x * slope G + y * shift G + z * weight G.
Proof.
  destruct G_between as ((_ & Hw & _) & _ & weights & W & E1 & E2 & E3). rewrite E1, E2, E3 in *. clear E1 E2 E3.
  intros Hl H. assert (A : exists sum, (mix weight weights rules <> 0 -> 1 <= sum) /\ 0 <= sum /\
    least * sum <= x * mix slope weights rules + y * mix shift weights rules + z * mix weight weights rules).
  { clear Hw G_between. revert H. generalize rules. induction W as [|w weights Hw _ IH]; intros [|r rs] H; cbn [mix];
      try (exists 0; split; [tauto|]; lia).
    destruct (IH rs) as (sum & S1 & S2 & S3); [intros; apply H; right; trivial|].
    exists (w + sum). split; [intros N; destruct (Z.eq_dec w 0) as [->|]; [|lia]; cut (1 <= sum); [lia|apply S1; lia]|].
    split; [lia|]. specialize (H r (or_introl eq_refl)). nia. }
  destruct A as (sum & S1 & S2 & S3). specialize (S1 ltac:(lia)). nia.
Qed.
End Between.
