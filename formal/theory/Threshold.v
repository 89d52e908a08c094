(* The threshold theorem: from each pile the player to move wins exactly with the caps from its
   threshold on; and the recursion by which the thresholds are found. f may be any function.

   Thresholds are defined by their recursion, with None for infinity, once for all the games here:
   `good` says which piles <= 0 are good to move to from which pile, and they are looked for down to
   -depth. *)
From Coq Require Import ZArith List Lia Bool.
From Onepile Require Import Counting Rules.
Import ListNotations.
Open Scope Z_scope.

(* cap < v, and v <= cap, where v may be infinite *)
Definition below (cap : Z) (v : option Z) : bool :=
  match v with None => true | Some y => cap <? y end.
Definition reached (v : option Z) (cap : Z) : Prop :=
  match v with None => False | Some y => y <= cap end.

Lemma below_not_reached cap v : below cap v = true <-> ~ reached v cap.
Proof. destruct v as [y|]; cbn; [rewrite Z.ltb_lt; lia|tauto]. Qed.

Section Thresholds.
Variable f : Z -> Z.
Variable c : Z.
Variable good : Z -> Z -> bool.
Variable depth : Z.

(* The thresholds of n, n-1, ..., 1. That of N is the (c+1)-th smallest k such that taking k from N
   wins: N - k is <= 0 and good, or f k is below the threshold of N - k. *)
Fixpoint thresholds (n : nat) : list (option Z) :=
  match n with
  | O => []
  | S m =>
      let smaller := thresholds m in
      let N := Z.of_nat (S m) in
      smallest (fun k => if N - k <=? 0 then good (N - k) N
                         else below (f k) (nth (Z.to_nat (k - 1)) smaller None))
               (c + 1) (N + depth) :: smaller
  end.

Definition threshold (N : Z) : option Z := hd None (thresholds (Z.to_nat N)).

(* The pile P is alive at N > P: taking N - P from N wins. *)
Definition alive (P N : Z) : bool :=
  if P <=? 0 then good P N else below (f (N - P)) (threshold P).

Lemma threshold_terminal N : N <= 0 -> threshold N = None.
Proof. intros H. unfold threshold. replace (Z.to_nat N) with O by lia. reflexivity. Qed.

Lemma nth_thresholds n i : nth i (thresholds n) None = threshold (Z.of_nat n - Z.of_nat i).
Proof.
  revert i. induction n as [|n IH]; intros i.
  - rewrite threshold_terminal by lia. destruct i; reflexivity.
  - destruct i as [|i].
    + unfold threshold. replace (Z.to_nat (Z.of_nat (S n) - Z.of_nat 0)) with (S n) by lia. reflexivity.
    + cbn [thresholds nth]. rewrite IH. f_equal. lia.
Qed.

Theorem threshold_eq N : 0 < N ->
  threshold N = smallest (fun k => alive (N - k) N) (c + 1) (N + depth).
Proof.
  intros H. unfold threshold at 1. replace (Z.to_nat N) with (S (Z.to_nat (N - 1))) by lia.
  cbn [thresholds hd]. replace (Z.of_nat (S (Z.to_nat (N - 1)))) with N by lia.
  apply smallest_same. intros k Hk. unfold alive. destruct (N - k <=? 0) eqn:E; [trivial|].
  rewrite nth_thresholds. apply Z.leb_gt in E. f_equal; f_equal; lia.
Qed.

Lemma threshold_some N v : 0 < N ->
  (threshold N = Some v <-> Smallest (fun k => alive (N - k) N) (c + 1) v /\ v <= N + depth).
Proof. intros H. rewrite threshold_eq by trivial. apply smallest_some. Qed.

Lemma alive_inside P N : 0 < P -> alive P N = below (f (N - P)) (threshold P).
Proof. intros H. unfold alive. apply Z.leb_gt in H. rewrite H. trivial. Qed.

Lemma alive_terminal P N : P <= 0 -> alive P N = good P N.
Proof. intros H. unfold alive. apply Z.leb_le in H. rewrite H. trivial. Qed.
End Thresholds.

(* ------------------------------------------------------------------------------ the game *)
Section Game.
Variable f : Z -> Z.
Variable c : Z.
Hypothesis c_nonneg : 0 <= c.

(* With overshoot every pile <= 0 may be moved to, and of those only the nearest c+1 can count;
   without it, 0 alone. *)
Definition end_good (overshoot : bool) (P N : Z) : bool := overshoot || (P =? 0).
Definition end_depth (overshoot : bool) : Z := if overshoot then c else 0.
Definition g (overshoot : bool) : Z -> option Z := threshold f c (end_good overshoot) (end_depth overshoot).
Definition game_alive (overshoot : bool) : Z -> Z -> bool :=
  alive f c (end_good overshoot) (end_depth overshoot).

