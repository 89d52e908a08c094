(* The three games of paper 004, for every pile. The first was proved there, the second printed
   without a proof, the third left to the reader. *)
From Coq Require Import ZArith List Lia.
From Onepile Require Import Rules Linear Checker Theorems.
From Onepile.Games Require Import FirstGame SecondGame ThirdGame.
Import ListNotations.
Open Scope Z_scope.

(* f(k) = 2k, two blocks. *)
Theorem first_game_decided : forall pile, 0 < pile -> exists v,
  answer first_game pile = Some v /\ forall cap, Wins (fun k => 2 * k) 2 true pile cap <-> v <= cap.
Proof. intros pile H. destruct (first_game_for_ever pile H) as (v & E & W & _). eauto. Qed.

(* f(k) = 4k, one block. *)
Theorem second_game_decided : forall pile, 0 < pile -> exists v,
  answer second_game pile = Some v /\ forall cap, Wins (fun k => 4 * k) 1 true pile cap <-> v <= cap.
Proof. intros pile H. destruct (second_game_for_ever pile H) as (v & E & W & _). eauto. Qed.

(* f(k) = 3k/2, rounded down, one block. *)
Theorem third_game_decided : forall pile, 0 < pile -> exists v,
  answer third_game pile = Some v /\ forall cap, Wins (fun k => 3 * k / 2) 1 true pile cap <-> v <= cap.
Proof. intros pile H. destruct (third_game_for_ever pile H) as (v & E & W & _). eauto. Qed.

(* Some thresholds, the last one of a pile of 101 digits. *)
Example first_game_thresholds : map (answer first_game) [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 10 ^ 100] =
  map Some [3; 3; 4; 5; 6; 6; 7; 8; 9; 3; 3; 12; 3].
Proof. vm_compute. reflexivity. Qed.
