(* The copy lemma: where the nearest alive piles of two runs lie at the same distances, one goes on as
   the other did, until an element reaches one of these piles that lives on one side only, or reaches
   past them all.

   First in general, as in docs/unfolding.md: for any f that does not fall, any beginning and any
   ending. Then for runs with a ground, as in docs/proofs.md, where it is copied from the beginning
   and piles of the ground may die. *)
From Coq Require Import ZArith List Lia Bool Sorted.
From Onepile Require Import Counting Order Threshold Runs.
Import ListNotations.
Open Scope Z_scope.

(* ------------------------------------------------------------------------------ in general *)
(* All that is used of a run: its thresholds (None is infinity) and which piles are alive when. The
   dead stay dead, a pile above 0 lives by its threshold, and the threshold of a pile above 0 is the
   distance to the (c+1)-th nearest alive pile; it is infinite where the game ends. *)
Record any_run (f : Z -> Z) (c : Z) := AnyRun {
  thr_of : Z -> option Z;
  lives : Z -> Z -> bool;
  ends : Z -> Prop;
  stays_dead : forall P M M', P < M -> M <= M' -> lives P M' = true -> lives P M = true;
  lives_by : forall P M, 0 < P -> lives P M = below (f (M - P)) (thr_of P);
  counted : forall M v, 0 < M -> ~ ends M ->
    (thr_of M = Some v <-> Smallest (fun k => lives (M - k) M) (c + 1) v);
  infinite : forall M, ends M -> thr_of M = None
}.
Arguments AnyRun {f c}. Arguments thr_of {f c}. Arguments lives {f c}. Arguments ends {f c}.
Arguments stays_dead {f c}. Arguments lives_by {f c}. Arguments counted {f c}. Arguments infinite {f c}.

Section General.
Variable f : Z -> Z.
Variable c : Z.
Hypothesis c_nonneg : 0 <= c.
Notation any_run := (any_run f c).

(* The c+1 nearest piles that are alive just after b lie at the distances d from b. *)
Notation farthest d := (last d 0).
Definition near (V : any_run) (d : list Z) (b : Z) : Prop :=
  Z.of_nat (length d) = c + 1 /\
  forall j x, nth_error d j = Some x ->
    Smallest (fun k => lives V (b + 1 - k) (b + 1)) (Z.of_nat j + 1) (1 + x).

(* No other alive pile comes between. *)
Lemma near_in V d b x : near V d b -> 0 <= x <= farthest d -> lives V (b - x) (b + 1) = true -> In x d.
Proof.
  intros (L & H) Hx A. set (T := fun k => lives V (b + 1 - k) (b + 1)) in *.
  assert (N : Smallest T (count T (1 + x)) (1 + x)).
  { repeat split; [lia|]. unfold T. replace (b + 1 - (1 + x)) with (b - x) by lia. trivial. }
  set (m := count T (1 + x)) in *.
  assert (Hm1 : 1 <= m).
  { destruct N as (_ & Tv & _). pose proof (count_less T 0 (1 + x) ltac:(lia) ltac:(lia) Tv).
    rewrite (count_none T 0) in * by lia. unfold m. lia. }
  assert (Hm2 : m <= c + 1).
  { destruct (In_nth_error d (farthest d)) as (j & Hj); [apply last_in; intros E; rewrite E in L; cbn in L; lia|].
    assert (j < length d)%nat by (apply nth_error_Some; congruence).
    apply H in Hj. destruct Hj as (_ & _ & Ca). pose proof (count_mono T (1 + x) (1 + farthest d)).
    unfold m. lia. }
  destruct (nth_error d (Z.to_nat (m - 1))) as [y|] eqn:Ey; [|apply nth_error_None in Ey; lia].
  pose proof (H _ _ Ey) as Ny. replace (Z.of_nat (Z.to_nat (m - 1)) + 1) with m in Ny by lia.
  pose proof (smallest_unique _ _ _ _ N Ny). replace x with y by lia.
  apply nth_error_In in Ey. trivial.
Qed.

(* The pile t of V, after u, is no break for W after s: it reaches none below the near piles, and
   those that it does not lie above live on both sides or on neither. *)
Definition unbroken (V W : any_run) (d : list Z) (u s t : Z) : Prop :=
  exists v, thr_of V t = Some v /\ u - farthest d <= t - v /\
    forall x, In x d -> t - v <= u - x -> lives V (u - x) t = lives W (s - x) (s + (t - u)).

(* THE GENERAL COPY LEMMA. *)
Theorem general_copy (V W : any_run) d u s e : 0 <= u -> 0 <= s -> near V d u -> near W d s ->
  (forall t, u < t <= e -> unbroken V W d u s t /\ ~ ends W (s + (t - u))) ->
  forall t, u < t <= e -> thr_of W (s + (t - u)) = thr_of V t.
