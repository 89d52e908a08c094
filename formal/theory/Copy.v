(* The copy lemma: where the nearest alive piles of a run V lie like the ground of a run W, the
   thresholds of W are copied, as long as those piles live when they are looked at. *)
From Coq Require Import ZArith List Lia Bool Sorted.
From Onepile Require Import Counting Order Threshold Runs.
Import ListNotations.
Open Scope Z_scope.

Section Copy.
Variable f : Z -> Z.
Variable c : Z.
Hypothesis mono : nondecreasing f.
Hypothesis c_nonneg : 0 <= c.

Notation run := (run f c).
Notation alive := (run_alive f c).

(* The pile t of a run looks down on the ground pile at depth x: that is not beyond its reach. *)
Definition looks (d : list Z) (t x : Z) : Prop := exists v, run d t = Some v /\ t + x <= v.

Variables V W : list Z.
Hypothesis V_ground : is_ground c V.
Hypothesis W_ground : is_ground c W.

(* At b + 1 the c+1 nearest alive piles are inside V, at b - x for the x of W's ground. *)
Definition lies_like (b : Z) : Prop :=
  0 < b - deepest W /\
  forall j x, nth_error W j = Some x ->
    Smallest (fun k => alive V (b + 1 - k) (b + 1)) (Z.of_nat j + 1) (1 + x).

(* No other alive pile comes between. *)
Lemma lies_like_in b x : lies_like b -> 0 <= x <= deepest W ->
  alive V (b - x) (b + 1) = true -> In x W.
Proof.
  intros (_ & H) Hx A. set (T := fun k => alive V (b + 1 - k) (b + 1)) in *.
  assert (N : Smallest T (count T (1 + x)) (1 + x)).
  { repeat split; [lia|]. unfold T. replace (b + 1 - (1 + x)) with (b - x) by lia. trivial. }
  set (m := count T (1 + x)) in *. destruct W_ground as (L & _).
  assert (Hm1 : 1 <= m).
  { destruct N as (_ & Tv & _). pose proof (count_less T 0 (1 + x) ltac:(lia) ltac:(lia) Tv).
    rewrite (count_none T 0) in * by lia. unfold m. lia. }
  assert (Hm2 : m <= c + 1).
  { destruct (In_nth_error _ _ (deepest_in c W c_nonneg W_ground)) as (j & Hj).
    assert (j < length W)%nat by (apply nth_error_Some; congruence).
    apply H in Hj. destruct Hj as (_ & _ & Ca). pose proof (count_mono T (1 + x) (1 + deepest W)).
    unfold m. lia. }
  destruct (nth_error W (Z.to_nat (m - 1))) as [y|] eqn:Ey; [|apply nth_error_None in Ey; lia].
  pose proof (H _ _ Ey) as Ny. replace (Z.of_nat (Z.to_nat (m - 1)) + 1) with m in Ny by lia.
  pose proof (smallest_unique _ _ _ _ N Ny). replace x with y by lia.
  apply nth_error_In in Ey. trivial.
Qed.

Lemma alive_copied b t M : 0 <= b -> 0 < t ->
  run V (b + t) = run W t -> alive V (b + t) (b + M) = alive W t M.
Proof.
  intros Hb Ht E. rewrite !run_alive_inside, E by lia. f_equal. f_equal. lia.
Qed.

(* THE COPY LEMMA. Whatever before w looks down on the ground of W at depth x, the pile b - x is
   still alive then, or even later. Then thresholds and lives are copied, and nothing that is copied
   looks down on V's own ground. *)
Theorem copy_lemma b w :
  lies_like b ->
  (forall t x, 0 < t < w -> In x W -> looks W t x ->
     exists u, t <= u /\ alive V (b - x) (b + u) = true) ->
  forall t, 0 < t < w ->
    run V (b + t) = run W t /\
    (forall M, alive V (b + t) (b + M) = alive W t M) /\
    (forall x, In x V -> ~ looks V (b + t) x).
Proof.
  intros Hb Hs t Ht. pose proof (proj1 Hb) as Hin.
  pose proof (deepest_nonneg c W c_nonneg W_ground) as D0.
  assert (E : run V (b + t) = run W t).
  { revert Ht. induction t using strong_ind. intros Ht.
    destruct (run_some f c W t c_nonneg W_ground ltac:(lia)) as (v & Ev & Hv & Nv). rewrite Ev.
    apply run_is; trivial; [lia|]. eapply smallest_ext; [|exact Nv]. intros k Hk. cbn beta.
    destruct (Z_le_gt_dec t k) as [Hkt|Hkt].
    - (* a pile of W's ground *)
      set (x := k - t). replace (t - k) with (- x) by lia. replace (b + t - k) with (b - x) by lia.
      apply eq_true_iff_eq. rewrite run_alive_ground by lia. split; intros A.
      + destruct (Hs t x Ht A) as (u & Hu & Au); [exists v; split; [trivial|lia]|].
        apply (was_alive f c _ _ _ (b + t) (b + u)); trivial; lia.
      + apply (lies_like_in b); trivial; [lia|].
        apply (was_alive f c _ _ _ (b + 1) (b + t)) in A; trivial; lia.
    - (* a pile inside *)
      replace (b + t - k) with (b + (t - k)) by lia. symmetry.
      apply alive_copied; [lia|lia|]. apply H; lia. }
  split; [trivial|]. split; [intros M; apply alive_copied; trivial; lia|].
  destruct (run_some f c W t c_nonneg W_ground ltac:(lia)) as (v & Ev & Hv & _).
  intros x Hx (v' & Ev' & Hv'). rewrite E, Ev in Ev'. injection Ev' as <-.
  pose proof (ground_bounds _ _ c_nonneg V_ground _ Hx). lia.
Qed.
End Copy.
