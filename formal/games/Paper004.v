(* The three games of paper 004, for every pile. The first was proved there, the second printed
   without a proof, the third left to the reader. *)
From Coq Require Import ZArith List Lia.
From Onepile Require Import Rules Linear Checker Theorems.
From Onepile.Games Require Import FirstGame SecondGame ThirdGame.
Import ListNotations.
Open Scope Z_scope.

(* An accepted certificate decides the game of any f that has the values of its rule. *)
Theorem accepted_game C f : verify C = true -> (forall k, next_cap (law C) k = f k) ->
  forall pile, 0 < pile -> exists v,
    answer C pile = Some v /\ forall cap, Wins f (blocks (law C)) true pile cap <-> v <= cap.
Proof.
  intros H E pile Hp. destruct (verify_sound C H pile Hp) as (v & Ev & Hv & _). exists v.
  split; [trivial|]. intros cap. rewrite <- Hv.
  split; apply same_winner; intros k; [symmetry|]; apply E.
Qed.

(* f(k) = 2k, two blocks. *)
Theorem first_game_decided : forall pile, 0 < pile -> exists v,
  answer first_game pile = Some v /\ forall cap, Wins (fun k => 2 * k) 2 true pile cap <-> v <= cap.
Proof.
  apply (accepted_game first_game); [exact first_game_accepted|].
  intros k. unfold next_cap. cbn [law first_game written slope shift weight]. rewrite Z.div_1_r. lia.
Qed.

(* f(k) = 4k, one block. *)
Theorem second_game_decided : forall pile, 0 < pile -> exists v,
  answer second_game pile = Some v /\ forall cap, Wins (fun k => 4 * k) 1 true pile cap <-> v <= cap.
Proof.
  apply (accepted_game second_game); [exact second_game_accepted|].
  intros k. unfold next_cap. cbn [law second_game written slope shift weight]. rewrite Z.div_1_r. lia.
Qed.

(* f(k) = 3k/2, rounded down, one block. *)
Theorem third_game_decided : forall pile, 0 < pile -> exists v,
  answer third_game pile = Some v /\ forall cap, Wins (fun k => 3 * k / 2) 1 true pile cap <-> v <= cap.
Proof.
  apply (accepted_game third_game); [exact third_game_accepted|].
  intros k. unfold next_cap. cbn [law third_game written slope shift weight]. rewrite Z.add_0_r. trivial.
Qed.

(* Some thresholds, the last one of a pile of 101 digits. *)
Example first_game_thresholds : map (answer first_game) [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 10 ^ 100] =
  map Some [3; 3; 4; 5; 6; 6; 7; 8; 9; 3; 3; 12; 3].
Proof. vm_compute. reflexivity. Qed.
