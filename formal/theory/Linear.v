(* Linear rules: f(k) = floor((slope k + shift) / weight), with some number of blocks. A pile is
   alive at a moment as long as its lifetime exceeds that moment. *)
From Coq Require Import ZArith Lia.
From Onepile Require Import Counting Threshold Runs.
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
