(* The copy lemma: where the nearest alive piles of two runs lie at the same distances, one goes on as
   the other did, until an element reaches one of these piles that lives on one side only, or reaches
   past them all.

   First in general, as in docs/unfolding.md: for any f that does not fall, any beginning and any
   ending. Then for runs with a ground, as in docs/proofs.md, where it is copied from the beginning. *)
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
Definition near (V : any_run) (d : list Z) (b : Z) : Prop :=
  Z.of_nat (length d) = c + 1 /\
  forall j x, nth_error d j = Some x ->
    Smallest (fun k => lives V (b + 1 - k) (b + 1)) (Z.of_nat j + 1) (1 + x).

(* No other alive pile comes between. *)
Lemma near_in V d b x : near V d b -> 0 <= x <= deepest d -> lives V (b - x) (b + 1) = true -> In x d.
Proof.
  intros (L & H) Hx A. set (T := fun k => lives V (b + 1 - k) (b + 1)) in *.
  assert (N : Smallest T (count T (1 + x)) (1 + x)).
  { repeat split; [lia|]. unfold T. replace (b + 1 - (1 + x)) with (b - x) by lia. trivial. }
  set (m := count T (1 + x)) in *.
  assert (Hm1 : 1 <= m).
  { destruct N as (_ & Tv & _). pose proof (count_less T 0 (1 + x) ltac:(lia) ltac:(lia) Tv).
    rewrite (count_none T 0) in * by lia. unfold m. lia. }
  assert (Hm2 : m <= c + 1).
  { destruct (In_nth_error d (deepest d)) as (j & Hj); [apply last_in; intros E; rewrite E in L; cbn in L; lia|].
    assert (j < length d)%nat by (apply nth_error_Some; congruence).
    apply H in Hj. destruct Hj as (_ & _ & Ca). pose proof (count_mono T (1 + x) (1 + deepest d)).
    unfold m. lia. }
  destruct (nth_error d (Z.to_nat (m - 1))) as [y|] eqn:Ey; [|apply nth_error_None in Ey; lia].
  pose proof (H _ _ Ey) as Ny. replace (Z.of_nat (Z.to_nat (m - 1)) + 1) with m in Ny by lia.
  pose proof (smallest_unique _ _ _ _ N Ny). replace x with y by lia.
  apply nth_error_In in Ey. trivial.
Qed.

(* The pile t of V, after u, is no break for W after s: it reaches none below the near piles, and
   those that it does not lie above live on both sides or on neither. *)
Definition unbroken (V W : any_run) (d : list Z) (u s t : Z) : Prop :=
  exists v, thr_of V t = Some v /\ u - deepest d <= t - v /\
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
    (fun P M M' => was_alive f c _ _ P M M' mono) (fun P M => alive_inside f c _ _ P M)
    (fun M v H _ => game_counted f c overshoot M v c_nonneg H) (fun M E => False_ind _ E).

(* ------------------------------------------------------------------------------ from a beginning *)
Section Copy.
Variable f : Z -> Z.
Variable c : Z.
Hypothesis mono : nondecreasing f.
Hypothesis c_nonneg : 0 <= c.

Notation run := (run f c).
Notation alive := (run_alive f c).

Lemma run_counted d M v : is_ground c d -> 0 < M ->
  (run d M = Some v <-> Smallest (fun k => alive d (M - k) M) (c + 1) v).
Proof.
  intros D HM. split; [|apply run_is; trivial]. intros E. apply threshold_some in E; [apply E|trivial].
Qed.

Definition ground_run d (D : is_ground c d) : any_run f c :=
  AnyRun (run d) (alive d) (fun _ => False) (fun P M M' => was_alive f c _ _ P M M' mono)
    (fun P M => run_alive_inside f c d P M) (fun M v H _ => run_counted d M v D H) (fun M E => False_ind _ E).

