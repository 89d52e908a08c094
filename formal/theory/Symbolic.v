(* One step of a run with symbolic numbers, and its soundness: under every valuation of the unknowns
   that satisfies the inequalities on which the step relied, the place that it makes is right.

   Which inequalities these are is decided by `guess`, an estimate of forms that need not be right.
   So one theorem serves for the places given and for those of all later periods. *)
From Coq Require Import ZArith NArith List Lia Bool Sorted.
From Onepile Require Import Counting Order Threshold Runs Copy Linear Living Places Forms.
Import ListNotations.
Open Scope Z_scope.

Section Symbolic.
Variable G : rule.
Variable guess : form -> Z.
Hypothesis ok : proper G.

Notation c := (blocks G).
Notation run := (run (next_cap G) c).
Notation piles e := (map (both (value e))).
Notation numbers e := (map (option_map (value e))).

Definition lifetime_form (x : form * form) : form := combine (slope G) (fst x) (weight G) (snd x).
Definition moment_form (s : form) : form := plus (times (slope G) s) (shift G).

Lemma value_lifetime e x : value e (lifetime_form x) = lifetime G (both (value e) x).
Proof. apply value_combine. Qed.
Lemma value_moment e s : value e (moment_form s) = moment G (value e s).
Proof. unfold moment_form. autorewrite with value. reflexivity. Qed.

Definition holds (e : valuation) (relied : list form) : Prop := Forall (fun x => 0 <= value e x) relied.

(* ------------------------------------------------------------------------------ leaving out *)
(* What is kept of the list L at the moment m, and the inequalities behind that. `kept` has what was
   kept before, in order, with lifetimes and the guesses of these. *)
Fixpoint prune (m : form) (guessed : Z) (kept : list (form * form * form * Z)) (L : list (form * form)) :
    list (form * form) * list form :=
  match L with
  | [] => ([], [])
  | x :: L =>
      let l := lifetime_form x in
      let v := guess l in
      if v <=? guessed then
        let (o, relied) := prune m guessed kept L in (o, minus m l :: relied)
      else
        let longer := filter (fun y => v <=? snd y) kept in
        if Z.of_nat (length longer) <=? c then
          let (o, relied) := prune m guessed (kept ++ [(x, l, v)]) L in
          (x :: o, plus (minus l m) (-1) :: relied)
        else
          let (o, relied) := prune m guessed kept L in
          (o, map (fun y => minus (snd (fst y)) l) (firstn (Z.to_nat (c + 1)) longer) ++ relied)
  end.

Lemma prune_sound e m v L : forall K o relied,
  prune m v K L = (o, relied) -> holds e relied ->
  (forall y, In y K -> snd (fst y) = lifetime_form (fst (fst y))) ->
  let before := map (fun y => fst (fst y)) K in
  StronglySorted nearer (piles e (before ++ L)) ->
  (exists marks, o = select marks L) /\
  (forall x, In x o -> value e m < lifetime G (both (value e) x)) /\
  (forall x, In x L -> In x o \/ lifetime G (both (value e) x) <= value e m \/
     outlived G (piles e (before ++ o)) (value e (fst x)) (lifetime G (both (value e) x))).
