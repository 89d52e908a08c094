(* A checker of periods, and its soundness: it finds the thresholds of the first piles by their
   definition, from the first values of f alone, and sees that a state returns. Then, by the theorem of
   Periods.v, the thresholds repeat for ever. In normal play that ends at 0, with overshoot and without,
   for any f.

   The work is counted, and the checker gives up when it is too much. *)
From Coq Require Import ZArith List Lia Bool.
From Onepile Require Import Counting Rules Threshold Periods.
Import ListNotations.
Open Scope Z_scope.

(* f(1), f(2), ... as far as they are given. *)
Definition has_values (values : list Z) (f : Z -> Z) : Prop :=
  forall i x, nth_error values i = Some x -> f (Z.of_nat i + 1) = x.

Lemma values_of f n : has_values (map f (range n)) f.
Proof.
  intros i x H. unfold range in H. rewrite map_map, nth_error_map in H.
  destruct (nth_error (seq 1 (Z.to_nat n)) i) as [j|] eqn:E; [|discriminate]. injection H as <-.
  assert (L : (i < length (seq 1 (Z.to_nat n)))%nat) by (apply nth_error_Some; congruence).
  rewrite seq_length in L. rewrite (nth_error_nth' _ O), seq_nth in E by (rewrite ?seq_length; trivial).
  injection E as <-. f_equal. lia.
Qed.

(* A certificate of a period. *)
Record returning := Returning {
  return_blocks : Z;
  return_overshoot : bool;
  return_values : list Z;
  return_start : Z;     (* from this pile on the thresholds repeat *)
  return_settled : Z;   (* the first pile after the state *)
  return_period : Z
}.

(* ------------------------------------------------------------------------------ the program *)
Section Program.
Variable blocks : nat.
Variable overshoot : bool.
Variable values : list Z.

(* The least of the moves k, k + 1, ... that wins after so many others, with the values of f from k on
   and the thresholds of the piles that these moves leave, down to pile 1. None: values are missing. *)
Fixpoint deciding (missing : nat) (k : Z) (values : list Z) (smaller : list (option Z)) {struct smaller} :
    option (option Z) :=
  match smaller, values with
  | [], _ =>
      Some (if overshoot then Some (k + Z.of_nat missing) else match missing with O => Some k | S _ => None end)
  | v :: smaller, x :: values =>
      if below x v then
        match missing with O => Some (Some k) | S missing => deciding missing (k + 1) values smaller end
      else deciding missing (k + 1) values smaller
  | _, [] => None
  end.

(* The thresholds of n more piles after those that are known, newest first. *)
Fixpoint play (n : nat) (pile : Z) (known : list (option Z)) (left : Z) : option (list (option Z)) :=
  match n with
  | O => Some known
  | S n =>
      match deciding blocks 1 values known with
      | Some v =>
          let left := left - 1 - match v with Some k => k | None => pile end in
          if left <? 0 then None else play n (pile + 1) (v :: known) left
      | None => None
      end
  end.
End Program.

Definition max_moves : Z := 30000000.
Definition first_thresholds (R : returning) : option (list (option Z)) :=
  option_map (@rev' _)
    (play (Z.to_nat (return_blocks R)) (return_overshoot R) (return_values R)
          (Z.to_nat (return_settled R + return_period R - 1)) 1 [] max_moves).

Definition same (v w : option Z) : bool :=
  match v, w with Some x, Some y => x =? y | None, None => true | _, _ => false end.

(* The second list begins like the first. *)
Fixpoint begins (s t : list (option Z)) : bool :=
  match s, t with
  | [], _ => true
  | x :: s, y :: t => same x y && begins s t
  | _ :: _, [] => false
  end.

(* The piles i, i + 1, ... with these thresholds do not look below a pile. *)
Fixpoint looks_no_deeper (start i : Z) (l : list (option Z)) : bool :=
  match l with
  | [] => true
  | Some v :: l => (start <=? i - v) && looks_no_deeper start (i + 1) l
  | None :: _ => false
  end.

Definition state_returns (R : returning) (table : list (option Z)) : bool :=
  let start := return_start R in
  let from_start := skipn (Z.to_nat (start - 1)) table in
  (0 <=? return_blocks R) && (1 <=? start) && (start <=? return_settled R) && (1 <=? return_period R) &&
  begins (skipn (Z.to_nat (return_period R)) from_start) from_start &&
  looks_no_deeper start (return_settled R) (skipn (Z.to_nat (return_settled R - 1)) table).

Definition verify_return (R : returning) : bool :=
  match first_thresholds R with
  | Some table => state_returns R table
  | None => false
  end.

(* The threshold of any pile, read off: that of the pile of the first period with the same remainder. *)
Definition read_table (R : returning) (table : list (option Z)) (pile : Z) : option Z :=
  let start := return_start R in
  let pile := if pile <? start then pile else start + (pile - start) mod return_period R in
  if pile <=? 0 then None else nth (Z.to_nat (pile - 1)) table None.
Definition return_answer (R : returning) (pile : Z) : option Z :=
  match first_thresholds R with
  | Some table => read_table R table pile
  | None => None
  end.

(* ------------------------------------------------------------------------------ it is sound *)
Section Sound.
Variable f : Z -> Z.
Variable c : Z.
Variable overshoot : bool.
Variable values : list Z.
Hypothesis c_nonneg : 0 <= c.
Hypothesis f_values : has_values values f.
Notation g := (g f c overshoot).

(* The thresholds of n, n - 1, ..., 1. *)
Definition down_from (n : nat) : list (option Z) := map (fun i => g (Z.of_nat i)) (rev (seq 1 n)).

Lemma down_from_next n : down_from (S n) = g (Z.of_nat (S n)) :: down_from n.
Proof. unfold down_from. rewrite seq_S, rev_app_distr. reflexivity. Qed.

Lemma deciding_right n : forall k missing vs r,
  let N := k + Z.of_nat n in
  let wins j := game_alive f c overshoot (N - j) N in
  1 <= k -> (forall i x, nth_error vs i = Some x -> f (k + Z.of_nat i) = x) ->
  count wins (k - 1) + Z.of_nat missing = c ->
  deciding overshoot missing k vs (down_from n) = Some r -> g N = r.
Proof.
  induction n as [|n IH]; intros k missing vs r N wins Hk Hv Hc E.
  - subst wins N. replace (k + Z.of_nat 0) with k in * by lia. unfold down_from in E. cbn [rev seq map deciding] in E.
    set (wins := fun j => game_alive f c overshoot (k - j) k) in *.
    assert (At : wins k = true).
    { unfold wins, game_alive. rewrite alive_terminal by lia. unfold end_good. destruct overshoot; [trivial|].
      apply Z.eqb_eq. lia. }
    assert (Next : count wins k = count wins (k - 1) + 1).
    { replace k with (k - 1 + 1) at 1 by lia. rewrite count_next by lia. replace (k - 1 + 1) with k by lia.
      rewrite At. reflexivity. }
    injection E as <-. destruct overshoot.
    + unfold g. apply threshold_some; [lia|]. cbn [end_depth]. pose proof (count_bound wins (k - 1) ltac:(lia)).
      assert (Beyond : forall m : nat, count wins (k + Z.of_nat m) = count wins (k - 1) + 1 + Z.of_nat m).
      { induction m as [|m IHm]; [replace (k + Z.of_nat 0) with k by lia; lia|].
        replace (k + Z.of_nat (S m)) with (k + Z.of_nat m + 1) by lia. rewrite count_next, IHm by lia.
        assert (A : wins (k + Z.of_nat m + 1) = true).
        { unfold wins, game_alive. rewrite alive_terminal by lia. reflexivity. }
        rewrite A. cbn. lia. }
      assert (0 <= count wins (k - 1)) by (unfold count; lia).
      split; [|lia]. split; [lia|]. split; [|change (count wins (k + Z.of_nat missing) = c + 1); rewrite Beyond; lia].
      change (wins (k + Z.of_nat missing) = true). unfold wins, game_alive. rewrite alive_terminal by lia. reflexivity.
    + destruct missing as [|m].
      * unfold g. apply threshold_some; [lia|]. cbn [end_depth]. split; [|lia].
        split; [lia|]. split; [exact At|]. change (count wins k = c + 1). lia.
      * unfold g. rewrite threshold_eq by lia. cbn [end_depth]. apply smallest_none; [lia|].
        replace (k + 0) with k by lia. change (count wins k < c + 1). lia.
  - rewrite down_from_next in E. cbn [deciding] in E. destruct vs as [|x vs]; [discriminate|].
    assert (Ex : f k = x) by (rewrite <- (Hv O x eq_refl); f_equal; lia).
    assert (Ew : wins k = below x (g (Z.of_nat (S n)))).
    { unfold wins, game_alive. rewrite alive_inside by lia. rewrite <- Ex.
      replace (N - (N - k)) with k by lia. replace (N - k) with (Z.of_nat (S n)) by lia. reflexivity. }
    assert (Next : count wins k = count wins (k - 1) + one (wins k)).
    { replace k with (k - 1 + 1) at 1 by lia. rewrite count_next by lia. replace (k - 1 + 1) with k by lia. trivial. }
    assert (Go : forall m, count wins k + Z.of_nat m = c ->
      deciding overshoot m (k + 1) vs (down_from n) = Some r -> g N = r).
    { intros m Hm Em. replace N with (k + 1 + Z.of_nat n) by lia. apply (IH (k + 1) m vs r); trivial; [lia| |].
      - intros i y Hi. rewrite <- (Hv (S i) y Hi). f_equal. lia.
      - replace (k + 1 - 1) with k by lia. replace (k + 1 + Z.of_nat n) with N by lia. exact Hm. }
    rewrite <- Ew in E. destruct (wins k) eqn:Wk; cbn [one] in Next.
    + destruct missing as [|m]; [|apply (Go m); [lia|trivial]]. injection E as <-.
      unfold g. apply threshold_some; [lia|]. split; [|unfold end_depth; destruct overshoot; lia].
      split; [lia|]. split; [exact Wk|]. change (count wins k = c + 1). lia.
    + apply (Go missing); [lia|trivial].
Qed.

Lemma play_right n : forall m pile left table, play (Z.to_nat c) overshoot values n pile (down_from m) left = Some table ->
  table = down_from (n + m).
Proof.
  induction n as [|n IH]; intros m pile left table E; cbn [play] in E; [injection E as <-; trivial|].
  destruct (deciding _ _ 1 values (down_from m)) as [v|] eqn:Ed; [|discriminate].
  destruct (_ <? 0); [discriminate|].
  assert (Ev : g (1 + Z.of_nat m) = v).
  { apply (deciding_right m 1 (Z.to_nat c) values v); trivial; [lia| |rewrite count_none; lia].
    intros i x Hi. rewrite <- (f_values i x Hi). f_equal. lia. }
  replace (1 + Z.of_nat m) with (Z.of_nat (S m)) in Ev by lia. rewrite <- Ev, <- down_from_next in E.
  rewrite (IH (S m) _ _ _ E). f_equal. lia.
Qed.

Lemma down_reversed n : rev' (down_from n) = map (fun i => g (Z.of_nat i)) (seq 1 n).
Proof. unfold rev'. rewrite <- rev_alt. unfold down_from. rewrite <- map_rev, rev_involutive. trivial. Qed.
End Sound.

Lemma nth_skipn {A} (l : list A) n i : nth_error (skipn n l) i = nth_error l (n + i).
Proof.
  revert l. induction n as [|n IH]; [trivial|]. intros [|x l]; [destruct i; trivial|apply IH].
Qed.

Lemma same_eq v w : same v w = true -> v = w.
Proof. destruct v, w; cbn; try discriminate; trivial. intros E. apply Z.eqb_eq in E. congruence. Qed.

Lemma begins_nth s : forall t i x, begins s t = true -> nth_error s i = Some x -> nth_error t i = Some x.
Proof.
  induction s as [|y s IH]; intros [|z t] [|i] x B E; cbn in *; try discriminate; apply andb_true_iff in B;
    destruct B as (B1 & B2).
  - apply same_eq in B1. congruence.
  - auto.
Qed.

Lemma looks_nth start l : forall i j w, looks_no_deeper start i l = true -> nth_error l j = Some w ->
  exists v, w = Some v /\ start <= i + Z.of_nat j - v.
Proof.
  induction l as [|o l IH]; intros i [|j] w L E; cbn in *; try discriminate; destruct o as [v|]; try discriminate;
    apply andb_true_iff in L; destruct L as (L1 & L2); apply Z.leb_le in L1.
  - injection E as <-. exists v. split; [trivial|lia].
  - destruct (IH (i + 1) j w L2 E) as (u & Eu & Hu). exists u. split; [trivial|lia].
Qed.

(* ------------------------------------------------------------------------------ the theorems *)
Section Theorems.
Variable R : returning.
Hypothesis accepted : verify_return R = true.
Variable f : Z -> Z.
Hypothesis f_values : has_values (return_values R) f.
Notation c := (return_blocks R).
Notation overshoot := (return_overshoot R).
Notation start := (return_start R).
Notation settled := (return_settled R).
Notation period := (return_period R).
Notation g := (g f c overshoot).

Lemma accepted_return : exists table, first_thresholds R = Some table /\
  0 <= c /\ 1 <= start <= settled /\ 1 <= period /\
  (forall i, 1 <= i < settled + period -> nth_error table (Z.to_nat (i - 1)) = Some (g i)) /\
  (forall i, start <= i < settled -> g (i + period) = g i) /\
  (forall i, settled <= i < settled + period -> exists v, g i = Some v /\ start <= i - v).
Proof.
  unfold verify_return in accepted. destruct (first_thresholds R) as [table|] eqn:E; [|discriminate].
  exists table. split; [trivial|]. unfold state_returns in accepted.
  rewrite !andb_true_iff, !Z.leb_le in accepted. destruct accepted as (((((Hc & Hs) & Ht) & Hp) & Bg) & Lk).
  do 3 (split; [lia|]).
  assert (Nth : forall i, 1 <= i < settled + period -> nth_error table (Z.to_nat (i - 1)) = Some (g i)).
  { unfold first_thresholds in E. destruct (play _ _ _ _ _ _ _) as [down|] eqn:Ep; [|discriminate].
    apply (play_right f c overshoot (return_values R) Hc f_values _ 0) in Ep. injection E as <-. subst down.
    rewrite down_reversed. intros i Hi. rewrite nth_error_map, (nth_error_nth' _ O) by (rewrite seq_length; lia).
    rewrite seq_nth by lia. cbn [option_map]. do 2 f_equal. lia. }
  split; [trivial|]. split; intros i Hi.
  - assert (E1 : nth_error (skipn (Z.to_nat (start - 1)) table) (Z.to_nat (i - start)) = Some (g i)).
    { rewrite nth_skipn, <- Nth by lia. f_equal. lia. }
    assert (E2 : nth_error (skipn (Z.to_nat period) (skipn (Z.to_nat (start - 1)) table)) (Z.to_nat (i - start))
                 = Some (g (i + period))).
    { rewrite !nth_skipn, <- Nth by lia. f_equal. lia. }
    apply (begins_nth _ _ _ _ Bg) in E2. congruence.
  - assert (E1 : nth_error (skipn (Z.to_nat (settled - 1)) table) (Z.to_nat (i - settled)) = Some (g i)).
    { rewrite nth_skipn, <- Nth by lia. f_equal. lia. }
    destruct (looks_nth _ _ _ _ _ Lk E1) as (v & Ev & Hv). exists v. split; [trivial|lia].
Qed.

(* What is read off is the threshold, for every pile. *)
Theorem return_answer_is_threshold pile : return_answer R pile = g pile.
Proof.
  destruct accepted_return as (table & E & Hc & Hs & Hp & Nth & Returns & Looks).
  unfold return_answer, read_table. rewrite E.
  assert (Read : forall i, i < settled + period ->
    (if i <=? 0 then None else nth (Z.to_nat (i - 1)) table None) = g i).
  { intros i Hi. destruct (i <=? 0) eqn:L; [apply Z.leb_le in L; symmetry; apply threshold_terminal; trivial|].
    apply Z.leb_gt in L. apply nth_error_nth, Nth. lia. }
  destruct (pile <? start) eqn:L; [apply Z.ltb_lt in L; apply Read; lia|]. apply Z.ltb_ge in L.
  pose proof (Z.mod_pos_bound (pile - start) period ltac:(lia)). rewrite Read by lia.
  pose proof (Z.div_mod (pile - start) period ltac:(lia)) as D.
  pose proof (Z.div_pos (pile - start) period ltac:(lia) ltac:(lia)) as Hq.
  set (rest := (pile - start) mod period) in *. set (q := (pile - start) / period) in *.
  assert (Again : forall n : nat, g (start + rest + period * Z.of_nat n) = g (start + rest)).
  { induction n as [|n IH]; [f_equal; lia|]. rewrite <- IH.
    replace (start + rest + period * Z.of_nat (S n)) with (start + rest + period * Z.of_nat n + period) by lia.
    apply (repeated_state f c overshoot Hc start settled period); trivial; try lia. }
  rewrite <- (Again (Z.to_nat q)). f_equal. rewrite Z2Nat.id by trivial. lia.
Qed.

(* VERIFY_RETURN IS SOUND: who wins from a pile is read off, and repeats. *)
Theorem verify_return_sound pile cap : Wins f c overshoot pile cap <-> reached (return_answer R pile) cap.
Proof.
  destruct accepted_return as (table & _ & Hc & _). rewrite return_answer_is_threshold.
  apply threshold_theorem. trivial.
Qed.

Theorem return_repeats pile cap : start <= pile ->
  (Wins f c overshoot (pile + period) cap <-> Wins f c overshoot pile cap).
Proof.
  destruct accepted_return as (table & _ & Hc & Hs & Hp & _ & Returns & Looks).
  apply (repeated_winner f c overshoot Hc start settled period); trivial.
Qed.
End Theorems.

(* The example of docs/periods.md: f(k) = k/2 + 3, rounded down, one block, no overshoot. *)
Example period_twelve : forall pile cap, 10 <= pile ->
  (Wins (fun k => k / 2 + 3) 1 false (pile + 12) cap <-> Wins (fun k => k / 2 + 3) 1 false pile cap).
Proof.
  apply (return_repeats (Returning 1 false (map (fun k => k / 2 + 3) (range 25)) 10 14 12)); [|apply values_of].
  vm_compute. reflexivity.
Qed.
