(* The checker is sound: what it accepts is right in the period given and in all later ones.

   The parts are those of docs/proofs.md: the places given are right (replay), the equalities and the
   inequalities last, and so the places repeat for ever, renumbered. *)
From Coq Require Import ZArith NArith List Lia Bool.
From Onepile Require Import Counting Order Threshold Runs Copy Linear Living Places Forms Maps Symbolic Checker.
Import ListNotations.
Open Scope Z_scope.

(* ------------------------------------------------------------------------------ records *)
Lemma map_ext_all {A B} (test : A -> bool) (h h' : A -> B) l : forallb test l = true ->
  (forall x, test x = true -> h x = h' x) -> map h l = map h' l.
Proof. intros H E. apply map_ext_in. intros x Hx. rewrite forallb_forall in H. auto. Qed.

Lemma place_map_ext {B} test (h h' : form -> B) m : all_forms test m = true ->
  (forall x, test x = true -> h x = h' x) -> place_map h m = place_map h' m.
Proof.
  unfold all_forms. rewrite !andb_true_iff. intros (((((H1 & H2) & H3) & H4) & H5) & H6) E.
  unfold place_map. f_equal; auto.
  - destruct (thr m); cbn; [f_equal; auto|trivial].
  - apply (map_ext_all _ _ _ _ H3). intros x Hx. apply andb_true_iff in Hx. unfold both. f_equal; apply E; tauto.
  - apply (map_ext_all _ _ _ _ H4). intros x Hx. apply andb_true_iff in Hx. unfold both. f_equal; apply E; tauto.
  - apply (map_ext_all _ _ _ _ H5). intros [x|] Hx; cbn; [f_equal; auto|trivial].
  - apply (map_ext_all _ _ _ _ H6). intros [x|] Hx; cbn; [f_equal; auto|trivial].
Qed.

Lemma place_map_map {A B C} (h : A -> B) (h' : B -> C) m :
  place_map h' (place_map h m) = place_map (fun x => h' (h x)) m.
Proof.
  unfold place_map. cbn. f_equal; [destruct (thr m); trivial|..];
    rewrite !map_map; apply map_ext; trivial; intros [x|]; trivial.
Qed.

Lemma same_place_eq x y : same_place x y = true -> x = y.
Proof.
  unfold same_place. rewrite !andb_true_iff. intros (((((H1 & H2) & H3) & H4) & H5) & H6).
  assert (P : forall x y, same_pair x y = true -> x = y).
  { intros [a b] [a' b']. unfold same_pair. cbn. rewrite andb_true_iff. intros [E F].
    apply same_form_eq in E, F. congruence. }
  assert (O : forall x y, same_maybe x y = true -> x = y).
  { intros [a|] [b|]; cbn; try discriminate; trivial. intros E. apply same_form_eq in E. congruence. }
  apply same_form_eq in H1. apply O in H2. apply (same_list_eq _ P) in H3, H4. apply (same_list_eq _ O) in H5, H6.
  destruct x, y. cbn in *. congruence.
Qed.

Lemma same_or_more_value e x y : same_or_more x y = true -> value e y <= value e x.
Proof.
  unfold same_or_more. rewrite andb_true_iff, Z.leb_le. intros [E H]. apply same_terms_eq in E.
  unfold value. rewrite E. lia.
Qed.

(* ------------------------------------------------------------------------------ replay *)
Definition Within {A} (M M' : map_of A) : Prop := forall u x, find M u = Some x -> find M' u = Some x.

Section Replay.
Variable c : Z.
Variable lines : list rule.
Variable ground : N -> ground_piles.

(* Places made one by one, each from places that are there already. *)
Inductive Replayed : list unknown -> map_of entry -> Prop :=
| replayed_none : Replayed [] Leaf
| replayed_more us M guess u s x :
    Replayed us M -> find M u = None -> make c lines ground M guess u s = Some x ->
    Replayed (u :: us) (insert u x M).

Lemma within_insert (M : map_of entry) u x : find M u = None -> Within M (insert u x M).
Proof.
  intros H v y Hv. rewrite find_insert. destruct (same_unknown v u) eqn:E; [|trivial].
  apply same_unknown_eq in E. congruence.
Qed.

Lemma replayed_ind us M : Replayed us M -> forall (Q : unknown -> entry -> Prop) all,
  Within M all ->
  (forall M' guess u s x, Within M' all -> find all u = Some x -> make c lines ground M' guess u s = Some x ->
     (forall v y, find M' v = Some y -> Q v y) -> Q u x) ->
  forall u x, find M u = Some x -> Q u x.
Proof.
  induction 1 as [|us M guess u s x _ IH F E]; intros Q all W H v y; [discriminate|].
  assert (W' : Within M all).
  { intros w z Hw. apply W. apply within_insert; trivial. }
  rewrite find_insert. destruct (same_unknown v u) eqn:Ev.
  - intros [= <-]. apply same_unknown_eq in Ev. subst v. apply (H M guess u s x); trivial.
    + apply W, find_insert_same.
    + apply (IH Q all W' H).
  - apply (IH Q all W' H).
Qed.

Lemma replayed_in us M u x : Replayed us M -> find M u = Some x -> In u us.
Proof.
  intros R. revert x. induction R as [|us M guess v s y _ IH F E]; intros x; [discriminate|].
  rewrite find_insert. destruct (same_unknown u v) eqn:Ev; [|right; eauto].
  apply same_unknown_eq in Ev. left. auto.
Qed.

Definition Fine (S : replayed) : Prop := Replayed (order S) (entries S).

Lemma make_next_fine u s S S' : make_next c lines ground u s S = Some S' -> Fine S -> Fine S'.
Proof.
  unfold make_next, Fine. intros E H. destruct (find (entries S) u) eqn:F; [discriminate|].
  destruct (make _ _ _ _ _ _ _) as [x|] eqn:Em; [|discriminate].
  destruct (spend _ _); [|discriminate]. destruct (_ <=? max_pile); [|discriminate]. injection E as <-. cbn.
  eapply replayed_more; eauto.
Qed.

Lemma extend_fine R steps : forall i S R' i' rest S',
  extend c lines ground R i steps S = Some (R', i', rest, S') -> Fine S -> Fine S'.
Proof.
  induction steps as [|s steps IH]; cbn; intros i S R' i' rest S'; [intros [= _ _ _ <-]; trivial|].
  destruct (match source s with None => true | Some w => has (entries S) w end);
    [|intros [= _ _ _ <-]; trivial].
  destruct (make_next c lines ground (R, i) s S) as [S1|] eqn:E; [|discriminate].
  intros H F. apply (IH _ _ _ _ _ _ H). apply (make_next_fine _ _ _ _ E F).
Qed.

Lemma round_fine waiting : forall S still S', round c lines ground waiting S = Some (still, S') -> Fine S -> Fine S'.
Proof.
  induction waiting as [|((R, i), steps) waiting IH]; cbn [round]; intros S still S'.
  { destruct (spend 1 (left S)); [|discriminate]. intros [= _ <-] F. exact F. }
  destruct (extend c lines ground R i steps _) as [[[[? ?] ?] S1]|] eqn:E; [|discriminate].
  destruct (round c lines ground waiting S1) as [[? S2]|] eqn:E2; [|discriminate].
  intros [= _ <-] F. apply (IH _ _ _ E2). apply (extend_fine _ _ _ _ _ _ _ _ E F).
Qed.

Theorem rounds_fine fuel : forall waiting S S', rounds c lines ground fuel waiting S = Some S' -> Fine S -> Fine S'.
Proof.
  induction fuel as [|fuel IH]; intros [|w waiting] S S'; cbn [rounds];
    try (intros [= <-]; trivial); try discriminate.
  destruct (round c lines ground (w :: waiting) S) as [[still S1]|] eqn:E; [|discriminate].
  intros H F. apply (IH _ _ _ H). apply (round_fine _ _ _ _ E F).
Qed.

(* ------------------------------------------------------------------------------ one place *)
Variable G : rule.
Hypothesis G_between : between c lines G.
Notation run := (run (next_cap G) c).

Definition RightAt (e : valuation) (u : unknown) (x : entry) : Prop :=
  Right G (ground (fst u)) (place_map (value e) (record_of x)).

(* How it was made: the next pile, or the end of a copy of a run up to before its place w. *)
Definition MadeAt (M : map_of entry) (e : valuation) (u : unknown) (x : entry) : Prop :=
  let b := before_it M e u in
  match source (step_of x) with
  | None => spot M e u = b + 1
  | Some w =>
      has M w = true /\ 0 < spot M e w /\ spot M e u = b + spot M e w /\ 0 < b /\
      forall t, 0 < t < spot M e w -> run (ground (fst u)) (b + t) = run (ground (fst w)) t
  end.

Hypothesis is_grounds : forall R, is_ground (ground R).

Lemma make_sound e M all guess u s x :
  make c lines ground M guess u s = Some x -> Within M all -> find all u = Some x ->
  holds e (relied (result x)) ->
  (named (step_of x) = true -> e u = value e (defined (result x))) ->
  (forall y, find M (fst u, N.pred (snd u)) = Some y -> snd u <> 0%N ->
     RightAt e (fst u, N.pred (snd u)) y) ->
  (forall w z, source (step_of x) = Some w -> find M w = Some z -> RightAt e w z) ->
  RightAt e u x /\ MadeAt all e u x.
Proof.
  unfold make. intros Mk W Fu.
  destruct (before ground M u) as [[[b L] l]|] eqn:B; [|discriminate].
  destruct (copied ground M s) as [m|] eqn:Sr; [|discriminate].
  destruct (step _ _ _ _ _ _ _ _ _) as [o|] eqn:St; [|discriminate]. cbn in Mk. injection Mk as <-.
  cbn [step_of result]. intros H Named HP HS.
  assert (K : Known G (ground (fst u)) (value e b) (map (both (value e)) L) (map (option_map (value e)) l)
              /\ before_it all e u = value e b).
  { unfold before in B. unfold before_it. destruct (N.eqb (snd u) 0) eqn:E0.
    - injection B as <- <- <-. rewrite value_plain, map_map. split; [apply known_start|trivial].
    - apply N.eqb_neq in E0. destruct (find M _) as [y|] eqn:F; [|discriminate].
      destruct (thr (record_of y)) as [v|] eqn:Ey; [|discriminate].
      injection B as <- <- <-. unfold spot. rewrite (W _ _ F). split; [|trivial].
      destruct (HP y eq_refl E0) as (_ & _ & _ & Ky). cbn [place_map thr] in Ky. rewrite Ey in Ky. apply Ky. }
  destruct K as [K Eb].
  destruct (step_sound c lines guess G G_between e (ground (fst u)) b L l m (if named s then Some u else None) o St H)
    as (Ro & Po & Fo); trivial.
  - intros v Hv. destruct (named s); [|discriminate]. injection Hv as <-. auto.
  - intros V mm ->. unfold copied in Sr. destruct (source s) as [w|] eqn:Es; [|discriminate].
    destruct (find M w) as [z|] eqn:F; [|discriminate]. injection Sr as <- <-.
    split; [apply is_grounds|]. apply (HS w z eq_refl F).
  - split; [exact Ro|]. unfold MadeAt. cbn [step_of]. rewrite Eb.
    assert (Eu : spot all e u = value e (defined o)) by (unfold spot; rewrite Fu; exact Po).
    rewrite Eu. unfold copied in Sr. destruct (source s) as [w|].
    + destruct (find M w) as [z|] eqn:F; [|discriminate]. injection Sr as <-.
      assert (Ew : spot all e w = value e (here (record_of z))) by (unfold spot; rewrite (W _ _ F); trivial).
      rewrite Ew. split; [unfold has; rewrite (W _ _ F); trivial|].
      split; [|exact Fo]. destruct (HS w z eq_refl F) as (Rz & _). exact Rz.
    + injection Sr as <-. exact Fo.
Qed.
End Replay.

(* ------------------------------------------------------------------------------ all periods *)
Section Pattern.
Variable P : pattern.
Notation M := (entries (places P)).
Notation ground := (ground P).
Notation turn := (turn P).
Notation expansion := (expansion P).
Notation reduction := (reduction P).
Notation old := (old P).

(* What holds by construction. *)
Record built : Prop := {
  built_replayed : Replayed (blocks_of P) (lines P) ground (order (places P)) M;
  built_old : forall u, old u = true -> In u (unknowns P) /\ expansion u = itself u;
  built_expansion : forall u, expansion u = itself u \/ In (u, expansion u) (table P);
  built_table : forall u x, In (u, x) (table P) -> In u (unknowns P);
  built_reduction : forall u, reduction u = itself u \/ In (u, reduction u) (equalities P);
  built_next : forall u x, find (next P) u = Some x ->
    old u = true /\ x = replace reduction (expansion (later_unknown turn u));
  built_riser : forall u, riser P u = true -> In u (risers P)
}.
Hypothesis B : built.
Hypothesis table_checked : table_ok P = true.
Hypothesis entries_checked : forallb (entry_ok P) (order (places P)) = true.
Hypothesis equal_checked : forallb (equal_ok P) (equalities P) = true.
Hypothesis risers_checked : forallb (rises P) (risers P) = true.
Hypothesis lasting_checked : all_lasting P (period_relies P) Leaf (work_left P) = true.

(* The unknowns k periods later. *)
Definition period (k : nat) : map_of Z := Nat.iter k (next_period P) (given (places P)).
Definition val (k : nat) : valuation := known_value (period k).

Lemma val_next k u : In u (unknowns P) ->
  val (S k) u = value (fun v => val k (later_unknown turn v)) (expansion u).
Proof.
  intros H. change (val (S k) u) with (known_value (next_period P (period k)) u).
  unfold next_period, known_value at 1. rewrite find_tabulate by trivial. reflexivity.
Qed.

Lemma val_old k u : old u = true -> val (S k) u = val k (later_unknown turn u).
Proof.
  intros H. destruct (built_old B u H) as (Hu & E). rewrite val_next, E, value_itself by trivial. trivial.
Qed.

Lemma val_later k x : only old x = true -> value (val (S k)) x = value (val k) (later turn x).
Proof. intros H. rewrite value_later. apply (value_only old); [trivial|apply val_old]. Qed.

(* The expansions are true in every period. *)
Lemma val_expansion k u : val k u = value (val k) (expansion u).
Proof.
  destruct (built_expansion B u) as [->|I]; [rewrite value_itself; trivial|].
  unfold table_ok in table_checked. rewrite forallb_forall in table_checked.
  pose proof (table_checked _ I) as H. cbn [fst snd] in H. rewrite andb_true_iff, Z.eqb_eq in H.
  destruct H as [H1 H2]. destruct k as [|k]; [exact H2|].
  rewrite val_next by (eapply built_table; eauto). rewrite <- value_later. symmetry. apply val_later. trivial.
Qed.

Lemma val_replace k x : value (val k) (replace expansion x) = value (val k) x.
Proof. rewrite value_replace. apply value_ext. intros u. symmetry. apply val_expansion. Qed.

(* --- the equalities last --- *)
Definition Equal (k : nat) : Prop := forall u x, In (u, x) (equalities P) -> val k u = value (val k) x.

Lemma val_reduced k x : Equal k -> value (val k) (replace reduction x) = value (val k) x.
Proof.
  intros E. rewrite value_replace. apply value_ext. intros u. symmetry.
  destruct (built_reduction B u) as [->|I]; [rewrite value_itself; trivial|apply E, I].
Qed.

Lemma val_next_of k u : Equal k -> has_next P u = true -> val (S k) u = value (val k) (next_of P u).
Proof.
  intros E H. unfold has_next, has, next_of in *. destruct (find (next P) u) as [x|] eqn:F; [|discriminate].
  destruct (built_next B u x F) as (O & ->). rewrite val_old, val_reduced by trivial. apply val_expansion.
Qed.

Lemma val_next_form k x : Equal k -> only (has_next P) x = true ->
  value (val (S k)) x = value (val k) (replace (next_of P) x).
Proof.
  intros E H. rewrite value_replace. apply (value_only (has_next P)); [trivial|].
  intros u Hu. apply val_next_of; trivial.
Qed.

Theorem equal_for_ever k : Equal k.
Proof.
  pose proof equal_checked as C. rewrite forallb_forall in C.
  induction k as [|k IH]; intros u x I; specialize (C _ I); unfold equal_ok in C;
    rewrite !andb_true_iff, Z.eqb_eq in C; destruct C as (((C1 & C2) & C3) & C4).
  - exact C3.
  - apply same_form_eq in C4. rewrite val_next_of, val_next_form, C4 by trivial. trivial.
Qed.

(* --- nothing falls --- *)
Lemma nonnegative_mono e e' x : nonnegative x = true -> only (riser P) x = true ->
  (forall u, riser P u = true -> e u <= e' u) -> value e x <= value e' x.
Proof.
  unfold nonnegative, only, value. intros N R H. cut (value_of e (fst x) <= value_of e' (fst x)); [lia|].
  induction (fst x) as [|(u, a) t IH]; [reflexivity|]. cbn in N, R. rewrite andb_true_iff in N, R.
  destruct N as (N & N'), R as (R & R'). apply Z.leb_le in N. specialize (H u R). specialize (IH N' R').
  cbn [value_of]. nia.
Qed.

Lemma rising_for_ever k : forall u, riser P u = true -> val k u <= val (S k) u.
Proof.
  pose proof risers_checked as C. rewrite forallb_forall in C.
  induction k as [|k IH]; intros u R; pose proof (C u (built_riser B u R)) as H; unfold rises in H;
    rewrite !andb_true_iff, Z.leb_le in H; destruct H as (((H1 & H2) & H3) & H4).
  - rewrite (val_next_of O u (equal_for_ever O) H1). exact H4.
  - rewrite (val_next_of (S k) u (equal_for_ever (S k)) H1), (val_next_of k u (equal_for_ever k) H1).
    apply nonnegative_mono; trivial.
Qed.

(* --- the inequalities last --- *)
Definition Lasts (x : form) : Prop := forall k, 0 <= value (val k) x.
Definition AllLast (known : map_of (list form)) : Prop := forall x y, In y (alike known x) -> Lasts y.

Lemma learn_lasts x known : Lasts x -> AllLast known -> AllLast (learn x known).
Proof.
  intros L A z y. unfold alike at 1, learn. rewrite find_insert.
  destruct (same_unknown (drawer z) (drawer x)); [intros [<-|H]; [trivial|exact (A x y H)]|apply (A z)].
Qed.

(* AN INEQUALITY THAT THE CHECKER HAS FOLLOWED TO ITS END HOLDS IN EVERY PERIOD. *)
Theorem lasting_sound fuel : forall x known left known' left',
  lasting P fuel x known left = Some (known', left') -> AllLast known -> AllLast known' /\ Lasts x.
Proof.
  induction fuel as [|fuel IH]; intros x known left known' left' E A; cbn [lasting] in E;
    (destruct (spend _ _) as [rest|]; [|discriminate]);
    (destruct (existsb _ _) eqn:Ek;
     [injection E as <- _; split; [trivial|]; apply existsb_exists in Ek; destruct Ek as (y & Hy & Sy);
      intros k; apply (same_or_more_value (val k)) in Sy; specialize (A x y Hy k); lia|]);
    (destruct (0 <=? value (given_value P) x) eqn:E0; [cbn [negb] in E|discriminate]); apply Z.leb_le in E0;
    (destruct (nonnegative x && only (riser P) x) eqn:En;
     [injection E as <- _; apply andb_true_iff in En; destruct En as (N & R);
      assert (L : Lasts x) by (intros k; induction k as [|k IHk]; [exact E0|];
        apply (Z.le_trans _ _ _ IHk), nonnegative_mono; trivial; apply rising_for_ever);
      split; [apply learn_lasts; trivial|trivial]|]);
    (destruct (only (has_next P) x && moderate x) eqn:Eo; [cbn [negb] in E|discriminate]); [discriminate|].
  apply andb_true_iff in Eo. destruct Eo as (Eo & _).
  destruct (lasting P fuel _ known rest) as [(known'', left'')|] eqn:El; [|discriminate].
  injection E as <- <-. destruct (IH _ _ _ _ _ El A) as (A' & L).
  assert (Lx : Lasts x).
  { intros [|k]; [exact E0|]. rewrite val_next_form by (trivial || apply equal_for_ever). apply L. }
  split; [apply learn_lasts; trivial|trivial].
Qed.

Lemma all_lasting_sound l : forall known left, all_lasting P l known left = true -> AllLast known ->
  forall x, In x l -> Lasts x.
Proof.
  induction l as [|y l IH]; intros known left E A x; [intros []|]. cbn [all_lasting] in E.
  destruct (lasting P _ _ known left) as [(known', left')|] eqn:El; [|discriminate].
  destruct (lasting_sound _ _ _ _ _ _ El A) as (A' & L).
  intros [<-|I]; [|apply (IH _ _ E A' x I)].
  intros k. specialize (L k). rewrite val_reduced, val_replace in L by apply equal_for_ever. trivial.
Qed.

(* ------------------------------------------------------------------------------ for ever *)
Lemma entry_checked u x : find M u = Some x ->
  given_ok P u x = true /\ later_ok P u x = true /\ end_ok P u x = true /\ (snd u < size P (fst u))%N.
Proof.
  intros F. pose proof (replayed_in _ _ _ _ _ _ _ (built_replayed B) F) as I.
  rewrite forallb_forall in entries_checked. specialize (entries_checked u I). unfold entry_ok in entries_checked.
  rewrite F, !andb_true_iff, N.ltb_lt in entries_checked. tauto.
Qed.

Lemma fixed_same e e' x : fixed x = true ->
  place_map (value e) (record_of x) = place_map (value e') (record_of x).
Proof. intros H. apply (place_map_ext _ _ _ _ H). intros [[|? ?] k]; [reflexivity|discriminate]. Qed.

(* What a moving place was checked for. *)
Lemma moving_checked u x : find M u = Some x -> moving P u x = true ->
  (named (step_of x) = true -> expansion u = replace expansion (defined (result x))) /\
  (forall y, In y (relied (result x)) -> Lasts y) /\
  (snd u <> 0%N -> good_at P (fst u, N.pred (snd u)) = true) /\
  (forall w, source (step_of x) = Some w -> good_at P w = true).
Proof.
  intros F Mv. destruct (entry_checked u x F) as (_ & H & _).
  pose proof Mv as Mv'. unfold moving in Mv. rewrite !andb_true_iff, negb_true_iff in Mv.
  destruct Mv as ((M1 & M2) & M3).
  unfold later_ok in H. rewrite M1, M2, M3 in H. cbn [negb] in H. rewrite !andb_true_iff in H.
  destruct H as ((H1 & H3) & H4). split; [|split; [|split]].
  - intros E. rewrite E in H1. apply same_form_eq. exact H1.
  - intros y Hy. apply (all_lasting_sound _ _ _ lasting_checked); [intros z w []|].
    apply in_flat_map. exists u. rewrite F, Mv'. split; [|trivial].
    apply (replayed_in _ _ _ _ _ _ _ (built_replayed B) F).
  - intros E. apply N.eqb_neq in E. rewrite E in H3. exact H3.
  - intros w E. rewrite E in H4. exact H4.
Qed.

(* The rule that is played: any one between those of the certificate. *)
Variable G : rule.
Hypothesis G_between : between (blocks_of P) (lines P) G.
Hypothesis is_grounds : forall R, is_ground (ground R).
Notation RightAt := (RightAt ground G).
Notation MadeAt := (MadeAt (blocks_of P) ground G).

(* A place made anew is right if those are from which it was made. *)
Lemma step_right k M' guess u s x :
  Within M' M -> find M u = Some x -> make (blocks_of P) (lines P) ground M' guess u s = Some x ->
  (k = O \/ moving P u x = true) ->
  (forall v y, find M' v = Some y -> (k = O \/ good P v y = true) -> RightAt (val k) v y) ->
  RightAt (val k) u x /\ MadeAt M (val k) u x.
Proof.
  intros W F Mk Hk IH. destruct (entry_checked u x F) as (Hg & _ & _).
  unfold given_ok in Hg. rewrite andb_true_iff in Hg. destruct Hg as [H1 H2]. rewrite forallb_forall in H1.
  destruct Hk as [->|Hk].
  - apply (make_sound (blocks_of P) (lines P) ground G G_between is_grounds (val 0) M' M guess u s x); trivial.
    + apply Forall_forall. intros y Hy. apply Z.leb_le. exact (H1 y Hy).
    + intros E. rewrite E in H2. apply Z.eqb_eq in H2. exact H2.
    + intros y Fy _. apply (IH _ _ Fy). tauto.
    + intros w z _ Fz. apply (IH _ _ Fz). tauto.
  - destruct (moving_checked u x F Hk) as (C1 & C2 & C3 & C4).
    apply (make_sound (blocks_of P) (lines P) ground G G_between is_grounds (val k) M' M guess u s x); trivial.
    + apply Forall_forall. intros y Hy. apply C2. trivial.
    + intros E. rewrite val_expansion, (C1 E). apply val_replace.
    + intros y Fy E. apply (IH _ _ Fy). right. specialize (C3 E). unfold good_at in C3.
      rewrite (W _ _ Fy) in C3. trivial.
    + intros w z E Fz. apply (IH _ _ Fz). right. specialize (C4 w E). unfold good_at in C4.
      rewrite (W _ _ Fz) in C4. trivial.
Qed.

(* THE PATTERN IS RIGHT FOR EVER: in period k every place that comes again or does not move, and in
   the period given every place. *)
Theorem right_for_ever k : forall u x, find M u = Some x -> (k = O \/ good P u x = true) ->
  RightAt (val k) u x.
Proof.
  induction k as [|k IHk];
    refine (replayed_ind _ _ _ _ _ (built_replayed B) (fun u x => _ -> RightAt _ u x) M (fun _ _ E => E) _);
    intros M' guess u s x W F Mk IH Gx.
  - apply (step_right O M' guess u s x); auto.
  - destruct Gx as [|Gx]; [discriminate|]. destruct (fixed x) eqn:Fx.
    { unfold Soundness.RightAt. rewrite (fixed_same (val (S k)) (val k) x Fx). apply (IHk u x F). auto. }
    unfold good in Gx. rewrite Fx, orb_false_r in Gx.
    destruct (in_period P u) eqn:Ip.
    { apply (step_right (S k) M' guess u s x); trivial. right. unfold moving. rewrite Gx, Ip, Fx. trivial. }
    destruct (entry_checked u x F) as (_ & H & _). unfold later_ok in H. rewrite Fx, Gx, Ip in H.
    cbn [negb] in H. unfold comes_again in H. apply andb_true_iff in H. destruct H as [H1 H2].
    destruct (find M (later_unknown turn u)) as [y|] eqn:Fy; [|discriminate]. apply same_place_eq in H2.
    unfold Soundness.RightAt. replace (place_map (value (val (S k))) (record_of x))
      with (place_map (value (val k)) (record_of y)).
    + apply (IHk _ y Fy). right. unfold good, repeats in *. cbn [later_unknown fst snd].
      apply orb_true_iff. left. rewrite andb_true_iff, N.leb_le in *. split; [tauto|]. lia.
    + rewrite H2, place_map_map. apply (place_map_ext (only old)); [trivial|].
      intros z Hz. symmetry. apply val_later. trivial.
Qed.

Theorem made_for_ever k u x : find M u = Some x -> (k = O \/ moving P u x = true) ->
  MadeAt M (val k) u x.
Proof.
  intros F Hk. revert u x F Hk.
  refine (replayed_ind _ _ _ _ _ (built_replayed B) (fun u x => _ -> MadeAt _ _ u x) M (fun _ _ E => E) _).
  intros M' guess u s x W F Mk _ Hk. apply (step_right k M' guess u s x); trivial.
  intros v y Fv Gv. apply right_for_ever; auto.
Qed.

Corollary threshold_for_ever k u x v : find M u = Some x -> (k = O \/ moving P u x = true) ->
  thr (record_of x) = Some v ->
  run (next_cap G) (blocks_of P) (ground (fst u)) (value (val k) (here (record_of x))) = Some (value (val k) v).
Proof.
  intros F Hk Ev. assert (R : RightAt (val k) u x).
  { apply right_for_ever; trivial. destruct Hk as [|Hk]; [tauto|right]. unfold moving in Hk. unfold good.
    rewrite !andb_true_iff in Hk. destruct Hk as ((-> & _) & _). trivial. }
  destruct R as (_ & _ & _ & R). cbn [place_map thr here] in R. rewrite Ev in R. cbn in R.
  destruct G_between as (_ & <- & _). apply R.
Qed.
End Pattern.
