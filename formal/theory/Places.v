(* Places: piles of a run between which everything is a copy. All that is known of a place stands in
   one record, whose numbers may be plain or, later, symbolic. Shown here with plain numbers: a record
   made by one step of a run, with or without a copy before the place, is right. *)
From Coq Require Import ZArith List Lia Bool Sorted.
From Onepile Require Import Counting Order Threshold Runs Copy Linear Living.
Import ListNotations.
Open Scope Z_scope.

Record place (A : Type) := Place {
  here : A;                          (* which pile it is *)
  thr : A;                           (* its threshold *)
  living : list (A * A);             (* a sufficient list at the place: piles and their thresholds *)
  after : list (A * A);              (* the same, just after it *)
  sights_before : list (option A);   (* for each depth of the ground the last place before it that looks so deep *)
  sights : list (option A)           (* the same, this place included *)
}.
Arguments Place {A}. Arguments here {A}. Arguments thr {A}. Arguments living {A}.
Arguments after {A}. Arguments sights_before {A}. Arguments sights {A}.

Definition both {A B} (h : A -> B) (x : A * A) : B * B := (h (fst x), h (snd x)).
Definition place_map {A B} (h : A -> B) (m : place A) : place B :=
  Place (h (here m)) (h (thr m)) (map (both h) (living m)) (map (both h) (after m))
        (map (option_map h) (sights_before m)) (map (option_map h) (sights m)).

(* The first n depths are seen from s. *)
Fixpoint see {A} (n : nat) (s : A) (l : list (option A)) : list (option A) :=
  match n, l with
  | S n, _ :: l => Some s :: see n s l
  | _, _ => l
  end.

Lemma see_map {A B} (h : A -> B) n s l :
  map (option_map h) (see n s l) = see n (h s) (map (option_map h) l).
Proof. revert l. induction n; intros [|x l]; cbn; trivial. f_equal. apply IHn. Qed.

Lemma see_length {A} n (s : A) l : length (see n s l) = length l.
Proof. revert l. induction n; intros [|x l]; cbn; trivial. f_equal. apply IHn. Qed.

Lemma see_seen {A} n (s : A) l i : (i < n)%nat -> (i < length l)%nat ->
  nth_error (see n s l) i = Some (Some s).
Proof.
  revert n l. induction i; intros [|n] [|x l]; cbn; intros; trivial; try lia. apply IHi; lia.
Qed.

Lemma see_deeper {A} n (s : A) l i : (n <= i)%nat -> nth_error (see n s l) i = nth_error l i.
Proof.
  revert n l. induction i; intros [|n] [|x l]; cbn; intros; trivial; try lia. apply IHi; lia.
Qed.

Section Places.
Variable G : rule.
Hypothesis ok : proper G.

Notation c := (blocks G).
Notation run := (run (next_cap G) c).
Notation looks := (looks (next_cap G) c).
Notation Enough := (Enough G).
Notation Sufficient := (Sufficient G).
Notation Pruned := (Pruned G).
Notation counted_out := (counted_out G).

Let c_nonneg : 0 <= c := proj2 (proj2 ok).

(* How many depths of the ground a place with n living piles looks at. *)
Definition depths (n : nat) : nat := (Z.to_nat (c + 1) - n)%nat.

(* Everything below s that looks at some depth of the ground lies at or below the sight noted. *)
Definition SightsUntil (d : list Z) (l : list (option Z)) (s : Z) : Prop :=
  length l = length d /\
  forall i x t, nth_error d i = Some x -> 0 < t < s -> looks d t x ->
    exists u, nth_error l i = Some (Some u) /\ t <= u.

(* What is known just after the pile b of a run. *)
Definition Known (d : list Z) (b : Z) (L : list (Z * Z)) (l : list (option Z)) : Prop :=
  0 <= b /\ Sufficient d L (b + 1) /\ SightsUntil d l (b + 1).

(* The record is right. *)
Definition Right (d : list Z) (m : place Z) : Prop :=
  0 < here m /\ run d (here m) = Some (thr m) /\
  Sufficient d (living m) (here m) /\ SightsUntil d (sights_before m) (here m) /\
  Known d (here m) (after m) (sights m).

Lemma known_start d : Known d 0 [] (map (fun _ => None) d).
Proof.
  split; [lia|]. split; [apply sufficient_start|]. split; [apply map_length|]. intros; lia.
Qed.

Lemma sights_next d L s v l : is_ground c d -> 0 < s -> Sufficient d L s -> run d s = Some v ->
  SightsUntil d l s -> SightsUntil d (see (depths (length L)) s l) (s + 1).
