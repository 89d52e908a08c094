(* Lines f(k) = (p k + r) / q rounded down with a slope from 1 to less than 2, any number c of blocks:
   Theorems 3 and 4 of docs/new-theorems.md, from the recursion of the game. Where three conditions
   hold the thresholds of all piles have closed forms, and the tops of clusters double; the conditions
   hold for every slope up to the golden ratio with an offset that is not positive. *)
From Coq Require Import ZArith List Lia Bool.
From Onepile Require Import Counting Rules Threshold Runs Copy Linear.
Import ListNotations.
Open Scope Z_scope.

(* ------------------------------------------------------------------------------ counting stretches *)
(* Of 1 ... n those up to x pass, and those from y + 1 to y + a. *)
Lemma count_stretches T x y a n : 0 <= x <= y -> 0 <= a -> y + a <= n ->
  (forall k, 1 <= k <= n -> (T k = true <-> k <= x \/ y < k <= y + a)) -> count T n = x + a.
Proof.
  intros Hx Ha Hn H.
  assert (A : forall k, 0 <= k <= n -> count T k = Z.min k x + Z.max 0 (Z.min (k - y) a)).
  { induction k using up_ind; intros Hk; [rewrite count_none; lia|].
    rewrite count_next, IHk by lia. specialize (H (k + 1) ltac:(lia)).
    destruct (T (k + 1)); cbn [one].
    - destruct (proj1 H eq_refl); lia.
    - assert (N : ~ (k + 1 <= x \/ y < k + 1 <= y + a)) by (intros E; apply H in E; discriminate). lia. }
  rewrite A; lia.
Qed.

(* A test that passes for all smaller numbers if it passes for one: the count is the last. *)
Lemma count_closed T n : (forall i j, 1 <= i <= j -> j <= n -> T j = true -> T i = true) ->
  forall k, 1 <= k <= n -> (T k = true <-> k <= count T n).
Proof.
  induction n using up_ind; intros Down k Hk; [lia|]. rewrite count_next by lia.
  pose proof (count_bound T n ltac:(lia)). destruct (T (n + 1)) eqn:E; cbn [one].
  - assert (All : forall i, 1 <= i <= n + 1 -> T i = true) by (intros i Hi; apply (Down i (n + 1)); trivial; lia).
    assert (count T n = n).
    { rewrite (count_stretches T n n 0 n) by (lia || (intros i Hi; rewrite All by lia; intuition lia)). lia. }
    rewrite All by lia. intuition lia.
  - destruct (Z.eq_dec k (n + 1)) as [->|]; [rewrite E; split; [discriminate|lia]|].
    rewrite Z.add_0_r. apply IHn; [|lia]. intros i j Hi Hj. apply Down; lia.
Qed.

Lemma count_prefix T U m n : 0 <= m <= n -> (forall k, 1 <= k <= m -> T k = U k) ->
  (forall k, m < k <= n -> T k = false) -> count T n = count U m.
Proof.
  intros Hm E N. assert (A : forall k, m <= k <= n -> count T k = count U m); [|apply A; lia].
  induction k using up_ind; intros Hk; [replace m with 0 by lia; rewrite !count_none; lia|].
  destruct (Z.eq_dec m (k + 1)) as [->|]; [apply count_ext; trivial|].
  rewrite count_next, IHk, N by lia. cbn. lia.
Qed.

(* ------------------------------------------------------------------------------ thresholds as numbers *)
Section Line.
Variables p q r c : Z.
Hypothesis q_pos : 0 < q.
Hypothesis slope_low : q <= p.
Hypothesis slope_high : p < 2 * q.
Hypothesis first_value : q <= p + r.
Hypothesis c_nonneg : 0 <= c.

Definition f (k : Z) : Z := (p * k + r) / q.
Notation C := (c + 1).

Lemma times_p a b : a <= b -> p * a <= p * b.
Proof. intros. apply Z.mul_le_mono_nonneg_l; lia. Qed.
Lemma times_q a b : a <= b -> q * a <= q * b.
Proof. intros. apply Z.mul_le_mono_nonneg_l; lia. Qed.
Lemma by_q a b : q * a < q * b -> a < b.
Proof. apply Z.mul_lt_mono_pos_l. trivial. Qed.

Lemma f_spec k : q * f k <= p * k + r < q * f k + q.
Proof. unfold f. pose proof (Z.div_mod (p * k + r) q). pose proof (Z.mod_pos_bound (p * k + r) q). lia. Qed.

Lemma f_below k v : f k < v <-> p * k + r < q * v.
Proof.
  pose proof (f_spec k). split; intros L.
  - pose proof (times_q (f k + 1) v). lia.
  - apply by_q. lia.
Qed.

Lemma f_mono : nondecreasing f.
Proof. intros i j _ H. apply Z.div_le_mono; [trivial|]. pose proof (times_p i j H). lia. Qed.

(* The threshold of a pile, 0 for those below 1. *)
Definition G (N : Z) : Z := match g f c true N with Some v => v | None => 0 end.
Notation al := (game_alive f c true).
(* How many of the piles 1 ... N - 1 are alive at N. *)
Definition A (N : Z) : Z := count (fun k => al (N - k) N) (N - 1).

Lemma some_G N : 0 < N -> g f c true N = Some (G N).
Proof.
  intros H. unfold G. destruct (g f c true N) eqn:E; [trivial|]. apply g_infinite in E; lia.
Qed.

Lemma alive_ground P N : P <= 0 -> al P N = true.
Proof. intros H. unfold game_alive. rewrite alive_terminal by trivial. reflexivity. Qed.

Lemma alive_G P N : 0 < P -> (al P N = true <-> p * (N - P) + r < q * G P).
Proof.
  intros H. unfold game_alive. rewrite alive_inside by trivial.
  change (threshold f c (end_good true) (end_depth c true) P) with (g f c true P).
  rewrite (some_G P H). cbn [below]. rewrite Z.ltb_lt. apply f_below.
Qed.

Lemma dead_G P N : 0 < P -> q * G P <= p * (N - P) + r -> al P N = false.
Proof. intros H L. apply not_true_is_false. rewrite alive_G by trivial. lia. Qed.

Lemma counted_G N : 0 < N -> Smallest (fun k => al (N - k) N) C (G N).
Proof. intros H. apply game_counted; [trivial|lia|apply some_G; trivial]. Qed.

Lemma G_is N v : 0 < N -> Smallest (fun k => al (N - k) N) C v -> G N = v.
Proof. intros H. apply smallest_unique, counted_G. trivial. Qed.

(* A pile looks down if at most c of those before it are alive at it; then that is its threshold. *)
Lemma looks_down N : 0 < N -> A N <= c -> G N = N + c - A N.
Proof.
  intros H L. apply G_is; [trivial|]. unfold A in *.
  set (T := fun k => al (N - k) N) in *. pose proof (count_bound T (N - 1) ltac:(lia)).
  assert (E : forall y, 0 <= y -> count T (N - 1 + y) = count T (N - 1) + y).
  { induction y using up_ind; intros Hy; [replace y with 0 by lia; rewrite !Z.add_0_r; trivial|].
    rewrite Z.add_assoc, count_next, IHy by lia.
    replace (T (N - 1 + y + 1)) with true by (symmetry; apply alive_ground; lia). cbn [one]. lia. }
  repeat split; [lia|apply alive_ground; lia|].
  replace (N + c - count T (N - 1)) with (N - 1 + (C - count T (N - 1))) by lia. rewrite E; lia.
