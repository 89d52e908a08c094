(* What a certificate that the checker accepts proves, for every pile: the threshold that is read off
   is the least cap with which the player to move wins, by the rules of play. *)
From Coq Require Import ZArith NArith List Lia Bool Sorted.
From Onepile Require Import Counting Order Rules Threshold Strategies Runs Linear Places Forms Maps
  Symbolic Checker Soundness Reader.
Import ListNotations.
Open Scope Z_scope.

(* ------------------------------------------------------------------------------ the pattern of a certificate *)
Lemma ground_ok_is_ground d : ground_ok d = true -> is_ground d.
Proof.
  unfold ground_ok. rewrite !andb_true_iff, Z.eqb_eq, forallb_forall. intros ((H1 & H2) & H3).
  split; [|split; [trivial|]].
  - apply Sorted_StronglySorted; [intros x y z; lia|]. clear H2 H3.
    induction (map fst d) as [|x l IH]; constructor.
    + apply IH. destruct l; [trivial|]. cbn [ascending] in H1. apply andb_true_iff in H1. tauto.
    + destruct l; constructor. cbn [ascending] in H1. apply andb_true_iff in H1. apply Z.ltb_lt. tauto.
  - intros x k H. apply Z.leb_le. apply (H3 _ H).
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

Lemma counted_length n : forall i, length (counted_from i n) = n.
Proof. induction n; intros i; cbn; auto. Qed.

Lemma charged_in h l : forall left t left', charged h l left = Some (t, left') ->
  forall u x, In (u, x) t -> In u l /\ x = h u.
