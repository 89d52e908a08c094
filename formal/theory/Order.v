(* Lists in order: joining them, mapping them, leaving something out; and the m-th smallest number
   that passes a test, read off an ascending list. *)
From Coq Require Import ZArith List Lia Bool Sorted.
From Onepile Require Import Counting.
Import ListNotations.
Open Scope Z_scope.

Section Lists.
Context {A B : Type}.

Lemma sorted_app (R : A -> A -> Prop) l1 l2 :
  StronglySorted R l1 -> StronglySorted R l2 -> (forall x y, In x l1 -> In y l2 -> R x y) ->
  StronglySorted R (l1 ++ l2).
Proof.
  induction l1 as [|a l1 IH]; intros S1 S2 H; [trivial|]. cbn.
  apply StronglySorted_inv in S1. destruct S1 as [S1 F]. constructor.
  - apply IH; trivial. intros; apply H; [right|]; trivial.
  - apply Forall_app. split; [trivial|]. apply Forall_forall. intros y Hy. apply H; [left|]; trivial.
Qed.

Lemma sorted_app_inv (R : A -> A -> Prop) l1 l2 : StronglySorted R (l1 ++ l2) ->
  StronglySorted R l1 /\ StronglySorted R l2 /\ (forall x y, In x l1 -> In y l2 -> R x y).
Proof.
  induction l1 as [|a l1 IH]; cbn; intros S; [repeat split; [constructor|trivial|tauto]|].
  apply StronglySorted_inv in S. destruct S as [S F]. apply Forall_app in F. destruct F as [F1 F2].
  destruct (IH S) as (S1 & S2 & H). repeat split; [constructor; trivial|trivial|].
  intros x y [->|Hx] Hy; [|auto]. rewrite Forall_forall in F2. auto.
Qed.

