(* The living lemma. A list of piles of a run is sufficient at a time when it has all that can still
   matter: a pile may be left out when it is dead, or when c+1 nearer piles of the list live as long.
   The threshold is counted out of such a list. *)
From Coq Require Import ZArith List Lia Bool Sorted.
From Onepile Require Import Counting Order Threshold Runs Copy Linear.
Import ListNotations.
Open Scope Z_scope.

Definition nearer (x y : Z * Z) : Prop := fst y < fst x.

Lemma nearer_nodup l : StronglySorted nearer l -> NoDup (map fst l).
Proof.
  induction l as [|x l IH]; intros S; [constructor|]. cbn. constructor.
  - intros I. apply in_map_iff in I. destruct I as (y & E & Hy).
    pose proof (sorted_head _ _ _ _ S Hy) as F. unfold nearer in F. lia.
  - apply IH. apply StronglySorted_inv in S. tauto.
Qed.

Section Living.
Variable G : rule.
Hypothesis ok : proper G.

Notation c := (blocks G).
Notation run := (run (next_cap G) c).
Notation alive := (run_alive (next_cap G) c).
Notation lifetime := (lifetime G).
Notation moment := (moment G).

Let c_nonneg : 0 <= c := proj2 (proj2 ok).

(* c+1 piles of L that are nearer than P live as long as l. *)
Definition outlived (L : list (Z * Z)) (P l : Z) : Prop :=
  exists O : list (Z * Z), NoDup (map fst O) /\ Z.of_nat (length O) = c + 1 /\
    forall y, In y O -> In y L /\ P < fst y /\ l <= lifetime y.

(* L has, nearest first, piles of the run below s with their thresholds; those it has not are dead
   at s or outlived; and no time before s is open. *)
Definition Enough (d : ground_piles) (L : list (Z * Z)) (s : Z) : Prop :=
  StronglySorted nearer L /\
  (forall x, In x L -> 0 < fst x < s /\ run d (fst x) = Some (snd x)) /\
  (forall P, 0 < P < s -> exists v, run d P = Some v /\
     (In (P, v) L \/ lifetime (P, v) <= moment s \/ outlived L P (lifetime (P, v)))).

(* And those it has are alive at s. *)
Definition Sufficient (d : ground_piles) (L : list (Z * Z)) (s : Z) : Prop :=
  Enough d L s /\ forall x, In x L -> moment s < lifetime x.

Lemma sufficient_start d : Sufficient d [] 1.
Proof. split; [split; [constructor|split; [intros ? []|intros; lia]]|intros ? []]. Qed.

Lemma outlived_incl L L' P l : incl L L' -> outlived L P l -> outlived L' P l.
Proof.
  intros I (O & HO & HL & Hy). exists O. split; [trivial|]. split; [trivial|].
  intros y Hy'. destruct (Hy y Hy') as (? & ? & ?). auto.
Qed.

