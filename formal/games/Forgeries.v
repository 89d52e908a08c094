(* What a forger could try: changed certificates of paper 004's first game are all refused. *)
From Coq Require Import ZArith NArith List.
From Onepile Require Import Linear Forms Checker.
From Onepile.Games Require Import FirstGame.
Import ListNotations.
Open Scope Z_scope.

Notation C := first_game.
Definition with_rules rules := Certificate (blocked C) rules (plans C) (turns C) (equal C).
Definition with_blocks c r := Certificate c [r] (plans C) (turns C) (equal C).
Definition with_turn n := Certificate (blocked C) (rules C) (plans C) [(0%N, n)] (equal C).
Definition with_equal l := Certificate (blocked C) (rules C) (plans C) (turns C) l.
Definition with_plan (h : plan -> plan) := Certificate (blocked C) (rules C) (map h (plans C)) (turns C) (equal C).
Definition with_ground d := with_plan (fun p => Plan d (plan_steps p)).
Definition with_steps (h : list plan_step -> list plan_step) :=
  with_plan (fun p => Plan (plan_ground p) (h (plan_steps p))).

Fixpoint change {A} (n : nat) (h : A -> A) (l : list A) : list A :=
  match l, n with
  | [], _ => []
  | x :: l, O => h x :: l
  | x :: l, S n => x :: change n h l
  end.
Definition until n (s : plan_step) := Step (option_map (fun w => (fst w, n)) (source s)) (named s).
Definition nameless (s : plan_step) := Step (source s) false.
Definition copying_nothing (s : plan_step) := Step None (named s).

Definition forgeries : list certificate := [
  with_rules [Rule 3 0 1 2];                               (* another slope *)
  with_rules [Rule 2 1 1 2];                               (* another shift *)
  with_rules [Rule 2 0 2 2];                               (* another weight *)
  with_rules [Rule 2 0 0 2];                               (* no weight *)
  with_rules [Rule (-2) 0 1 2];                            (* a falling f *)
  with_rules [Rule 2 0 1 2; Rule 3 0 1 2];                 (* slopes up to another one *)
  with_rules [Rule 2 0 1 1];                               (* blocks that are not those of the rule *)
  with_blocks 1 (Rule 2 0 1 1);                            (* fewer blocks *)
  with_blocks 3 (Rule 2 0 1 3);                            (* more blocks *)
  with_ground [(0, 0); (1, 0); (3, 0)];                    (* another ground *)
  with_ground [(0, 0); (2, 0); (1, 0)];                    (* a ground out of order *)
  with_ground [(0, 0); (1, 0); (2, 90)];                   (* a ground that dies *)
  with_ground [(0, 0); (1, 0)];                            (* too little ground *)
  with_turn 0;                                             (* no period *)
  with_turn 3;                                             (* half the period *)
  with_turn 12;                                            (* too few places for two periods *)
  with_turn 1000;                                          (* a period longer than the run *)
  with_equal (map (fun x => (fst x, plus (snd x) 1)) (equal C));   (* a false equality *)
  with_equal [((0, 60)%N, plain 50547)];                   (* one that is true now and then not *)
  with_equal [((0, 66)%N, itself (0, 66)%N)];              (* one about the period *)
  with_steps (change 9 (until 3));                         (* a copy that goes on too long *)
  with_steps (change 9 (until 500));                       (* a copy up to a place that does not exist *)
  with_steps (change 9 copying_nothing);                   (* no copy *)
  with_steps (map nameless);                               (* no unknowns *)
  with_steps (fun l => removelast l);                      (* the last place left out *)
  with_plan (fun p => Plan (plan_ground p) [])             (* no places at all *)
].

Theorem forgeries_refused : forallb (fun F => negb (verify F)) forgeries = true.
Proof. vm_compute. reflexivity. Qed.
