(* Runs. The run with a ground has piles at or below 0 where the ground says, some of which die at
   given times and the others never; its thresholds at 1, 2, 3, ... follow by the recursion of the
   game. The game is the run with the immortal ground 0, 1, ..., c. For f that does not fall, a pile
   that is dead stays dead. *)
From Coq Require Import ZArith List Lia Bool Sorted.
From Onepile Require Import Counting Order Threshold.
Import ListNotations.
Open Scope Z_scope.

Definition nondecreasing (f : Z -> Z) : Prop := forall i j, 1 <= i -> i <= j -> f i <= f j.
Definition never_revives (good : Z -> Z -> bool) : Prop :=
  forall P M M', M <= M' -> good P M' = true -> good P M = true.

(* DEAD STAYS DEAD, in every game whose f does not fall. *)
Theorem dead_stays_dead f c good depth P M M' : nondecreasing f -> never_revives good ->
  P < M -> M <= M' -> alive f c good depth P M = false -> alive f c good depth P M' = false.
Proof.
  unfold alive. intros mono revive H H' D. destruct (P <=? 0).
  { destruct (good P M') eqn:E; [|trivial]. rewrite (revive P M M') in D; trivial. }
  destruct (threshold f c good depth P) as [v|]; cbn in *; [|discriminate].
  apply Z.ltb_ge in D. apply Z.ltb_ge. specialize (mono (M - P) (M' - P)). lia.
Qed.

Corollary was_alive f c good depth P M M' : nondecreasing f -> never_revives good ->
  P < M -> M <= M' -> alive f c good depth P M' = true -> alive f c good depth P M = true.
Proof.
  intros mono revive H H' A. destruct (alive _ _ _ _ P M) eqn:E; [trivial|].
  rewrite (dead_stays_dead _ _ _ _ P M M') in A; trivial.
Qed.

(* ------------------------------------------------------------------------------ grounds *)
(* A ground is a list of depths, 0 first, with deaths: the pile at depth x with death k is alive at
   the times before k, and always if k is 0. *)
Notation ground_piles := (list (Z * Z)).
Definition lasts_at (death time : Z) : bool := (death =? 0) || (time <? death).
Definition is_ground (d : ground_piles) : Prop :=
  StronglySorted Z.lt (map fst d) /\ hd 1 (map fst d) = 0 /\ forall x k, In (x, k) d -> 0 <= k.

Definition on_ground (d : ground_piles) (P time : Z) : bool :=
  existsb (fun e => (fst e =? - P) && lasts_at (snd e) time) d.
Definition deepest (d : ground_piles) : Z := last (map fst d) 0.

Lemma on_ground_spec d P t : on_ground d P t = true <-> exists k, In (- P, k) d /\ lasts_at k t = true.
Proof.
  unfold on_ground. rewrite existsb_exists. split.
  - intros ((x, k) & Hx & E). cbn in E. rewrite andb_true_iff, Z.eqb_eq in E. destruct E as (-> & E).
    exists k. auto.
  - intros (k & H & E). exists (- P, k). split; [trivial|]. cbn. rewrite Z.eqb_refl. trivial.
Qed.

Lemma ground_dies d : never_revives (on_ground d).
Proof.
  intros P M M' H. rewrite !on_ground_spec. intros (k & Hk & L). exists k. split; [trivial|].
  unfold lasts_at in *. rewrite orb_true_iff, Z.ltb_lt in *. destruct L; [tauto|right; lia].
Qed.

Section Ground.
Variable d : ground_piles.
Hypothesis ground : is_ground d.

Lemma ground_some : map fst d <> [].
Proof. destruct ground as (_ & H & _). intros E. rewrite E in H. discriminate. Qed.

Lemma ground_bounds x : In x (map fst d) -> 0 <= x <= deepest d.
Proof.
  unfold deepest. pose proof ground_some as N. destruct ground as (S & H0 & _).
  revert N S H0. generalize (map fst d) as l. intros l N S H0 Hx. split.
  - destruct l as [|a l]; [contradiction|]. cbn in H0. subst a.
    destruct Hx as [<-|Hx]; [lia|]. pose proof (sorted_head _ _ _ _ S Hx). lia.
  - destruct (exists_last N) as (l' & a & E). rewrite E in *.
    rewrite last_last. apply sorted_app_inv in S. destruct S as (_ & _ & S).
    apply in_app_iff in Hx. destruct Hx as [Hx|[->|[]]]; [|lia].
    specialize (S x a Hx (or_introl eq_refl)). lia.
Qed.

Lemma pile_bounds x k : In (x, k) d -> 0 <= x <= deepest d.
Proof. intros H. apply ground_bounds, (in_map fst _ _ H). Qed.

Lemma deepest_in : In (deepest d) (map fst d).
Proof. apply last_in, ground_some. Qed.

Lemma deepest_nonneg : 0 <= deepest d.
Proof. pose proof (ground_bounds _ deepest_in). lia. Qed.

(* No depth comes twice. *)
Lemma ground_pile_unique x k k' : In (x, k) d -> In (x, k') d -> k = k'.
Proof.
  destruct ground as (S & _). apply ascending_nodup in S. clear ground.
  induction d as [|(y, j) l IH]; [intros []|]. cbn in S. inversion S as [|? ? N S']; subst.
  intros [E|H] [E'|H']; try congruence; auto; exfalso; apply N.
  - injection E as <- <-. exact (in_map fst _ _ H').
  - injection E' as <- <-. exact (in_map fst _ _ H).
Qed.
End Ground.

(* ------------------------------------------------------------------------------ runs *)
(* The threshold of the pile t of a run, and whether P is alive at M in it. The threshold is None at
   an open time, at which fewer than c+1 piles are alive; nothing is said of a run after that. *)
Definition run (f : Z -> Z) (c : Z) (d : ground_piles) : Z -> option Z :=
  threshold f c (on_ground d) (deepest d).
Definition run_alive (f : Z -> Z) (c : Z) (d : ground_piles) : Z -> Z -> bool :=
  alive f c (on_ground d) (deepest d).

Lemma run_alive_inside f c d P M : 0 < P -> run_alive f c d P M = below (f (M - P)) (run f c d P).
Proof. apply alive_inside. Qed.

Lemma run_alive_ground f c d x M : 0 <= x ->
  (run_alive f c d (- x) M = true <-> exists k, In (x, k) d /\ lasts_at k M = true).
Proof.
  intros H. unfold run_alive. rewrite alive_terminal, on_ground_spec by lia.
  replace (- - x) with x by lia. tauto.
Qed.

Lemma run_was_alive f c d P M M' : nondecreasing f -> P < M -> M <= M' ->
  run_alive f c d P M' = true -> run_alive f c d P M = true.
Proof. intros mono. apply was_alive; [trivial|apply ground_dies]. Qed.

(* The threshold of a pile of a run is the distance to its (c+1)-th nearest alive pile, and at most
   the distance to the deepest pile of the ground. *)
Theorem run_some f c d t v : is_ground d -> 0 < t ->
  (run f c d t = Some v <-> Smallest (fun k => run_alive f c d (t - k) t) (c + 1) v) /\
  (run f c d t = Some v -> 1 <= v <= t + deepest d).
Proof.
  intros G Ht. unfold run. rewrite threshold_some by trivial.
  assert (B : Smallest (fun k => run_alive f c d (t - k) t) (c + 1) v -> v <= t + deepest d).
  { intros (_ & A & _). pose proof (deepest_nonneg d G). destruct (Z_le_gt_dec (t - v) 0) as [L|]; [|lia].
    replace (t - v) with (- (v - t)) in A by lia. apply run_alive_ground in A; [|lia].
    destruct A as (k & Hk & _). pose proof (pile_bounds d G _ _ Hk). lia. }
  change (alive f c (on_ground d) (deepest d)) with (run_alive f c d). split; [tauto|].
  intros (N & _). pose proof (proj1 N). auto.
Qed.

(* ------------------------------------------------------------------------------ the game is a run *)
Definition game_ground (c : Z) : ground_piles := map (fun i => (Z.of_nat i, 0)) (seq 0 (Z.to_nat (c + 1))).

Lemma game_ground_in c x k : 0 <= c -> (In (x, k) (game_ground c) <-> 0 <= x <= c /\ k = 0).
Proof.
  intros Hc. unfold game_ground. rewrite in_map_iff. split.
  - intros (i & [= <- <-] & Hi). apply in_seq in Hi. lia.
  - intros (H & ->). exists (Z.to_nat x). split; [f_equal; lia|]. apply in_seq. lia.
Qed.

Lemma game_is_ground c : 0 <= c -> is_ground (game_ground c).
Proof.
  intros Hc. unfold game_ground, is_ground. rewrite map_map. cbn [fst]. split; [|split].
  - generalize 0%nat. induction (Z.to_nat (c + 1)) as [|n IH]; intros a; cbn; [constructor|].
    apply sorted_cons; [apply IH|]. intros x Hx. apply in_map_iff in Hx.
    destruct Hx as (y & <- & Hy). apply in_seq in Hy. lia.
  - replace (Z.to_nat (c + 1)) with (S (Z.to_nat c)) by lia. reflexivity.
  - intros x k H. apply game_ground_in in H; lia.
Qed.

Theorem game_is_run f c N : 0 <= c -> 0 < N -> g f c true N = run f c (game_ground c) N.
Proof.
  intros Hc. pose proof (game_is_ground c Hc) as G. induction N using strong_ind. intros HN.
  destruct (g f c true N) as [v|] eqn:E; [|apply g_infinite in E; lia]. symmetry.
  assert (Hv : v <= N + c) by (apply threshold_some in E; [apply E|trivial]).
  apply run_some; trivial. apply g_recursion in E; trivial.
  eapply smallest_ext; [|exact E]. intros k Hk. cbn beta. symmetry.
  destruct (Z_le_gt_dec (N - k) 0) as [Ek|Ek].
  - unfold g. rewrite threshold_terminal by trivial. cbn. replace (N - k) with (- (k - N)) by lia.
    apply run_alive_ground; [lia|]. exists 0. split; [apply game_ground_in; lia|reflexivity].
  - rewrite run_alive_inside by lia. replace (N - (N - k)) with k by lia. f_equal.
    symmetry. apply H; lia.
Qed.
