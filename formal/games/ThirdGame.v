(* move-size; f=3n//2; blocks=1; overshoot: certificate 997b9f64979d, written by formal/theorem.py. *)
From Coq Require Import ZArith List.
From Onepile Require Import Rules Linear Checker Theorems.
Import ListNotations.
Open Scope Z_scope.

Definition third_game : certificate := written (3,0,2,1)
  [([0; 1],[(-1,0,0); (-1,0,0); (-1,0,0); (-1,0,0); (-1,0,0); (0,3,0); (-1,0,0); (0,5,0); (-1,0,0);
   (0,7,0); (-1,0,0); (0,9,0); (-1,0,0); (0,11,0); (-1,0,0); (0,13,0); (-1,0,0); (0,15,1); (-1,0,0);
   (0,17,1); (-1,0,0); (0,19,1); (-1,0,0); (0,21,1); (-1,0,0); (0,23,1)])]
  [(0,2)]
  [([(0,21,-2); (0,23,1)],-1,[],1); ([(0,21,2); (0,23,-1)],1,[],1); ([(0,21,1)],-2559,[(0,1);
   (2,2)],1); ([(0,23,2)],-7,[(0,4); (2,8)],1); ([(0,21,-3); (0,23,2)],-2,[(0,1); (2,2)],1);
   ([(0,23,1)],-2,[(0,2); (2,4)],1); ([(0,23,4)],-2,[(0,8); (2,16)],1)].

Theorem third_game_accepted : verify third_game = true.
Proof. vm_compute. reflexivity. Qed.

(* For every pile: the threshold that is read off, and who wins, with overshoot and without. *)
Theorem third_game_for_ever : forall pile, 0 < pile -> exists v,
  answer third_game pile = Some v /\
  (forall cap, Wins (next_cap (Rule 3 0 2 1)) 1 true pile cap <-> v <= cap) /\
  (forall cap, Wins (next_cap (Rule 3 0 2 1)) 1 false (pile + 1) cap <-> v <= cap).
Proof. exact (verify_sound third_game third_game_accepted). Qed.
