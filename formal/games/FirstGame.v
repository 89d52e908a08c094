(* move-size; f=2n; blocks=2; overshoot: certificate 592c659729e6, written by `onepile prove --formal`.

   `make formal` compiles the theory; then, in the folder `formal`, Coq checks this file with
   coqc -Q theory Onepile FILE *)
From Coq Require Import ZArith List Lia.
From Onepile Require Import Rules Linear Checker Theorems.
Import ListNotations.
Open Scope Z_scope.

Definition first_game : certificate := written 2 [(2,0,1)]
  [([(0,0); (1,0); (2,0)],[(-1,0,0); (-1,0,0); (-1,0,0); (-1,0,0); (-1,0,0); (-1,0,0); (-1,0,0);
   (-1,0,0); (-1,0,0); (0,2,0); (-1,0,0); (-1,0,0); (0,6,0); (-1,0,0); (-1,0,0); (0,9,0); (-1,0,0);
   (-1,0,0); (0,12,0); (-1,0,0); (-1,0,0); (0,15,0); (-1,0,0); (-1,0,0); (0,18,0); (-1,0,0);
   (-1,0,0); (0,21,0); (-1,0,0); (-1,0,0); (0,24,0); (-1,0,0); (-1,0,0); (0,27,1); (-1,0,0);
   (-1,0,0); (0,30,1); (-1,0,0); (-1,0,0); (0,33,1); (-1,0,0); (-1,0,0); (0,36,1); (-1,0,0);
   (-1,0,0); (0,39,1); (-1,0,0); (-1,0,0); (0,42,1); (-1,0,0); (-1,0,0); (0,45,1); (-1,0,0);
   (-1,0,0); (0,48,1); (-1,0,0); (-1,0,0); (0,51,1); (-1,0,0); (-1,0,0); (0,54,1); (-1,0,0);
   (-1,0,0); (0,57,1); (-1,0,0); (-1,0,0); (0,60,1)])]
  [(0,6)]
  [(0,60,[(0,54,1); (0,57,1)],2)].

Theorem first_game_accepted : verify first_game = true.
Proof. vm_compute. reflexivity. Qed.

Lemma first_game_plays : plays 2 (rules first_game) (fun k => 2 * k).
Proof.
  apply (plays_line (Rule 2 0 1 2)); [repeat split; easy|]. intros k. unfold next_cap.
  cbn [slope shift weight]. rewrite ?Z.mul_1_l, ?Z.add_0_r, ?Z.div_1_r. reflexivity.
Qed.

(* For every pile: the threshold that is read off, and who wins, with overshoot and without. *)
Theorem first_game_for_ever : forall pile, 0 < pile -> exists v,
  answer first_game pile = Some v /\
  (forall cap, Wins (fun k => 2 * k) 2 true pile cap <-> v <= cap) /\
  (forall cap, Wins (fun k => 2 * k) 2 false (pile + 2) cap <-> v <= cap).
Proof. exact (verify_sound first_game first_game_accepted _ first_game_plays). Qed.