Qed.

Lemma looks_down_if N : 0 < N -> N <= G N -> A N <= c.
Proof.
  intros H L. destruct (counted_G N H) as (_ & T & E). unfold A.
  assert (Q : count (fun k => al (N - k) N) (N - 1) <= count (fun k => al (N - k) N) (G N - 1))
    by (apply count_mono; lia).
  replace (G N) with (G N - 1 + 1) in E by lia. rewrite count_next in E by lia.
  replace (G N - 1 + 1) with (G N) in E by lia. cbn beta in E, T. rewrite T in E. cbn [one] in E. lia.
Qed.

Lemma G_bounds N : 0 < N -> 1 <= G N <= N + c.
Proof.
  intros H. pose proof (counted_G N H) as S. destruct (Z_le_gt_dec N (G N)) as [L|L].
  - pose proof (looks_down N H (looks_down_if N H L)). unfold A in *.
    pose proof (count_mono (fun k => al (N - k) N) 0 (N - 1) ltac:(lia)). rewrite count_none in * by lia.
    split; [apply S|lia].
  - split; [apply S|lia].
Qed.

Lemma G_same M N : 0 < M -> 0 < N -> G M = G N -> g f c true M = g f c true N.
Proof. intros HM HN E. rewrite !some_G by trivial. f_equal. trivial. Qed.

(* THE COPY LEMMA for the game itself. *)
Lemma copied b w : c < b ->
  (forall t x, 0 < t < w -> 0 <= x <= c -> t + x <= G t -> p * (t + x) + r < q * G (b - x)) ->
  forall t, 0 < t < w -> G (b + t) = G t.
