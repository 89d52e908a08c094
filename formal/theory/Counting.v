(* How many of 1, 2, ..., n pass a test, and which number is the m-th smallest that does.

   All numbers are whole numbers, Z: the tactic lia then does the arithmetic. *)
From Coq Require Import ZArith List Lia Bool FinFun.
Import ListNotations.
Open Scope Z_scope.

(* Two inductions: from 0 upwards, with everything below 0 at once; and over all smaller numbers. *)
Lemma up_ind (Q : Z -> Prop) :
  (forall n, n <= 0 -> Q n) -> (forall n, 0 <= n -> Q n -> Q (n + 1)) -> forall n, Q n.
Proof.
  intros H0 HS n. destruct (Z_le_gt_dec n 0) as [|Hn]; [auto|].
  refine (natlike_ind Q _ _ n _); [apply H0; lia| |lia].
  intros x Hx IH. replace (Z.succ x) with (x + 1) by lia. auto.
Qed.

Lemma strong_ind (Q : Z -> Prop) :
  (forall n, (forall m, m < n -> 0 < n -> Q m) -> Q n) -> forall n, Q n.
Proof.
  intros H. assert (A : forall n m, m <= n -> Q m).
  { intros n. induction n using up_ind; intros m Hm; apply H; intros k Hk H1; [lia|].
    apply IHn. lia. }
  intros n. apply (A n n). lia.
Qed.

(* ------------------------------------------------------------------------------ 1, 2, ..., n *)
Definition range (n : Z) : list Z := map Z.of_nat (seq 1 (Z.to_nat n)).

Lemma in_range k n : In k (range n) <-> 1 <= k <= n.
Proof.
  unfold range. rewrite in_map_iff. split.
  - intros (i & <- & Hi). apply in_seq in Hi. lia.
  - intros H. exists (Z.to_nat k). split; [lia|]. apply in_seq. lia.
Qed.

Lemma range_nodup n : NoDup (range n).
Proof. apply Injective_map_NoDup; [intros i j; lia|apply seq_NoDup]. Qed.

Lemma range_length n : 0 <= n -> Z.of_nat (length (range n)) = n.
Proof. intros H. unfold range. rewrite map_length, seq_length. lia. Qed.

Lemma range_none n : n <= 0 -> range n = [].
Proof. intros H. unfold range. replace (Z.to_nat n) with O by lia. reflexivity. Qed.

Lemma range_next n : 0 <= n -> range (n + 1) = range n ++ [n + 1].
Proof.
  intros H. unfold range. replace (Z.to_nat (n + 1)) with (S (Z.to_nat n)) by lia.
  rewrite seq_S, map_app. cbn [map]. do 2 f_equal. lia.
Qed.

(* ------------------------------------------------------------------------------ counting *)
(* The number of k with 1 <= k <= n that pass the test. *)
Definition count (test : Z -> bool) (n : Z) : Z := Z.of_nat (length (filter test (range n))).

Definition one (b : bool) : Z := if b then 1 else 0.
Lemma one_bound b : 0 <= one b <= 1.
Proof. destruct b; cbn; lia. Qed.

Lemma count_none P n : n <= 0 -> count P n = 0.
Proof. intros H. unfold count. rewrite range_none by trivial. reflexivity. Qed.

Lemma count_next P n : 0 <= n -> count P (n + 1) = count P n + one (P (n + 1)).
Proof.
  intros H. unfold count. rewrite range_next, filter_app, app_length by trivial. cbn [filter].
  destruct (P (n + 1)); cbn; lia.
Qed.

Lemma count_mono P a b : a <= b -> count P a <= count P b.
Proof.
  revert a. induction b using up_ind; intros a Ha; [rewrite !count_none; lia|].
  destruct (Z.eq_dec a (b + 1)) as [->|]; [lia|].
  rewrite count_next by lia. pose proof (one_bound (P (b + 1))). specialize (IHb a). lia.
Qed.

Lemma count_bound P n : 0 <= n -> count P n <= n.
Proof.
  induction n using up_ind; intros Hn; [rewrite count_none; lia|].
  rewrite count_next by lia. pose proof (one_bound (P (n + 1))). lia.
Qed.

Lemma count_ext P Q n : (forall k, 1 <= k <= n -> P k = Q k) -> count P n = count Q n.
Proof.
  intros E. unfold count. do 2 f_equal. apply filter_ext_in. intros k Hk. apply E, in_range, Hk.
Qed.

Lemma count_less P a b : 0 <= a -> a < b -> P b = true -> count P a < count P b.
Proof.
  intros Ha Hab Hb. pose proof (count_mono P a (b - 1)).
  replace b with (b - 1 + 1) in * by lia. rewrite count_next, Hb by lia. cbn.
  replace (b - 1 + 1 - 1) with (b - 1) in * by lia. lia.
Qed.

(* Different numbers that pass are not more than the count. *)
Lemma count_list P n l : NoDup l -> (forall k, In k l -> 1 <= k <= n /\ P k = true) ->
  Z.of_nat (length l) <= count P n.
