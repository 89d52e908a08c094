(* What a certificate that the checker accepts proves, for every pile: the threshold that is read off
   is the least cap with which the player to move wins, by the rules of play. *)
From Coq Require Import ZArith NArith List Lia Bool Sorted.
From Onepile Require Import Counting Order Rules Threshold Strategies Runs Linear Places Forms Maps
  Symbolic Checker Soundness Reader.
Import ListNotations.
Open Scope Z_scope.

(* ------------------------------------------------------------------------------ the pattern of a certificate *)
Lemma ground_ok_is_ground c d : ground_ok c d = true -> is_ground c d.
Proof.
  unfold ground_ok. rewrite !andb_true_iff, !Z.eqb_eq. intros ((H1 & H2) & H3).
  repeat split; trivial. apply Sorted_StronglySorted; [intros x y z; lia|].
  clear H1 H3. induction d as [|x d IH]; constructor.
  - apply IH. destruct d; [trivial|]. cbn [ascending] in H2. apply andb_true_iff in H2. tauto.
  - destruct d; constructor. cbn [ascending] in H2. apply andb_true_iff in H2. apply Z.ltb_lt. tauto.
Qed.

Lemma get_indexed_bound {A} (l : list A) : forall p q a, get q (indexed_from p l) = Some a ->
  Zpos p <= Zpos q < Zpos p + Z.of_nat (length l).
Proof.
  induction l as [|b l IH]; intros p q a; cbn [indexed_from length]; [discriminate|].
  destruct (Pos.eq_dec q p) as [->|E]; [lia|]. rewrite get_put_other by trivial.
  intros H. apply IH in H. lia.
Qed.

Lemma listed_outside {A} (d : A) l i : (N.of_nat (length l) <= i)%N -> listed d (indexed l) i = d.
Proof.
  intros H. unfold listed, item. destruct (get _ _) as [a|] eqn:E; [|trivial].
  apply get_indexed_bound in E. pose proof (N.succ_pos_spec i). lia.
Qed.

Lemma row_map_in l u fs y : find (fold_right add_row Leaf l) u = Some fs -> In y fs ->
  exists w, In w l /\ y = row_form w.
Proof.
  revert fs. induction l as [|w l IH]; intros fs; [discriminate|]. cbn [fold_right].
  set (m := fold_right add_row Leaf l) in *. unfold add_row.
  destruct (fst (row_form w)) as [|(v, a) t].
  - intros H Hy. destruct (IH fs H Hy) as (z & Hz & E). exists z. split; [right|]; trivial.
  - rewrite find_insert. destruct (same_unknown u v) eqn:Euv.
    + apply same_unknown_eq in Euv. subst v. intros [= <-] [<-|Hy]; [exists w; split; [left|]; trivial|].
      destruct (find m u) as [fs|]; [|contradiction].
      destruct (IH fs eq_refl Hy) as (z & Hz & E). exists z. split; [right|]; trivial.
    + intros H Hy. destruct (IH fs H Hy) as (z & Hz & E). exists z. split; [right|]; trivial.
Qed.

Lemma pattern_built C P : pattern_of C = Some P ->
  sensible C = true /\ built P /\ rule_of P = law C /\ all_rows P = rows C /\
  ground P = listed (game_ground (blocks (law C))) (indexed (map plan_ground (plans C))) /\
  (forall R, (N.of_nat (length (plans C)) <= R)%N -> size P R = 0%N /\ turn P R = 0%N).