Lemma game_alive_g N k : game_alive true (N - k) N = below (f k) (g true (N - k)).
Proof.
  unfold game_alive. destruct (Z_le_gt_dec (N - k) 0) as [H|H].
  - rewrite alive_terminal by trivial. unfold g. rewrite threshold_terminal by trivial. reflexivity.
  - rewrite alive_inside by lia. replace (N - (N - k)) with k by lia. reflexivity.
Qed.

(* With overshoot the piles N-k <= 0 with N <= k <= N+c make c+1 winning moves. *)
Lemma enough_ends N : 0 < N -> c + 1 <= count (fun k => game_alive true (N - k) N) (N + c).
Proof.
  intros HN. assert (A : Z.of_nat (length (map (fun k => N - 1 + k) (range (c + 1)))) <=
                         count (fun k => game_alive true (N - k) N) (N + c)).
  { apply count_list.
    - apply FinFun.Injective_map_NoDup; [intros a b; lia|apply range_nodup].
    - intros k Hk. apply in_map_iff in Hk. destruct Hk as (j & <- & Hj). apply in_range in Hj.
      split; [lia|]. unfold game_alive. rewrite alive_terminal by lia. reflexivity. }
  rewrite map_length, range_length in A by lia. trivial.
Qed.

(* To reach the threshold is to have c+1 winning moves; the bound on the search loses nothing. *)
Lemma g_reached overshoot N cap : 0 < N ->
  (reached (g overshoot N) cap <->
   c + 1 <= count (fun k => game_alive overshoot (N - k) N) (if overshoot then cap else Z.min cap N)).
Proof.
  intros HN. unfold g. rewrite threshold_eq by trivial.
  set (P := fun k => alive f c (end_good overshoot) (end_depth overshoot) (N - k) N).
  change (count (fun k => game_alive overshoot (N - k) N)) with (count P).
  destruct (smallest P (c + 1) (N + end_depth overshoot)) as [v|] eqn:E; cbn [reached].
  - apply smallest_some in E. destruct E as (Hv & Hvn).
    rewrite (smallest_count P (c + 1) v _ ltac:(lia) Hv). destruct overshoot; cbn in *; lia.
  - apply smallest_none in E; [|lia]. split; [tauto|]. intros Hc. exfalso.
    destruct overshoot; cbn in E.
    + pose proof (enough_ends N HN) as A. change (c + 1 <= count P (N + c)) in A. lia.
    + pose proof (count_mono P (Z.min cap N) N). replace (N + 0) with N in E by lia. lia.
Qed.

(* THE THRESHOLD THEOREM, with and without overshoot, for every f. *)
Theorem threshold_theorem overshoot pile cap :
  Wins f c overshoot pile cap <-> reached (g overshoot pile) cap.
Proof.
  revert cap. induction pile using strong_ind. intros cap. rewrite wins_iff_many.
  destruct (Z_le_gt_dec pile 0) as [H0|H0].
  { unfold g. rewrite threshold_terminal by trivial. cbn. split; [|tauto].
    intros (l & _ & Hc & Hl). destruct l as [|k l]; [cbn in Hc; lia|].
    destruct (Hl k (or_introl eq_refl)) as [(? & _) _]. lia. }
  rewrite g_reached by lia.
  set (P := fun k => game_alive overshoot (pile - k) pile).
  set (last := if overshoot then cap else Z.min cap pile).
  assert (E : forall k, (legal overshoot pile cap k /\ Loses f c overshoot (pile - k) (f k)) <->
                        (1 <= k <= last /\ P k = true)).
  { intros k. assert (A : legal overshoot pile cap k <-> 1 <= k <= last).
    { unfold legal, last. destruct overshoot; intuition (try discriminate); lia. }
    rewrite A. assert (B : 1 <= k <= last -> (Loses f c overshoot (pile - k) (f k) <-> P k = true)).
    { intros Hk. rewrite loses_iff_not_wins, H, <- below_not_reached by lia.
      unfold P, game_alive. destruct (Z_le_gt_dec (pile - k) 0) as [Ek|Ek].
      - rewrite alive_terminal by trivial. unfold g. rewrite threshold_terminal by trivial. cbn.
        unfold end_good, last in *. destruct overshoot; cbn; [tauto|].
        replace (pile - k =? 0) with true by (symmetry; apply Z.eqb_eq; lia). tauto.
      - rewrite alive_inside by lia. replace (pile - (pile - k)) with k by lia. tauto. }
    tauto. }
  split.
  - intros (l & Hl & Hc & HA).
    assert (Z.of_nat (length l) <= count P last); [|lia].
    apply count_list; trivial. intros k Hk. apply E. auto.
  - intros Hc. exists (filter P (range last)). split; [apply NoDup_filter, range_nodup|].
    split; [unfold count in Hc; lia|].
    intros k Hk. apply E. apply filter_In in Hk. rewrite in_range in Hk. trivial.