Proof.
  intros D Hs HL E (Hl & Hsee). pose proof D as (Dl & Ds & _).
  split; [rewrite see_length; trivial|]. intros i x t Hi Ht Lk.
  assert (Hil : (i < length d)%nat) by (apply nth_error_Some; congruence).
  destruct (Nat.lt_ge_cases i (depths (length L))) as [Hlt|Hge].
  { exists s. split; [apply see_seen; lia|lia]. }
  rewrite see_deeper by trivial. destruct (Z.eq_dec t s) as [->|]; [|apply (Hsee i x t); trivial; lia].
  (* deeper than that the place itself does not look *)
  exfalso. destruct Lk as (v' & Ev & Hv). rewrite E in Ev. injection Ev as <-.
  rewrite (sufficient_threshold G ok d L) in E by trivial. unfold Living.counted_out, distances in E.
  pose proof (ground_bounds _ _ c_nonneg D _ (nth_error_In _ _ Hi)) as Hx.
  unfold depths in Hge. destruct (Nat.lt_ge_cases (Z.to_nat c) (length L)) as [Hc|Hc].
  - rewrite nth_error_app1, nth_error_map in E by (rewrite map_length; trivial).
    destruct (nth_error L (Z.to_nat c)) as [y|] eqn:Ey; [|discriminate].
    injection E as <-. destruct HL as ((_ & Hin & _) & _).
    destruct (Hin y (nth_error_In _ _ Ey)) as (? & _). lia.
  - rewrite nth_error_app2, map_length, nth_error_map in E by (rewrite map_length; trivial).
    destruct (nth_error d (Z.to_nat c - length L)) as [y|] eqn:Ey; [|discriminate]. injection E as <-.
    pose proof (ascending_nth d (Z.to_nat c - length L) i y x Ds ltac:(lia) Ey Hi). lia.
Qed.

(* ------------------------------------------------------------------------------ the steps *)
(* What all steps have in common: the list at s, the threshold, the list after s. *)
Lemma step_end d s l L0 L1 v L2 : is_ground c d -> 0 < s ->
  Enough d L0 s -> SightsUntil d l s ->
  Pruned s L0 L1 -> counted_out d L1 s = Some v -> Pruned (s + 1) ((s, v) :: L1) L2 ->
  Right d (Place s v L1 L2 l (see (depths (length L1)) s l)).
Proof.
  intros D Hs H0 Hl H1 Hv H2.
  pose proof (living_lemma G d L0 L1 s H0 H1) as S1.
  assert (E : run d s = Some v) by (rewrite <- Hv; apply sufficient_threshold; trivial).
  unfold Right, Known. cbn [here thr living after sights_before sights].
  do 4 (split; [trivial|]). split; [lia|]. split.
  - eapply living_lemma; [|exact H2]. apply enough_after; trivial.
  - apply sights_next with (v := v); trivial.
Qed.

(* Nothing is copied: the next place is b + 1. *)
Theorem step_plain d b L l L1 v L2 : is_ground c d -> Known d b L l ->
  Pruned (b + 1) L L1 -> counted_out d L1 (b + 1) = Some v ->
  Pruned (b + 1 + 1) ((b + 1, v) :: L1) L2 ->
  Right d (Place (b + 1) v L1 L2 l (see (depths (length L1)) (b + 1) l)).
Proof.
  intros D (Hb & HL & Hl) H1 Hv H2. apply step_end with (L0 := L); trivial; [lia|]. apply HL.
Qed.

(* The run W is copied up to before its place m: the nearest living piles lie like the ground of W,
   and each of them is alive at the last sight of its depth. *)
Theorem step_copy V W b L l (m : place Z) L1 v L2 : is_ground c V -> is_ground c W ->
  Known V b L l -> Right W m ->
  map (fun x => b - fst x) (firstn (length W) L) = W ->
  (forall i y u, nth_error L i = Some y -> nth_error (sights_before m) i = Some (Some u) ->
     moment G (b + u) < lifetime G y) ->
  let s := b + here m in
  Pruned s (map (moved b) (living m) ++ L) L1 ->
  counted_out V L1 s = Some v ->
  Pruned (s + 1) ((s, v) :: L1) L2 ->
  0 < b /\
  (forall t, 0 < t < here m -> run V (b + t) = run W t) /\
  Right V (Place s v L1 L2 l (see (depths (length L1)) s l)).
Proof.
  intros DV DW (Hb & HL & Hl) (Hw & _ & HA & Hsee & _) Hd Hlast s H1 Hv H2.
  pose proof (list_lies_like G ok _ _ _ _ DV DW Hb HL Hd) as Like.
  pose proof (deepest_nonneg c W c_nonneg DW) as D0.
  assert (Copied : forall t, 0 < t < here m -> run V (b + t) = run W t /\
     (forall M, run_alive (next_cap G) c V (b + t) (b + M) = run_alive (next_cap G) c W t M) /\
     (forall x, In x V -> ~ looks V (b + t) x)).
  { apply copy_lemma; trivial; [apply next_cap_nondecreasing; trivial|].
    intros t x Ht Hx Lk. destruct (In_nth_error _ _ Hx) as (i & Hi).
    assert (Hil : (i < length W)%nat) by (apply nth_error_Some; congruence).
    destruct (proj2 Hsee i x t Hi Ht Lk) as (u & Hu & Htu). exists u. split; [trivial|].
    rewrite <- Hd in Hi. rewrite nth_error_map, nth_error_firstn in Hi by trivial.
    destruct (nth_error L i) as [y|] eqn:Ey; [|discriminate]. injection Hi as <-.
    replace (b - (b - fst y)) with (fst y) by lia. destruct HL as ((_ & Hin & _) & _).
    destruct (Hin y (nth_error_In _ _ Ey)) as (Hy & Ry).
    apply (alive_lifetime G ok _ _ (snd y)); [lia|trivial|]. destruct y. apply (Hlast i _ u); trivial. }
  split; [destruct Like; lia|]. split; [intros t Ht; apply Copied, Ht|].
  apply step_end with (L0 := map (moved b) (living m) ++ L); trivial; [unfold s; lia| |].
  - apply (enough_copied G ok V W); trivial. intros t Ht. apply Copied, Ht.
  - split; [apply Hl|]. intros i x t Hi Ht Lk. destruct (Z_le_gt_dec t b) as [Htb|Htb].
    + apply (proj2 Hl i x t); trivial. lia.
    + exfalso. destruct (Copied (t - b) ltac:(unfold s in Ht; lia)) as (_ & _ & No).
      apply (No x (nth_error_In _ _ Hi)). replace (b + (t - b)) with t by lia. trivial.
Qed.
End Places.