Lemma sorted_map (h : A -> B) (R : A -> A -> Prop) (R' : B -> B -> Prop) l :
  (forall x y, R x y -> R' (h x) (h y)) -> StronglySorted R l -> StronglySorted R' (map h l).
Proof.
  intros H. induction l as [|a l IH]; intros S; cbn; constructor;
    apply StronglySorted_inv in S; destruct S as [S F]; [auto|].
  apply Forall_map. eapply Forall_impl; [|exact F]. auto.
Qed.

Lemma sorted_cons (R : A -> A -> Prop) x l :
  StronglySorted R l -> (forall y, In y l -> R x y) -> StronglySorted R (x :: l).
Proof. intros S H. constructor; [trivial|]. apply Forall_forall. trivial. Qed.

Lemma sorted_head (R : A -> A -> Prop) x l y : StronglySorted R (x :: l) -> In y l -> R x y.
Proof.
  intros S Hy. apply StronglySorted_inv in S. destruct S as [_ F]. rewrite Forall_forall in F. auto.
Qed.

Lemma firstn_in n (l : list A) x : In x (firstn n l) -> In x l.
Proof. intros H. rewrite <- (firstn_skipn n l). apply in_app_iff. tauto. Qed.

Lemma nth_error_firstn n (l : list A) i : (i < n)%nat -> nth_error (firstn n l) i = nth_error l i.
Proof.
  revert l i. induction n as [|n IH]; intros [|x l] [|i] H; cbn; trivial; [lia|lia|apply IH; lia].
Qed.

Lemma last_in (l : list A) a : l <> [] -> In (last l a) l.
Proof.
  intros H. destruct (exists_last H) as (l' & b & ->). rewrite last_last. apply in_elt.
Qed.

(* ------------------------------------------------------------------------------ leaving out *)
(* What remains of a list when the elements marked false are left out. *)
Fixpoint select (marks : list bool) (l : list A) : list A :=
  match marks, l with
  | mark :: marks, x :: l => if mark then x :: select marks l else select marks l
  | _, _ => []
  end.

Lemma select_in m l x : In x (select m l) -> In x l.
Proof.
  revert l. induction m as [|b m IH]; intros [|y l]; cbn; try tauto.
  destruct b; cbn; intuition.
Qed.

Lemma select_sorted (R : A -> A -> Prop) m l : StronglySorted R l -> StronglySorted R (select m l).
Proof.
  revert l. induction m as [|b m IH]; intros [|y l] S; cbn; try constructor.
  apply StronglySorted_inv in S as S'. destruct b; [|apply IH, S'].
  apply sorted_cons; [apply IH, S'|]. intros x Hx. apply (sorted_head _ _ _ _ S), (select_in m), Hx.
Qed.

Lemma nodup_part (h : A -> B) (t : A -> bool) n l :
  NoDup (map h l) -> NoDup (map h (firstn n (filter t l))).
Proof.
  intros H. assert (H1 : NoDup (map h (filter t l))).
  { induction l as [|x l IH]; [trivial|]. cbn in *. inversion H as [|? ? Hx Hl]; subst.
    destruct (t x); [|auto]. cbn. constructor; [|auto]. intros I. apply Hx.
    apply in_map_iff in I. destruct I as (y & E & Hy). apply filter_In in Hy.
    rewrite <- E. apply in_map. tauto. }
  clear H. rewrite <- firstn_map. rewrite <- (firstn_skipn n (map h (filter t l))) in H1.
  induction (firstn n (map h (filter t l))) as [|y s IH]; [constructor|].
  cbn in H1. inversion H1 as [|? ? Hy Hs]; subst. constructor; [|auto].
  intros I. apply Hy. apply in_app_iff. tauto.
Qed.
End Lists.

Lemma select_map {A B} (h : A -> B) m l : select m (map h l) = map h (select m l).
Proof.
  revert l. induction m as [|b m IH]; intros [|y l]; cbn; trivial.
  destruct b; cbn; rewrite IH; trivial.
Qed.

(* ------------------------------------------------------------------------------ ascending *)
Lemma ascending_nodup l : StronglySorted Z.lt l -> NoDup l.
Proof.
  induction l as [|a l IH]; intros S; constructor.
  - intros H. pose proof (sorted_head _ _ _ _ S H). lia.
  - apply StronglySorted_inv in S. tauto.
Qed.

Lemma ascending_nth l i j x y : StronglySorted Z.lt l -> (i < j)%nat ->
  nth_error l i = Some x -> nth_error l j = Some y -> x < y.
Proof.
  revert i j. induction l as [|a l IH]; intros i j S H Hi Hj; [destruct i; discriminate|].
  destruct j as [|j]; [lia|]. destruct i as [|i]; cbn in *.
  - injection Hi as <-. apply (sorted_head _ _ _ _ S). apply nth_error_In in Hj. trivial.
  - apply StronglySorted_inv in S. apply (IH i j); [tauto|lia|trivial|trivial].
Qed.

(* An ascending list that has, up to v, what passes the test: its elements are the smallest. *)
Lemma smallest_of_list P l i v : StronglySorted Z.lt l -> (forall k, In k l -> 1 <= k) ->
  nth_error l i = Some v -> (forall k, 1 <= k <= v -> (P k = true <-> In k l)) ->
  Smallest P (Z.of_nat i + 1) v.
Proof.
  intros S H1 E HP. destruct (nth_error_split l i E) as (l1 & l2 & -> & Hi).
  assert (Hv : 1 <= v) by (apply H1, in_elt).
  replace (l1 ++ v :: l2) with ((l1 ++ [v]) ++ l2) in * by (rewrite <- app_assoc; trivial).
  assert (Pv : P v = true).
  { apply HP; [lia|]. rewrite <- app_assoc. apply in_elt. }
  apply sorted_app_inv in S. destruct S as (S1 & _ & S3).
  pose proof (sorted_app_inv _ _ _ S1) as (_ & _ & S4).
  assert (Below : forall k, In k (l1 ++ [v]) -> k <= v).
  { intros k Hk. apply in_app_iff in Hk. destruct Hk as [Hk|[->|[]]]; [|lia].
    specialize (S4 k v Hk (or_introl eq_refl)). lia. }
  split; [trivial|]. split; [trivial|].
  replace (Z.of_nat i + 1) with (Z.of_nat (length (l1 ++ [v]))) by (rewrite app_length; cbn; lia).
  apply Z.le_antisymm.
  - apply inj_le, NoDup_incl_length; [apply NoDup_filter, range_nodup|].
    intros k Hk. apply filter_In in Hk. rewrite in_range in Hk. destruct Hk as [Hk Pk].
    apply HP in Pk; [|trivial]. apply in_app_iff in Pk. destruct Pk as [|Pk]; [trivial|].
    specialize (S3 v k (in_elt _ _ _) Pk). lia.
  - apply count_list; [apply ascending_nodup; trivial|].
    intros k Hk. assert (Hk' : In k ((l1 ++ [v]) ++ l2)) by (apply in_app_iff; tauto).
    assert (1 <= k <= v) by (split; [apply H1|apply Below]; trivial).
    split; [trivial|]. apply HP; trivial.
Qed.
