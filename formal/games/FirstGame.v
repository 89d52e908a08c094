(* move-size; f=2n; blocks=2; overshoot: certificate 18e3283a10d9, written by formal/theorem.py. *)
From Coq Require Import ZArith List.
From Onepile Require Import Rules Linear Checker Theorems.
Import ListNotations.
Open Scope Z_scope.

Definition first_game : certificate := written (2,0,1,2)
  [([0; 1; 2],[(-1,0,0); (-1,0,0); (-1,0,0); (-1,0,0); (-1,0,0); (-1,0,0); (-1,0,0); (-1,0,0);
   (-1,0,0); (0,2,0); (-1,0,0); (-1,0,0); (0,6,0); (-1,0,0); (-1,0,0); (0,9,0); (-1,0,0); (-1,0,0);
   (0,12,0); (-1,0,0); (-1,0,0); (0,15,0); (-1,0,0); (-1,0,0); (0,18,0); (-1,0,0); (-1,0,0);
   (0,21,0); (-1,0,0); (-1,0,0); (0,24,0); (-1,0,0); (-1,0,0); (0,27,1); (-1,0,0); (-1,0,0);
   (0,30,1); (-1,0,0); (-1,0,0); (0,33,1); (-1,0,0); (-1,0,0); (0,36,1); (-1,0,0); (-1,0,0);
   (0,39,1); (-1,0,0); (-1,0,0); (0,42,1); (-1,0,0); (-1,0,0); (0,45,1); (-1,0,0); (-1,0,0);
   (0,48,1); (-1,0,0); (-1,0,0); (0,51,1); (-1,0,0); (-1,0,0); (0,54,1); (-1,0,0); (-1,0,0);
   (0,57,1); (-1,0,0); (-1,0,0); (0,60,1)])]
  [(0,6)]
  [([(0,54,-1); (0,57,-1); (0,60,1)],-2,[],1); ([(0,54,1); (0,57,1); (0,60,-1)],2,[],1);
   ([(0,54,1)],-19306,[(0,1); (2,1); (3,1)],1); ([(0,57,1)],-31239,[(0,1); (2,1); (3,2)],1);
   ([(0,60,1)],-12,[(0,2); (2,2); (3,3)],1); ([(0,54,-2); (0,60,1)],-3,[(3,1)],1); ([(0,57,2);
   (0,60,-1)],-2,[(3,1)],1); ([(0,57,1); (0,60,1)],-10,[(0,3); (2,3); (3,5)],1); ([(0,57,-1);
   (0,60,1)],-4,[(0,1); (2,1); (3,1)],1); ([(0,57,1); (0,60,2)],1,[(0,5); (2,5); (3,8)],1)].

Theorem first_game_accepted : verify first_game = true.
Proof. vm_compute. reflexivity. Qed.

(* For every pile: the threshold that is read off, and who wins, with overshoot and without. *)
Theorem first_game_for_ever : forall pile, 0 < pile -> exists v,
  answer first_game pile = Some v /\
  (forall cap, Wins (next_cap (Rule 2 0 1 2)) 2 true pile cap <-> v <= cap) /\
  (forall cap, Wins (next_cap (Rule 2 0 1 2)) 2 false (pile + 2) cap <-> v <= cap).
Proof. exact (verify_sound first_game first_game_accepted). Qed.
