(* One step of a run with symbolic numbers, and its soundness: under every valuation of the unknowns
   that satisfies the inequalities on which the step relied, the place that it makes is right.

   Which inequalities these are is decided by `guess`, an estimate of forms that need not be right.
   So one theorem serves for the places given and for those of all later periods. *)
From Coq Require Import ZArith NArith List Lia Bool Sorted.
From Onepile Require Import Counting Order Threshold Runs Copy Linear Living Places Forms.
Import ListNotations.
Open Scope Z_scope.

Section Symbolic.
Variable c : Z.
Variable rules : list rule.
Variable guess : form -> Z.
Notation piles e := (map (both (value e))).
Notation numbers e := (map (option_map (value e))).

Definition lifetime_form (r : rule) (x : form * form) : form := combine (slope r) (fst x) (weight r) (snd x).
Definition moment_form (r : rule) (s : form) : form := plus (times (slope r) s) (shift r).
Definition holds (e : valuation) (relied : list form) : Prop := Forall (fun x => 0 <= value e x) relied.

(* Numbers one for each rule, as the lifetimes of a pile and the moments of a time; and inequalities
   between them. *)
Fixpoint each (h : form -> form -> form) (l l' : list form) : list form :=
  match l, l' with
  | x :: l, y :: l' => h x y :: each h l l'
  | _, _ => []
  end.
Definition lifetimes (x : form * form) : list form := map (fun r => lifetime_form r x) rules.
Definition moments (s : form) : list form := map (fun r => moment_form r s) rules.
Definition longer : list form -> list form -> list form := each (fun x y => plus (minus x y) (-1)).
Definition as_long : list form -> list form -> list form := each minus.
Fixpoint all_as_long (l l' : list Z) : bool :=
  match l, l' with
  | x :: l, y :: l' => (y <=? x) && all_as_long l l'
  | _, _ => true
  end.

(* ------------------------------------------------------------------------------ leaving out *)
(* A pile with its lifetimes and the guesses of these. *)
Record judged := Judged { pile : form * form; lives : list form; guessed : list Z }.
Definition judge (x : form * form) : judged := let l := lifetimes x in Judged x l (map guess l).

(* What is kept of the list L at the moments m, and the inequalities behind that. `kept` has what was
   kept before, in order. Whether a pile is dead is guessed with the first rule. *)
Fixpoint prune (m : list form) (guess_m : Z) (kept : list judged) (L : list (form * form)) :
    list (form * form) * list form :=
  match L with
  | [] => ([], [])
  | x :: L =>
      let j := judge x in
      if hd 0 (guessed j) <=? guess_m then
        let (o, relied) := prune m guess_m kept L in (o, as_long m (lives j) ++ relied)
      else
        let outliving := filter (fun k => all_as_long (guessed k) (guessed j)) kept in
        if Z.of_nat (length outliving) <=? c then
          let (o, relied) := prune m guess_m (kept ++ [j]) L in (x :: o, longer (lives j) m ++ relied)
        else
          let (o, relied) := prune m guess_m kept L in
          (o, flat_map (fun k => as_long (lives k) (lives j)) (firstn (Z.to_nat (c + 1)) outliving) ++ relied)
  end.

Definition prune_at (s : form) (L : list (form * form)) : list (form * form) * list form :=
  let m := moments s in prune m (guess (hd (plain 0) m)) [] L.

(* ------------------------------------------------------------------------------ counting out *)
(* The pile of the ground that is alive at s after so many others, and how many depths are looked at. *)
Definition deeper (found : option (Z * nat) * list form) : option (Z * nat) * list form :=
  (option_map (fun y => (fst y, S (snd y))) (fst found), snd found).
Fixpoint look (missing : nat) (s : form) (d : ground_piles) : option (Z * nat) * list form :=
  match d with
  | [] => (None, [])
  | (x, death) :: d =>
      if (death =? 0) || (guess s <? death) then
        let (o, relied) := match missing with O => (Some (x, 1%nat), []) | S m => deeper (look m s d) end in
        (o, if death =? 0 then relied else plus (minus (plain death) s) (-1) :: relied)
      else let (o, relied) := deeper (look missing s d) in (o, plus s (- death) :: relied)
  end.

(* The threshold of the place s with the list L, and how many depths of the ground it looks at. *)
Definition count_out (d : ground_piles) (L : list (form * form)) (s : form) : option (form * nat) * list form :=
  match nth_error L (Z.to_nat c) with
  | Some x => (Some (minus s (fst x), O), [])
  | None =>
      let (o, relied) := look (Z.to_nat c - length L) s d in
      (option_map (fun y => (plus s (fst y), snd y)) o, relied)
  end.

(* ------------------------------------------------------------------------------ before a copy *)
(* The first piles of the list lie at the plain distances d from b. *)
Fixpoint lie_at (b : form) (L : list (form * form)) (d : list Z) : bool :=
  match d, L with
  | [], _ => true
  | x :: d, y :: L =>
      match number (minus b (fst y)) with Some k => (k =? x) && lie_at b L d | None => false end
  | _, _ => false
  end.

(* Each pile of the list that lies like mortal ground dies with it, and each of the others is alive
   at the last sight of its depth. *)
Fixpoint die_like (b : form) (L : list (form * form)) (d : ground_piles) (l : list (option form)) : list form :=
  match L, d, l with
  | y :: L, (_, death) :: d, o :: l =>
      let rest := die_like b L d l in
      if death =? 0 then
        match o with Some u => longer (lifetimes y) (moments (add b u)) ++ rest | None => rest end
      else longer (lifetimes y) (moments (plus b (death - 1))) ++
           as_long (moments (plus b death)) (lifetimes y) ++ rest
  | _, _, _ => []
  end.

(* ------------------------------------------------------------------------------ the step *)
(* The place, the same pile in older unknowns, and the inequalities relied on. *)
Record made := Made { record : place form; defined : form; relied : list form }.

(* A pile at a fixed distance from a new unknown is counted from that. *)
Definition renamed (def new : form) (x : form * form) : form * form :=
  if same_terms (fst (fst x)) (fst def) then (plus new (snd (fst x) - snd def), snd x) else x.

Definition moved_form (b : form) (x : form * form) : form * form := (add b (fst x), snd x).

Definition finish (d : ground_piles) (l : list (option form)) (def : form) (L0 : list (form * form))
    (relied0 : list form) (name : option unknown) : made :=
  let s := match name with Some u => itself u | None => def end in
  let L0 := match name with Some _ => map (renamed def s) L0 | None => L0 end in
  let (L1, relied1) := prune_at s L0 in
  let (o, relied2) := count_out d L1 s in
  match o with
  | None => Made (Place s None L1 [] l []) def (relied0 ++ relied1 ++ relied2)
  | Some (v, n) =>
      let (L2, relied3) := prune_at (plus s 1) ((s, v) :: L1) in
      Made (Place s (Some v) L1 L2 l (see n s l)) def (relied0 ++ relied1 ++ relied2 ++ relied3)
  end.

(* The next place of the run with ground d after the pile b with list L and sights l: the next pile,
   or the end of a copy of a run, given by its ground and its place. *)
Definition step (d : ground_piles) (b : form) (L : list (form * form)) (l : list (option form))
    (source : option (ground_piles * place form)) (name : option unknown) : option made :=
  match source with
  | None => Some (finish d l (plus b 1) L [] name)
  | Some (W, m) =>
      if lie_at b L (map fst W)
      then Some (finish d l (add b (here m)) (map (moved_form b) (living m) ++ L)
                        (die_like b L W (sights_before m)) name)
      else None
  end.

(* ------------------------------------------------------------------------------ it is sound *)
Section Sound.
Variable G : rule.
Hypothesis G_between : between c rules G.
Variable e : valuation.
Notation run := (run (next_cap G) c).

Lemma ok : proper G.
Proof. apply G_between. Qed.
Lemma blocks_c : blocks G = c.
Proof. apply G_between. Qed.

Lemma each_map h (a b : rule -> form) l : each h (map a l) (map b l) = map (fun r => h (a r) (b r)) l.
Proof. induction l as [|r l IH]; cbn; [trivial|]. rewrite IH. trivial. Qed.

Lemma longer_holds x s : holds e (longer (lifetimes x) (moments s)) ->
  moment G (value e s) < lifetime G (both (value e) x).
Proof.
  unfold longer, lifetimes, moments, holds. rewrite each_map, Forall_map, Forall_forall. intros H.
  pose proof (between_holds c rules G G_between (value e (fst x) - value e s) (-1) (value e (snd x)) 1 ltac:(lia)) as B.
  unfold moment, lifetime, both. cbn [fst snd]. cut (1 <= (value e (fst x) - value e s) * slope G +
    -1 * shift G + value e (snd x) * weight G); [lia|]. apply B. intros r Hr. specialize (H r Hr).
  unfold lifetime_form, moment_form in H. autorewrite with value in H. lia.
Qed.

Lemma dead_holds x s : holds e (as_long (moments s) (lifetimes x)) ->
  lifetime G (both (value e) x) <= moment G (value e s).
Proof.
  unfold as_long, lifetimes, moments, holds. rewrite each_map, Forall_map, Forall_forall. intros H.
  pose proof (between_holds c rules G G_between (value e s - value e (fst x)) 1 (- value e (snd x)) 0 ltac:(lia)) as B.
  unfold moment, lifetime, both. cbn [fst snd]. cut (0 <= (value e s - value e (fst x)) * slope G +
    1 * shift G + - value e (snd x) * weight G); [lia|]. apply B. intros r Hr. specialize (H r Hr).
  unfold lifetime_form, moment_form in H. autorewrite with value in H. lia.
Qed.

Lemma as_long_holds x y : holds e (as_long (lifetimes x) (lifetimes y)) ->
  lifetime G (both (value e) y) <= lifetime G (both (value e) x).
Proof.
  unfold as_long, lifetimes, holds. rewrite each_map, Forall_map, Forall_forall. intros H.
  pose proof (between_holds c rules G G_between (value e (fst x) - value e (fst y)) 0
    (value e (snd x) - value e (snd y)) 0 ltac:(lia)) as B.
  unfold lifetime, both. cbn [fst snd]. cut (0 <= (value e (fst x) - value e (fst y)) * slope G +
    0 * shift G + (value e (snd x) - value e (snd y)) * weight G); [lia|]. apply B. intros r Hr.
  specialize (H r Hr). unfold lifetime_form in H. autorewrite with value in H. lia.
Qed.

Lemma prune_sound s v L : forall K o relied,
  prune (moments s) v K L = (o, relied) -> holds e relied ->
  (forall k, In k K -> lives k = lifetimes (pile k)) ->
  let before := map pile K in
  StronglySorted nearer (piles e (before ++ L)) ->
  (exists marks, o = select marks L) /\
  (forall x, In x o -> moment G (value e s) < lifetime G (both (value e) x)) /\
  (forall x, In x L -> In x o \/ lifetime G (both (value e) x) <= moment G (value e s) \/
     outlived G (piles e (before ++ o)) (value e (fst x)) (lifetime G (both (value e) x))).
Proof.
  induction L as [|x L IH]; intros K o relied E H HK before S; cbn [prune] in E.
  { injection E as <- <-. split; [exists []; trivial|]. split; intros ? []. }
  assert (S' : StronglySorted nearer (piles e (before ++ L))).
  { rewrite map_app in *. cbn in S. apply sorted_app_inv in S. destruct S as (S1 & S2 & S3).
    apply sorted_app; [trivial|apply StronglySorted_inv in S2; tauto|].
    intros. apply S3; [|right]; trivial. }
  destruct (hd 0 _ <=? v); [|destruct (Z.of_nat (length _) <=? c) eqn:Ew].
  - (* dead *)
    destruct (prune (moments s) v K L) as [o' relied'] eqn:E'. injection E as <- <-.
    apply Forall_app in H. destruct H as [H1 H2]. apply dead_holds in H1.
    destruct (IH K o' relied' E' H2 HK S') as ((marks & ->) & A & B).
    split; [exists (false :: marks); trivial|]. split; [trivial|].
    intros y [<-|Hy]; [right; left; trivial|auto].
  - (* kept *)
    set (K' := K ++ [judge x]) in *.
    assert (EK : map pile K' = before ++ [x]) by (unfold K'; rewrite map_app; trivial).
    destruct (prune (moments s) v K' L) as [o' relied'] eqn:E'. injection E as <- <-.
    apply Forall_app in H. destruct H as [H1 H2]. apply longer_holds in H1.
    destruct (IH K' o' relied' E' H2) as ((marks & ->) & A & B).
    { intros y Hy. apply in_app_iff in Hy. destruct Hy as [|[<-|[]]]; auto. }
    { rewrite EK, <- app_assoc. trivial. }
    split; [exists (true :: marks); trivial|]. split; [intros y [<-|Hy]; [trivial|auto]|].
    intros y [<-|Hy]; [left; left; trivial|]. rewrite EK, <- app_assoc in B.
    destruct (B y Hy) as [|[|]]; [left; right|right; left|right; right]; trivial.
  - (* outlived *)
    destruct (prune (moments s) v K L) as [o' relied'] eqn:E'. injection E as <- <-.
    apply Forall_app in H. destruct H as [H1 H2].
    destruct (IH K o' relied' E' H2 HK S') as ((marks & ->) & A & B).
    split; [exists (false :: marks); trivial|]. split; [trivial|]. intros y [<-|Hy]; [|auto].
    right. right. apply Z.leb_gt in Ew.
    set (outliving := filter _ K) in *.
    rewrite map_app in S. apply sorted_app_inv in S. destruct S as (SK & _ & SX).
    exists (map (fun k => both (value e) (pile k)) (firstn (Z.to_nat (c + 1)) outliving)). split; [|split].
    + rewrite map_map. apply nodup_part. apply nearer_nodup in SK. unfold before in SK.
      rewrite !map_map in SK. exact SK.
    + rewrite map_length, firstn_length. pose proof ok as (_ & _ & ?). rewrite blocks_c in *. lia.
    + intros z Hz. apply in_map_iff in Hz. destruct Hz as (k & <- & Hk).
      assert (HkK : In k K) by (apply firstn_in, filter_In in Hk; tauto).
      assert (Hk' : In (pile k) before) by (apply in_map; trivial).
      split; [apply in_map, in_app_iff; tauto|]. split.
      * apply (SX (both (value e) (pile k)) (both (value e) x)); [apply in_map; trivial|left; trivial].
      * apply as_long_holds. rewrite <- (HK k HkK). apply Forall_forall. intros f Hf.
        unfold holds in H1. rewrite Forall_forall in H1. apply H1, in_flat_map. exists k. auto.
Qed.

Lemma prune_at_pruned s L o relied :
  prune_at s L = (o, relied) -> holds e relied -> StronglySorted nearer (piles e L) ->
  Pruned G (value e s) (piles e L) (piles e o).
Proof.
  intros E H S. destruct (prune_sound s _ L [] o relied E H) as ((marks & ->) & A & B).
  { intros ? []. }
  { trivial. }
  split; [exists marks; symmetry; apply select_map|]. split.
  - intros x Hx. apply in_map_iff in Hx. destruct Hx as (y & <- & Hy). auto.
  - intros x Hx. apply in_map_iff in Hx. destruct Hx as (y & <- & Hy).
    destruct (B y Hy) as [|[|]]; [left; apply in_map|right; left|right; right]; trivial.
Qed.

Lemma look_sound s d : forall missing x n relied, look missing s d = (Some (x, n), relied) -> holds e relied ->
  nth_error (map fst (filter (fun y => lasts_at (snd y) (value e s)) d)) missing = Some x /\
  nth_error (map fst d) (pred n) = Some x /\ (0 < n)%nat.
Proof.
  induction d as [|(x, death) d IH]; intros missing x0 n relied; [discriminate|]. cbn [look filter fst snd map].
  assert (Deeper : forall m r, deeper (look m s d) = (Some (x0, n), r) -> holds e r ->
    nth_error (map fst (filter (fun y => lasts_at (snd y) (value e s)) d)) m = Some x0 /\
    nth_error (x :: map fst d) (pred n) = Some x0 /\ (0 < n)%nat).
  { intros m r E H. unfold deeper in E. destruct (look m s d) as [[(y, k)|] r'] eqn:El; [|discriminate].
    injection E as <- <- <-. destruct (IH m y k r' El H) as (H1 & H2 & H3).
    split; [trivial|]. split; [|lia]. destruct k as [|k]; [lia|]. exact H2. }
  destruct ((death =? 0) || (guess s <? death)) eqn:Alive.
  - intros E H. destruct (match missing with O => _ | S m => _ end) as [o r] eqn:Er. injection E as -> E.
    assert (Hr : holds e r /\ lasts_at death (value e s) = true).
    { unfold lasts_at. destruct (death =? 0); subst relied; [auto|].
      inversion H as [|? ? H1 H2]; subst. autorewrite with value in H1. split; [trivial|]. apply Z.ltb_lt. lia. }
    destruct Hr as (Hr & ->). destruct missing as [|m]; [|apply (Deeper m r Er Hr)].
    injection Er as <- <- _. cbn. auto.
  - intros E H. destruct (deeper (look missing s d)) as [o r] eqn:Er. injection E as -> <-.
    inversion H as [|? ? H1 H2]; subst. autorewrite with value in H1. apply orb_false_iff in Alive.
    assert (La : lasts_at death (value e s) = false).
    { unfold lasts_at. apply orb_false_iff. split; [tauto|]. apply Z.ltb_ge. lia. }
    rewrite La. apply (Deeper missing r Er); trivial.
Qed.

Lemma count_out_sound d L s v n relied : is_ground d -> count_out d L s = (Some (v, n), relied) ->
  holds e relied -> (forall x, In x L -> 0 < value e (fst x)) ->
  counted_out G d (piles e L) (value e s) = Some (value e v) /\ sees_at_most d (value e s) (value e v) n.
Proof.
  intros D E H Pos. unfold count_out in E. unfold counted_out, distances, sees_at_most. rewrite blocks_c.
  destruct (nth_error L (Z.to_nat c)) as [x|] eqn:Ex.
  - injection E as <- <- _. split.
    + rewrite nth_error_app1, !nth_error_map, Ex; [cbn; f_equal; rewrite value_minus; trivial|].
      rewrite !map_length. apply nth_error_Some. congruence.
    + intros i y k Hi _. apply nth_error_In in Hi. pose proof (pile_bounds d D _ _ Hi).
      specialize (Pos x (nth_error_In _ _ Ex)). rewrite value_minus. lia.
  - apply nth_error_None in Ex. destruct (look _ s d) as [[(x, m)|] r] eqn:El; [|discriminate].
    injection E as <- <- <-. destruct (look_sound s d _ x m r El H) as (H1 & H2 & H3). cbn [fst snd]. split.
    + rewrite nth_error_app2, !map_length by (rewrite !map_length; trivial).
      rewrite <- (map_map fst (fun y => value e s + y)), nth_error_map, H1. cbn. f_equal. rewrite value_plus. trivial.
    + intros i y k Hi Hn. pose proof (map_nth_error fst _ _ Hi) as Hi'. destruct D as (S & _).
      pose proof (ascending_nth _ (pred m) i x y S ltac:(lia) H2 Hi'). rewrite value_plus. lia.
Qed.

Lemma lie_at_value b L d : lie_at b L d = true ->
  map (fun x => value e b - fst x) (firstn (length d) (piles e L)) = d.
Proof.
  revert L. induction d as [|x d IH]; intros L; [reflexivity|]. destruct L as [|y L]; [discriminate|].
  cbn [lie_at]. destruct (number _) as [k|] eqn:E; [|discriminate].
  intros H. apply andb_true_iff in H. destruct H as [H1 H2]. apply Z.eqb_eq in H1. subst k.
  cbn [length map firstn]. f_equal; [|auto].
  apply (number_value e) in E. rewrite value_minus in E. exact E.
Qed.

Lemma die_like_value b L d l : length l = length d -> holds e (die_like b L d l) ->
  DiesLike G (value e b) (piles e L) d (numbers e l).
Proof.
  revert d l. induction L as [|z L IH]; intros d l Len H i y x k Hy Hd; [destruct i; discriminate|].
  destruct d as [|(x', death) d]; [destruct i; discriminate|]. destruct l as [|o l]; [discriminate|].
  cbn in Len. cbn [die_like] in H.
  assert (Rest : holds e (die_like b L d l)).
  { unfold holds in *. destruct (death =? 0); [destruct o; [|trivial]|]; rewrite !Forall_app in H; tauto. }
  destruct i as [|i]; cbn in Hy, Hd; [|apply (IH d l ltac:(lia) Rest i y x k Hy Hd)].
  injection Hy as <-. injection Hd as <- <-. destruct (death =? 0).
  - intros u Hu. cbn in Hu. destruct o as [u'|]; [|discriminate]. cbn in Hu. injection Hu as <-.
    apply Forall_app in H. destruct H as [H _]. apply longer_holds in H. rewrite value_add in H. exact H.
  - unfold holds in H. rewrite !Forall_app in H. destruct H as (H1 & H2 & _).
    apply longer_holds in H1. apply dead_holds in H2. rewrite value_plus in H1, H2.
    replace (value e b + death - 1) with (value e b + (death - 1)) by lia. auto.
Qed.

Lemma renamed_value def new x : value e new = value e def ->
  both (value e) (renamed def new x) = both (value e) x.
Proof.
  intros E. unfold renamed. destruct (same_terms _ _) eqn:H; [|trivial]. apply same_terms_eq in H.
  unfold both. cbn [fst snd]. f_equal. rewrite value_plus, E. unfold value. rewrite H. lia.
Qed.

Lemma moved_value b x : both (value e) (moved_form b x) = moved (value e b) (both (value e) x).
Proof. unfold both, moved_form, moved. cbn [fst snd]. rewrite value_add. reflexivity. Qed.

Lemma finish_defined d l def L0 relied0 name : defined (finish d l def L0 relied0 name) = def.
Proof.
  unfold finish. destruct (prune_at _ _). destruct (count_out _ _ _) as [[(v, n)|] r]; [|reflexivity].
  destruct (prune_at _ _). reflexivity.
Qed.

Lemma finish_sound d l def L0 relied0 name : let out := finish d l def L0 relied0 name in
  is_ground d -> holds e (relied out) -> (forall u, name = Some u -> e u = value e def) ->
  let s := value e def in
  StronglySorted nearer (piles e L0) -> (forall x, In x (piles e L0) -> 0 < fst x < s) ->
  holds e relied0 /\
  Finished G d s (numbers e l) (piles e L0) (place_map (value e) (record out)).
Proof.
  intros out D H Named s S Below. unfold out, finish in *. clear out.
  set (new := match name with Some u => itself u | None => def end) in *.
  assert (Es : value e new = s).
  { unfold new. destruct name as [u|]; [rewrite value_itself; apply Named|]; trivial. }
  set (L0' := match name with Some _ => map (renamed def new) L0 | None => L0 end) in *.
  assert (EL : piles e L0' = piles e L0).
  { unfold L0'. destruct name; [|trivial]. rewrite map_map. apply map_ext. intros x.
    apply renamed_value. trivial. }
  destruct (prune_at new L0') as [L1 relied1] eqn:E1.
  assert (P1 : holds e relied1 -> Pruned G s (piles e L0) (piles e L1)).
  { intros H1. rewrite <- Es, <- EL. apply (prune_at_pruned new L0' L1 relied1 E1 H1). rewrite EL. trivial. }
  destruct (count_out d L1 new) as [[(v, n)|] relied2] eqn:Ec.
  2: { cbn [relied record] in *. unfold holds in H. rewrite !Forall_app in H. destruct H as (H0 & H1 & _).
       split; [trivial|]. unfold Finished. cbn. auto. }
  destruct (prune_at (plus new 1) ((new, v) :: L1)) as [L2 relied3] eqn:E2.
  cbn [relied record] in *. unfold holds in H. rewrite !Forall_app in H. destruct H as (H0 & H1 & H2 & H3).
  split; [trivial|]. unfold Finished. cbn [place_map here thr living after sights_before sights option_map].
  specialize (P1 H1). do 2 (split; [trivial|]). split; [trivial|].
  assert (In1 : forall x, In x (piles e L1) -> 0 < fst x < s).
  { intros x Hx. apply Below. destruct P1 as ((marks & E) & _ & _). rewrite E in Hx. apply select_in in Hx. trivial. }
  destruct (count_out_sound d L1 new v n relied2 D Ec H2) as (C1 & C2).
  { intros x Hx. apply (in_map (both (value e))) in Hx. apply In1 in Hx. cbn in Hx. lia. }
  rewrite Es in C1, C2. split; [trivial|]. split.
  - pose proof (prune_at_pruned (plus new 1) ((new, v) :: L1) L2 relied3 E2 H3) as P2.
    rewrite value_plus, Es in P2. cbn [map] in P2.
    replace (both (value e) (new, v)) with (s, value e v) in P2 by (unfold both; cbn; congruence).
    apply P2. apply sorted_cons; [|intros y Hy; apply In1; trivial].
    destruct P1 as ((marks & ->) & _ & _). apply select_sorted; trivial.
  - exists n. split; [rewrite see_map, Es; trivial|trivial].
Qed.

(* THE STEP IS SOUND. *)
Theorem step_sound d b L l source name out :
  step d b L l source name = Some out -> holds e (relied out) ->
  (forall u, name = Some u -> e u = value e (defined out)) ->
  is_ground d -> Known G d (value e b) (piles e L) (numbers e l) ->
  (forall W m, source = Some (W, m) -> is_ground W /\ Right G W (place_map (value e) m)) ->
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
  rewrite <- blocks_c. unfold step in E. destruct source as [(W, m)|].
  - destruct (lie_at b L (map fst W)) eqn:El; [|discriminate]. destruct (Src W m eq_refl) as (DW & RW).
    injection E as <-. rewrite finish_defined in *. pose proof RW as (Rw & Rs & Rl & _).
    assert (EM : piles e (map (moved_form b) (living m) ++ L) =
                 map (moved (value e b)) (living (place_map (value e) m)) ++ piles e L).
    { rewrite map_app. f_equal. cbn [place_map living]. rewrite !map_map. apply map_ext, moved_value. }
    destruct (finish_sound d l _ _ _ name D H Named) as (Hg & F); rewrite EM in *.
    { apply (moved_sorted G d W _ _ _ (here (place_map (value e) m))); trivial. }
    { intros x Hx. rewrite value_add. cbn [place_map here] in Rw. apply in_app_iff in Hx. destruct Hx as [Hx|Hx].
      - apply in_map_iff in Hx. destruct Hx as (z & <- & Hz). destruct Rs as ((_ & Rin & _) & _).
        destruct (Rin z Hz). unfold moved. cbn [place_map here fst] in *. lia.
      - destruct (Kin x Hx). lia. }
    rewrite value_add in *.
    edestruct (step_copy G ok d W (value e b) (piles e L) (numbers e l) (place_map (value e) m))
      as (B0 & Copy & R); [exact D|exact DW|exact K|exact RW| | |exact F|].
    + pose proof (lie_at_value b L (map fst W) El) as Ev. rewrite map_length in Ev. exact Ev.
    + apply die_like_value; [|trivial]. destruct Rl as (Ll & _). cbn [place_map sights_before] in Ll.
      rewrite map_length in Ll. trivial.
    + split; [exact R|]. split; [apply F|]. auto.
  - injection E as <-. rewrite finish_defined in *. rewrite value_plus in *.
    destruct (finish_sound d l _ L [] name D H) as (_ & F); rewrite ?value_plus; trivial.
    { intros x Hx. destruct (Kin x Hx). lia. }
    rewrite value_plus in F. split; [|split; [apply F|trivial]].
    apply (step_plain G ok) with (b := value e b) (L := piles e L) (l := numbers e l); trivial.
Qed.
End Sound.
End Symbolic.