Proof.
  induction L as [|x L IH]; intros K o relied E H HK before S; cbn [prune] in E.
  { injection E as <- <-. split; [exists []; trivial|]. split; intros ? []. }
  assert (S' : StronglySorted nearer (piles e (before ++ L))).
  { rewrite map_app in *. cbn in S. apply sorted_app_inv in S. destruct S as (S1 & S2 & S3).
    apply sorted_app; [trivial|apply StronglySorted_inv in S2; tauto|].
    intros. apply S3; [|right]; trivial. }
  destruct (guess (lifetime_form x) <=? v); [|destruct (Z.of_nat (length _) <=? c) eqn:Ew].
  - (* dead *)
    destruct (prune m v K L) as [o' relied'] eqn:E'. injection E as <- <-.
    inversion H as [|? ? H1 H2]; subst. rewrite value_minus, value_lifetime in H1.
    destruct (IH K o' relied' E' H2 HK S') as ((marks & ->) & A & B).
    split; [exists (false :: marks); trivial|]. split; [trivial|].
    intros y [<-|Hy]; [right; left; lia|auto].
  - (* kept *)
    set (K' := K ++ [(x, lifetime_form x, guess (lifetime_form x))]) in *.
    assert (EK : map (fun y => fst (fst y)) K' = before ++ [x]) by (unfold K'; rewrite map_app; trivial).
    destruct (prune m v K' L) as [o' relied'] eqn:E'. injection E as <- <-.
    inversion H as [|? ? H1 H2]; subst. rewrite value_plus, value_minus, value_lifetime in H1.
    destruct (IH K' o' relied' E' H2) as ((marks & ->) & A & B).
    { intros y Hy. apply in_app_iff in Hy. destruct Hy as [|[<-|[]]]; auto. }
    { rewrite EK, <- app_assoc. trivial. }
    split; [exists (true :: marks); trivial|]. split; [intros y [<-|Hy]; [lia|auto]|].
    intros y [<-|Hy]; [left; left; trivial|]. rewrite EK, <- app_assoc in B.
    destruct (B y Hy) as [|[|]]; [left; right|right; left|right; right]; trivial.
  - (* outlived *)
    destruct (prune m v K L) as [o' relied'] eqn:E'. injection E as <- <-.
    apply Forall_app in H. destruct H as [H1 H2].
    destruct (IH K o' relied' E' H2 HK S') as ((marks & ->) & A & B).
    split; [exists (false :: marks); trivial|]. split; [trivial|]. intros y [<-|Hy]; [|auto].
    right. right. apply Z.leb_gt in Ew.
    set (longer := filter (fun y => guess (lifetime_form x) <=? snd y) K) in *.
    rewrite map_app in S. apply sorted_app_inv in S. destruct S as (SK & _ & SX).
    exists (map (fun y => both (value e) (fst (fst y))) (firstn (Z.to_nat (c + 1)) longer)). split; [|split].
    + rewrite map_map. apply nodup_part. apply nearer_nodup in SK. unfold before in SK.
      rewrite !map_map in SK. exact SK.
    + rewrite map_length, firstn_length. destruct ok as (_ & _ & ?). lia.
    + intros z Hz. apply in_map_iff in Hz. destruct Hz as (y & <- & Hy).
      assert (HyK : In y K) by (apply firstn_in, filter_In in Hy; tauto).
      assert (Hy' : In (fst (fst y)) before) by (apply (in_map (fun y => fst (fst y))); trivial).
      split; [apply in_map, in_app_iff; tauto|]. split.
      * apply (SX (both (value e) (fst (fst y))) (both (value e) x)); [apply in_map; trivial|left; trivial].
      * rewrite Forall_map, Forall_forall in H1. specialize (H1 y Hy).
        rewrite value_minus, (HK y HyK), !value_lifetime in H1. lia.
Qed.

Definition prune_at (s : form) (L : list (form * form)) : list (form * form) * list form :=
  let m := moment_form s in prune m (guess m) [] L.

Lemma prune_at_pruned e s L o relied :
  prune_at s L = (o, relied) -> holds e relied -> StronglySorted nearer (piles e L) ->
  Pruned G (value e s) (piles e L) (piles e o).
Proof.
  intros E H S. destruct (prune_sound e _ _ L [] o relied E H) as ((marks & ->) & A & B).
  { intros ? []. }
  { trivial. }
  rewrite value_moment in A, B. split; [exists marks; symmetry; apply select_map|]. split.
  - intros x Hx. apply in_map_iff in Hx. destruct Hx as (y & <- & Hy). auto.
  - intros x Hx. apply in_map_iff in Hx. destruct Hx as (y & <- & Hy).
    destruct (B y Hy) as [|[|]]; [left; apply in_map|right; left|right; right]; trivial.
Qed.

(* ------------------------------------------------------------------------------ counting out *)
Definition count_out (d : list Z) (L : list (form * form)) (s : form) : option form :=
  nth_error (map (fun x => minus s (fst x)) L ++ map (plus s) d) (Z.to_nat c).

Lemma count_out_value e d L s :
  counted_out G d (piles e L) (value e s) = option_map (value e) (count_out d L s).
Proof.
  unfold counted_out, count_out, distances. rewrite <- nth_error_map, map_app, !map_map. do 2 f_equal.
  - apply map_ext. intros x. rewrite value_minus. reflexivity.
  - apply map_ext. intros x. rewrite value_plus. reflexivity.
Qed.

(* ------------------------------------------------------------------------------ before a copy *)
(* The first piles of the list lie at the plain distances d from b. *)
Fixpoint lie_at (b : form) (L : list (form * form)) (d : list Z) : bool :=
  match d, L with
  | [], _ => true
  | x :: d, y :: L =>
      match number (minus b (fst y)) with Some k => (k =? x) && lie_at b L d | None => false end
  | _, _ => false
  end.

Lemma lie_at_value e b L d : lie_at b L d = true ->
  map (fun x => value e b - fst x) (firstn (length d) (piles e L)) = d.
Proof.
  revert L. induction d as [|x d IH]; intros L; [reflexivity|]. destruct L as [|y L]; [discriminate|].
  cbn [lie_at]. destruct (number _) as [k|] eqn:E; [|discriminate].
  intros H. apply andb_true_iff in H. destruct H as [H1 H2]. apply Z.eqb_eq in H1. subst k.
  cbn [length map firstn]. f_equal; [|auto].
  apply (number_value e) in E. rewrite value_minus in E. exact E.
Qed.

(* Each pile of the list is alive at the last sight of its depth. *)
Fixpoint alive_at_sights (b : form) (L : list (form * form)) (l : list (option form)) : list form :=
  match L, l with
  | y :: L, Some u :: l =>
      plus (minus (lifetime_form y) (moment_form (add b u))) (-1) :: alive_at_sights b L l
  | _ :: L, None :: l => alive_at_sights b L l
  | _, _ => []
  end.

Lemma alive_at_sights_value e b L l : holds e (alive_at_sights b L l) -> forall i y u,
  nth_error (piles e L) i = Some y -> nth_error (numbers e l) i = Some (Some u) ->
  moment G (value e b + u) < lifetime G y.
Proof.
  revert l. induction L as [|z L IH]; intros l H i y u Hy Hu; [destruct i; discriminate|].
  destruct l as [|o l]; [destruct i; discriminate|]. destruct i as [|i]; cbn in Hy, Hu.
  - injection Hy as <-. destruct o as [u'|]; [|discriminate]. cbn in Hu. injection Hu as <-.
    cbn [alive_at_sights] in H. inversion H as [|? ? H1 H2]; subst.
    rewrite value_plus, value_minus, value_lifetime, value_moment, value_add in H1. lia.
  - apply (IH l) with (i := i); trivial.
    destruct o; cbn [alive_at_sights] in H; [inversion H; subst|]; trivial.
Qed.

(* ------------------------------------------------------------------------------ the step *)
(* The place, the same pile in older unknowns, and the inequalities relied on. *)
Record made := Made { record : place form; defined : form; relied : list form }.

(* A pile at a fixed distance from a new unknown is counted from that. *)
Definition renamed (def new : form) (x : form * form) : form * form :=
  if same_terms (fst (fst x)) (fst def) then (plus new (snd (fst x) - snd def), snd x) else x.

Lemma renamed_value e def new x : value e new = value e def ->
  both (value e) (renamed def new x) = both (value e) x.
Proof.
  intros E. unfold renamed. destruct (same_terms _ _) eqn:H; [|trivial]. apply same_terms_eq in H.
  unfold both. cbn [fst snd]. f_equal. rewrite value_plus, E. unfold value. rewrite H. lia.
Qed.

Definition moved_form (b : form) (x : form * form) : form * form := (add b (fst x), snd x).
Lemma moved_value e b x : both (value e) (moved_form b x) = moved (value e b) (both (value e) x).
Proof. unfold both, moved_form, moved. cbn [fst snd]. rewrite value_add. reflexivity. Qed.

Definition finish (d : list Z) (l : list (option form)) (def : form) (L0 : list (form * form))
    (relied0 : list form) (name : option unknown) : option made :=
  let s := match name with Some u => itself u | None => def end in
  let L0 := match name with Some _ => map (renamed def s) L0 | None => L0 end in
  let (L1, relied1) := prune_at s L0 in
  match count_out d L1 s with
  | None => None
  | Some v =>
      let (L2, relied2) := prune_at (plus s 1) ((s, v) :: L1) in
      Some (Made (Place s v L1 L2 l (see (depths G (length L1)) s l)) def (relied0 ++ relied1 ++ relied2))
  end.

(* The next place of the run with ground d after the pile b with list L and sights l: the next pile,
   or the end of a copy of a run, given by its ground and its place. *)
Definition step (d : list Z) (b : form) (L : list (form * form)) (l : list (option form))
    (source : option (list Z * place form)) (name : option unknown) : option made :=
  match source with
  | None => finish d l (plus b 1) L [] name
  | Some (W, m) =>
      if lie_at b L W
      then finish d l (add b (here m)) (map (moved_form b) (living m) ++ L)
                  (alive_at_sights b L (sights_before m)) name
      else None
  end.

Lemma finish_defined d l def L0 relied0 name out :
  finish d l def L0 relied0 name = Some out -> defined out = def.
Proof.
  unfold finish. destruct (prune_at _ _). destruct (count_out _ _ _); [|discriminate].
  destruct (prune_at _ _). intros [= <-]. reflexivity.
Qed.

Lemma finish_sound e d l def L0 relied0 name out :
  finish d l def L0 relied0 name = Some out -> holds e (relied out) ->
  (forall u, name = Some u -> e u = value e def) ->
  let s := value e def in
  StronglySorted nearer (piles e L0) -> (forall x, In x (piles e L0) -> fst x < s) ->
  holds e relied0 /\
  exists L1 v L2,
    Pruned G s (piles e L0) L1 /\ counted_out G d L1 s = Some v /\ Pruned G (s + 1) ((s, v) :: L1) L2 /\
    place_map (value e) (record out) =
      Place s v L1 L2 (numbers e l) (see (depths G (length L1)) s (numbers e l)).
Proof.
  intros E H Named s S Below. unfold finish in E.
  set (new := match name with Some u => itself u | None => def end) in *.
  assert (Es : value e new = s).
  { unfold new. destruct name as [u|]; [rewrite value_itself; apply Named|]; trivial. }
  set (L0' := match name with Some _ => map (renamed def new) L0 | None => L0 end) in *.
  assert (EL : piles e L0' = piles e L0).
  { unfold L0'. destruct name; [|trivial]. rewrite map_map. apply map_ext. intros x.
    apply renamed_value. trivial. }
  destruct (prune_at new L0') as [L1 relied1] eqn:E1.
  destruct (count_out d L1 new) as [v|] eqn:Ev; [|discriminate].
  destruct (prune_at (plus new 1) ((new, v) :: L1)) as [L2 relied2] eqn:E2.
  injection E as <-. cbn [record relied] in *.
  apply Forall_app in H. destruct H as [H0 H]. apply Forall_app in H. destruct H as [H1 H2].
  split; [trivial|]. rewrite <- EL in S.
  pose proof (prune_at_pruned e new L0' L1 relied1 E1 H1 S) as P1. rewrite EL, Es in P1. rewrite EL in S.
  exists (piles e L1), (value e v), (piles e L2). split; [trivial|].
  split; [rewrite <- Es, count_out_value, Ev; reflexivity|]. split.
  - pose proof (prune_at_pruned e (plus new 1) ((new, v) :: L1) L2 relied2 E2 H2) as P2.
    rewrite value_plus, Es in P2. cbn [map] in P2.
    replace (both (value e) (new, v)) with (s, value e v) in P2 by (unfold both; cbn; congruence).
    apply P2. destruct P1 as ((marks & ->) & _ & _).
    apply sorted_cons; [apply select_sorted; trivial|].
    intros y Hy. apply select_in in Hy. apply Below. trivial.
  - unfold place_map. cbn [here thr living after sights_before sights].
    rewrite see_map, map_length, Es. reflexivity.
Qed.

(* THE STEP IS SOUND. *)
Theorem step_sound e d b L l source name out :
  step d b L l source name = Some out -> holds e (relied out) ->
  (forall u, name = Some u -> e u = value e (defined out)) ->
  is_ground c d -> Known G d (value e b) (piles e L) (numbers e l) ->
  (forall W m, source = Some (W, m) -> is_ground c W /\ Right G W (place_map (value e) m)) ->
  Right G d (place_map (value e) (record out)) /\
  value e (here (record out)) = value e (defined out) /\
  match source with
  | None => value e (defined out) = value e b + 1
  | Some (W, m) =>
      value e (defined out) = value e b + value e (here m) /\ 0 < value e b /\
      forall t, 0 < t < value e (here m) -> run d (value e b + t) = run W t
  end.
Proof.
  intros E H Named D K Src. pose proof K as (Kb & Ks & _). pose proof Ks as ((KS & Kin & _) & _).
  unfold step in E. destruct source as [(W, m)|].
  - destruct (lie_at b L W) eqn:El; [|discriminate]. destruct (Src W m eq_refl) as (DW & RW).
    rewrite (finish_defined _ _ _ _ _ _ _ E) in *. pose proof RW as (Rw & _ & Rs & _).
    assert (EM : piles e (map (moved_form b) (living m) ++ L) =
                 map (moved (value e b)) (living (place_map (value e) m)) ++ piles e L).
    { rewrite map_app. f_equal. cbn [place_map living]. rewrite !map_map. apply map_ext, moved_value. }
    destruct (finish_sound e _ _ _ _ _ _ _ E H Named) as (Hg & L1 & v & L2 & P1 & Cv & P2 & Em); rewrite EM in *.
    { apply (moved_sorted G d W _ _ _ (here (place_map (value e) m))); trivial. }
    { intros x Hx. rewrite value_add. cbn [place_map here] in Rw. apply in_app_iff in Hx. destruct Hx as [Hx|Hx].
      - apply in_map_iff in Hx. destruct Hx as (z & <- & Hz). destruct Rs as ((_ & Rin & _) & _).
        destruct (Rin z Hz). unfold moved. cbn [place_map here fst] in *. lia.
      - destruct (Kin x Hx). lia. }
    rewrite value_add in *.
    destruct (step_copy G ok d W (value e b) (piles e L) (numbers e l) (place_map (value e) m) L1 v L2)
      as (B0 & Copy & R); trivial.
    + apply lie_at_value. trivial.
    + intros i y u Hy Hu. eapply alive_at_sights_value; eauto.
    + rewrite Em. split; [exact R|]. split; [|auto].
      apply (f_equal here) in Em. exact Em.
  - rewrite (finish_defined _ _ _ _ _ _ _ E) in *. rewrite value_plus in *.
    destruct (finish_sound e _ _ _ _ _ _ _ E H) as (_ & L1 & v & L2 & P1 & Cv & P2 & Em); trivial;
      rewrite ?value_plus in *; trivial.
    { intros x Hx. destruct (Kin x Hx). lia. }
    rewrite Em. split; [apply step_plain with (L := piles e L); trivial|].
    split; [|trivial]. apply (f_equal here) in Em. exact Em.
Qed.
End Symbolic.
