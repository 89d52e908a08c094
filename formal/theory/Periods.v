(* A repeated state is a proof (docs/periods.md), in normal play that ends at 0: when the thresholds
   of some piles come again a period later, and no pile of the period after them looks below them,
   the thresholds repeat for ever. f may be any function, with any number of blocks, with overshoot
   and without. *)
From Coq Require Import ZArith List Lia Bool.
From Onepile Require Import Counting Rules Threshold.
Import ListNotations.
Open Scope Z_scope.

Section Periods.
Variable f : Z -> Z.
Variable c : Z.
Variable overshoot : bool.
Hypothesis c_nonneg : 0 <= c.
Notation g := (g f c overshoot).

Lemma depth_nonneg : 0 <= end_depth c overshoot.
Proof. unfold end_depth. destruct overshoot; lia. Qed.

(* THE THEOREM. *)
Theorem repeated_state start settled period : 1 <= start <= settled -> 1 <= period ->
  (forall i, start <= i < settled -> g (i + period) = g i) ->
  (forall i, settled <= i < settled + period -> exists v, g i = Some v /\ start <= i - v) ->
  forall i, start <= i -> g (i + period) = g i.
Proof.
  intros Hs Hp Returns Looks. pose proof depth_nonneg as D.
  assert (A : forall i, start <= i -> g (i + period) = g i /\
                        (settled <= i -> exists v, g i = Some v /\ start <= i - v)).
  { intros i. induction i using strong_ind. intros Hi.
    destruct (Z_lt_ge_dec i settled) as [L|L]; [split; [apply Returns; lia|intros; exfalso; lia]|].
    assert (V : exists v, g i = Some v /\ start <= i - v).
    { destruct (Z_lt_ge_dec i (settled + period)) as [L'|L']; [apply Looks; lia|].
      destruct (H (i - period)) as (E & V); [lia|lia|lia|].
      destruct (V ltac:(lia)) as (v & Ev & Hv).
      exists v. replace (i - period + period) with i in E by lia. split; [congruence|lia]. }
    split; [|trivial]. destruct V as (v & Ev & Hv). rewrite Ev.
    apply threshold_some in Ev; [|lia]. destruct Ev as (Sm & Le). apply threshold_some; [lia|].
    split; [|lia]. pose proof (proj1 Sm). eapply smallest_ext; [|exact Sm]. intros k Hk. cbn beta.
    rewrite !alive_inside by lia. destruct (H (i - k)) as (E & _); [lia|lia|lia|].
    replace (i + period - k) with (i - k + period) by lia.
    change (threshold f c (end_good overshoot) (end_depth c overshoot)) with g. rewrite E.
    f_equal. f_equal. lia. }
  intros i Hi. apply A. trivial.
Qed.

(* So it is for the winner. *)
Corollary repeated_winner start settled period : 1 <= start <= settled -> 1 <= period ->
  (forall i, start <= i < settled -> g (i + period) = g i) ->
  (forall i, settled <= i < settled + period -> exists v, g i = Some v /\ start <= i - v) ->
  forall pile cap, start <= pile -> (Wins f c overshoot (pile + period) cap <-> Wins f c overshoot pile cap).
Proof.
  intros Hs Hp Returns Looks pile cap H. rewrite !threshold_theorem by trivial.
  rewrite (repeated_state start settled period) by trivial. tauto.
Qed.
End Periods.