(* ------------------------------------------------------------------------------ leaving out *)
Definition Pruned (s : Z) (L L' : list (Z * Z)) : Prop :=
  (exists marks, L' = select marks L) /\
  (forall x, In x L' -> moment s < lifetime x) /\
  (forall x, In x L -> In x L' \/ lifetime x <= moment s \/ outlived L' (fst x) (lifetime x)).

(* THE LIVING LEMMA: what is left out so is not needed. *)
Theorem living_lemma d L L' s : Enough d L s -> Pruned s L L' -> Sufficient d L' s.
Proof.
  intros (S & Hin & Hout) ((m & ->) & Hal & Hd). split; [|trivial].
  split; [apply select_sorted; trivial|]. split.
  { intros x Hx. apply Hin. apply select_in in Hx. trivial. }
  intros P HP. destruct (Hout P HP) as (v & E & Rest). exists v. split; [trivial|].
  destruct Rest as [Hx|[Hx|(O & HO & HL & Hy)]]; [apply (Hd _ Hx)|tauto|].
  right. destruct (Z_le_gt_dec (lifetime (P, v)) (moment s)) as [|Hlive]; [tauto|]. right.
  (* each of the c+1 is kept, or some one is itself outlived by c+1 that are kept *)
  assert (A : (forall y, In y O -> In y (select m L)) \/
              (exists y, In y O /\ outlived (select m L) (fst y) (lifetime y))).
  { clear HO HL. induction O as [|y O IH]; [left; intros ? []|].
    destruct IH as [IH|(z & Hz & Oz)]; [intros; apply Hy; right; trivial| |].
    - destruct (Hy y (or_introl eq_refl)) as (HyL & _ & Hyl).
      destruct (Hd y HyL) as [Hk|[Hk|Hk]]; [|lia|].
      + left. intros z [<-|Hz]; auto.
      + right. exists y. split; [left|]; trivial.
    - right. exists z. split; [right|]; trivial. }
  destruct A as [A|(y & Hy1 & (O' & HO' & HL' & Hz))].
  - exists O. split; [trivial|]. split; [trivial|]. intros y Hy'. destruct (Hy y Hy'). auto.
  - destruct (Hy y Hy1) as (_ & Hy2 & Hy3). exists O'. split; [trivial|]. split; [trivial|].
    intros z Hz'. destruct (Hz z Hz') as (? & ? & ?). split; [trivial|lia].
Qed.

(* ------------------------------------------------------------------------------ counting out *)
(* The distances from s to the piles of a list and then to the ground that is alive. *)
Definition distances (d : ground_piles) (L : list (Z * Z)) (s : Z) : list Z :=
  map (fun x => s - fst x) L ++ map (fun e => s + fst e) (filter (fun e => lasts_at (snd e) s) d).

Lemma distances_sorted d L s : is_ground d -> StronglySorted nearer L ->
  (forall x, In x L -> 0 < fst x < s) -> StronglySorted Z.lt (distances d L s).
Proof.
  intros D S H. apply sorted_app.
  - apply (sorted_map _ nearer); trivial. unfold nearer. intros; lia.
  - destruct D as (D & _). revert D. generalize (fun e : Z * Z => lasts_at (snd e) s) as test. intros test.
    induction d as [|e l IH]; intros D; [constructor|]. cbn [map filter] in *.
    apply StronglySorted_inv in D as D'. destruct (test e); [|apply IH, D'].
    cbn [map]. apply sorted_cons; [apply IH, D'|]. intros y Hy. apply in_map_iff in Hy.
    destruct Hy as (z & <- & Hz). apply filter_In in Hz.
    pose proof (sorted_head _ _ _ (fst z) D (in_map fst _ _ (proj1 Hz))). lia.
  - intros a b Ha Hb. apply in_map_iff in Ha, Hb. destruct Ha as (x & <- & Hx), Hb as ((y, k) & <- & Hy).
    apply filter_In in Hy. specialize (H x Hx). pose proof (pile_bounds _ D _ _ (proj1 Hy)). cbn. lia.
Qed.

(* The first c+1 of these distances are those to the nearest alive piles. *)
Theorem sufficient_nearest d L s i v : is_ground d -> 0 < s -> Sufficient d L s -> Z.of_nat i <= c ->
  nth_error (distances d L s) i = Some v ->
  Smallest (fun k => alive d (s - k) s) (Z.of_nat i + 1) v.
Proof.
  intros D Hs ((S & Hin & Hout) & Hal) Hi E.
  assert (SN : StronglySorted Z.lt (distances d L s)).
  { apply distances_sorted; trivial. intros x Hx. apply Hin, Hx. }
  apply smallest_of_list with (l := distances d L s); trivial.
  - intros k Hk. apply in_app_iff in Hk. destruct Hk as [Hk|Hk]; apply in_map_iff in Hk;
      destruct Hk as (x & <- & Hx).
    + specialize (Hin x Hx). lia.
    + destruct x as (x, k). apply filter_In in Hx. pose proof (pile_bounds _ D _ _ (proj1 Hx)). cbn. lia.
  - intros k Hk. unfold distances. rewrite in_app_iff, !in_map_iff. split.
    + intros A. destruct (Z_le_gt_dec s k) as [Hks|Hks].
      * right. replace (s - k) with (- (k - s)) in A by lia. apply run_alive_ground in A; [|lia].
        destruct A as (death & Hx & La). exists (k - s, death). split; [cbn; lia|]. apply filter_In. auto.
      * left. destruct (Hout (s - k) ltac:(lia)) as (u & Eu & [Hx|[Hx|(O & HO & HL & Hy)]]).
        -- exists (s - k, u). split; [cbn; lia|trivial].
        -- apply (alive_lifetime G ok _ _ u) in A; trivial; lia.
        -- exfalso. (* c+1 distances are less than v, the distance of index i <= c *)
           destruct (nth_error_split _ _ E) as (l1 & l2 & El & Hl1).
           assert (I : incl (map (fun P => s - P) (map fst O)) l1).
           { intros j Hj. rewrite map_map in Hj. apply in_map_iff in Hj.
             destruct Hj as (y & <- & HyO). destruct (Hy y HyO) as (HyL & Hy1 & _).
             assert (J : In (s - fst y) (distances d L s)).
             { apply in_app_iff. left. apply in_map_iff. exists y. auto. }
             rewrite El in J, SN. apply sorted_app_inv in SN. destruct SN as (_ & SN & _).
             apply in_app_iff in J. destruct J as [|[J|J]]; [trivial|lia|].
             pose proof (sorted_head _ _ _ _ SN J). lia. }
           apply NoDup_incl_length in I; [rewrite !map_length in I; lia|].
           apply FinFun.Injective_map_NoDup; [intros a b; lia|trivial].
    + intros [(x & <- & Hx)|((x, death) & <- & Hx)].
      * destruct (Hin x Hx) as (Hx1 & Hx2). replace (s - (s - fst x)) with (fst x) by lia.
        apply (alive_lifetime G ok _ _ (snd x)); [lia|trivial|]. specialize (Hal x Hx).
        destruct x. trivial.
      * apply filter_In in Hx. cbn [fst snd] in *. pose proof (pile_bounds _ D _ _ (proj1 Hx)).
        replace (s - (s + x)) with (- x) by lia. apply run_alive_ground; [lia|]. exists death. auto.
Qed.

(* None: fewer than c+1 are alive. *)
Definition counted_out (d : ground_piles) (L : list (Z * Z)) (s : Z) : option Z :=
  nth_error (distances d L s) (Z.to_nat c).

Theorem sufficient_threshold d L s v : is_ground d -> 0 < s -> Sufficient d L s ->
  counted_out d L s = Some v -> run d s = Some v.
Proof.
  intros D Hs HL E. apply run_some; trivial. replace (c + 1) with (Z.of_nat (Z.to_nat c) + 1) by lia.
  apply sufficient_nearest with (L := L); trivial. lia.
Qed.

(* ------------------------------------------------------------------------------ the next list *)
(* Just after a pile. *)
Theorem enough_after d L s v : 0 < s -> Sufficient d L s -> run d s = Some v ->
  Enough d ((s, v) :: L) (s + 1).
Proof.
  intros Hs ((S & Hin & Hout) & _) E. split; [|split].
  - apply sorted_cons; [trivial|]. intros x Hx. unfold nearer. cbn. specialize (Hin x Hx). lia.
  - intros x [<-|Hx]; cbn [fst snd]; [split; [lia|trivial]|]. destruct (Hin x Hx). split; [lia|trivial].
  - intros P HP. destruct (Z.eq_dec P s) as [->|]; [exists v; split; [trivial|left; left; trivial]|].
    destruct (Hout P ltac:(lia)) as (u & Eu & Rest). exists u. split; [trivial|].
    destruct Rest as [|[|Ho]]; [left; right; trivial| |].
    + right. left. pose proof (moment_mono G ok s (s + 1)). lia.
    + right. right. eapply outlived_incl; [|exact Ho]. apply incl_tl, incl_refl.
Qed.

(* A pile of a source, seen from b. *)
Definition moved (b : Z) (x : Z * Z) : Z * Z := (b + fst x, snd x).

Lemma moved_sorted V W LV LW b w :
  Sufficient V LV (b + 1) -> Sufficient W LW w -> StronglySorted nearer (map (moved b) LW ++ LV).
Proof.
  intros ((SV & VI & _) & _) ((SW & WI & _) & _). apply sorted_app; trivial.
  - apply (sorted_map _ nearer); trivial. unfold nearer, moved. cbn. intros; lia.
  - intros x y Hx Hy. apply in_map_iff in Hx. destruct Hx as (z & <- & Hz).
    destruct (VI y Hy), (WI z Hz). unfold nearer, moved. cbn. lia.
Qed.

(* At the end of a copy: what the source has, then what there was. *)
Theorem enough_copied V W LV LW b w : 0 <= b -> 0 < w ->
  Sufficient V LV (b + 1) -> Sufficient W LW w ->
  (forall t, 0 < t < w -> run V (b + t) = run W t) ->
  Enough V (map (moved b) LW ++ LV) (b + w).
Proof.
  intros Hb Hw HV HW E. split; [apply (moved_sorted V W LV LW b w); trivial|].
  destruct HV as ((_ & VI & VO) & _), HW as ((_ & WI & WO) & _).
  assert (Life : forall x, lifetime (moved b x) = slope G * b + lifetime x).
  { intros x. unfold Linear.lifetime, moved. cbn. lia. }
  split.
  - intros x Hx. apply in_app_iff in Hx. destruct Hx as [Hx|Hx].
    + apply in_map_iff in Hx. destruct Hx as (y & <- & Hy). destruct (WI y Hy) as (? & Ey).
      unfold moved. cbn [fst snd]. split; [lia|]. rewrite E by lia. trivial.
    + destruct (VI x Hx). split; [lia|trivial].
  - intros P HP. destruct (Z_le_gt_dec P b) as [Hle|Hgt].
    + destruct (VO P ltac:(lia)) as (v & Ev & Rest). exists v. split; [trivial|]. destruct Rest as [|[|Ho]].
      * left. apply in_app_iff. tauto.
      * right. left. pose proof (moment_mono G ok (b + 1) (b + w)). lia.
      * right. right. eapply outlived_incl; [|exact Ho]. apply incl_appr, incl_refl.
    + set (t := P - b). destruct (WO t ltac:(lia)) as (v & Ev & Rest). exists v.
      split; [rewrite <- Ev, <- E by lia; f_equal; lia|].
      assert (Ep : (P, v) = moved b (t, v)) by (unfold moved; cbn; f_equal; lia).
      destruct Rest as [Hx|[Hx|(O & HO & HL & Hy)]].
      * left. apply in_app_iff. left. rewrite Ep. apply in_map. trivial.
      * right. left. rewrite Ep, Life. unfold Linear.moment in *. lia.
      * right. right. exists (map (moved b) O). split; [|split].
        -- replace (map fst (map (moved b) O)) with (map (fun x => b + x) (map fst O))
             by (rewrite !map_map; reflexivity).
           apply FinFun.Injective_map_NoDup; [intros ? ?; lia|trivial].
        -- rewrite map_length. trivial.
        -- intros y Hy'. apply in_map_iff in Hy'. destruct Hy' as (z & <- & Hz).
           destruct (Hy z Hz) as (? & ? & ?). split; [apply in_app_iff; left; apply in_map; trivial|].
           rewrite Ep, !Life. unfold moved. cbn. lia.
Qed.

(* When the first piles of the list lie like a ground, the nearest alive piles do. *)
Theorem list_lies_like V W L b : is_ground W -> 0 <= b -> Sufficient V L (b + 1) ->
  map (fun x => b - fst x) (firstn (length W) L) = map fst W -> lies_like (next_cap G) c V W b.
Proof.
  intros HW Hb ((S & Hin & Hout) & _) E.
  assert (Last : exists y, In y (firstn (length W) L) /\ b - fst y = deepest W).
  { pose proof (deepest_in W HW) as I. rewrite <- E in I. apply in_map_iff in I.
    destruct I as (y & Ey & Hy). exists y. auto. }
  destruct Last as (far & Hfar & Efar).
  assert (Inside : 0 < b - deepest W) by (specialize (Hin far (firstn_in _ _ _ Hfar)); lia).
  split; [trivial|]. intros t x Ht Hx A Few.
  destruct (Hout (b - x) ltac:(lia)) as (v & Ev & Rest).
  assert (Life : moment (b + t) < lifetime (b - x, v)) by (apply (alive_lifetime G ok V); trivial; lia).
  destruct Rest as [I|[Dead|(O & HO & HL & Hy)]].
  - rewrite <- E. apply in_map_iff. exists (b - x, v). split; [cbn; lia|].
    rewrite <- (firstn_skipn (length W) L) in I, S. apply in_app_iff in I. destruct I as [|I]; [trivial|].
    apply sorted_app_inv in S. destruct S as (_ & _ & S). specialize (S _ _ Hfar I).
    unfold nearer in S. cbn in S. lia.
  - pose proof (moment_mono G ok (b + 1) (b + t)). lia.
  - exfalso. set (T := fun k => alive V (b + t - k) (b + t)) in Few.
    set (l := map (fun P => b + t - P) (map fst O)).
    assert (B : forall k, In k l -> 1 <= k < t + x /\ T k = true).
    { intros k Hk. unfold l in Hk. rewrite map_map in Hk. apply in_map_iff in Hk. destruct Hk as (y & <- & HyO).
      destruct (Hy y HyO) as (HyL & Hy1 & Hy2). destruct (Hin y HyL) as (Hy3 & Ey). split; [lia|].
      unfold T. replace (b + t - (b + t - fst y)) with (fst y) by lia.
      apply (alive_lifetime G ok _ _ (snd y)); [lia|trivial|]. destruct y. cbn [fst snd] in *. lia. }
    assert (C : Z.of_nat (length ((t + x) :: l)) <= count T (t + x)).
    { apply count_list.
      - constructor; [intros I; specialize (B _ I); lia|].
        apply FinFun.Injective_map_NoDup; [intros ? ?; lia|trivial].
      - intros k [<-|Hk]; [|destruct (B k Hk); split; [lia|trivial]].
        split; [lia|]. unfold T. replace (b + t - (t + x)) with (b - x) by lia. trivial. }
    cbn [length] in C. unfold l in C. rewrite !map_length in C. lia.
Qed.
End Living.
