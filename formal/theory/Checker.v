(* The certificate checker and the reader, as programs. That they are right is shown in Soundness.v
   and Reader.v; what the parts of a certificate mean is told in docs/proofs.md.

   `pattern_of` replays a certificate: it makes all places from their steps. `check` then sees that
   they are right, that they repeat, and that the inequalities on which one period relies hold in all
   later ones. `answer` reads a threshold off the pattern, for a pile of any size.

   Whatever the certificate is, the work is bounded: it is counted, and the checker gives up when it
   is too much. *)
From Coq Require Import ZArith NArith List Bool.
From Onepile Require Import Counting Threshold Runs Linear Places Forms Maps Symbolic.
Import ListNotations.
Open Scope Z_scope.

(* ------------------------------------------------------------------------------ certificates *)
(* How a place is made: after a copy up to before a place of some run, or after nothing; and whether
   it is an unknown of its own. *)
Record plan_step := Step { source : option unknown; named : bool }.
Record plan := Plan { plan_ground : ground_piles; plan_steps : list plan_step }.
Record certificate := Certificate {
  blocked : Z;                      (* the number of blocks *)
  rules : list rule;                (* one, or several between which f lies *)
  plans : list plan;
  turns : list (N * N);             (* runs, and how many places they gain in one period *)
  equal : list (unknown * form)     (* unknowns before the period that are sums of others *)
}.