Proof.
  unfold pattern_of. set (count := N.of_nat (length (plans C))).
  destruct (sensible C); [|discriminate].
  destruct (rounds _ _ _ _ _) as [made|] eqn:E; [|discriminate]. intros [= <-].
  split; [reflexivity|]. split; [|split; [|split; [|split]]]; try reflexivity.
  - set (new := expand _ _ _ _).
    constructor; cbn [rule_of ground places old unknowns expansion table row_at all_rows rows_like].
    + apply (rounds_fine _ _ _ _ _ _ E). apply replayed_none.
    + intros u H. unfold has in H. destruct (find (tabulate _ _) u) eqn:F; [|discriminate].
      apply find_tabulate_in in F. split; [apply in_app_iff; tauto|].
      apply filter_In in F. destruct F as (_ & F). apply andb_true_iff in F. destruct F as (_ & F).
      unfold has in F. destruct (find (of_list new) u); [discriminate|trivial].
    + intros u. destruct (find (of_list new) u) as [x|] eqn:F; [right|tauto].
      apply find_of_list in F. trivial.
    + intros u x H. apply in_app_iff. right. apply (in_map fst) in H. exact H.
    + intros n w. apply item_in.
    + intros x y H. unfold alike in H. destruct (fst x) as [|(u, a) t]; [contradiction|].
      destruct (find _ u) as [fs|] eqn:F; [|contradiction]. apply (row_map_in _ _ _ _ F H).
  - intros R HR. cbn [size turn]. split; apply listed_outside; rewrite map_length; trivial.
    unfold indices. rewrite map_length, seq_length. unfold count in *. lia.
Qed.

Lemma same_numbers_eq s t : same_list Z.eqb s t = true -> s = t.
Proof. apply same_list_eq. intros x y. apply Z.eqb_eq. Qed.

(* ------------------------------------------------------------------------------ the theorems *)
Section Theorems.
Variable C : certificate.
Hypothesis accepted : verify C = true.
Notation f := (next_cap (law C)).
Notation c := (blocks (law C)).

Lemma accepted_rule : proper (law C).
Proof.
  unfold verify in accepted. destruct (pattern_of C) as [P|] eqn:EP; [|discriminate].
  destruct (pattern_built C P EP) as (S & _). unfold sensible, rule_ok in S.
  rewrite !andb_true_iff, !Z.leb_le, Z.ltb_lt in S. unfold proper. tauto.
Qed.

(* What the theorems on patterns ask for. *)
Lemma accepted_pattern P : pattern_of C = Some P ->
  built P /\ rule_of P = law C /\ (forall R, is_ground c (ground P R)) /\ ground P 0 = game_ground c /\
  table_ok P = true /\ forallb (row_ok P) (all_rows P) = true /\
  forallb (entry_ok P) (order (places P)) = true /\ (0 < turn P 0)%N /\
  (forall R, complete P R = true /\ whole P R = true).
Proof.
  intros EP. pose proof accepted_rule as (_ & _ & Hc).
  destruct (pattern_built C P EP) as (S & B & Er & Ew & Eg & Out).
  unfold sensible in S. apply andb_true_iff in S. destruct S as (_ & Hg). rewrite forallb_forall in Hg.
  unfold verify in accepted. rewrite EP in accepted. unfold check in accepted.
  rewrite !andb_true_iff, N.ltb_lt in accepted.
  destruct accepted as (((((H0 & Ht) & Hw) & He) & Hn) & Hr). rewrite forallb_forall in Hr.
  rewrite Ew. do 2 (split; [trivial|]). split.
  { intros R. rewrite Eg. unfold listed. destruct (item _ R) as [d|] eqn:Ed; [|apply game_is_ground; trivial].
    apply item_in, in_map_iff in Ed. destruct Ed as (p & <- & Hp). apply ground_ok_is_ground. auto. }
  split; [apply same_numbers_eq; trivial|]. do 4 (split; [trivial|]).
  intros R. destruct (N.lt_ge_cases R (N.of_nat (length (plans C)))) as [L|L].
  - apply andb_true_iff, Hr, in_indices. trivial.
  - destruct (Out R L) as (Hs & HT). unfold complete, whole. rewrite Hs, HT. split; reflexivity.
Qed.

