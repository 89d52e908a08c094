(* Runs. The run with ground d = 0, d1, ..., dc has immortal piles at 0, -d1, ..., -dc and no others
   at or below 0; its thresholds at 1, 2, 3, ... follow by the recursion of the game. The game is the
   run with ground 0, 1, ..., c. For f that does not fall, a pile that is dead stays dead. *)
From Coq Require Import ZArith List Lia Bool Sorted.
From Onepile Require Import Counting Order Threshold.
Import ListNotations.
Open Scope Z_scope.

Definition nondecreasing (f : Z -> Z) : Prop := forall i j, 1 <= i -> i <= j -> f i <= f j.

(* DEAD STAYS DEAD, in every game whose f does not fall. *)
Theorem dead_stays_dead f c good depth P M M' : nondecreasing f -> P < M -> M <= M' ->
  alive f c good depth P M = false -> alive f c good depth P M' = false.
Proof.
  unfold alive. intros mono H H' D. destruct (P <=? 0); [trivial|].
  destruct (threshold f c good depth P) as [v|]; cbn in *; [|discriminate].
  apply Z.ltb_ge in D. apply Z.ltb_ge. specialize (mono (M - P) (M' - P)). lia.
Qed.

Corollary was_alive f c good depth P M M' : nondecreasing f -> P < M -> M <= M' ->
  alive f c good depth P M' = true -> alive f c good depth P M = true.
Proof.
  intros mono H H' A. destruct (alive _ _ _ _ P M) eqn:E; [trivial|].
  rewrite (dead_stays_dead _ _ _ _ P M M') in A; trivial.
Qed.

(* ------------------------------------------------------------------------------ grounds *)
Definition is_ground (c : Z) (d : list Z) : Prop :=
  Z.of_nat (length d) = c + 1 /\ StronglySorted Z.lt d /\ hd 1 d = 0.

Definition on_ground (d : list Z) (P : Z) : bool := existsb (Z.eqb (- P)) d.
Definition deepest (d : list Z) : Z := last d 0.

Lemma on_ground_spec d P : on_ground d P = true <-> In (- P) d.
Proof.
  unfold on_ground. rewrite existsb_exists. split.
  - intros (x & Hx & E). apply Z.eqb_eq in E. subst. trivial.
  - intros H. exists (- P). split; [trivial|apply Z.eqb_refl].
Qed.

Section Ground.
Variable c : Z.
Variable d : list Z.
Hypothesis c_nonneg : 0 <= c.
Hypothesis ground : is_ground c d.

Lemma ground_some : d <> [].
Proof. destruct ground as (L & _). intros E. rewrite E in L. cbn in L. lia. Qed.

Lemma ground_bounds x : In x d -> 0 <= x <= deepest d.
Proof.
  destruct ground as (_ & S & H0). intros Hx. split.
  - destruct d as [|a d']; [contradiction|]. cbn in H0. subst a.
    destruct Hx as [<-|Hx]; [lia|]. pose proof (sorted_head _ _ _ _ S Hx). lia.
  - unfold deepest. destruct (exists_last ground_some) as (d' & a & E). rewrite E in *.
    rewrite last_last. apply sorted_app_inv in S. destruct S as (_ & _ & S).
    apply in_app_iff in Hx. destruct Hx as [Hx|[->|[]]]; [|lia].
    specialize (S x a Hx (or_introl eq_refl)). lia.
Qed.

Lemma deepest_in : In (deepest d) d.
Proof. apply last_in, ground_some. Qed.

Lemma deepest_nonneg : 0 <= deepest d.
Proof. pose proof (ground_bounds _ deepest_in). lia. Qed.
End Ground.

(* ------------------------------------------------------------------------------ runs *)
(* The threshold of the pile t of a run, and whether P is alive at M in it. *)
Definition run (f : Z -> Z) (c : Z) (d : list Z) : Z -> option Z := threshold f c (on_ground d) (deepest d).
Definition run_alive (f : Z -> Z) (c : Z) (d : list Z) : Z -> Z -> bool :=
  alive f c (on_ground d) (deepest d).

Lemma run_alive_inside f c d P M : 0 < P -> run_alive f c d P M = below (f (M - P)) (run f c d P).
Proof. apply alive_inside. Qed.

Lemma run_alive_ground f c d x M : 0 <= x -> (run_alive f c d (- x) M = true <-> In x d).
Proof.
  intros H. unfold run_alive. rewrite alive_terminal, on_ground_spec by lia.
  replace (- - x) with x by lia. tauto.
Qed.

(* The threshold of a pile of a run is the distance to its (c+1)-th nearest alive pile; it is
   finite, and at most the distance to the deepest pile of the ground. *)
Theorem run_some f c d t : 0 <= c -> is_ground c d -> 0 < t ->
  exists v, run f c d t = Some v /\ 1 <= v <= t + deepest d /\
    Smallest (fun k => run_alive f c d (t - k) t) (c + 1) v.
Proof.
  intros Hc G Ht. set (P := fun k => run_alive f c d (t - k) t).
  assert (A : Z.of_nat (length (map (fun x => t + x) d)) <= count P (t + deepest d)).
  { apply count_list.
    - apply FinFun.Injective_map_NoDup; [intros a b; lia|]. apply ascending_nodup. apply G.
    - intros k Hk. apply in_map_iff in Hk. destruct Hk as (x & <- & Hx).
      pose proof (ground_bounds _ _ Hc G _ Hx). split; [lia|].
      unfold P. replace (t - (t + x)) with (- x) by lia. apply run_alive_ground; [lia|trivial]. }
  rewrite map_length in A. destruct G as (Hl & _ & _).
  destruct (smallest_exists P (c + 1) (t + deepest d)) as (v & Hv & Hvn); [lia|lia|].
  exists v. split; [|split; [pose proof (proj1 Hv); lia|trivial]].
  unfold run. apply threshold_some; trivial. split; trivial.
Qed.

Corollary run_is f c d t v : 0 <= c -> is_ground c d -> 0 < t ->
  Smallest (fun k => run_alive f c d (t - k) t) (c + 1) v -> run f c d t = Some v.
Proof.
  intros Hc G Ht N. destruct (run_some f c d t Hc G Ht) as (w & E & _ & Nw).
  rewrite E. f_equal. apply (smallest_unique _ _ _ _ Nw N).
Qed.

(* ------------------------------------------------------------------------------ the game is a run *)
Definition game_ground (c : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat (c + 1))).

Lemma game_ground_in c x : 0 <= c -> (In x (game_ground c) <-> 0 <= x <= c).
Proof.
  intros Hc. unfold game_ground. rewrite in_map_iff. split.
  - intros (i & <- & Hi). apply in_seq in Hi. lia.
  - intros H. exists (Z.to_nat x). split; [lia|]. apply in_seq. lia.
Qed.

Lemma game_is_ground c : 0 <= c -> is_ground c (game_ground c).
Proof.
  intros Hc. unfold game_ground. repeat split.
  - rewrite map_length, seq_length. lia.
  - generalize 0%nat. induction (Z.to_nat (c + 1)) as [|n IH]; intros a; cbn; [constructor|].
    apply sorted_cons; [apply IH|]. intros x Hx. apply in_map_iff in Hx.
    destruct Hx as (y & <- & Hy). apply in_seq in Hy. lia.
  - replace (Z.to_nat (c + 1)) with (S (Z.to_nat c)) by lia. reflexivity.
Qed.

Theorem game_is_run f c N : 0 <= c -> 0 < N -> g f c true N = run f c (game_ground c) N.
Proof.
  intros Hc. pose proof (game_is_ground c Hc) as G. induction N using strong_ind. intros HN.
  destruct (run_some f c _ N Hc G HN) as (v & E & Hv & Nv). rewrite E.
  pose proof (proj1 (game_ground_in c _ Hc) (deepest_in _ _ Hc G)) as D.
  apply g_recursion; trivial. eapply smallest_ext; [|exact Nv]. intros k Hk. cbn beta.
  destruct (Z_le_gt_dec (N - k) 0) as [Ek|Ek].
  - unfold g. rewrite threshold_terminal by trivial. cbn. replace (N - k) with (- (k - N)) by lia.
    apply run_alive_ground; [lia|]. apply game_ground_in; lia.
  - rewrite run_alive_inside by lia. replace (N - (N - k)) with k by lia. f_equal.
    symmetry. apply H; lia.
Qed.