Proof.
  intros Hb Need t Ht. pose proof (game_is_ground c c_nonneg) as W.
  assert (Dp : deepest (game_ground c) = c).
  { apply Z.le_antisymm.
    - pose proof (deepest_in _ W) as I. apply in_map_iff in I. destruct I as ((x & k) & E & I).
      apply game_ground_in in I; [|trivial]. cbn in E. lia.
    - apply (pile_bounds _ W c 0), game_ground_in; lia. }
  assert (E : run f c (game_ground c) (b + t) = run f c (game_ground c) t).
  { apply (copy_lemma f c f_mono c_nonneg _ _ W W b w); trivial.
    - split; [rewrite Dp; lia|]. intros t' x _ Hx _ _. rewrite Dp in Hx.
      apply in_map_iff. exists (x, 0). split; [trivial|]. apply game_ground_in; lia.
    - intros x k I. apply game_ground_in in I; [|trivial]. destruct I as (Hx & ->). cbn [Z.eqb].
      intros t' Ht' (v & Ev & Hv). exists t'. split; [lia|].
      rewrite <- game_is_run in Ev by lia. rewrite (some_G t') in Ev by lia. injection Ev as <-.
      rewrite run_alive_inside by lia. rewrite <- game_is_run, some_G by lia. cbn [below].
      apply Z.ltb_lt, f_below. replace (b + t' - (b - x)) with (t' + x) by lia. apply Need; trivial.
    - intros t' Ht'. rewrite <- game_is_run, some_G by lia. discriminate. }
  rewrite <- !game_is_run in E by lia. unfold G. rewrite E. trivial.
Qed.

(* ------------------------------------------------------------------------------ the closed forms *)
(* The letters of docs/new-theorems.md; X N is there with the signs floor(X(N)). *)
Definition D : Z := - ((r - q * C) / p).
Definition H : Z := C - D.
Definition m : Z := 2 * D + f D - C.
Definition X (N : Z) : Z := (p * N + r - q * H) / (p + q).
Definition first_dead (N : Z) : Z := if N <=? D then 0 else if N <=? m then N - D else X N.
Definition first (N : Z) : Z := C + first_dead N.
Definition B0 : Z := f C + D.
Definition u : Z := - ((r - q * first (B0 - H)) / p) - H.
Definition w : Z := Z.min (u + c) B0.
Definition omega : Z := w - u.
Definition B1 : Z := B0 + w.
(* How many of the piles B0, B0 - 1, ... are alive at B0 + t. *)
Definition ground_alive (t : Z) : Z := count (fun k => p * (t + (k - 1)) + r <? q * first (B0 - (k - 1))) B0.

Hypothesis first_condition : f C < D + f D.

Lemma up_spec a b : 0 < b -> b * (- (- a / b) - 1) < a <= b * - (- a / b).
Proof. intros Hb. pose proof (Z.div_mod (- a) b). pose proof (Z.mod_pos_bound (- a) b). lia. Qed.

Lemma D_spec : p * (D - 1) + r < q * C <= p * D + r.
Proof. pose proof (up_spec (q * C - r) p ltac:(lia)). unfold D. replace (r - q * C) with (- (q * C - r)) by lia.
lia. Qed.

Lemma X_spec N : (p + q) * X N <= p * N + r - q * H < (p + q) * X N + (p + q).
Proof.
  unfold X. pose proof (Z.div_mod (p * N + r - q * H) (p + q)).
  pose proof (Z.mod_pos_bound (p * N + r - q * H) (p + q)). lia.
Qed.

Lemma X_least N P : (p + q) * P <= p * N + r - q * H <-> P <= X N.
Proof.
  pose proof (X_spec N). split; intros L.
  - apply Z.lt_succ_r, (Z.mul_lt_mono_pos_l (p + q)); lia.
  - pose proof (Z.mul_le_mono_nonneg_l P (X N) (p + q)). lia.
Qed.

Lemma X_mono M N : M <= N -> X M <= X N.
Proof. intros L. apply X_least. pose proof (X_spec M). pose proof (times_p M N L). lia. Qed.

(* How the letters lie. *)
Lemma D_most : D <= C.
Proof.
  destruct D_spec as (L & _). pose proof (times_p C (D - 1)). pose proof (times_q 1 C).
  destruct (Z_le_gt_dec D C); [trivial|]. exfalso.
  assert (0 <= (p - q) * (C - 1)) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Lemma C_reached : C <= f C.
Proof.
  pose proof (f_spec C). assert (0 <= (p - q) * (C - 1)) by (apply Z.mul_nonneg_nonneg; lia).
  apply Z.lt_succ_r, by_q. lia.
Qed.

Lemma fD_bounds : C <= f D <= C + 1.
Proof.
  pose proof (f_spec D). pose proof D_spec. split; apply Z.lt_succ_r, by_q; lia.
Qed.

Lemma H_below_D : 0 <= H < D.
Proof.
  pose proof D_most. pose proof (f_spec C). pose proof (f_spec D). pose proof D_spec. unfold H in *.
  split; [lia|]. pose proof (times_q (f C + 1) (D + f D) ltac:(lia)).
  destruct (Z_lt_ge_dec (C - D) D) as [|L]; [trivial|]. exfalso.
  pose proof (times_p D (C - D) ltac:(lia)).
  assert (0 <= (p - q) * (C - D)) by (apply Z.mul_nonneg_nonneg; lia). 
  pose proof (times_q D (C - D) ltac:(lia)). lia.
Qed.

Lemma places : 2 * D <= m <= B0 /\ B0 <= m + c /\ C + D <= B0 /\ m + H = D + f D.
Proof.
  pose proof fD_bounds. pose proof C_reached. pose proof D_most. pose proof H_below_D as HD.
  pose proof (f_mono D C). unfold m, B0, H in *. lia.
Qed.

Lemma X_at_m : m - D <= X m.
Proof. apply X_least. pose proof (f_spec D). unfold m, H. lia. Qed.

Lemma X_above N : m < N -> m - D <= X N < N - D.
Proof.
  intros L. pose proof X_at_m. pose proof (X_mono m N ltac:(lia)). split; [lia|].
  apply Z.lt_nge. intros E. apply X_least in E. pose proof (f_spec D).
  pose proof (times_q (m + 1) N ltac:(lia)). unfold m, H in *. lia.
Qed.

Lemma X_of_B0 N : N <= B0 -> N - C <= X N.
Proof.
  intros L. apply X_least. pose proof (f_spec C). pose proof (times_q N B0 L). unfold B0, H in *. lia.
Qed.

Lemma X_after_B0 : X (B0 + 1) = B0 - C.
Proof.
  pose proof (f_spec C). apply Z.le_antisymm.
  - apply Z.lt_succ_r, Z.lt_nge. intros E. apply X_least in E. unfold B0, H in *. lia.
  - apply X_least. unfold B0, H. lia.
Qed.

Lemma first_dead_cases N : (N <= D /\ first_dead N = 0) \/ (D < N <= m /\ first_dead N = N - D) \/
  (m < N /\ first_dead N = X N).
Proof.
  unfold first_dead. pose proof places. pose proof H_below_D. destruct (Z.leb_spec N D); [lia|].
  destruct (Z.leb_spec N m); lia.
Qed.

Lemma first_mono M N : M <= N -> first M <= first N.
Proof.
  intros L. unfold first. pose proof (X_mono M N L). pose proof places. pose proof H_below_D.
  destruct (first_dead_cases M) as [|[|]], (first_dead_cases N) as [|[|]]; try lia;
    pose proof (X_above N); lia.
Qed.

Lemma first_bounds N : 1 <= N <= B0 -> N <= first N <= B0.
Proof.
  intros HN. split.
  - unfold first. pose proof D_most. pose proof (X_of_B0 N). destruct (first_dead_cases N) as [|[|]]; lia.
  - apply Z.le_trans with (first (B0 + 1)); [apply first_mono; lia|]. unfold first.
    pose proof places. destruct (first_dead_cases (B0 + 1)) as [|[|]]; try lia. pose proof X_after_B0. lia.
Qed.

(* The C piles up to B0 have thresholds above f C. *)
Lemma first_high N : B0 - c <= N <= B0 -> f C < first N.
Proof.
  intros HN. unfold first. pose proof places. pose proof H_below_D. pose proof (X_above N).
  destruct (first_dead_cases N) as [|[|]]; unfold B0, H in *; lia.
Qed.

(* Which of the first piles are dead at N. *)
Lemma first_alive N : 1 <= N <= B0 + 1 -> (forall P, 1 <= P < N -> G P = first P) ->
  forall P, 1 <= P < N -> (al P N = true <-> first_dead N < P).
Proof.
  intros HN E P HP. rewrite alive_G, E by lia. pose proof D_spec as (DL & DH).
  pose proof places as (m1 & m2 & _ & m3).
  pose proof H_below_D. unfold first. pose proof (X_least N P) as LX.
  destruct (first_dead_cases P) as [(P1 & ->)|[(P1 & ->)|(P1 & ->)]].
  - (* up to D *)
    assert (K : p * (N - P) + r < q * (C + 0) <-> N - P < D).
    { split; intros L; [apply Z.lt_nge; intros L'; pose proof (times_p D (N - P)); lia|].
      pose proof (times_p (N - P) (D - 1)). lia. }
    rewrite K. destruct (first_dead_cases N) as [(N1 & ->)|[(N1 & ->)|(N1 & ->)]]; [lia|lia|].
    pose proof (X_above N N1). lia.
  - (* up to m *)
    assert (K : p * (N - P) + r < q * (C + (P - D)) <-> X N < P) by (unfold H in *; lia). rewrite K.
    destruct (first_dead_cases N) as [(N1 & ->)|[(N1 & ->)|(N1 & ->)]]; [lia| |lia].
    destruct (Z_lt_ge_dec N (2 * D)) as [L|L].
    + pose proof (times_p (N - P) (D - 1)). pose proof (times_q C (C + (P - D))). lia.
    + assert (X N = N - D); [|lia]. apply Z.le_antisymm.
      * apply Z.lt_succ_r, Z.lt_nge. intros Y. apply X_least in Y. pose proof (times_q (2 * D) N).
        unfold H in *. lia.
      * apply X_least. pose proof (f_spec D). pose proof (times_q N m). unfold m, H in *. lia.
  - (* above m *)
    pose proof (X_above P P1). pose proof (f_spec C). pose proof (X_mono N (B0 + 1) ltac:(lia)) as Y.
    rewrite X_after_B0 in Y. pose proof (times_p (N - P) (C - 1)).
    pose proof (times_q (f C + 1) (C + X P)). unfold B0, H in *.
    destruct (first_dead_cases N) as [|[|(N1 & ->)]]; lia.
Qed.

Lemma first_dead_range N : 1 <= N <= B0 + 1 -> 0 <= first_dead N <= N - 1.
Proof.
  intros HN. pose proof places. pose proof H_below_D. pose proof (X_above N).
  destruct (first_dead_cases N) as [|[|]]; lia.
Qed.

(* So many piles before N are alive at it. *)
Lemma first_A N : 1 <= N <= B0 + 1 -> (forall P, 1 <= P < N -> G P = first P) -> A N = N - 1 - first_dead N.
Proof.
  intros HN E. pose proof (first_dead_range N HN). unfold A.
  rewrite (count_stretches _ (N - 1 - first_dead N) (N - 1) 0) by
    (lia || (intros k Hk; rewrite (first_alive N HN E) by lia; lia)). lia.
Qed.

(* 1. THE FIRST PILES. *)
Lemma first_piles N : 1 <= N <= B0 -> G N = first N.
Proof.
  induction N as [N IH] using strong_ind. intros HN.
  rewrite looks_down; [rewrite first_A|lia|rewrite first_A]; unfold first; try lia;
    try (intros P HP; apply IH; lia).
  pose proof (first_bounds N HN). unfold first in *. lia.
Qed.

(* ------------------------------------------------------------------------------ the first cluster *)
Lemma u_spec : p * (u - 1 + H) + r < q * first (B0 - H) <= p * (u + H) + r.
Proof.
  pose proof (up_spec (q * first (B0 - H) - r) p ltac:(lia)). unfold u.
  replace (r - q * first (B0 - H)) with (- (q * first (B0 - H) - r)) by lia. lia.
Qed.

Lemma far_enough t : 2 * D + H <= t -> q * B0 <= p * t + r.
Proof.
  intros L. pose proof (times_p _ _ L). pose proof D_spec. pose proof (f_spec C). unfold B0, H in *.
  assert (0 <= (p - q) * D) by (apply Z.mul_nonneg_nonneg; pose proof H_below_D; unfold H in *; lia). lia.
Qed.

Lemma u_bounds : D < u <= 2 * D.
Proof.
  pose proof u_spec as (UL & UH). pose proof places. pose proof H_below_D. pose proof (f_spec C). split.
  - apply Z.lt_nge. intros L. pose proof (first_high (B0 - H)). pose proof (times_p (u + H) C).
    pose proof (times_q (f C + 1) (first (B0 - H))). unfold B0, H in *. lia.
  - apply Z.le_ngt. intros L. pose proof (far_enough (u - 1 + H)). pose proof (first_bounds (B0 - H)).
    pose proof (times_q (first (B0 - H)) B0). lia.
Qed.

Lemma w_bounds : D < u <= w /\ w <= B0 /\ w <= u + c /\ H <= omega <= c.
Proof.
  pose proof u_bounds. pose proof places as (m1 & _ & m2 & m3). pose proof H_below_D. pose proof (fD_bounds).
  pose proof C_reached. assert (B0 - u >= H) by (unfold B0, H in *; lia).
  unfold omega, w, H in *. lia.
Qed.

(* What t looks down on is alive after B0. *)
Lemma lives_after_B0 t x : 0 < t < u -> 0 <= x <= c -> t + x <= G t -> p * (t + x) + r < q * G (B0 - x).
Proof.
  intros Ht Hx L. pose proof u_bounds. pose proof places. pose proof H_below_D. pose proof D_most.
  rewrite first_piles in L by lia. rewrite first_piles by lia. unfold first in L.
  destruct (first_dead_cases t) as [(T1 & E)|[(T1 & E)|]]; [| |lia]; rewrite E in L.
  - pose proof (times_p (t + x) C ltac:(lia)). pose proof (f_spec C). pose proof (first_high (B0 - x) ltac:(lia)).
    pose proof (times_q (f C + 1) (first (B0 - x)) ltac:(lia)). lia.
  - pose proof u_spec. pose proof (times_p (t + x) (u - 1 + H)). pose proof (first_mono (B0 - H) (B0 - x)).
    pose proof (times_q (first (B0 - H)) (first (B0 - x))). unfold H in *. lia.
Qed.

Lemma after_B0 t : 0 < t < u -> G (B0 + t) = G t.
Proof. apply copied; [pose proof places; pose proof H_below_D; pose proof D_most; lia|]. intros.
apply lives_after_B0; trivial. Qed.

(* How many of the ground are alive. *)
Lemma ground_closed t j : 0 <= j < B0 -> (p * (t + j) + r < q * first (B0 - j) <-> j < ground_alive t).
Proof.
  intros Hj. pose proof (count_closed (fun k => p * (t + (k - 1)) + r <? q * first (B0 - (k - 1))) B0) as K.
  specialize (fun Q => K Q (j + 1)). cbn beta in K. fold (ground_alive t) in K.
  replace (j + 1 - 1) with j in K by lia. rewrite <- Z.ltb_lt, K; [lia| |lia].
  intros a b Hab Hb L. rewrite Z.ltb_lt in *. pose proof (times_p (t + (a - 1)) (t + (b - 1))).
  pose proof (first_mono (B0 - (b - 1)) (B0 - (a - 1))).
  pose proof (times_q (first (B0 - (b - 1))) (first (B0 - (a - 1)))). lia.
Qed.

Lemma ground_few t : u <= t -> 0 <= ground_alive t <= H /\ (0 < ground_alive t -> t + ground_alive t <= 2 * D + H).
Proof.
  intros Ht. pose proof places. pose proof H_below_D. pose proof w_bounds. unfold ground_alive at 1.
  pose proof (count_mono (fun k => p * (t + (k - 1)) + r <? q * first (B0 - (k - 1))) 0 B0 ltac:(lia)) as K.
  rewrite count_none in K by lia. split; [split; [exact K|]|].
  - apply Z.le_ngt. intros L. apply ground_closed in L; [|lia]. pose proof u_spec.
    pose proof (times_p (u + H) (t + H)). lia.
  - intros L. apply Z.le_ngt. intros L'.
    assert (Z : ground_alive t <= B0) by (apply count_bound; lia).
    assert (J : ground_alive t - 1 < ground_alive t) by lia. apply ground_closed in J; [|lia].
    pose proof (far_enough (t + (ground_alive t - 1))). pose proof (first_bounds (B0 - (ground_alive t - 1))).
    pose proof (times_q (first (B0 - (ground_alive t - 1))) B0). lia.
Qed.

(* 2. THE FIRST CLUSTER. *)
Lemma cluster_alive t : u <= t <= w + 1 -> (forall t', u <= t' < t -> B0 + t' <= G (B0 + t')) ->
  A (B0 + t) = t - 1 - Z.min (first_dead t) (u - 1) + ground_alive t.
Proof.
  intros Ht E. pose proof w_bounds. pose proof places. pose proof H_below_D. pose proof D_most.
  pose proof (ground_few t ltac:(lia)) as ((a1 & a2) & a3). pose proof (first_dead_range t ltac:(lia)).
  unfold A. rewrite (count_stretches _ (t - 1 - Z.min (first_dead t) (u - 1)) (t - 1) (ground_alive t));
  [lia|lia|lia|lia|].
  intros k Hk. destruct (Z_lt_ge_dec k t) as [L|L].
  - replace (B0 + t - k) with (B0 + (t - k)) by lia. destruct (Z_lt_ge_dec (t - k) u) as [L'|L'].
    + rewrite alive_G, after_B0 by lia. replace (B0 + t - (B0 + (t - k))) with (t - (t - k)) by lia.
      rewrite <- alive_G by lia. rewrite first_alive; [lia|lia| |lia]. intros P HP. apply first_piles. lia.
    + split; [lia|]. intros _. apply alive_G; [lia|]. specialize (E (t - k) ltac:(lia)).
      pose proof (times_p (B0 + t - (B0 + (t - k))) C ltac:(unfold omega in *; lia)). pose proof (f_spec C).
      pose proof (times_q (f C + 1) (G (B0 + (t - k)))). unfold B0 in *. lia.
  - replace (B0 + t - k) with (B0 - (k - t)) by lia. rewrite alive_G, first_piles by lia.
    replace (B0 + t - (B0 - (k - t))) with (t + (k - t)) by lia. rewrite ground_closed by lia. lia.
Qed.

Lemma cluster_few t : u <= t <= w -> t - 1 - Z.min (first_dead t) (u - 1) + ground_alive t <= c.
Proof.
  intros Ht. pose proof w_bounds. pose proof places. pose proof H_below_D. pose proof D_most.
  pose proof (ground_few t ltac:(lia)) as ((a1 & a2) & a3).
  assert (t - u + ground_alive t <= c).
  { destruct (Z.eq_dec (ground_alive t) 0); [lia|]. specialize (a3 ltac:(lia)). unfold H in *. lia. }
  assert (t - 1 - first_dead t + ground_alive t <= c); [|lia].
  pose proof (X_of_B0 t). pose proof (X_above t). unfold H in *.
  destruct (Z.eq_dec (ground_alive t) 0), (first_dead_cases t) as [|[|]]; try lia.
Qed.

Lemma first_cluster t : u <= t <= w -> G (B0 + t) = B0 + Z.min (first t) (u + c) - ground_alive t.
Proof.
  induction t as [t IH] using strong_ind. intros Ht. pose proof w_bounds. pose proof places. pose proof H_below_D.
  assert (E : A (B0 + t) = t - 1 - Z.min (first_dead t) (u - 1) + ground_alive t).
  { apply cluster_alive; [lia|]. intros t' Ht'. pose proof (cluster_few t' ltac:(lia)).
    rewrite IH by lia. unfold first. lia. }
  pose proof (cluster_few t Ht). rewrite looks_down by lia. rewrite E. unfold first. lia.
Qed.

Lemma cluster_looks_down t : u <= t <= w -> B0 + t <= G (B0 + t) <= B0 + Z.min (first t) w.
Proof.
  intros Ht. pose proof (cluster_few t Ht). pose proof w_bounds. pose proof (ground_few t ltac:(lia)).
  rewrite first_cluster by trivial. pose proof H_below_D. pose proof (first_bounds t). unfold first in *.
  unfold w in *. lia.
Qed.

(* ------------------------------------------------------------------------------ the later clusters *)
Hypothesis second_condition : f B0 < B1.
Hypothesis third_condition : B1 <= f (B0 + u).

(* How far a pile looks, against how far it is from B0. *)
Lemma sight_bound t x : D <= t <= B0 -> t + x <= first t -> (p + q) * x <= q * (B0 - t) + (p * C + r - q * f C).
Proof.
  intros Ht L. pose proof places. pose proof H_below_D. unfold first in L.
  assert (K : forall N, (p + q) * (C + X N - N) <= q * (B0 - N) + (p * C + r - q * f C)).
  { intros N. pose proof (X_spec N). unfold B0, H in *. lia. }
  destruct (first_dead_cases t) as [(T & E)|[(T & E)|(T & E)]]; rewrite E in L.
  - assert (t = D) by lia. subst t. pose proof (K m). pose proof X_at_m. pose proof (times_q D m).
    pose proof (Z.mul_le_mono_nonneg_l x (C + X m - m) (p + q)). unfold H in *. lia.
  - pose proof (K m). pose proof X_at_m. pose proof (times_q t m).
    pose proof (Z.mul_le_mono_nonneg_l x (C + X m - m) (p + q)). unfold H in *. lia.
  - pose proof (K t). pose proof (Z.mul_le_mono_nonneg_l x (C + X t - t) (p + q)). lia.
Qed.

Lemma sight_at_most_H t x : D <= t <= B0 -> t + x <= first t -> x <= H.
Proof.
  intros Ht L. pose proof H_below_D. pose proof places. pose proof (X_above t). unfold first in L. unfold H in *.
  destruct (first_dead_cases t) as [|[|]]; lia.
Qed.

Lemma second_condition_times : p * B0 + r < q * B1.
Proof. apply f_below. trivial. Qed.

(* Up to B0 that is less than a slope's share of the distance, so that nothing up to B0 looks down on
   what is dead after a later top. *)
Lemma sight_short t x : D <= t <= B0 -> 0 <= x -> t + x <= first t -> p * (t + x) + q * x + r < q * B1.
Proof.
  intros Ht Hx L. pose proof (sight_bound t x Ht L) as S. pose proof second_condition_times. pose proof (f_spec C).
  assert (K : (p + q) * x <= p * (B0 - t)); [|lia].
  destruct (Z.eq_dec x 0) as [->|]; [pose proof (times_p 0 (B0 - t)); lia|].
  assert (2 * x <= B0 - t).
  { assert (0 <= (p - q) * x) by (apply Z.mul_nonneg_nonneg; lia).
    apply Z.lt_succ_r, by_q. lia. }
  pose proof (times_p (2 * x) (B0 - t)). assert (0 <= (p - q) * x) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

(* What is known up to a top B. *)
Record known (B : Z) : Prop := Known {
  above_first : B1 <= B;
  bounded : forall t, 1 <= t <= B -> G t <= B;
  short : forall t x, B0 < t <= B -> t <= G t -> 0 <= x -> t + x <= G t -> x <= H /\ p * (t + x) + q * x + r < 2 * q
  * B;
  shorter : forall t x, B0 < t < B - omega -> t <= G t -> 0 <= x -> t + x <= G t -> x <= H /\ p * (t + x) + q * x +
  r < q * B;
  in_cluster : forall x, 0 <= x <= omega -> B - x <= G (B - x);
  before_cluster : forall x, omega < x <= c -> G (B - x) = G (B0 - x)
}.

Lemma known_first : known B1.
Proof.
  pose proof w_bounds as (wu & w0 & wc & om). pose proof places as (m1 & m2 & m3 & _). pose proof H_below_D.
  pose proof D_most.
  pose proof second_condition_times as Two.
  assert (Low : forall t, B0 < t < B1 - omega -> G t < t).
  { intros t Ht. replace t with (B0 + (t - B0)) by lia. unfold B1, omega in *. rewrite after_B0 by lia.
    pose proof (G_bounds (t - B0)). lia. }
  split.
  - lia.
  - intros t Ht. unfold B1 in *. destruct (Z_le_gt_dec t B0) as [L|L].
    + rewrite first_piles by lia. pose proof (first_bounds t). lia.
    + replace t with (B0 + (t - B0)) by lia. destruct (Z_lt_ge_dec (t - B0) u) as [L'|L'].
      * rewrite after_B0, first_piles by lia. pose proof (first_bounds (t - B0)). lia.
      * pose proof (cluster_looks_down (t - B0)). lia.
  - intros t x Ht Lt Hx L. destruct (Z_lt_ge_dec t (B1 - omega)) as [Lo|Hi]; [specialize (Low t); lia|].
    unfold B1, omega in *. set (s := t - B0). assert (Ht' : u <= s <= w) by (unfold s; lia).
    replace t with (B0 + s) in * by (unfold s; lia). clearbody s.
    pose proof (cluster_looks_down s Ht') as (_ & Top). assert (L1 : s + x <= first s) by lia.
    assert (L2 : s + x <= w) by lia. split; [apply (sight_at_most_H s); lia|].
    pose proof (sight_bound s x ltac:(lia) L1) as S. pose proof (f_spec C).
    pose proof (times_q w B0). pose proof (times_q 0 w).
    assert (0 <= (2 * q - p) * (w - 1)) by (apply Z.mul_nonneg_nonneg; lia).
    destruct (Z.eq_dec x 0) as [->|].
    + pose proof (times_p s w). lia.
    + assert (0 <= (p - q) * (w - s - 1)) by (apply Z.mul_nonneg_nonneg; lia). lia.
  - intros t x Ht Lt. specialize (Low t Ht). lia.
  - intros x Hx. unfold B1, omega in *. replace (B0 + w - x) with (B0 + (w - x)) by lia.
    apply cluster_looks_down. lia.
  - intros x Hx. assert (W : w = B0) by (unfold omega, w in *; lia). unfold B1. rewrite W in *.
    replace (B0 + B0 - x) with (B0 + (B0 - x)) by lia. apply after_B0. unfold omega in *. lia.
Qed.

Section Step.
Variable B : Z.
Hypothesis K : known B.

Lemma large : c < B /\ B0 + u <= B - omega /\ B0 + H < B.
Proof.
  pose proof w_bounds. pose proof places. pose proof H_below_D. pose proof D_most. pose proof (above_first B K).
  unfold B1, omega in *. lia.
Qed.

(* Before the cluster of B, moved, thresholds are copied. *)
Lemma copied_after t : 0 < t < B - omega -> G (B + t) = G t.
Proof.
  pose proof large as (L1 & L2 & L3). pose proof w_bounds as (_ & w0 & _ & om).
  pose proof places as (_ & m2 & m3 & _). pose proof H_below_D as HD. pose proof D_most.
  revert t. apply copied; [trivial|]. intros t x Ht Hx L. pose proof (times_q B1 B (above_first B K)).
  assert (Near : x <= omega -> p * (t + x) + q * x + r < q * B -> p * (t + x) + r < q * G (B - x)).
  { intros Lx S. pose proof (in_cluster B K x ltac:(lia)) as Gx. pose proof (times_q _ _ Gx). lia. }
  destruct (Z_le_gt_dec t B0) as [T|T].
  - rewrite first_piles in L by lia. destruct (Z_le_gt_dec D t) as [T'|T'].
    + apply Near; [pose proof (sight_at_most_H t x); lia|]. pose proof (sight_short t x). lia.
    + unfold first in L. destruct (first_dead_cases t) as [(_ & E)|]; [|lia]. rewrite E in L.
      pose proof (times_p (t + x) C). pose proof (f_spec C). destruct (Z_le_gt_dec x omega) as [Lx|Lx].
      * apply Near; [trivial|]. pose proof (times_q x (C - 1)). pose proof (times_q (B0 + H) B).
        unfold B0, H in *. lia.
      * rewrite (before_cluster B K) by lia. rewrite first_piles by lia. pose proof (first_high (B0 - x)).
        pose proof (times_q (f C + 1) (first (B0 - x))). lia.
  - destruct (shorter B K t x) as (S1 & S2); [lia|lia|lia|trivial|]. apply Near; [lia|trivial].
Qed.

(* At it, all piles up to B are dead. *)
Lemma dead_after t P : B - omega <= t -> 1 <= P <= B -> al P (B + t) = false.
Proof.
  intros Ht HP. apply dead_G; [lia|]. pose proof (times_q _ _ (bounded B K P HP)). pose proof (f_spec (B0 + u)).
  pose proof (times_q B1 (f (B0 + u)) third_condition). pose proof (times_p (B - omega) (B + t - P)).
  pose proof (above_first B K). assert (0 <= (p - q) * (B - B1)) by (apply Z.mul_nonneg_nonneg; lia).
  assert (B1 - omega = B0 + u) by (unfold B1, omega; lia). lia.
Qed.

Lemma cluster_after t : B - omega <= t <= B -> G (B + t) = B + G t.
Proof.
  pose proof large as (L1 & L2 & L3). pose proof w_bounds as (wu & w0 & _ & om).
  pose proof places as (_ & m2 & m3 & _).
  pose proof H_below_D as HD. pose proof D_most.
  induction t as [t IH] using strong_ind. intros Ht. pose proof (in_cluster B K (B - t) ltac:(lia)) as Down.
  replace (B - (B - t)) with t in Down by lia. pose proof (looks_down_if t ltac:(lia) Down) as Few.
  assert (E : A (B + t) = A t); [|rewrite looks_down, E by lia; rewrite (looks_down t) by lia; lia].
  apply count_prefix; [lia| |].
  - intros k Hk. replace (B + t - k) with (B + (t - k)) by lia. apply eq_true_iff_eq.
    rewrite !alive_G by lia. replace (B + t - (B + (t - k))) with (t - (t - k)) by lia.
    destruct (Z_lt_ge_dec (t - k) (B - omega)) as [L|L]; [rewrite copied_after by lia; tauto|].
    rewrite IH by lia. pose proof (in_cluster B K (B - (t - k)) ltac:(lia)) as Down'.
    replace (B - (B - (t - k))) with (t - k) in Down' by lia. pose proof (times_q _ _ Down').
    assert (S : p * (t - (t - k)) + r < q * G (t - k)).
    { pose proof (times_p (t - (t - k)) C ltac:(lia)). pose proof (f_spec C).
      assert (f C + 1 <= t - k) by (unfold B0 in *; lia). pose proof (times_q (f C + 1) (t - k)). lia. }
    pose proof (times_q 0 B ltac:(lia)). split; [trivial|lia].
  - intros k Hk. apply dead_after; lia.
Qed.

Lemma known_next : known (2 * B).
Proof.
  pose proof large as (L1 & L2 & L3). pose proof w_bounds as (wu & w0 & _ & om). pose proof H_below_D as HD.
  assert (Low : forall t, B < t < 2 * B - omega -> G t < t).
  { intros t Ht. replace t with (B + (t - B)) by lia. rewrite copied_after by lia. pose proof (G_bounds (t - B)).
  lia. }
  assert (qB : q * B <= q * (2 * B)) by (apply times_q; lia).
  split.
  - pose proof (above_first B K). lia.
  - intros t Ht. destruct (Z_le_gt_dec t B) as [L|L]; [pose proof (bounded B K t); lia|].
    replace t with (B + (t - B)) by lia. pose proof (bounded B K (t - B)).
    destruct (Z_lt_ge_dec (t - B) (B - omega)); [rewrite copied_after by lia|rewrite cluster_after by lia]; lia.
  - intros t x Ht Lt Hx L. destruct (Z_le_gt_dec t B) as [T|T].
    { destruct (short B K t x) as (S1 & S2); [lia|trivial|trivial|trivial|]. split; [trivial|lia]. }
    destruct (Z_lt_ge_dec t (2 * B - omega)) as [T'|T']; [specialize (Low t); lia|].
    replace t with (B + (t - B)) in Lt, L by lia. rewrite cluster_after in Lt, L by lia.
    destruct (short B K (t - B) x) as (S1 & S2); [lia|lia|trivial|lia|]. split; [trivial|].
    assert (0 <= (2 * q - p) * B) by (apply Z.mul_nonneg_nonneg; lia). lia.
  - intros t x Ht Lt Hx L. destruct (Z_le_gt_dec t B) as [T|T]; [|specialize (Low t); lia].
    destruct (short B K t x) as (S1 & S2); [lia|trivial|trivial|trivial|]. split; [trivial|lia].
  - intros x Hx. replace (2 * B - x) with (B + (B - x)) by lia. rewrite cluster_after by lia.
    pose proof (in_cluster B K x Hx). lia.
  - intros x Hx. replace (2 * B - x) with (B + (B - x)) by lia. rewrite copied_after by lia.
    apply (before_cluster B K). trivial.
Qed.
End Step.

Lemma known_tops i : 0 <= i -> known (B1 * 2 ^ i).
Proof.
  induction i using up_ind; intros Hi.
  - replace i with 0 by lia. rewrite Z.mul_1_r. apply known_first.
  - rewrite Z.pow_add_r, Z.pow_1_r by lia. replace (B1 * (2 ^ i * 2)) with (2 * (B1 * 2 ^ i)) by ring.
    apply known_next. auto.
Qed.

(* THE THEOREM (Theorem 3). *)
Theorem doubling :
  (forall N, 1 <= N <= B0 -> g f c true N = Some (first N)) /\
  (forall t, 0 < t < u -> g f c true (B0 + t) = g f c true t) /\
  (forall t, u <= t <= w -> g f c true (B0 + t) = Some (B0 + Z.min (first t) w - ground_alive t)) /\
  (forall i t, 0 <= i -> 0 < t < B1 * 2 ^ i - omega -> g f c true (B1 * 2 ^ i + t) = g f c true t) /\
  (forall i t, 0 <= i -> B1 * 2 ^ i - omega <= t <= B1 * 2 ^ i ->
    g f c true (B1 * 2 ^ i + t) = option_map (Z.add (B1 * 2 ^ i)) (g f c true t)).
Proof.
  pose proof w_bounds as (wu & w0 & wc & om). pose proof places. pose proof H_below_D. pose proof D_most.
  split; [|split; [|split; [|split]]].
  - intros N HN. rewrite some_G, first_piles by lia. trivial.
  - intros t Ht. apply G_same; [lia|lia|]. apply after_B0. trivial.
  - intros t Ht. rewrite some_G, first_cluster by lia. f_equal. pose proof (first_bounds t). unfold w. lia.
  - intros i t Hi Ht. pose proof (known_tops i Hi) as K. pose proof (large _ K).
    apply G_same; [lia|lia|]. apply copied_after; trivial.
  - intros i t Hi Ht. pose proof (known_tops i Hi) as K. pose proof (large _ K).
    rewrite !some_G by lia. cbn [option_map]. f_equal. apply cluster_after; trivial.
Qed.

(* The threshold of any pile: tops are taken off. *)
Definition top_below (pile : Z) : Z := B1 * 2 ^ Z.log2 ((pile - 1) / B1).
Fixpoint read (steps : nat) (pile : Z) : Z :=
  if pile <=? B0 then first pile
  else if pile <=? B1 then
    let t := pile - B0 in if t <? u then first t else B0 + Z.min (first t) w - ground_alive t
  else match steps with
  | O => 0
  | S steps =>
      let B := top_below pile in
      let t := pile - B in if B - omega <=? t then B + read steps t else read steps t
  end.
Definition read_threshold (pile : Z) : Z := read (Z.to_nat pile) pile.

Lemma top_below_spec pile : B1 < pile -> exists i, 0 <= i /\ top_below pile = B1 * 2 ^ i /\ B1 * 2 ^ i < pile <= 2 *
(B1 * 2 ^ i).
Proof.
  intros L. pose proof w_bounds. pose proof places. pose proof H_below_D. assert (P : 0 < B1) by (unfold B1; lia).
  pose proof (Z.div_mod (pile - 1) B1 ltac:(lia)). pose proof (Z.mod_pos_bound (pile - 1) B1 P).
  assert (1 <= (pile - 1) / B1) by (apply Z.div_le_lower_bound; lia).
  destruct (Z.log2_spec ((pile - 1) / B1) ltac:(lia)) as (L1 & L2).
  pose proof (Z.log2_nonneg ((pile - 1) / B1)) as Hi.
  unfold top_below. exists (Z.log2 ((pile - 1) / B1)). split; [trivial|]. split; [trivial|].
  rewrite Z.pow_succ_r in L2 by trivial. set (e := 2 ^ Z.log2 ((pile - 1) / B1)) in *.
  set (d := (pile - 1) / B1) in *.
  pose proof (Z.mul_le_mono_nonneg_l e d B1 ltac:(lia) L1).
  pose proof (Z.mul_le_mono_nonneg_l (d + 1) (2 * e) B1 ltac:(lia) ltac:(lia)). lia.
Qed.

Lemma read_is_G n pile : 1 <= pile <= Z.of_nat n -> read n pile = G pile.
Proof.
  revert pile. induction n as [|n IH]; intros pile Hp; [lia|]. cbn [read].
  pose proof w_bounds as (wu & w0 & wc & om). pose proof places. pose proof H_below_D.
  destruct (Z.leb_spec pile B0) as [L|L]; [symmetry; apply first_piles; lia|].
  destruct (Z.leb_spec pile B1) as [L'|L'].
  - unfold B1 in L'. replace (G pile) with (G (B0 + (pile - B0))) by (f_equal; lia). cbv zeta.
    destruct (Z.ltb_spec (pile - B0) u); [rewrite after_B0, first_piles by lia; trivial|].
    rewrite first_cluster by lia. pose proof (first_bounds (pile - B0)). unfold w. lia.
  - destruct (top_below_spec pile L') as (i & Hi & E & Hl). cbv zeta. rewrite E. pose proof (known_tops i Hi) as K.
    pose proof (large _ K) as (_ & _ & L3). set (B := B1 * 2 ^ i) in *.
    replace (G pile) with (G (B + (pile - B))) by (f_equal; lia).
    destruct (Z.leb_spec (B - omega) (pile - B)); rewrite IH by lia.
    + symmetry. apply cluster_after; [trivial|lia].
    + symmetry. apply copied_after; [trivial|lia].
Qed.

Lemma threshold_is_read pile : 0 < pile -> g f c true pile = Some (read_threshold pile).
Proof. intros H. rewrite some_G by trivial. unfold read_threshold. rewrite read_is_G by lia. trivial. Qed.

(* FROM THE RULES OF PLAY: every line for which the three conditions hold. *)
Theorem doubling_decided pile : 0 < pile -> forall cap,
  (Wins f c true pile cap <-> read_threshold pile <= cap) /\
  (Wins f c false (pile + c) cap <-> read_threshold pile <= cap).
Proof.
  intros H cap. rewrite !threshold_theorem by trivial. rewrite no_overshoot by lia.
  replace (pile + c - c) with pile by lia. rewrite threshold_is_read by trivial. cbn [reached]. tauto.
Qed.
End Line.

(* ------------------------------------------------------------------------------ up to the golden ratio *)
(* The golden ratio is no fraction. *)
Lemma not_golden q : forall p, 0 < q -> 0 < p -> p * p <> p * q + q * q.
Proof.
  induction q as [q IH] using strong_ind. intros p Hq Hp E.
  assert (q < p < 2 * q) by nia.
  apply (IH (p - q) ltac:(lia) Hq q ltac:(lia) Hq). lia.
Qed.

Section Golden.
Variables p q r c : Z.
Hypothesis q_pos : 0 < q.
Hypothesis slope_low : q <= p.
Hypothesis golden : p * p <= p * q + q * q.
Hypothesis first_value : q <= p + r.
Hypothesis no_offset : r <= 0.
Hypothesis c_nonneg : 0 <= c.
Notation C := (c + 1).

Lemma below_two : p < 2 * q.
Proof. nia. Qed.

Lemma below_golden : p * (p - q) <= q * q - 1.
Proof. pose proof (not_golden q p). lia. Qed.

Lemma D_positive : 0 < D p q r c.
Proof.
  pose proof (D_spec p q r c slope_low below_two) as (_ & L). apply (Z.mul_lt_mono_pos_l p); [lia|].
  pose proof (times_q q q_pos 1 C ltac:(lia)). lia.
Qed.

(* THE CONDITIONS HOLD (Theorem 4). *)
Lemma golden_first : f p q r C < D p q r c + f p q r (D p q r c).
Proof.
  pose proof D_positive as DP. pose proof below_golden as gold.
  pose proof (D_spec p q r c slope_low below_two) as (_ & DS). pose proof (f_spec p q r q_pos C) as (fC & _).
  pose proof (fD_bounds p q r c q_pos slope_low below_two) as (fD & _). set (d := D p q r c) in *.
  apply Z.lt_nge. intros L. pose proof (times_q q q_pos _ _ L) as QL. set (a := p * d + r - q * C). set (h := C - d).
  pose proof (times_q q q_pos _ _ fD) as QD.
  assert (E1 : q * d <= a + p * h) by (unfold a, h; lia).
  pose proof (times_q q q_pos _ _ E1) as E2.
  assert (E3 : q * (p * h) = p * (p - q) * d + p * r - p * a) by (unfold a, h; ring).
  assert (E4 : p * (p - q) * d <= (q * q - 1) * d) by (apply Z.mul_le_mono_nonneg_r; lia).
  assert (E5 : 0 <= (p - q) * a) by (apply Z.mul_nonneg_nonneg; unfold a; lia).
  assert (E6 : 0 <= p * (- r)) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Notation holds lemma := (lemma p q r c q_pos slope_low below_two first_value c_nonneg golden_first) (only parsing).

(* The pile B0 - H lives so long that u is large. *)
Lemma u_large : q * (B0 p q r c - H p q r c) <= p * (u p q r c + H p q r c) + r.
Proof.
  pose proof (u_spec p q r c slope_low below_two) as (_ & L). pose proof (holds places). pose proof (holds H_below_D).
  pose proof (holds first_bounds (B0 p q r c - H p q r c) ltac:(unfold H in *; lia)) as (Lo & _).
  pose proof (times_q q q_pos _ _ Lo). lia.
Qed.

Lemma golden_third : B1 p q r c <= f p q r (B0 p q r c + u p q r c).
Proof.
  apply Z.le_ngt. intros L. apply f_below in L; [|trivial]. pose proof u_large as UL.
  pose proof (holds w_bounds) as (_ & W & _).
  pose proof (holds places) as (_ & _ & PL & _). pose proof (holds H_below_D) as HD.
  pose proof (D_spec p q r c slope_low below_two) as (_ & DS). unfold B1 in L.
  pose proof (times_q q q_pos _ _ W) as QW.
  assert (E : 0 <= (p - q) * (B0 p q r c - (C + D p q r c))) by (apply Z.mul_nonneg_nonneg; lia).
  unfold H in *. lia.
Qed.

Lemma golden_second : f p q r (B0 p q r c) < B1 p q r c.
Proof.
  apply f_below; [trivial|]. pose proof u_large as UL. pose proof (holds w_bounds) as (wu & W & _).
  pose proof (holds places) as (_ & _ & PL & _). pose proof (holds H_below_D) as HD.
  pose proof (D_most p q r c q_pos slope_low below_two first_value c_nonneg) as DM.
  pose proof (D_spec p q r c slope_low below_two) as (DL & DS). pose proof below_golden as gold.
  pose proof below_two as two.
  pose proof (f_spec p q r q_pos C) as FC. unfold B1.
  destruct (Z.eq_dec (w p q r c) (B0 p q r c)) as [->|N].
  { assert (0 <= (2 * q - p - 1) * B0 p q r c) by (apply Z.mul_nonneg_nonneg; lia). lia. }
  assert (Ew : w p q r c = u p q r c + c) by (unfold w in *; lia).
  assert (Small : q * H p q r c < p * (D p q r c - 1)).
  { destruct (Z.eq_dec (H p q r c) 0) as [E|E].
    - rewrite E. destruct (Z.eq_dec (D p q r c) 1) as [E'|E'].
      + exfalso. assert (c = 0) by (unfold H in E; lia). subst c. unfold B0 in *. change (0 + 1) with 1 in *.
        assert (f p q r 1 < 2) by (apply (by_q q q_pos); lia). lia.
      + pose proof (times_p p q q_pos slope_low 1 (D p q r c - 1) ltac:(lia)). lia.
    - pose proof (times_p p q q_pos slope_low (H p q r c) (D p q r c - 1) ltac:(lia)).
      destruct (Z.eq_dec p q) as [Epq|Epq].
      + exfalso. subst p. assert (D q q r c >= C); [|unfold H in *; lia].
        apply Z.le_ge, Z.lt_succ_r, (by_q q q_pos). lia.
      + assert (0 < (p - q) * H p q r c) by (apply Z.mul_pos_pos; lia). lia. }
  apply (Z.mul_lt_mono_pos_l p); [lia|].
  assert (E1 : p * (p - q) * B0 p q r c <= (q * q - 1) * B0 p q r c) by (apply Z.mul_le_mono_nonneg_r; lia).
  pose proof (times_q q q_pos _ _ UL) as E2. pose proof (proj1 (Z.mul_lt_mono_pos_l q _ _ q_pos) Small) as E3.
  assert (E4 : 0 <= (p + q) * (- r)) by (apply Z.mul_nonneg_nonneg; lia).
  rewrite Ew. unfold H in *. lia.
Qed.
End Golden.

(* EVERY LINE for which the three conditions hold: for every f that is such a line as far as one can
   move. With a real slope it is one, by a fraction close below. *)
Theorem line_decided p q r c next pile cap : 0 < q <= p /\ p < 2 * q /\ q <= p + r /\ 0 <= c ->
  f p q r (c + 1) < D p q r c + f p q r (D p q r c) -> f p q r (B0 p q r c) < B1 p q r c ->
  B1 p q r c <= f p q r (B0 p q r c + u p q r c) -> 0 < pile ->
  (forall k, 1 <= k < pile -> next k = (p * k + r) / q) ->
  (Wins next c true pile cap <-> read_threshold p q r c pile <= cap) /\
  (Wins next c false (pile + c) cap <-> read_threshold p q r c pile <= cap).
Proof.
  intros ((Hq & Hs) & Two & First & Hc) one two three Hp E.
  pose proof (doubling_decided p q r c Hq Hs Two First Hc one two three pile Hp cap) as W.
  rewrite !threshold_theorem, no_overshoot in * by lia. replace (pile + c - c) with pile in * by lia.
  rewrite (g_local next (f p q r)) by trivial. exact W.
Qed.

(* EVERY SLOPE UP TO THE GOLDEN RATIO, EVERY NUMBER OF BLOCKS, from the rules of play. *)
Theorem golden_slopes p q c next pile cap : 0 < q <= p -> p * p <= p * q + q * q -> 0 <= c -> 0 < pile ->
  (forall k, 1 <= k < pile -> next k = p * k / q) ->
  (Wins next c true pile cap <-> read_threshold p q 0 c pile <= cap) /\
  (Wins next c false (pile + c) cap <-> read_threshold p q 0 c pile <= cap).
Proof.
  intros (Hq & Hs) Gold Hc Hp E. pose proof (below_two p q Hq Hs Gold).
  apply line_decided; trivial; [lia|apply golden_first|apply golden_second|apply golden_third|]; trivial; try lia.
  intros k Hk. rewrite Z.add_0_r. auto.
Qed.

(* The first thresholds of 7k/5 with three blocks, by the closed form and by the recursion. *)
Example first_of_seven_fifths :
  map (fun pile => Some (read_threshold 7 5 0 3 pile)) (range 40) = map (g (fun k => 7 * k / 5) 3 true) (range 40).
Proof. vm_compute. reflexivity. Qed.