Proof.
  induction l as [|v l IH]; intros left t left' E u x; cbn [charged] in E; [injection E as <- _; intros []|].
  destruct (spend _ _) as [rest|]; [|discriminate].
  destruct (charged h l rest) as [(t', left'')|] eqn:El; [|discriminate]. injection E as <- _.
  intros [[= <- <-]|H]; [split; [left|]; trivial|]. destruct (IH _ _ _ El u x H). split; [right|]; trivial.
Qed.

Lemma pattern_built C P : pattern_of C = Some P ->
  sensible C = true /\ built P /\ blocks_of P = blocked C /\ lines P = rules C /\ equalities P = equal C /\
  ground P = listed (game_ground (blocked C)) (indexed (map plan_ground (plans C))) /\
  (forall R, (N.of_nat (length (plans C)) <= R)%N -> size P R = 0%N /\ turn P R = 0%N).
Proof.
  unfold pattern_of. set (count := N.of_nat (length (plans C))).
  destruct (sensible C); [|discriminate].
  destruct (rounds _ _ _ _ _ _) as [made|] eqn:E; [|discriminate].
  destruct (expand _ _ _ _ _) as [(new, left1)|]; [|discriminate].
  set (older := filter _ (order made)).
  destruct (charged _ older left1) as [(nexts, left2)|] eqn:En; [|discriminate].
  destruct (settle _ _ older left2) as [(rising, left3)|]; [|discriminate]. intros [= <-].
  split; [reflexivity|]. split; [|repeat (split; [reflexivity|])].
  - constructor; cbn [blocks_of lines ground places old unknowns expansion table equalities reduction next
                      risers riser Checker.turn].
    + apply (rounds_fine _ _ _ _ _ _ _ E). apply replayed_none.
    + intros u H. unfold has in H. destruct (find (tabulate _ _) u) eqn:F; [|discriminate].
      apply find_tabulate_in in F. split; [apply in_app_iff; tauto|].
      apply filter_In in F. destruct F as (_ & F). apply andb_true_iff in F. destruct F as (_ & F).
      unfold has in F. destruct (find (of_list new) u); [discriminate|trivial].
    + intros u. destruct (find (of_list new) u) as [x|] eqn:F; [right|tauto].
      apply find_of_list in F. trivial.
    + intros u x H. apply in_app_iff. right. apply (in_map fst) in H. exact H.
    + intros u. destruct (find (of_list (equal C)) u) as [x|] eqn:F; [right|tauto].
      apply find_of_list in F. trivial.
    + intros u x F. apply find_of_list in F. destruct (charged_in _ _ _ _ _ En u x F) as (H & ->).
      split; [|reflexivity]. unfold has. rewrite find_tabulate by trivial. reflexivity.
    + intros u H. unfold has in H. destruct (find (tabulate _ rising) u) eqn:F; [|discriminate].
      apply find_tabulate_in in F. trivial.
  - intros R HR. cbn [size Checker.turn]. split; apply listed_outside; rewrite map_length; trivial.
    unfold indices. rewrite counted_length. unfold count in *. lia.
Qed.

Lemma same_piles_eq s t : same_list (fun x y : Z * Z => (fst x =? fst y) && (snd x =? snd y)) s t = true -> s = t.
Proof.
  apply same_list_eq. intros (x, k) (y, k'). cbn. rewrite andb_true_iff, !Z.eqb_eq. intros (-> & ->). trivial.
Qed.

(* ------------------------------------------------------------------------------ the theorems *)
Section Theorems.
Variable C : certificate.
Hypothesis accepted : verify C = true.
Notation c := (blocked C).

Lemma accepted_blocks : 0 <= c.
Proof.
  unfold verify in accepted. destruct (pattern_of C) as [P|] eqn:EP; [|discriminate].
  destruct (pattern_built C P EP) as (S & _). unfold sensible in S.
  rewrite !andb_true_iff, Z.leb_le in S. tauto.
Qed.

(* What the theorems on patterns ask for. *)
Lemma accepted_pattern P : pattern_of C = Some P ->
  built P /\ blocks_of P = c /\ lines P = rules C /\ (forall R, is_ground (ground P R)) /\
  ground P 0 = game_ground c /\ table_ok P = true /\ forallb (entry_ok P) (order (places P)) = true /\
  forallb (equal_ok P) (equalities P) = true /\ forallb (rises P) (risers P) = true /\
  all_lasting P (period_relies P) Leaf (work_left P) = true /\ (0 < turn P 0)%N /\
  (forall R, complete P R = true /\ whole P R = true).
Proof.
  intros EP. pose proof accepted_blocks as Hc.
  destruct (pattern_built C P EP) as (S & B & Eb & El & Ee & Eg & Out).
  unfold sensible in S. apply andb_true_iff in S. destruct S as (_ & Hg). rewrite forallb_forall in Hg.
  unfold verify in accepted. rewrite EP in accepted. unfold check in accepted.
  rewrite !andb_true_iff, N.ltb_lt in accepted. rewrite Ee.
  destruct accepted as (((((((H0 & Ht) & He) & Hq) & Hu) & Hl) & Hn) & Hr). rewrite forallb_forall in Hr.
  do 3 (split; [trivial|]). split.
  { intros R. rewrite Eg. unfold listed. destruct (item _ R) as [d|] eqn:Ed; [|apply game_is_ground; trivial].
    apply item_in, in_map_iff in Ed. destruct Ed as (p & <- & Hp). apply ground_ok_is_ground. auto. }
  split; [apply same_piles_eq; trivial|]. do 6 (split; [trivial|]).
  intros R. destruct (N.lt_ge_cases R (N.of_nat (length (plans C)))) as [L|L].
  - apply andb_true_iff, Hr, in_indices. trivial.
  - destruct (Out R L) as (Hs & HT). unfold complete, whole. rewrite Hs, HT. split; reflexivity.
Qed.

Lemma answer_between G : between c (rules C) G -> forall pile, answer C pile = g (next_cap G) c true pile.
Proof.
  intros Hb pile. pose proof accepted_blocks as Hc. pose proof accepted_pattern as A. unfold answer.
  unfold verify in accepted. destruct (pattern_of C) as [P|]; [|discriminate].
  destruct (A P eq_refl) as (B & Eb & El & Gr & G0 & Ht & He & Hq & Hu & Hl & Hn & Hr).
  destruct (Z_le_gt_dec pile 0) as [Hp|Hp].
  { unfold threshold_of. rewrite (proj2 (Z.leb_le _ _) Hp). symmetry. apply threshold_terminal. trivial. }
  rewrite <- Eb, <- El in *. rewrite (threshold_of_right P G B), G0 by (trivial || lia).
  symmetry. apply game_is_run; lia.
Qed.

(* f is any function that plays by the rules of the certificate: its line, or one between its lines. *)
Variable f : Z -> Z.
Hypothesis f_plays : plays c (rules C) f.

(* What is read off a certificate is the threshold, for every pile. *)
Theorem answer_is_threshold : forall pile, answer C pile = g f c true pile.
Proof.
  intros pile. destruct (f_plays pile) as (G & Hb & E). rewrite (answer_between G Hb).
  apply g_local. intros k Hk. symmetry. apply E. lia.
Qed.

(* The threshold of each place of the game's own run, in every period k. *)
Theorem place_threshold P k i x v : pattern_of C = Some P -> find (entries (places P)) (0%N, i) = Some x ->
  k = O \/ moving P (0%N, i) x = true -> thr (record_of x) = Some v ->
  g f c true (value (val P k) (here (record_of x))) = Some (value (val P k) v).
Proof.
  intros EP F Hk Ev. pose proof accepted_blocks as Hc.
  destruct (accepted_pattern P EP) as (B & Eb & El & Gr & G0 & Ht & He & Hq & Hu & Hl & _).
  destruct (f_plays (value (val P k) (here (record_of x)))) as (G & Hb & E). rewrite <- Eb, <- El in *.
  assert (R : RightAt (ground P) G (val P k) (0%N, i) x).
  { apply right_for_ever; trivial. destruct Hk as [|Hk]; [tauto|right]. unfold moving in Hk. unfold good.
    rewrite !andb_true_iff in Hk. destruct Hk as ((-> & _) & _). trivial. }
  destruct R as (R0 & _ & _ & R1). cbn [place_map here thr fst] in *. rewrite Ev, G0 in R1. destruct R1 as (R1 & _).
  rewrite (g_local f (next_cap G)) by (intros; apply E; lia). rewrite game_is_run by trivial.
  destruct Hb as (_ & Hb & _). rewrite Hb in R1. exact R1.
Qed.

(* VERIFY IS SOUND: from every pile > 0 the player to move wins exactly with the caps from v on, and
   v is what is read off the certificate; without overshoot the same holds c counters higher up. *)
Theorem verify_sound : forall pile, 0 < pile -> exists v,
  answer C pile = Some v /\
  (forall cap, Wins f c true pile cap <-> v <= cap) /\
  (forall cap, Wins f c false (pile + c) cap <-> v <= cap).
Proof.
  intros pile Hp. pose proof accepted_blocks as Hc. rewrite answer_is_threshold.
  destruct (g f c true pile) as [v|] eqn:E; [|apply g_infinite in E; lia].
  exists v. split; [trivial|]. split; intros cap; rewrite threshold_theorem by trivial.
  - rewrite E. reflexivity.
  - rewrite no_overshoot by lia. replace (pile + c - c) with pile by lia. rewrite E. reflexivity.
Qed.

(* Without overshoot nobody wins from a pile of at most c counters. *)
Theorem small_piles : forall pile cap, pile <= c -> Loses f c false pile cap.
Proof.
  intros pile cap H. pose proof accepted_blocks as Hc. apply loses_iff_not_wins.
  rewrite threshold_theorem, no_overshoot_small by trivial. cbn. tauto.
Qed.

(* The same with strategies: the player to move has one that wins every play exactly with the caps
   from the threshold on, and otherwise the opponent has one. *)
Theorem verify_strategies : forall pile, 0 < pile -> exists v, answer C pile = Some v /\ forall cap,
  (v <= cap <-> exists A, fair c A /\ forall B, fair c B -> mover_wins f true A B pile cap = true) /\
  (cap < v <-> exists B, fair c B /\ forall A, fair c A -> mover_wins f true A B pile cap = false).
Proof.
  intros pile Hp. pose proof accepted_blocks as Hc.
  destruct (verify_sound pile Hp) as (v & Ev & Hv & _). exists v. split; [trivial|]. intros cap.
  rewrite <- wins_iff_strategy, <- loses_iff_strategy, loses_iff_not_wins, Hv by trivial. lia.
Qed.
End Theorems.