Proof.
  intros D H. apply inj_le, NoDup_incl_length; trivial.
  intros k Hk. destruct (H k Hk). apply filter_In. split; [apply in_range|]; trivial.
Qed.

(* What passes more easily is more. *)
Lemma count_more P Q n : (forall k, 1 <= k <= n -> P k = true -> Q k = true) -> count P n <= count Q n.
Proof.
  intros H. apply count_list; [apply NoDup_filter, range_nodup|].
  intros k Hk. apply filter_In in Hk. rewrite in_range in Hk. destruct Hk. auto.
Qed.

(* ------------------------------------------------------------------------------ the m-th smallest *)
Definition Smallest (test : Z -> bool) (m v : Z) : Prop :=
  1 <= v /\ test v = true /\ count test v = m.

Lemma smallest_unique P m v w : Smallest P m v -> Smallest P m w -> v = w.
Proof.
  intros (Hv & Pv & Cv) (Hw & Pw & Cw).
  destruct (Z.lt_trichotomy v w) as [H|[H|H]]; [|trivial|].
  - pose proof (count_less P v w ltac:(lia) H Pw). lia.
  - pose proof (count_less P w v ltac:(lia) H Pv). lia.
Qed.

Lemma smallest_exists P m n : 1 <= m -> m <= count P n -> exists v, Smallest P m v /\ v <= n.
Proof.
  intros Hm. induction n using up_ind; intros H0; [rewrite count_none in H0; lia|].
  destruct (Z_le_gt_dec m (count P n)) as [L|G].
  - destruct (IHn L) as (v & Hv & Hvn). exists v. split; [trivial|lia].
  - rewrite count_next in H0 by lia. destruct (P (n + 1)) eqn:E; cbn in H0; [|lia].
    exists (n + 1). repeat split; trivial; try lia. rewrite count_next, E by lia. cbn. lia.
Qed.

Lemma smallest_count P m v n : 1 <= m -> Smallest P m v -> (m <= count P n <-> v <= n).
Proof.
  intros Hm (Hv & Pv & Cv). split; intros H.
  - destruct (Z_le_gt_dec v n); [trivial|].
    destruct (Z_le_gt_dec 0 n); [|rewrite count_none in H; lia].
    pose proof (count_less P n v ltac:(lia) ltac:(lia) Pv). lia.
  - pose proof (count_mono P v n). lia.
Qed.

Lemma smallest_ext P Q m v : (forall k, 1 <= k <= v -> P k = Q k) -> Smallest P m v -> Smallest Q m v.
Proof.
  intros E (Hv & Pv & Cv). split; [trivial|]. rewrite <- E by lia. split; [trivial|].
  rewrite <- Cv. symmetry. apply count_ext, E.
Qed.

(* The m-th smallest, if it is at most n. *)
Definition smallest (test : Z -> bool) (m n : Z) : option Z :=
  find (fun v => test v && (count test v =? m)) (range n).

Lemma smallest_some P m n v : smallest P m n = Some v <-> Smallest P m v /\ v <= n.
Proof.
  unfold smallest. split.
  - intros E. apply find_some in E. rewrite in_range, andb_true_iff, Z.eqb_eq in E.
    unfold Smallest. tauto.
  - intros (Hv & Hn). destruct (find _ _) as [u|] eqn:E.
    + apply find_some in E. rewrite in_range, andb_true_iff, Z.eqb_eq in E.
      rewrite (smallest_unique P m u v); [trivial| |trivial]. unfold Smallest. tauto.
    + destruct Hv as (H1 & Pv & Cv). pose proof (find_none _ _ E v) as F. cbn beta in F.
      rewrite Pv, Cv, Z.eqb_refl in F. discriminate F. apply in_range. lia.
Qed.

Lemma smallest_none P m n : 1 <= m -> (smallest P m n = None <-> count P n < m).
Proof.
  intros Hm. split; intros H.
  - destruct (Z_le_gt_dec m (count P n)) as [L|]; [|lia].
    destruct (smallest_exists P m n Hm L) as (v & Hv). apply smallest_some in Hv. congruence.
  - destruct (smallest P m n) as [v|] eqn:E; [|trivial]. apply smallest_some in E.
    destruct E as (Hv & Hn). apply (smallest_count _ _ _ n Hm) in Hv. lia.
Qed.

Lemma smallest_same P Q m n : (forall k, 1 <= k <= n -> P k = Q k) -> smallest P m n = smallest Q m n.
Proof.
  intros E. destruct (smallest Q m n) as [v|] eqn:F.
  - apply smallest_some in F. destruct F as (Hv & Hn). apply smallest_some. split; [|trivial].
    eapply smallest_ext; [|exact Hv]. intros. symmetry. apply E. lia.
  - destruct (smallest P m n) as [v|] eqn:G; [|trivial]. apply smallest_some in G.
    destruct G as (Hv & Hn). rewrite <- F. symmetry. apply smallest_some. split; [|trivial].
    eapply smallest_ext; [|exact Hv]. intros. apply E. lia.
Qed.