(* What is read off a certificate is the threshold, for every pile. *)
Theorem answer_is_threshold : forall pile, answer C pile = g f c true pile.
Proof.
  intros pile. pose proof accepted_rule as ok. pose proof (proj2 (proj2 ok)) as Hc.
  pose proof accepted_pattern as A. unfold answer.
  unfold verify in accepted. destruct (pattern_of C) as [P|]; [|discriminate].
  destruct (A P eq_refl) as (B & Er & Gr & G0 & Ht & Hw & He & Hn & Hr).
  destruct (Z_le_gt_dec pile 0) as [Hp|Hp].
  { unfold threshold_of. rewrite (proj2 (Z.leb_le _ _) Hp). symmetry. apply threshold_terminal. trivial. }
  rewrite <- Er in *. rewrite (threshold_of_right P B), G0 by (trivial || lia).
  symmetry. apply game_is_run; lia.
Qed.

(* The threshold of each place of the game's own run, in every period k. *)
Theorem place_threshold P k i x : pattern_of C = Some P -> find (entries (places P)) (0%N, i) = Some x ->
  k = O \/ moving P (0%N, i) x = true ->
  g f c true (value (val P k) (here (record_of x))) = Some (value (val P k) (thr (record_of x))).
Proof.
  intros EP F Hk. pose proof accepted_rule as ok. pose proof (proj2 (proj2 ok)) as Hc.
  destruct (accepted_pattern P EP) as (B & Er & Gr & G0 & Ht & Hw & He & _).
  rewrite <- Er in *. assert (R : RightAt (rule_of P) (ground P) (val P k) (0%N, i) x).
  { apply right_for_ever; trivial. destruct Hk as [|Hk]; [tauto|right]. unfold moving in Hk. unfold good.
    rewrite !andb_true_iff in Hk. destruct Hk as ((-> & _) & _). trivial. }
  destruct R as (R0 & R1 & _). cbn [place_map here thr fst] in *. rewrite G0 in R1.
  rewrite game_is_run by trivial. exact R1.
Qed.

(* VERIFY IS SOUND: from every pile > 0 the player to move wins exactly with the caps from v on, and
   v is what is read off the certificate; without overshoot the same holds c counters higher up. *)
Theorem verify_sound : forall pile, 0 < pile -> exists v,
  answer C pile = Some v /\
  (forall cap, Wins f c true pile cap <-> v <= cap) /\
  (forall cap, Wins f c false (pile + c) cap <-> v <= cap).
Proof.
  intros pile Hp. pose proof accepted_rule as (_ & _ & Hc). rewrite answer_is_threshold.
  destruct (g f c true pile) as [v|] eqn:E; [|apply g_infinite in E; lia].
  exists v. split; [trivial|]. split; intros cap; rewrite threshold_theorem by trivial.
  - rewrite E. reflexivity.
  - rewrite no_overshoot by lia. replace (pile + c - c) with pile by lia. rewrite E. reflexivity.
Qed.

(* Without overshoot nobody wins from a pile of at most c counters. *)
Theorem small_piles : forall pile cap, pile <= c -> Loses f c false pile cap.
Proof.
  intros pile cap H. pose proof accepted_rule as (_ & _ & Hc). apply loses_iff_not_wins.
  rewrite threshold_theorem, no_overshoot_small by trivial. cbn. tauto.
Qed.

(* The same with strategies: the player to move has one that wins every play exactly with the caps
   from the threshold on, and otherwise the opponent has one. *)
Theorem verify_strategies : forall pile, 0 < pile -> exists v, answer C pile = Some v /\ forall cap,
  (v <= cap <-> exists A, fair c A /\ forall B, fair c B -> mover_wins f true A B pile cap = true) /\
  (cap < v <-> exists B, fair c B /\ forall A, fair c A -> mover_wins f true A B pile cap = false).
Proof.
  intros pile Hp. pose proof accepted_rule as (_ & _ & Hc).
  destruct (verify_sound pile Hp) as (v & Ev & Hv & _). exists v. split; [trivial|]. intros cap.
  rewrite <- wins_iff_strategy, <- loses_iff_strategy, loses_iff_not_wins, Hv by trivial. lia.
Qed.
End Theorems.
