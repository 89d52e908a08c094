(* The reader is right: of a pattern that passed all checks, the threshold that is read off for a
   pile is the pile's threshold in the run of the game; and every pile is reached. *)
From Coq Require Import ZArith NArith List Lia Bool.
From Onepile Require Import Counting Threshold Runs Linear Places Forms Maps Checker Soundness.
Import ListNotations.
Open Scope Z_scope.

(* A loop ends when something falls in each step. *)
Lemma loop_ends {S A} (f : S -> S + A) (Inv : S -> Prop) (Post : A -> Prop) (mu : S -> Z) :
  (forall s, Inv s -> match f s with inl s' => Inv s' /\ mu s' < mu s /\ 0 < mu s | inr a => Post a end) ->
  forall p s, Inv s -> mu s < Zpos p -> exists a, loop p f s = inr a /\ Post a.
Proof.
  intros H. assert (L : forall p s, Inv s ->
    match loop p f s with inl s' => Inv s' /\ mu s' <= mu s - Zpos p /\ Zpos p <= mu s | inr a => Post a end).
  { induction p as [p IH|p IH|]; intros s Hs; cbn [loop].
    - pose proof (H s Hs) as A1. destruct (f s) as [s1|]; [|trivial]. destruct A1 as (I1 & L1).
      pose proof (IH s1 I1) as A2. destruct (loop p f s1) as [s2|]; [|trivial]. destruct A2 as (I2 & L2).
      pose proof (IH s2 I2) as A3. destruct (loop p f s2) as [s3|]; [|trivial]. destruct A3 as (I3 & L3).
      split; [trivial|lia].
    - pose proof (IH s Hs) as A1. destruct (loop p f s) as [s1|]; [|trivial]. destruct A1 as (I1 & L1).
      pose proof (IH s1 I1) as A2. destruct (loop p f s1) as [s2|]; [|trivial]. destruct A2 as (I2 & L2).
      split; [trivial|lia].
    - pose proof (H s Hs) as A1. destruct (f s) as [s1|]; [|trivial]. split; [tauto|lia]. }
  intros p s Hs Hm. specialize (L p s Hs). destruct (loop p f s) as [s'|a]; [lia|]. exists a. auto.
Qed.

Lemma in_indices n i : In i (indices n) <-> (i < n)%N.
Proof.
  unfold indices. replace n with (0 + N.of_nat (N.to_nat n))%N at 2 by lia. set (k := N.to_nat n).
  assert (A : forall a, In i (counted_from a k) <-> (a <= i < a + N.of_nat k)%N); [|rewrite A; lia].
  induction k as [|k IH]; intros a; cbn [counted_from In]; [lia|]. rewrite IH. lia.
Qed.

(* ------------------------------------------------------------------------------ between two places *)
Lemma before_next M e R i : before_it M e (R, N.succ i) = spot M e (R, i).
Proof.
  unfold before_it. cbn [fst snd]. destruct (N.eqb (N.succ i) 0) eqn:E; [apply N.eqb_eq in E; lia|].
  rewrite N.pred_succ. trivial.
Qed.

(* A pile past what stands before the place a, and not past the place b, lies at or before some place. *)
Lemma between_places M e R t a b : (a <= b)%N -> before_it M e (R, a) < t -> t <= spot M e (R, b) ->
  exists i, (a <= i <= b)%N /\ before_it M e (R, i) < t <= spot M e (R, i).
Proof.
  intros Hab Ha Hb. revert Hb. replace b with (a + (b - a))%N by lia.
  induction (b - a)%N as [|n IH] using N.peano_ind; intros Hb.
  - exists a. rewrite N.add_0_r in *. split; [lia|]. split; trivial.
  - destruct (Z_le_gt_dec t (spot M e (R, a + n)%N)) as [Hle|Hgt].
    + destruct (IH Hle) as (i & Hi & Ht). exists i. split; [lia|trivial].
    + exists (a + N.succ n)%N. split; [lia|]. split; [|trivial].
      replace (a + N.succ n)%N with (N.succ (a + n)) by lia. rewrite before_next. lia.
Qed.

(* If every place is past the one before it, the places rise. *)
Lemma rising M e R a b : (a <= b)%N ->
  (forall i, (a <= i <= b)%N -> before_it M e (R, i) < spot M e (R, i)) ->
  before_it M e (R, a) < spot M e (R, b).
Proof.
  intros Hab. replace b with (a + (b - a))%N by lia.
  induction (b - a)%N as [|n IH] using N.peano_ind; intros H; [rewrite N.add_0_r in *; apply H; lia|].
  assert (H1 : before_it M e (R, a) < spot M e (R, a + n)%N) by (apply IH; intros; apply H; lia).
  specialize (H (a + N.succ n)%N ltac:(lia)).
  replace (a + N.succ n)%N with (N.succ (a + n)) in * by lia. rewrite before_next in H. lia.
Qed.

Section Reader.
Variable P : pattern.
Variable G : rule.
Notation M := (entries (places P)).
Notation turn := (turn P).
Notation size := (size P).
Notation val := (val P).
Notation run R := (run (next_cap G) (blocks_of P) (ground P R)).

Hypothesis B : built P.
Hypothesis G_between : between (blocks_of P) (lines P) G.
Hypothesis is_grounds : forall R, is_ground (ground P R).
Hypothesis table_checked : table_ok P = true.
Hypothesis entries_checked : forallb (entry_ok P) (order (places P)) = true.
Hypothesis equal_checked : forallb (equal_ok P) (equalities P) = true.
Hypothesis risers_checked : forallb (rises P) (risers P) = true.
Hypothesis lasting_checked : all_lasting P (period_relies P) Leaf (work_left P) = true.
Hypothesis runs_checked : forall R, complete P R = true /\ whole P R = true.

Let made_at := made_for_ever P B table_checked entries_checked equal_checked risers_checked lasting_checked
  G G_between is_grounds.
Let threshold_at := threshold_for_ever P B table_checked entries_checked equal_checked risers_checked
  lasting_checked G G_between is_grounds.
Let checked := entry_checked P B entries_checked.

Lemma there R i : (i < size R)%N -> exists x, find M (R, i) = Some x.
Proof.
  intros H. destruct (runs_checked R) as (C & _). unfold complete in C. rewrite forallb_forall in C.
  specialize (C i (proj2 (in_indices _ _) H)). unfold has in C.
  destruct (find M (R, i)) as [x|]; [exists x; trivial|discriminate].
Qed.

Lemma forward k u x : find M u = Some x -> (k = O \/ moving P u x = true) ->
  before_it M (val k) u < spot M (val k) u.
Proof.
  intros F Hk. pose proof (made_at k u x F Hk) as H. unfold MadeAt in H.
  destruct (source (step_of x)) as [w|]; [destruct H as (_ & ? & ? & _)|]; lia.
Qed.

(* ------------------------------------------------------------------------------ runs with a period *)
Section Periodic.
Variable R : N.
Hypothesis periodic : (0 < turn R)%N.

Definition first (k : nat) : Z := spot M (val k) (R, N.pred (period_start P R)).
Definition last (k : nat) : Z := spot M (val k) (R, N.pred (size R)).

Lemma whole_parts : (turn R < size R)%N /\
  (forall i x, find M (R, i) = Some x -> moving P (R, i) x = in_period P (R, i)) /\
  (forall k, first (S k) = last k).
Proof.
  destruct (runs_checked R) as (_ & W). unfold whole in W. apply orb_true_iff in W.
  destruct W as [W|W]; [apply N.eqb_eq in W; lia|]. rewrite !andb_true_iff, N.ltb_lt in W.
  destruct W as ((H1 & H2) & H3). split; [trivial|]. split.
  - intros i x F. rewrite forallb_forall in H2. destruct (checked _ _ F) as (_ & _ & _ & Hi).
    specialize (H2 i (proj2 (in_indices _ _) Hi)). rewrite F in H2. apply eqb_prop in H2. auto.
  - intros k. unfold first, last, spot.
    destruct (find M (R, N.pred (period_start P R))) as [x|]; [|discriminate].
    destruct (find M (R, N.pred (size R))) as [y|]; [|discriminate].
    apply andb_true_iff in H3. destruct H3 as [H3 H4]. apply same_form_eq in H4. rewrite H4.
    apply val_later; trivial.
Qed.

Lemma start_bounds : (0 < period_start P R < size R)%N.
Proof. destruct whole_parts as (H & _). unfold period_start. lia. Qed.

Lemma before_period k : before_it M (val k) (R, period_start P R) = first k.
Proof.
  pose proof start_bounds. replace (period_start P R) with (N.succ (N.pred (period_start P R))) at 1 by lia.
  apply before_next.
Qed.

Lemma forward_in k i : (i < size R)%N -> k = O \/ (period_start P R <= i)%N ->
  before_it M (val k) (R, i) < spot M (val k) (R, i).
Proof.
  intros Hi Hk. destruct (there R i Hi) as (x & F). apply (forward k _ x F).
  destruct Hk as [|Hk]; [tauto|right]. destruct whole_parts as (_ & H & _). rewrite (H i x F).
  apply N.leb_le. trivial.
Qed.

Lemma up_to_last k i : (i < size R)%N -> k = O \/ (period_start P R <= i)%N ->
  spot M (val k) (R, i) <= last k.
Proof.
  intros Hi Hk. unfold last. destruct (N.eq_dec i (N.pred (size R))) as [->|E]; [lia|].
  rewrite <- before_next. apply Z.lt_le_incl, rising; [lia|].
  intros j Hj. apply forward_in; [lia|]. destruct Hk; [tauto|right; lia].
Qed.

Lemma first_last k : first k < last k.
Proof.
  pose proof start_bounds. rewrite <- before_period. apply rising; [lia|].
  intros j Hj. apply forward_in; [lia|right; lia].
Qed.

Lemma last_rises k : last k < last (S k).
Proof. destruct whole_parts as (_ & _ & H). rewrite <- H. apply first_last. Qed.

Lemma last_mono j k : (j <= k)%nat -> last j <= last k.
Proof. induction 1; [lia|]. pose proof (last_rises m). lia. Qed.

Lemma last_grows k : Z.of_nat k < last k.
Proof.
  induction k as [|k IH]; [|pose proof (last_rises k); lia].
  unfold last. change (before_it M (val 0) (R, 0%N) < spot M (val 0) (R, N.pred (size R))).
  pose proof start_bounds. apply rising; [lia|]. intros i Hi. apply forward_in; [lia|tauto].
Qed.

(* No place that is right in period k lies past it. *)
Lemma not_past_last k : forall i x, find M (R, i) = Some x -> (k = O \/ good P (R, i) x = true) ->
  spot M (val k) (R, i) <= last k.
Proof.
  induction k as [|k IH]; intros i x F Gx; destruct (checked _ _ F) as (_ & H & _ & Hi); cbn [fst snd] in Hi.
  - apply up_to_last; tauto.
  - destruct Gx as [|Gx]; [discriminate|]. pose proof (last_rises k).
    destruct (fixed x) eqn:Fx.
    { specialize (IH i x F (or_intror Gx)). unfold spot in *. rewrite F in *.
      pose proof (f_equal here (fixed_same (val (S k)) (val k) x Fx)) as E. cbn in E. lia. }
    unfold good in Gx. rewrite Fx, orb_false_r in Gx.
    destruct (in_period P (R, i)) eqn:Ip; [apply up_to_last; [trivial|right; apply N.leb_le; exact Ip]|].
    unfold later_ok in H. rewrite Fx, Gx, Ip in H. cbn [negb] in H. unfold comes_again in H.
    apply andb_true_iff in H. destruct H as [H1 H2].
    unfold later_unknown in H2. cbn [fst snd] in H2.
    destruct (find M (R, (i + turn R)%N)) as [y|] eqn:Fy; [|discriminate]. apply same_place_eq in H2.
    assert (Gy : good P (R, (i + turn R)%N) y = true).
    { unfold good, repeats in *. cbn [fst snd] in *. apply orb_true_iff. left.
      rewrite andb_true_iff, N.leb_le in *. split; [tauto|]. lia. }
    specialize (IH _ y Fy (or_intror Gy)). unfold spot in IH. rewrite Fy, H2 in IH. cbn [place_map here] in IH.
    unfold spot. rewrite F. unfold all_forms in H1. rewrite !andb_true_iff in H1.
    rewrite (val_later P B) by tauto. lia.
Qed.
End Periodic.

(* ------------------------------------------------------------------------------ reading *)
(* The valuations of the periods up to k, newest first. *)
Fixpoint history (k : nat) : list (map_of Z) :=
  period P k :: match k with O => [] | S j => history j end.

Lemma head_history k : known_value (hd Leaf (history k)) = val k.
Proof. destruct k; reflexivity. Qed.

Lemma not_past_history R t k : (0 < turn R)%N -> t <= last R k ->
  exists j, not_past P R t (history k) = history j /\ (j <= k)%nat /\ t <= last R j /\ (j = O \/ first R j < t).
Proof.
  intros HR. induction k as [|k IH]; intros Ht.
  - exists O. split; [reflexivity|]. split; [lia|]. tauto.
  - assert (E : not_past P R t (history (S k)) =
      if t <=? first R (S k) then not_past P R t (history k) else history (S k)).
    { cbn [history not_past]. destruct k; reflexivity. }
    rewrite E. destruct (t <=? first R (S k)) eqn:C.
    + apply Z.leb_le in C. destruct (whole_parts R HR) as (_ & _ & H). rewrite H in C.
      destruct (IH C) as (j & ? & ? & ? & ?). exists j. repeat split; trivial; lia.
    + apply Z.leb_gt in C. exists (S k). repeat split; trivial; lia.
Qed.

(* The run is known up to the pile, and beyond it if the run is finite. *)
Definition Reaches (k : nat) (R : N) (t : Z) : Prop :=
  if N.eqb (turn R) 0 then exists i, has M (R, i) = true /\ t < spot M (val 0) (R, i) else t <= last R k.

Lemma reaches_source k R i x w t : find M (R, i) = Some x -> (k = O \/ moving P (R, i) x = true) ->
  source (step_of x) = Some w -> has M w = true -> t < spot M (val k) w ->
  forall j, (k <= j)%nat -> Reaches j (fst w) t.
Proof.
  intros F Hk Es Hw Ht j Hj. unfold has in Hw. destruct (find M w) as [z|] eqn:Fz; [|discriminate].
  assert (Gz : k = O \/ good P w z = true).
  { destruct Hk as [|Hk]; [tauto|right].
    destruct (moving_checked P B table_checked entries_checked equal_checked risers_checked lasting_checked
                _ _ F Hk) as (_ & _ & _ & C). specialize (C w Es).
    unfold good_at in C. rewrite Fz in C. trivial. }
  unfold Reaches. destruct w as [W i']. cbn [fst]. destruct (N.eqb (turn W) 0) eqn:ET.
  - exists i'. split; [unfold has; rewrite Fz; trivial|]. destruct Gz as [->|Gz]; [lia|].
    unfold good, repeats in Gz. apply N.eqb_eq in ET. cbn [fst] in Gz. rewrite ET in Gz. cbn in Gz.
    unfold spot in *. rewrite Fz in *.
    pose proof (f_equal here (fixed_same (val k) (val 0) z Gz)) as E. cbn in E. lia.
  - apply N.eqb_neq in ET. pose proof (not_past_last W ltac:(lia) k i' z Fz Gz).
    pose proof (last_mono W ltac:(lia) k j Hj). lia.
Qed.

Definition State (v : option Z) (s : N * Z * list (map_of Z)) : Prop :=
  let '(R, t, Es) := s in exists k, Es = history k /\ 0 < t /\ Reaches k R t /\ run R t = v.

Lemma read_right v s : State v s ->
  match read P s with
  | inl s' => State v s' /\ snd (fst s') - 1 < snd (fst s) - 1 /\ 0 < snd (fst s) - 1
  | inr a => a = v
  end.
Proof.
  destruct s as [[R t] Es]. intros (k & -> & Ht & Hr & Ev).
  (* the period in which the pile lies, and the places that may be next *)
  assert (Sel : exists j m, (j <= m)%nat /\
    let Es := if N.eqb (turn R) 0 then history k else not_past P R t (history k) in
    Es = history m /\
    (if N.eqb (turn R) 0 then given_value P else known_value (hd Leaf Es)) = val j /\
    let all := indices (size R) in
    let candidates := if N.eqb (turn R) 0 then all
      else match Es with [_] => all | _ => filter (fun i => in_period P (R, i)) all end in
    (forall i, In i candidates -> (i < size R)%N /\ (j = O \/ (0 < turn R)%N /\ in_period P (R, i) = true)) /\
    exists i, In i candidates /\ before_it M (val j) (R, i) < t <= spot M (val j) (R, i)).
  { unfold Reaches in Hr. destruct (N.eqb (turn R) 0) eqn:ET.
    - exists O, k. split; [lia|]. split; [trivial|]. split; [trivial|].
      split; [intros i Hi; apply in_indices in Hi; tauto|].
      destruct Hr as (i & Hi & Hti). unfold has in Hi. destruct (find M (R, i)) as [x|] eqn:F; [|discriminate].
      destruct (checked _ _ F) as (_ & _ & _ & Hs). cbn [fst snd] in Hs.
      destruct (between_places M (val 0) R t 0 i ltac:(lia)) as (i' & Hi' & Hb); [trivial|lia|].
      exists i'. split; [apply in_indices; lia|trivial].
    - apply N.eqb_neq in ET. assert (HR : (0 < turn R)%N) by lia. pose proof (start_bounds R HR) as Hst.
      destruct (not_past_history R t k HR Hr) as (j & Ej & Hjk & Hl & Hf). exists j, j. split; [lia|]. cbv zeta.
      rewrite Ej. split; [trivial|]. split; [apply head_history|]. destruct j as [|j].
      + split; [intros i Hi; apply in_indices in Hi; tauto|].
        destruct (between_places M (val 0) R t 0 (N.pred (size R)) ltac:(lia)) as (i & Hi & Hb); trivial.
        exists i. split; [apply in_indices; lia|trivial].
      + destruct Hf as [|Hf]; [discriminate|].
        assert (Ec : match history (S j) with [_] => indices (size R)
          | _ => filter (fun i => in_period P (R, i)) (indices (size R)) end =
          filter (fun i => in_period P (R, i)) (indices (size R))) by (destruct j; reflexivity).
        rewrite Ec. split.
        * intros i Hi. apply filter_In in Hi. rewrite in_indices in Hi. tauto.
        * rewrite <- before_period in Hf by trivial.
          destruct (between_places M (val (S j)) R t (period_start P R) (N.pred (size R)) ltac:(lia) Hf Hl)
            as (i & Hi & Hb).
          exists i. split; [|trivial]. apply filter_In. rewrite in_indices. split; [lia|].
          apply N.leb_le. cbn. lia. }
  destruct Sel as (j & m & Hjm & EEs & Ee & Hc & i0 & Hi0 & Hb0).
  unfold read. rewrite Ee. cbv zeta in Hc, Hi0, EEs.
  set (candidates := if N.eqb (turn R) 0 then _ else _) in Hc, Hi0 |- *. rewrite EEs.
  destruct (List.find _ candidates) as [i|] eqn:Fi.
  2: { pose proof (find_none _ _ Fi i0 Hi0) as C. cbn beta in C.
       rewrite (proj2 (Z.ltb_lt _ _)), (proj2 (Z.leb_le _ _)) in C by lia. discriminate. }
  apply find_some in Fi. destruct Fi as (Hi & C). rewrite andb_true_iff, Z.ltb_lt, Z.leb_le in C.
  destruct (Hc i Hi) as (Hs & Hm). destruct (there R i Hs) as (x & F). rewrite F.
  assert (Hk : j = O \/ moving P (R, i) x = true).
  { destruct Hm as [|(HR & Hm)]; [tauto|right]. destruct (whole_parts R HR) as (_ & W & _).
    rewrite (W i x F). trivial. }
  destruct (t =? spot M (val j) (R, i)) eqn:Et.
  - apply Z.eqb_eq in Et. destruct (thr (record_of x)) as [v'|] eqn:Ethr.
    + rewrite <- Ev, Et. unfold spot. rewrite F. symmetry. exact (threshold_at j _ x v' F Hk Ethr).
    + (* an open end is not reached *)
      exfalso. destruct (checked _ _ F) as (_ & _ & He & _). unfold end_ok in He. rewrite Ethr in He.
      cbn [fst snd] in He. apply andb_true_iff in He. destruct He as (He & Hl). unfold Reaches in Hr.
      rewrite He in Hr. apply N.eqb_eq in Hl, He. assert (j = O) as -> by (destruct Hm as [|(HR & _)]; [trivial|lia]).
      destruct Hr as (i' & Hi' & Ht'). unfold has in Hi'. destruct (find M (R, i')) as [x'|] eqn:F'; [|discriminate].
      destruct (checked _ _ F') as (_ & _ & _ & Hs'). cbn [fst snd] in Hs'.
      destruct (N.eq_dec i' i) as [->|Ne]; [lia|]. rewrite <- before_next in Ht'.
      assert (before_it M (val 0) (R, N.succ i') < spot M (val 0) (R, i)); [|lia].
      apply rising; [lia|]. intros n Hn. destruct (there R n ltac:(lia)) as (y & Fy). apply (forward O _ y Fy). tauto.
  - apply Z.eqb_neq in Et. pose proof (made_at j _ x F Hk) as Made. unfold MadeAt in Made.
    set (b := before_it M (val j) (R, i)) in *.
    destruct (source (step_of x)) as [w|] eqn:Es; [|lia]. destruct Made as (Hw & Hw0 & Hp & Hb & Copy).
    cbn [fst snd] in *. split; [|lia]. exists m. split; [trivial|]. split; [lia|].
    split; [apply (reaches_source j R i x w); trivial; lia|].
    rewrite <- Ev, <- Copy by lia. f_equal. lia.
Qed.

(* THE READER IS RIGHT. *)
Theorem threshold_of_right pile : (0 < turn 0)%N -> 0 < pile -> threshold_of P pile = run 0%N pile.
Proof.
  intros H0 Hp. unfold threshold_of. destruct (pile <=? 0) eqn:E; [apply Z.leb_le in E; lia|].
  assert (Grown : exists Es, loop (Z.to_pos pile) (grow P pile) [given (places P)] = inr Es /\
                             exists k, Es = history k /\ pile <= last 0 k).
  { apply (loop_ends _ (fun Es => exists k, Es = history k) _
             (fun Es => pile - spot M (known_value (hd Leaf Es)) (0%N, N.pred (size 0)))).
    - intros Es (k & ->). rewrite head_history.
      assert (Eg : grow P pile (history k) =
        if pile <=? last 0 k then inr (history k) else inl (history (S k))) by (destruct k; reflexivity).
      rewrite Eg. fold (last 0%N k). destruct (pile <=? last 0 k) eqn:C.
      + exists k. split; [trivial|]. apply Z.leb_le. trivial.
      + apply Z.leb_gt in C. split; [exists (S k); trivial|]. rewrite head_history. fold (last 0%N (S k)).
        pose proof (last_rises 0%N H0 k). lia.
    - exists O. reflexivity.
    - change (pile - last 0 0 < Z.pos (Z.to_pos pile)). pose proof (last_grows 0%N H0 0). lia. }
  destruct Grown as (Es & -> & k & -> & Hk).
  destruct (loop_ends (read P) (State (run 0%N pile)) (fun a => a = run 0%N pile)
              (fun s => snd (fst s) - 1) (read_right (run 0%N pile)) (Z.to_pos pile) (0%N, pile, history k))
    as (a & -> & ->); trivial.
  - exists k. split; [trivial|]. split; [trivial|]. split; [|trivial].
    unfold Reaches. destruct (N.eqb (turn 0) 0) eqn:ET; [apply N.eqb_eq in ET; lia|trivial].
  - cbn [fst snd]. lia.
Qed.
End Reader.