Qed.

(* THE RECURSION, in the words of the papers: with overshoot g N is the (c+1)-th smallest k with
   f k < g (N - k), and g is infinite for the piles <= 0 alone. *)
Theorem g_recursion N v : 0 < N ->
  (g true N = Some v <-> Smallest (fun k => below (f k) (g true (N - k))) (c + 1) v).
Proof.
  intros HN. unfold g at 1. rewrite threshold_some by trivial. split.
  - intros (Hv & _). eapply smallest_ext; [|exact Hv]. intros. apply game_alive_g.
  - intros Hv. apply (smallest_ext _ (fun k => game_alive true (N - k) N)) in Hv;
      [|intros; symmetry; apply game_alive_g].
    split; [trivial|]. cbn [end_depth].
    apply (smallest_count _ (c + 1) v (N + c) ltac:(lia) Hv). apply enough_ends. trivial.
Qed.

Theorem g_infinite N : g true N = None <-> N <= 0.
Proof.
  split; [|apply threshold_terminal]. intros E. destruct (Z_le_gt_dec N 0) as [|HN]; [trivial|].
  exfalso. assert (A : reached (g true N) (N + c)); [|rewrite E in A; exact A].
  apply g_reached; [lia|]. apply enough_ends. lia.
Qed.

(* WITHOUT OVERSHOOT everything is c piles later. *)
Theorem no_overshoot_small N : N <= c -> g false N = None.
Proof.
  intros H. destruct (Z_le_gt_dec N 0) as [|HN]; [apply threshold_terminal; trivial|].
  unfold g. rewrite threshold_eq by lia. apply smallest_none; [lia|]. cbn.
  set (P := fun k => _). pose proof (count_bound P (N + 0)). lia.
Qed.

Theorem no_overshoot N : c < N -> g false N = g true (N - c).
Proof.
  induction N using strong_ind. intros HN.
  destruct (g true (N - c)) as [v|] eqn:E; [|apply g_infinite in E; lia].
  assert (Hv : v <= N).
  { unfold g in E. apply threshold_some in E; [|lia]. cbn in E. lia. }
  apply g_recursion in E; [|lia].
  unfold g. rewrite threshold_some by lia. cbn [end_depth]. split; [|lia].
  eapply smallest_ext; [|exact E]. intros k Hk. cbn beta.
  destruct (Z_le_gt_dec (N - k) 0) as [Ek|Ek].
  - rewrite alive_terminal by lia. replace (N - k) with 0 by lia. cbn.
    unfold g. rewrite threshold_terminal by lia. reflexivity.
  - rewrite alive_inside by lia. change (threshold f c (end_good false) 0) with (g false).
    replace (N - (N - k)) with k by lia.
    destruct (Z_le_gt_dec (N - k) c) as [Hs|Hl].
    + rewrite no_overshoot_small by trivial. unfold g. rewrite threshold_terminal by lia. reflexivity.
    + rewrite H by lia. do 2 f_equal. lia.
Qed.
End Game.

(* The threshold of a pile depends on f for smaller moves alone. *)
Theorem g_local f f' c overshoot pile : (forall k, 1 <= k < pile -> f k = f' k) ->
  g f c overshoot pile = g f' c overshoot pile.
Proof.
  unfold g. induction pile using strong_ind. intros E.
  destruct (Z_le_gt_dec pile 0) as [|Hp]; [rewrite !threshold_terminal by trivial; trivial|].
  rewrite !threshold_eq by lia. apply smallest_same. intros k Hk. unfold alive.
  destruct (pile - k <=? 0) eqn:L; [trivial|]. apply Z.leb_gt in L.
  rewrite H by (lia || (intros; apply E; lia)). f_equal. replace (pile - (pile - k)) with k by lia. apply E. lia.
Qed.

(* The first game of paper 004, f(k) = 2k with two blocks: its first thresholds. *)
Example first_thresholds :
  map (g (fun k => 2 * k) 2 true) (range 12) = map Some [3; 3; 4; 5; 6; 6; 7; 8; 9; 3; 3; 12].
Proof. vm_compute. reflexivity. Qed.
