(* What a forger could try: changed certificates of paper 004's first game are all refused. *)
From Coq Require Import ZArith NArith List.
From Onepile Require Import Linear Forms Checker.
From Onepile.Games Require Import FirstGame.
Import ListNotations.
Open Scope Z_scope.

Notation C := first_game.
Definition with_rule G := Certificate G (plans C) (turns C) (rows C).
Definition with_turn n := Certificate (law C) (plans C) [(0%N, n)] (rows C).
Definition with_rows r := Certificate (law C) (plans C) (turns C) r.
Definition with_plan (h : plan -> plan) := Certificate (law C) (map h (plans C)) (turns C) (rows C).
Definition with_steps (h : list plan_step -> list plan_step) :=
  with_plan (fun p => Plan (plan_ground p) (h (plan_steps p))).

Fixpoint change {A} (n : nat) (h : A -> A) (l : list A) : list A :=
  match l, n with
  | [], _ => []
  | x :: l, O => h x :: l
  | x :: l, S n => x :: change n h l
  end.
Definition constant_less (w : row) := Row (fst (row_form w), snd (row_form w) - 1) (over w) (follows w).
Definition follows_nothing (w : row) := Row (row_form w) (over w) [].
Definition over_nothing (w : row) := Row (row_form w) 0 (follows w).
Definition factor_negative (w : row) := Row (row_form w) (over w) (map (fun x => (fst x, - snd x)) (follows w)).
Definition until n (s : plan_step) := Step (option_map (fun w => (fst w, n)) (source s)) (named s).
Definition nameless (s : plan_step) := Step (source s) false.
Definition copying_nothing (s : plan_step) := Step None (named s).

Definition forgeries : list certificate := [
  with_rule (Rule 3 0 1 2);                                (* another slope *)
  with_rule (Rule 2 1 1 2);                                (* another shift *)
  with_rule (Rule 2 0 2 2);                                (* another weight *)
  with_rule (Rule 2 0 0 2);                                (* no weight *)
  with_rule (Rule (-2) 0 1 2);                             (* a falling f *)
  with_rule (Rule 2 0 1 1);                                (* fewer blocks *)
  with_rule (Rule 2 0 1 3);                                (* more blocks *)
  with_plan (fun p => Plan [0; 1; 3] (plan_steps p));      (* another ground *)
  with_plan (fun p => Plan [0; 2; 1] (plan_steps p));      (* a ground out of order *)
  with_turn 0;                                             (* no period *)
  with_turn 3;                                             (* half the period *)
  with_turn 12;                                            (* too few places for two periods *)
  with_turn 1000;                                          (* a period longer than the run *)
  with_rows [];                                            (* no inequalities *)
  with_rows (change 0 constant_less (rows C));             (* a stronger inequality *)
  with_rows (change 2 follows_nothing (rows C));           (* one that nothing implies *)
  with_rows (map over_nothing (rows C));                   (* all multiplied by 0 *)
  with_rows (map factor_negative (rows C));                (* negative factors *)
  with_rows (tl (rows C));                                 (* one left out *)
  with_steps (change 9 (until 3));                         (* a copy that goes on too long *)
  with_steps (change 9 (until 500));                       (* a copy up to a place that does not exist *)
  with_steps (change 9 copying_nothing);                   (* no copy *)
  with_steps (map nameless);                               (* no unknowns *)
  with_steps (fun l => removelast l);                      (* the last place left out *)
  with_plan (fun p => Plan (plan_ground p) [])             (* no places at all *)
].

Theorem forgeries_refused : forallb (fun F => negb (verify F)) forgeries = true.
Proof. vm_compute. reflexivity. Qed.