(* The same from plain numbers, as they stand in the file. *)
Definition written (blocks : Z) (rules : list (Z * Z * Z))
    (runs : list (list (Z * Z) * list (Z * Z * Z))) (turns : list (Z * Z))
    (equal : list (Z * Z * list (Z * Z * Z) * Z)) : certificate :=
  let step '(source, index, mark) :=
    Step (if source <? 0 then None else Some (Z.to_N source, Z.to_N index)) (mark =? 1) in
  let term '(run, index, a) := ((Z.to_N run, Z.to_N index), a) in
  Certificate blocks
    (map (fun '(p, r, q) => Rule p r q blocks) rules)
    (map (fun x => Plan (fst x) (map step (snd x))) runs)
    (map (fun x => (Z.to_N (fst x), Z.to_N (snd x))) turns)
    (map (fun '(run, index, terms, k) => ((Z.to_N run, Z.to_N index), (map term terms, k))) equal).

(* ------------------------------------------------------------------------------ work *)
(* What may be done. A term of a form counts 1, other things as much as they take longer or less. *)
Definition max_work : Z := 20000000.
Definition max_pile : Z := 2 ^ 1024.
Definition max_coefficient : Z := 2 ^ 4096.
Definition max_periods : nat := Z.to_nat 4000.
Definition spend (cost left : Z) : option Z := let rest := left - cost in if rest <? 0 then None else Some rest.
Definition size_of (x : form) : Z := 4 + Z.of_nat (length (fst x)).
Definition sum_of (l : list form) : Z := fold_left (fun n x => n + size_of x) l 0.

(* h of all elements of a list, as long as its forms are not too large. *)
Fixpoint charged (h : unknown -> form) (l : list unknown) (left : Z) : option (list (unknown * form) * Z) :=
  match l with
  | [] => Some ([], left)
  | u :: l =>
      let x := h u in
      match spend (size_of x) left with
      | Some rest => option_map (fun y => ((u, x) :: fst y, snd y)) (charged h l rest)
      | None => None
      end
  end.

(* ------------------------------------------------------------------------------ 1. replay *)
Record entry := Entry { step_of : plan_step; result : made }.
Definition record_of (x : entry) : place form := record (result x).

Section Replay.
Variable c : Z.
Variable lines : list rule.
Variable ground : N -> ground_piles.

Definition before (M : map_of entry) (u : unknown) :
    option (form * list (form * form) * list (option form)) :=
  if N.eqb (snd u) 0 then Some (plain 0, [], map (fun _ => None) (ground (fst u)))
  else match find M (fst u, N.pred (snd u)) with
       | Some y =>
           match thr (record_of y) with
           | Some _ => Some (here (record_of y), after (record_of y), sights (record_of y))
           | None => None
           end
       | None => None
       end.

Definition copied (M : map_of entry) (s : plan_step) : option (option (ground_piles * place form)) :=
  match source s with
  | None => Some None
  | Some w => match find M w with
              | Some z => Some (Some (ground (fst w), record_of z))
              | None => None
              end
  end.

Definition make (M : map_of entry) (guess : form -> Z) (u : unknown) (s : plan_step) : option entry :=
  match before M u, copied M s with
  | Some (b, L, l), Some m =>
      option_map (Entry s) (step c lines guess (ground (fst u)) b L l m (if named s then Some u else None))
  | _, _ => None
  end.

Record replayed := Replay {
  order : list unknown;     (* the places made, newest first *)
  entries : map_of entry;   (* what is known of them *)
  given : map_of Z;         (* which piles those are that are unknowns *)
  left : Z                  (* what may still be done *)
}.
Definition at_first : replayed := Replay [] Leaf Leaf max_work.
Definition known_value (m : map_of Z) (u : unknown) : Z := match find m u with Some v => v | None => 0 end.

(* Which pile the next place is. *)
Definition next_pile (M : map_of entry) (u : unknown) (s : plan_step) : form :=
  match before M u, copied M s with
  | Some (b, _, _), Some None => plus b 1
  | Some (b, _, _), Some (Some (_, m)) => add b (here m)
  | _, _ => plain 0
  end.

(* What it took to make a place: every pile was compared with those that were kept. *)
Definition cost_of (x : entry) : Z :=
  let l := relied (result x) in
  let n := Z.of_nat (length l) in 20 + sum_of l + n * n / 16.

Definition make_next (u : unknown) (s : plan_step) (S : replayed) : option replayed :=
  let pile := value (known_value (given S)) (next_pile (entries S) u s) in
  let given' := if named s then insert u pile (given S) else given S in
  match find (entries S) u, make (entries S) (value (known_value given')) u s with
  | None, Some x =>
      match spend (cost_of x) (left S) with
      | Some rest =>
          if pile <=? max_pile then Some (Replay (u :: order S) (insert u x (entries S)) given' rest) else None
      | None => None
      end
  | _, _ => None
  end.

(* The places of one run, as long as their sources are there. *)
Fixpoint extend (R i : N) (steps : list plan_step) (S : replayed) :
    option (N * N * list plan_step * replayed) :=
  match steps with
  | [] => Some (R, i, [], S)
  | s :: rest =>
      if match source s with None => true | Some w => has (entries S) w end then
        match make_next (R, i) s S with
        | Some S' => extend R (N.succ i) rest S'
        | None => None
        end
      else Some (R, i, steps, S)
  end.

(* Of all runs, once; and again until nothing is left. *)
Fixpoint round (waiting : list (N * N * list plan_step)) (S : replayed) :
    option (list (N * N * list plan_step) * replayed) :=
  match waiting with
  | [] => option_map (fun rest => ([], Replay (order S) (entries S) (given S) rest)) (spend 1 (left S))
  | (R, i, steps) :: waiting =>
      match extend R i steps (Replay (order S) (entries S) (given S) (left S - 1)) with
      | Some (_, i', rest, S') =>
          match round waiting S' with
          | Some (still, S'') => Some (match rest with [] => still | _ => (R, i', rest) :: still end, S'')
          | None => None
          end
      | None => None
      end
  end.

Fixpoint rounds (fuel : nat) (waiting : list (N * N * list plan_step)) (S : replayed) : option replayed :=
  match waiting, fuel with
  | [], _ => Some S
  | _, O => None
  | _, Datatypes.S fuel =>
      match round waiting S with
      | Some (still, S') => rounds fuel still S'
      | None => None
      end
  end.
End Replay.

(* ------------------------------------------------------------------------------ patterns *)
(* A certificate, replayed, and all that is looked up in it. *)
Record pattern := Pattern {
  blocks_of : Z;
  lines : list rule;
  ground : N -> ground_piles;
  size : N -> N;                    (* how many places of a run are given *)
  turn : N -> N;                    (* how many it gains in one period; 0 for a finite helper *)
  repeats_from : N -> N;            (* from this index on its places repeat *)
  places : replayed;
  table : list (unknown * form);    (* the unknowns of the period in older ones *)
  expansion : unknown -> form;      (* the same; an older unknown is itself *)
  unknowns : list unknown;
  old : unknown -> bool;            (* an unknown from before the period *)
  equalities : list (unknown * form);
  reduction : unknown -> form;      (* an unknown that is a sum of others as this sum *)
  next : map_of form;               (* older unknowns, one period later, in older unknowns *)
  risers : list unknown;            (* older unknowns that never fall *)
  riser : unknown -> bool;          (* the same *)
  work_left : Z
}.

Section Pattern.
Variable P : pattern.
Notation M := (entries (places P)).
Notation turn := (turn P).
Notation old := (old P).
Notation expansion := (expansion P).

Definition given_value : valuation := known_value (given (places P)).

(* The first place of the period, in a run that has one. *)
Definition period_start (R : N) : N := N.sub (size P R) (turn R).
Definition in_period (u : unknown) : bool := N.leb (period_start (fst u)) (snd u).
Definition repeats (u : unknown) : bool := N.ltb 0 (turn (fst u)) && N.leb (repeats_from P (fst u)) (snd u).

(* All forms of a record pass a test; there are no unknowns in it. *)
Definition all_forms (test : form -> bool) (m : place form) : bool :=
  let pair x := test (fst x) && test (snd x) in
  let maybe o := match o with Some x => test x | None => true end in
  test (here m) && maybe (thr m) && forallb pair (living m) && forallb pair (after m) &&
  forallb maybe (sights_before m) && forallb maybe (sights m).
Definition fixed (x : entry) : bool :=
  all_forms (fun y => match fst y with [] => true | _ => false end) (record_of x).
Definition good (u : unknown) (x : entry) : bool := repeats u || fixed x.
Definition good_at (u : unknown) : bool := match find M u with Some x => good u x | None => true end.
Definition moving (u : unknown) (x : entry) : bool := repeats u && in_period u && negb (fixed x).

Definition same_pair (x y : form * form) : bool := same_form (fst x) (fst y) && same_form (snd x) (snd y).
Definition same_maybe (x y : option form) : bool :=
  match x, y with Some a, Some b => same_form a b | None, None => true | _, _ => false end.
Definition same_place (x y : place form) : bool :=
  same_form (here x) (here y) && same_maybe (thr x) (thr y) &&
  same_list same_pair (living x) (living y) && same_list same_pair (after x) (after y) &&
  same_list same_maybe (sights_before x) (sights_before y) && same_list same_maybe (sights x) (sights y).

(* The place a turn later is the same, renumbered. *)
Definition comes_again (u : unknown) (x : entry) : bool :=
  all_forms (only old) (record_of x) &&
  match find M (later_unknown turn u) with
  | Some y => same_place (record_of y) (place_map (later turn) (record_of x))
  | None => false
  end.

(* --- the places given are right: all that was relied on holds with their values --- *)
Definition given_ok (u : unknown) (x : entry) : bool :=
  forallb (fun y => 0 <=? value given_value y) (relied (result x)) &&
  (negb (named (step_of x)) || (given_value u =? value given_value (defined (result x)))).

(* --- the table --- *)
Definition table_ok : bool :=
  forallb (fun ux => only old (snd ux) && (given_value (fst ux) =? value given_value (snd ux))) (table P).

(* --- the equalities last --- *)
Definition next_of (u : unknown) : form := match find (next P) u with Some x => x | None => itself u end.
Definition has_next : unknown -> bool := has (next P).
Definition equal_ok (ux : unknown * form) : bool :=
  let (u, x) := ux in
  has_next u && only has_next x && (given_value u =? value given_value x) &&
  same_form (next_of u) (replace next_of x).

(* --- nothing falls --- *)
Definition nonnegative (x : form) : bool := forallb (fun ua => 0 <=? snd ua) (fst x).
Definition rises (u : unknown) : bool :=
  has_next u && only (riser P) (next_of u) && nonnegative (next_of u) &&
  (given_value u <=? value given_value (next_of u)).

(* --- the inequalities last --- *)
(* Those that are known to last, in drawers by what their terms are. *)
Definition drawer (x : form) : unknown :=
  let more h '((run, index), a) := N.land (31 * h + 7 * run + index + Z.to_N (Z.land a 255)) 65535 in
  (0%N, fold_left more (fst x) 0%N).
Definition alike (known : map_of (list form)) (x : form) : list form :=
  match find known (drawer x) with Some l => l | None => [] end.
Definition learn (x : form) (known : map_of (list form)) : map_of (list form) :=
  insert (drawer x) (x :: alike known x) known.
Definition same_or_more (x y : form) : bool := same_terms (fst x) (fst y) && (snd y <=? snd x).
Definition moderate (x : form) : bool := forallb (fun ua => Z.abs (snd ua) <=? max_coefficient) (fst x).

(* What an inequality becomes is followed period by period, until it is one that is known, or has no
   negative coefficients. *)
Fixpoint lasting (fuel : nat) (x : form) (known : map_of (list form)) (left : Z) :
    option (map_of (list form) * Z) :=
  let others := alike known x in
  match spend (size_of x + Z.of_nat (length others)) left with
  | None => None
  | Some left =>
      if existsb (same_or_more x) others then Some (known, left)
      else if negb (0 <=? value given_value x) then None
      else if nonnegative x && only (riser P) x then Some (learn x known, left)
      else if negb (only has_next x && moderate x) then None
      else match fuel with
           | O => None
           | S fuel =>
               option_map (fun y => (learn x (fst y), snd y)) (lasting fuel (replace next_of x) known left)
           end
  end.
Fixpoint all_lasting (l : list form) (known : map_of (list form)) (left : Z) : bool :=
  match l with
  | [] => true
  | x :: l =>
      match lasting max_periods (replace (reduction P) (replace expansion x)) known left with
      | Some (known, left) => all_lasting l known left
      | None => false
      end
  end.

(* All that the period relies on. *)
Definition period_relies : list form :=
  flat_map (fun u => match find M u with
                     | Some x => if moving u x then relied (result x) else []
                     | None => []
                     end) (order (places P)).

(* --- later periods --- *)
Definition later_ok (u : unknown) (x : entry) : bool :=
  if fixed x then true
  else if negb (repeats u) then true
  else if in_period u then
    (negb (named (step_of x)) || same_form (expansion u) (replace expansion (defined (result x)))) &&
    (N.eqb (snd u) 0 || good_at (fst u, N.pred (snd u))) &&
    match source (step_of x) with None => true | Some w => good_at w end
  else comes_again u x.

(* An open end is the last place of a run without a period. *)
Definition end_ok (u : unknown) (x : entry) : bool :=
  match thr (record_of x) with
  | Some _ => true
  | None => N.eqb (turn (fst u)) 0 && N.eqb (N.succ (snd u)) (size P (fst u))
  end.

Definition entry_ok (u : unknown) : bool :=
  match find M u with
  | Some x => given_ok u x && later_ok u x && end_ok u x && N.ltb (snd u) (size P (fst u))
  | None => false
  end.

(* --- all places of a run are there, and a period ends where the next begins --- *)
Fixpoint counted_from (i : N) (n : nat) : list N :=
  match n with O => [] | S n => i :: counted_from (N.succ i) n end.
Definition indices (n : N) : list N := counted_from 0 (N.to_nat n).
Definition complete (R : N) : bool := forallb (fun i => has M (R, i)) (indices (size P R)).
Definition whole (R : N) : bool :=
  N.eqb (turn R) 0 ||
  N.ltb (turn R) (size P R) &&
  forallb (fun i => match find M (R, i) with
                    | Some x => Bool.eqb (in_period (R, i)) (moving (R, i) x)
                    | None => false
                    end) (indices (size P R)) &&
  match find M (R, N.pred (period_start R)), find M (R, N.pred (size P R)) with
  | Some x, Some y => only old (here (record_of x)) &&
                      same_form (here (record_of y)) (later turn (here (record_of x)))
  | _, _ => false
  end.
End Pattern.

(* ------------------------------------------------------------------------------ from the certificate *)
Fixpoint numbered (R : N) (l : list plan) : list (N * N * list plan_step) :=
  match l with
  | [] => []
  | p :: l => (R, 0%N, plan_steps p) :: numbered (N.succ R) l
  end.

Definition listed {A} (d : A) (t : tree A) (i : N) : A := match item t i with Some a => a | None => d end.

(* The named places that pass a test, oldest first, in older unknowns. *)
Fixpoint expand (test : unknown -> bool) (M : map_of entry) (l : list unknown) (known : map_of form)
    (left : Z) : option (list (unknown * form) * Z) :=
  match l with
  | [] => Some ([], left)
  | u :: l =>
      match find M u with
      | Some x =>
          if named (step_of x) && test u then
            let older v := match find known v with Some y => y | None => itself v end in
            let y := replace older (defined (result x)) in
            match spend (size_of y) left with
            | Some rest => option_map (fun t => ((u, y) :: fst t, snd t)) (expand test M l (insert u y known) rest)
            | None => None
            end
          else expand test M l known left
      | None => expand test M l known left
      end
  end.

(* The unknowns of a list that are, a period later, sums of others of the list; so often until nothing
   more falls out. *)
Fixpoint settle (fuel : nat) (next : unknown -> option form) (l : list unknown) (left : Z) :
    option (list unknown * Z) :=
  let cost u := match next u with Some x => size_of x | None => 1 end in
  match fuel, spend (fold_left (fun n u => n + cost u) l 0) left with
  | S fuel, Some left =>
      let here := tabulate (fun _ => tt) l in
      let still u := match next u with Some x => only (has here) x && nonnegative x | None => false end in
      let l' := filter still l in
      if Nat.eqb (length l') (length l) then Some (l, left) else settle fuel next l' left
  | _, _ => None
  end.

(* How far back from index i the places of a run come again a turn later. *)
Fixpoint back (P : pattern) (R : N) (fuel : nat) (i : N) : N :=
  match fuel with
  | O => i
  | S fuel =>
      let j := N.pred i in
      match find (entries (places P)) (R, j) with
      | Some x => if fixed x || comes_again P (R, j) x then back P R fuel j else i
      | None => i
      end
  end.

Fixpoint ascending (l : list Z) : bool :=
  match l with
  | x :: (y :: _) as l => (x <? y) && ascending l
  | _ => true
  end.
Definition ground_ok (d : ground_piles) : bool :=
  ascending (map fst d) && (hd 1 (map fst d) =? 0) && forallb (fun e => 0 <=? snd e) d.

Definition rule_ok (c : Z) (G : rule) : bool := (0 <=? slope G) && (0 <? weight G) && (blocks G =? c).
Definition sensible (C : certificate) : bool :=
  (0 <=? blocked C) && forallb (rule_ok (blocked C)) (rules C) &&
  forallb (fun p => ground_ok (plan_ground p)) (plans C).

Definition pattern_of (C : certificate) : option pattern :=
  let c := blocked C in
  let grounds := indexed (map plan_ground (plans C)) in
  let ground := listed (game_ground c) grounds in
  let sizes := indexed (map (fun p => N.of_nat (length (plan_steps p))) (plans C)) in
  let count := N.of_nat (length (plans C)) in
  let told := fold_right (fun x => put (N.succ_pos (fst x)) (snd x)) Leaf (turns C) in
  let turns := indexed (map (listed 0%N told) (indices count)) in
  let size := listed 0%N sizes in
  let turn := listed 0%N turns in
  let steps := fold_right (fun p n => (length (plan_steps p) + n)%nat) 1%nat (plans C) in
  match (if sensible C then rounds c (rules C) ground steps (numbered 0 (plans C)) at_first else None) with
  | None => None
  | Some made =>
      let last_turn u := N.ltb 0 (turn (fst u)) && N.leb (N.sub (size (fst u)) (turn (fst u))) (snd u) in
      match expand last_turn (entries made) (rev' (order made)) Leaf (left made) with
      | None => None
      | Some (table, left) =>
          let new := of_list table in
          let expansion u := match find new u with Some x => x | None => itself u end in
          let older := filter (fun u => has (given made) u && negb (has new u)) (order made) in
          let marks := tabulate (fun _ => tt) older in
          let sums := of_list (equal C) in
          let reduction u := match find sums u with Some x => x | None => itself u end in
          match charged (fun u => replace reduction (expansion (later_unknown turn u))) older left with
          | None => None
          | Some (nexts, left) =>
              let next := of_list nexts in
              match settle max_periods (find next) older left with
              | None => None
              | Some (rising, left) =>
                  let P from := Pattern c (rules C) ground size turn from made table expansion
                                  (older ++ map fst table) (has marks) (equal C) reduction next
                                  rising (has (tabulate (fun _ => tt) rising)) left in
                  let P0 := P (fun _ => 0%N) in
                  let from R := let i := period_start P0 R in back P0 R (N.to_nat i) i in
                  let froms := indexed (map from (indices count)) in
                  Some (P (listed 0%N froms))
              end
          end
      end
  end.

(* ------------------------------------------------------------------------------ the checker *)
Definition check (C : certificate) (P : pattern) : bool :=
  same_list (fun x y => (fst x =? fst y) && (snd x =? snd y)) (ground P 0) (game_ground (blocked C)) &&
  table_ok P && forallb (entry_ok P) (order (places P)) && forallb (equal_ok P) (equal C) &&
  forallb (rises P) (risers P) &&
  all_lasting P (period_relies P) Leaf (work_left P) && N.ltb 0 (turn P 0) &&
  forallb (fun R => complete P R && whole P R) (indices (N.of_nat (length (plans C)))).

Definition verify (C : certificate) : bool :=
  match pattern_of C with
  | Some P => check C P
  | None => false
  end.

(* ------------------------------------------------------------------------------ the reader *)
(* f is applied again and again, up to p times, until it gives a result. *)
Fixpoint loop {S A} (p : positive) (f : S -> S + A) (s : S) : S + A :=
  match p with
  | xH => f s
  | xO p => match loop p f s with inl s' => loop p f s' | inr a => inr a end
  | xI p =>
      match f s with
      | inl s' => match loop p f s' with inl s'' => loop p f s'' | inr a => inr a end
      | inr a => inr a
      end
  end.

(* Where the place u is under a valuation of the unknowns, and what stands before it. *)
Definition spot (M : map_of entry) (e : valuation) (u : unknown) : Z :=
  match find M u with Some x => value e (here (record_of x)) | None => 0 end.
Definition before_it (M : map_of entry) (e : valuation) (u : unknown) : Z :=
  if N.eqb (snd u) 0 then 0 else spot M e (fst u, N.pred (snd u)).

Section Reading.
Variable P : pattern.
Notation M := (entries (places P)).

(* The unknowns one period later. *)
Definition next_period (E : map_of Z) : map_of Z :=
  tabulate (fun u => value (fun v => known_value E (later_unknown (turn P) v)) (expansion P u)) (unknowns P).

(* More periods, newest first, until the game's own run is past the pile. *)
Definition grow (pile : Z) (Es : list (map_of Z)) : list (map_of Z) + list (map_of Z) :=
  match Es with
  | E :: _ =>
      if pile <=? spot M (known_value E) (0%N, N.pred (size P 0)) then inr Es else inl (next_period E :: Es)
  | [] => inr []
  end.

(* Leave out the periods of a run that begin at or past the pile. *)
Fixpoint not_past (R : N) (pile : Z) (Es : list (map_of Z)) : list (map_of Z) :=
  match Es with
  | E :: (_ :: _) as older =>
      if pile <=? spot M (known_value E) (R, N.pred (period_start P R)) then not_past R pile older else Es
  | _ => Es
  end.

(* One step down: the pile is a place of the run, or lies in the copy before one. *)
Definition read (s : N * Z * list (map_of Z)) : (N * Z * list (map_of Z)) + option Z :=
  let '(R, pile, Es) := s in
  let Es := if N.eqb (turn P R) 0 then Es else not_past R pile Es in
  let e := if N.eqb (turn P R) 0 then given_value P else known_value (hd Leaf Es) in
  let all := indices (size P R) in
  let candidates :=
    if N.eqb (turn P R) 0 then all
    else match Es with [_] => all | _ => filter (fun i => in_period P (R, i)) all end in
  match List.find (fun i => (before_it M e (R, i) <? pile) && (pile <=? spot M e (R, i))) candidates with
  | None => inr None
  | Some i =>
      match find M (R, i) with
      | None => inr None
      | Some x =>
          if pile =? spot M e (R, i) then inr (option_map (value e) (thr (record_of x)))
          else match source (step_of x) with
               | Some w => inl (fst w, pile - before_it M e (R, i), Es)
               | None => inr None
               end
      end
  end.

Definition threshold_of (pile : Z) : option Z :=
  if pile <=? 0 then None
  else match loop (Z.to_pos pile) (grow pile) [given (places P)] with
       | inr Es => match loop (Z.to_pos pile) read (0%N, pile, Es) with inr v => v | inl _ => None end
       | inl _ => None
       end.
End Reading.

(* The threshold of a pile, with overshoot, read off a certificate. None is infinity. *)
Definition answer (C : certificate) (pile : Z) : option Z :=
  match pattern_of C with
  | Some P => threshold_of P pile
  | None => None
  end.
