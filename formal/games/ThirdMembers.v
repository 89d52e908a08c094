(* The third game of paper 004, f(k) = 3k/2 rounded down with one block, which is left to the reader
   there: every pile 5·2^j, and every pile 5·2^j - 1, is its own threshold. *)
From Coq Require Import ZArith NArith List Lia Bool.
From Onepile Require Import Counting Rules Threshold Linear Places Forms Maps Checker Soundness Theorems.
From Onepile.Games Require Import ThirdGame.
Import ListNotations.
Open Scope Z_scope.

Notation g := (Threshold.g (fun k => 3 * k / 2) 1 true).

(* The places 24 and 25 of the certificate in period k, as the certificate itself tells. *)
Lemma in_period_k k :
  g (5 * 2 ^ (Z.of_nat k + 10)) = Some (5 * 2 ^ (Z.of_nat k + 10)) /\
  g (5 * 2 ^ (Z.of_nat k + 11) - 1) = Some (5 * 2 ^ (Z.of_nat k + 11) - 1).
Proof.
  set (u := (0, 23)%N). set (v := (0, 25)%N).
  assert (Facts : option_map (fun P => (expansion P u, expansion P v, turn P 0%N, given_value P u, given_value P v,
      existsb (same_unknown u) (unknowns P) && existsb (same_unknown v) (unknowns P),
      map (fun i => option_map (fun x => (moving P (0%N, i) x, here (record_of x), thr (record_of x)))
             (find (entries (places P)) (0%N, i))) [24; 25]%N)) (pattern_of third_game) =
    Some (itself u, ([(u, 2)], 1), 2%N, 5119, 10239, true,
      [Some (true, ([(u, 1)], 1), Some ([(u, 1)], 1)); Some (true, itself v, Some (itself v))]))
    by (vm_compute; reflexivity).
  destruct (pattern_of third_game) as [P|] eqn:EP; [|discriminate]. cbn [option_map map] in Facts.
  injection Facts as Eu Ev ET Gu Gv In_u F24 F25. apply andb_prop in In_u. destruct In_u as [Iu Iv].
  assert (Known : forall w, existsb (same_unknown w) (unknowns P) = true -> In w (unknowns P)).
  { intros w Hw. apply existsb_exists in Hw. destruct Hw as (w' & Hw' & E). apply same_unknown_eq in E. congruence. }
  apply Known in Iu, Iv.
  (* the unknowns in period k *)
  assert (Vals : val P k u = 5 * 2 ^ (Z.of_nat k + 10) - 1 /\ val P k v = 5 * 2 ^ (Z.of_nat k + 11) - 1).
  { induction k as [|k (_ & IHv)]; [split; [exact Gu|exact Gv]|].
    rewrite !val_next, Eu, Ev by trivial. unfold value. cbn [fst snd value_of itself].
    unfold later_unknown. cbn [fst snd u]. rewrite ET. change (0, (23 + 2))%N with v. rewrite IHv.
    replace (Z.of_nat (S k) + 10) with (Z.of_nat k + 11) by lia.
    replace (Z.of_nat (S k) + 11) with (Z.succ (Z.of_nat k + 11)) by lia.
    rewrite Z.pow_succ_r by lia. lia. }
  destruct Vals as (Vu & Vv). split.
  - destruct (find (entries (places P)) (0%N, 24%N)) as [x|] eqn:F; [|discriminate].
    cbn [option_map] in F24. injection F24 as M H T.
    pose proof (place_threshold third_game third_game_accepted _ third_game_plays P k 24%N x _ EP F (or_intror M) T) as E.
    rewrite H in E. unfold value in E. cbn [fst snd value_of] in E. rewrite Vu in E.
    replace (1 * (5 * 2 ^ (Z.of_nat k + 10) - 1) + 0 + 1) with (5 * 2 ^ (Z.of_nat k + 10)) in E by lia. exact E.
  - destruct (find (entries (places P)) (0%N, 25%N)) as [x|] eqn:F; [|discriminate].
    cbn [option_map] in F25. injection F25 as M H T.
    pose proof (place_threshold third_game third_game_accepted _ third_game_plays P k 25%N x _ EP F (or_intror M) T) as E.
    rewrite H, value_itself, Vv in E. exact E.
Qed.

Lemma own_thresholds : forall j, 0 <= j ->
  g (5 * 2 ^ j) = Some (5 * 2 ^ j) /\ g (5 * 2 ^ j - 1) = Some (5 * 2 ^ j - 1).
Proof.
  assert (First : forall j, 0 <= j <= 10 ->
    g (5 * 2 ^ j) = Some (5 * 2 ^ j) /\ g (5 * 2 ^ j - 1) = Some (5 * 2 ^ j - 1)).
  { assert (A : forallb (fun j => let b := 5 * 2 ^ (j - 1) in
        match answer third_game b, answer third_game (b - 1) with
        | Some v, Some w => (v =? b) && (w =? b - 1)
        | _, _ => false
        end) (range 11) = true) by (vm_compute; reflexivity).
    intros j Hj. rewrite forallb_forall in A.
    assert (I : In (j + 1) (range 11)) by (apply in_range; lia). apply A in I. clear A. rename I into A.
    cbv zeta in A. replace (j + 1 - 1) with j in A by lia.
    rewrite !(answer_is_threshold third_game third_game_accepted _ third_game_plays) in A.
    change (blocked third_game) with 1 in A.
    destruct (g (5 * 2 ^ j)), (g (5 * 2 ^ j - 1)); try discriminate.
    apply andb_prop in A. destruct A as [A1 A2]. apply Z.eqb_eq in A1, A2. subst. tauto. }
  intros j Hj. destruct (Z_le_gt_dec j 10) as [L|L]; [apply First; lia|]. split.
  - destruct (in_period_k (Z.to_nat (j - 10))) as (E & _). rewrite Z2Nat.id in E by lia.
    replace (j - 10 + 10) with j in E by lia. exact E.
  - destruct (in_period_k (Z.to_nat (j - 11))) as (_ & E). rewrite Z2Nat.id in E by lia.
    replace (j - 11 + 11) with j in E by lia. exact E.
Qed.

Theorem third_game_members j cap : 0 <= j ->
  (Wins (fun k => 3 * k / 2) 1 true (5 * 2 ^ j) cap <-> 5 * 2 ^ j <= cap) /\
  (Wins (fun k => 3 * k / 2) 1 true (5 * 2 ^ j - 1) cap <-> 5 * 2 ^ j - 1 <= cap).
Proof.
  intros Hj. destruct (own_thresholds j Hj) as (E1 & E2).
  rewrite !threshold_theorem, E1, E2 by lia. split; reflexivity.
Qed.