Proof.
  intros Hu Hs NV NW Un t. induction t using strong_ind. intros Ht.
  destruct (Un t Ht) as ((v & Ev & Reach & Same) & NE). rewrite Ev. apply counted; [lia|trivial|].
  apply counted in Ev; [|lia|intros E; rewrite (infinite V t E) in Ev; discriminate].
  eapply smallest_ext; [|exact Ev]. intros k Hk. cbn beta.
  destruct (Z_le_gt_dec (t - k) u) as [L|L].
  - set (x := u - (t - k)). replace (t - k) with (u - x) by lia.
    replace (s + (t - u) - k) with (s - x) by lia.
    destruct (in_dec Z.eq_dec x d) as [I|I]; [apply Same; [trivial|lia]|].
    assert (Out : forall b (Y : any_run) M, near Y d b -> b < M -> lives Y (b - x) M = false).
    { intros b Y M NY HM. destruct (lives Y (b - x) M) eqn:A; [|trivial]. exfalso. apply I.
      apply (near_in Y d b); [trivial|lia|]. apply (stays_dead Y _ _ M); [lia|lia|trivial]. }
    rewrite (Out u V), (Out s W); trivial; lia.
  - rewrite !lives_by by lia. replace (s + (t - u) - k) with (s + (t - k - u)) by lia.
    rewrite H by lia. f_equal. f_equal. lia.
Qed.
End General.

(* The game is such a run, with overshoot and without. *)
Lemma game_counted f c overshoot M v : 0 <= c -> 0 < M ->
  (g f c overshoot M = Some v <-> Smallest (fun k => game_alive f c overshoot (M - k) M) (c + 1) v).
Proof.
  intros Hc HM. unfold g. rewrite threshold_some by trivial. split; [tauto|]. intros N. split; [trivial|].
  destruct overshoot; cbn [end_depth].
  - apply (smallest_count _ (c + 1) v (M + c) ltac:(lia) N). apply enough_ends; lia.
  - destruct N as (_ & A & _). unfold game_alive in A. destruct (Z_le_gt_dec (M - v) 0) as [L|]; [|lia].
    rewrite alive_terminal in A by trivial. cbn in A. apply Z.eqb_eq in A. lia.
Qed.

Definition game_run f c overshoot (mono : nondecreasing f) (c_nonneg : 0 <= c) : any_run f c :=
  AnyRun (g f c overshoot) (game_alive f c overshoot) (fun _ => False)
    (fun P M M' => was_alive f c (end_good overshoot) _ P M M' mono (fun _ _ _ _ E => E))
    (fun P M => alive_inside f c _ _ P M)
    (fun M v H _ => game_counted f c overshoot M v c_nonneg H) (fun M E => False_ind _ E).

(* ------------------------------------------------------------------------------ from a beginning *)
Section Copy.
Variable f : Z -> Z.
Variable c : Z.
Hypothesis mono : nondecreasing f.
Hypothesis c_nonneg : 0 <= c.

Notation run := (run f c).
Notation alive := (run_alive f c).

(* The pile t of a run looks down on the ground pile at depth x: that is not beyond its reach. *)
Definition looks (d : ground_piles) (t x : Z) : Prop := exists v, run d t = Some v /\ t + x <= v.

Variables V W : ground_piles.
Hypothesis V_ground : is_ground V.
Hypothesis W_ground : is_ground W.