(* The pile t of a run looks down on the ground pile at depth x: that is not beyond its reach. *)
Definition looks (d : list Z) (t x : Z) : Prop := exists v, run d t = Some v /\ t + x <= v.

Variables V W : list Z.
Hypothesis V_ground : is_ground c V.
Hypothesis W_ground : is_ground c W.

(* At b + 1 the c+1 nearest alive piles are inside V, at b - x for the x of W's ground. *)
Definition lies_like (b : Z) : Prop :=
  0 < b - deepest W /\
  forall j x, nth_error W j = Some x ->
    Smallest (fun k => alive V (b + 1 - k) (b + 1)) (Z.of_nat j + 1) (1 + x).

(* Just after 0 the nearest alive piles of W are its ground. *)
Lemma ground_near : near f c (ground_run W W_ground) W 0.
Proof.
  pose proof W_ground as (L & S & _). split; [trivial|]. intros j x Hj. cbn [lives ground_run].
  apply (smallest_of_list _ (map (fun x => 1 + x) W)).
  - apply (sorted_map _ Z.lt); [intros; lia|trivial].
  - intros k Hk. apply in_map_iff in Hk. destruct Hk as (y & <- & Hy).
    pose proof (ground_bounds c W c_nonneg W_ground y Hy). lia.
  - rewrite nth_error_map, Hj. reflexivity.
  - intros k Hk. replace (0 + 1 - k) with (- (k - 1)) by lia. rewrite run_alive_ground, in_map_iff by lia.
    split; [intros I; exists (k - 1); split; [lia|trivial]|]. intros (y & <- & Hy).
    replace (1 + y - 1) with y by lia. trivial.
Qed.

(* THE COPY LEMMA. Whatever before w looks down on the ground of W at depth x, the pile b - x is
   still alive then, or even later. Then thresholds and lives are copied, and nothing that is copied
   looks down on V's own ground. *)
Theorem copy_lemma b w :
  lies_like b ->
  (forall t x, 0 < t < w -> In x W -> looks W t x ->
     exists u, t <= u /\ alive V (b - x) (b + u) = true) ->
  forall t, 0 < t < w ->
    run V (b + t) = run W t /\
    (forall M, alive V (b + t) (b + M) = alive W t M) /\
    (forall x, In x V -> ~ looks V (b + t) x).
Proof.
  intros (Hin & Hb) Hs t Ht. pose proof (deepest_nonneg c W c_nonneg W_ground) as D0.
  assert (E : run V (b + t) = run W t).
  { replace (b + t) with (b + (t - 0)) by lia.
    apply (general_copy f c c_nonneg (ground_run W W_ground) (ground_run V V_ground) W 0 b (w - 1));
      [lia|lia|apply ground_near|split; [apply W_ground|exact Hb]| |lia].
    clear t Ht. intros t Ht. split; [|intros []].
    destruct (run_some f c W t c_nonneg W_ground ltac:(lia)) as (v & Ev & Hv & _).
    exists v. cbn [thr_of lives ground_run]. split; [trivial|]. split; [lia|]. intros x Hx Lx.
    pose proof (ground_bounds c W c_nonneg W_ground x Hx).
    replace (0 - x) with (- x) by lia. rewrite (proj2 (run_alive_ground f c W x t ltac:(lia)) Hx). symmetry.
    destruct (Hs t x ltac:(lia) Hx) as (u & Hu & Au); [exists v; split; [trivial|lia]|].
    apply (was_alive f c _ _ _ _ (b + u)); trivial; lia. }
  split; [trivial|]. split.
  - intros M. rewrite !run_alive_inside, E by lia. f_equal. f_equal. lia.
  - destruct (run_some f c W t c_nonneg W_ground ltac:(lia)) as (v & Ev & Hv & _).
    intros x Hx (v' & Ev' & Hv'). rewrite E, Ev in Ev'. injection Ev' as <-.
    pose proof (ground_bounds _ _ c_nonneg V_ground _ Hx). lia.
Qed.
End Copy.
