(* move-size; f=floor(3n/2); blocks=1; overshoot: certificate 8f10395409a2, written by `onepile prove --formal`.

   `make formal` compiles the theory; then, in the folder `formal`, Coq checks this file with
   coqc -Q theory Onepile FILE *)
From Coq Require Import ZArith List Lia.
From Onepile Require Import Rules Linear Checker Theorems.
Import ListNotations.
Open Scope Z_scope.

Definition third_game : certificate := written 1 [(3,0,2)]
  [([(0,0); (1,0)],[(-1,0,0); (-1,0,0); (-1,0,0); (-1,0,0); (-1,0,0); (0,3,0); (-1,0,0); (0,5,0);
   (-1,0,0); (0,7,0); (-1,0,0); (0,9,0); (-1,0,0); (0,11,0); (-1,0,0); (0,13,0); (-1,0,0); (0,15,1);
   (-1,0,0); (0,17,1); (-1,0,0); (0,19,1); (-1,0,0); (0,21,1); (-1,0,0); (0,23,1)])]
  [(0,2)]
  [(0,23,[(0,21,2)],1)].

Theorem third_game_accepted : verify third_game = true.
Proof. vm_compute. reflexivity. Qed.

Lemma third_game_plays : plays 1 (rules third_game) (fun k => 3 * k / 2).
Proof.
  apply (plays_line (Rule 3 0 2 1)); [repeat split; easy|]. intros k. unfold next_cap.
  cbn [slope shift weight]. rewrite ?Z.mul_1_l, ?Z.add_0_r, ?Z.div_1_r. reflexivity.
Qed.

(* For every pile: the threshold that is read off, and who wins, with overshoot and without. *)
Theorem third_game_for_ever : forall pile, 0 < pile -> exists v,
  answer third_game pile = Some v /\
  (forall cap, Wins (fun k => 3 * k / 2) 1 true pile cap <-> v <= cap) /\
  (forall cap, Wins (fun k => 3 * k / 2) 1 false (pile + 1) cap <-> v <= cap).
Proof. exact (verify_sound third_game third_game_accepted _ third_game_plays). Qed.