(* After b, of the piles from b down to b - deepest W, which are inside V, only those at the depths
   of W's ground are ever among the c+1 nearest alive ones. *)
Definition lies_like (b : Z) : Prop :=
  0 < b - deepest W /\
  forall t x, 0 < t -> 0 <= x <= deepest W -> alive V (b - x) (b + t) = true ->
    count (fun k => alive V (b + t - k) (b + t)) (t + x) <= c + 1 -> In x (map fst W).

(* Those that lie like mortal ground die when that does; the others are alive whenever a pile before
   w looks down on them. *)
Definition dies_like (b w : Z) : Prop := forall x k, In (x, k) W ->
  if k =? 0
  then forall t, 0 < t < w -> looks W t x -> exists u, t <= u /\ alive V (b - x) (b + u) = true
  else alive V (b - x) (b + k - 1) = true /\ alive V (b - x) (b + k) = false.

(* THE COPY LEMMA. Up to w, where W may be open, thresholds and lives are copied, and nothing that is
   copied looks down on V's own ground. *)
Theorem copy_lemma b w : lies_like b -> dies_like b w ->
  (forall t, 0 < t < w -> run W t <> None) ->
  forall t, 0 < t < w ->
    run V (b + t) = run W t /\
    (forall M, alive V (b + t) (b + M) = alive W t M) /\
    (forall x, In x (map fst V) -> ~ looks V (b + t) x).
Proof.
  intros (Inside & Nearest) Dies Closed. pose proof (deepest_nonneg W W_ground) as D0.
  assert (E : forall t, 0 < t < w -> run V (b + t) = run W t).
  { intros t. induction t using strong_ind. intros Ht.
    destruct (run W t) as [v|] eqn:Ev; [|destruct (Closed t Ht Ev)].
    destruct (run_some f c W t v W_ground ltac:(lia)) as (Counted & Bv).
    pose proof (proj1 Counted Ev) as Nw. specialize (Bv Ev).
    apply run_some; [trivial|lia|].
    set (TV := fun k => alive V (b + t - k) (b + t)). set (TW := fun k => alive W (t - k) t) in *.
    assert (Within : forall k, 1 <= k < t -> TV k = TW k).
    { intros k Hk. unfold TV, TW. rewrite !run_alive_inside by lia.
      replace (b + t - k) with (b + (t - k)) by lia. rewrite H by lia. do 2 f_equal. lia. }
    (* what is alive in W is alive in V *)
    assert (Up : forall k, 1 <= k <= v -> TW k = true -> TV k = true).
    { intros k Hk A. destruct (Z_lt_ge_dec k t) as [L|L]; [rewrite Within by lia; trivial|].
      unfold TV, TW in *. replace (t - k) with (- (k - t)) in A by lia.
      apply run_alive_ground in A; [|lia]. destruct A as (death & Hx & La).
      replace (b + t - k) with (b - (k - t)) by lia. specialize (Dies _ _ Hx).
      unfold lasts_at in La. destruct (death =? 0) eqn:E0; cbn in La.
      - destruct (Dies t Ht) as (u & Hu & Au); [exists v; split; [trivial|lia]|].
        apply (run_was_alive f c V _ _ (b + u) mono); trivial; lia.
      - apply Z.ltb_lt in La.
        apply (run_was_alive f c V _ _ (b + death - 1) mono); [lia|lia|apply Dies]. }
    assert (Many : c + 1 <= count TV v).
    { destruct Nw as (_ & _ & Cw). rewrite <- Cw. apply count_more. trivial. }
    destruct (smallest_exists TV (c + 1) v) as (v' & Nv & Hv'); [lia|trivial|].
    (* and the c+1 nearest of V are alive in W *)
    assert (Down : forall k, 1 <= k <= v' -> TV k = true -> TW k = true).
    { intros k Hk A. destruct (Z_lt_ge_dec k t) as [L|L]; [rewrite <- Within by lia; trivial|].
      assert (Few : count TV k <= c + 1).
      { destruct Nv as (_ & _ & <-). apply count_mono. lia. }
      unfold TV, TW in *. replace (b + t - k) with (b - (k - t)) in A by lia.
      assert (I : In (k - t) (map fst W)).
      { apply (Nearest t); trivial; [lia|lia|]. replace (t + (k - t)) with k by lia. trivial. }
      apply in_map_iff in I. destruct I as ((x & death) & Ex & Hx). cbn in Ex. subst x.
      replace (t - k) with (- (k - t)) by lia. apply run_alive_ground; [lia|]. exists death.
      split; [trivial|]. specialize (Dies _ _ Hx). destruct W_ground as (_ & _ & Pos). specialize (Pos _ _ Hx).
      unfold lasts_at. destruct (death =? 0) eqn:E0; [trivial|]. apply Z.eqb_neq in E0.
      apply Z.ltb_lt. destruct (Z_lt_ge_dec t death) as [|Late]; [trivial|]. exfalso.
      destruct Dies as (_ & Dead). apply (run_was_alive f c V _ (b + death)) in A; [congruence|trivial|lia|lia]. }
    replace v with v'; [trivial|]. apply Z.le_antisymm; [trivial|].
    apply (smallest_count TW (c + 1) v v' ltac:(lia) Nw). destruct Nv as (_ & _ & Cv). rewrite <- Cv at 1.
    apply count_more. trivial. }
  intros t Ht. split; [auto|]. split.
  - intros M. rewrite !run_alive_inside, E by lia. f_equal. f_equal. lia.
  - intros x Hx (v & Ev & Hv). rewrite E in Ev by trivial.
    apply (proj2 (run_some f c W t v W_ground ltac:(lia))) in Ev. pose proof (ground_bounds V V_ground x Hx). lia.
Qed.
End Copy.
