(* Linear forms in unknowns. The unknown (R, i) stands for the pile at the place of index i of run R.

   A form is a list of unknowns with their coefficients, in order, and a constant. What is proved is
   its value under every valuation of the unknowns; that equal forms look alike is not needed for
   soundness, only for true certificates to be accepted. *)
From Coq Require Import ZArith NArith List Lia Bool.
Import ListNotations.
Open Scope Z_scope.

Notation unknown := (N * N)%type.
Notation terms := (list (N * N * Z)).
Notation form := (list (N * N * Z) * Z)%type.
Notation valuation := (N * N -> Z).

Fixpoint value_of (e : valuation) (t : terms) : Z :=
  match t with
  | [] => 0
  | (u, a) :: t => a * e u + value_of e t
  end.
Definition value (e : valuation) (x : form) : Z := value_of e (fst x) + snd x.

Definition compare_unknowns (u v : unknown) : comparison :=
  match N.compare (fst u) (fst v) with Eq => N.compare (snd u) (snd v) | o => o end.

Lemma compare_same u v : compare_unknowns u v = Eq -> u = v.
Proof.
  unfold compare_unknowns. destruct u as [a b], v as [a' b']. cbn.
  destruct (N.compare a a') eqn:E; try discriminate.
  intros F. apply N.compare_eq in E, F. congruence.
Qed.

(* ------------------------------------------------------------------------------ arithmetic *)
Definition scale (a : Z) (t : terms) : terms :=
  if a =? 1 then t else map (fun ux => (fst ux, a * snd ux)) t.

(* a s + b t *)
Fixpoint merge (a : Z) (s : terms) (b : Z) {struct s} : terms -> terms :=
  match s with
  | [] => scale b
  | (u, x) :: s' =>
      fix with_tail (t : terms) : terms :=
        match t with
        | [] => scale a s
        | (v, y) :: t' =>
            match compare_unknowns u v with
            | Lt => (u, a * x) :: merge a s' b t
            | Gt => (v, b * y) :: with_tail t'
            | Eq => let z := a * x + b * y in
                    if z =? 0 then merge a s' b t' else (u, z) :: merge a s' b t'
            end
        end
  end.

Lemma value_scale e a t : value_of e (scale a t) = a * value_of e t.
Proof.
  unfold scale. destruct (a =? 1) eqn:E; [apply Z.eqb_eq in E; lia|].
  induction t as [|(u, x) t IH]; cbn [map value_of fst snd]; [lia|]. rewrite IH. lia.
Qed.

Lemma value_merge e a s b t : value_of e (merge a s b t) = a * value_of e s + b * value_of e t.
Proof.
  revert t. induction s as [|(u, x) s IH]; intros t.
  - cbn [merge]. rewrite value_scale. cbn. lia.
  - induction t as [|(v, y) t IHt].
    + cbn [merge]. rewrite value_scale. cbn [value_of]. lia.
    + cbn [merge]. destruct (compare_unknowns u v) eqn:C.
      * apply compare_same in C. subst v. cbv zeta. destruct (a * x + b * y =? 0) eqn:E.
        -- apply Z.eqb_eq in E. rewrite IH. cbn [value_of].
           transitivity ((a * x + b * y) * e u + (a * value_of e s + b * value_of e t)); [rewrite E|]; ring.
        -- cbn [value_of]. rewrite IH. lia.
      * cbn [value_of]. rewrite IH. cbn [value_of]. lia.
      * cbn [value_of]. cbn [merge] in IHt. rewrite IHt. cbn [value_of]. lia.
Qed.

Definition combine (a : Z) (x : form) (b : Z) (y : form) : form :=
  (merge a (fst x) b (fst y), a * snd x + b * snd y).
Definition times (a : Z) (x : form) : form := (if a =? 0 then [] else scale a (fst x), a * snd x).
Definition plus (x : form) (k : Z) : form := (fst x, snd x + k).
Definition plain (k : Z) : form := ([], k).
Definition itself (u : unknown) : form := ([(u, 1)], 0).
Definition add (x y : form) : form := combine 1 x 1 y.
Definition minus (x y : form) : form := combine 1 x (-1) y.

Lemma value_combine e a x b y : value e (combine a x b y) = a * value e x + b * value e y.
Proof. unfold value, combine. cbn [fst snd]. rewrite value_merge. lia. Qed.
Lemma value_times e a x : value e (times a x) = a * value e x.
Proof.
  unfold value, times. cbn [fst snd]. destruct (a =? 0) eqn:E; [apply Z.eqb_eq in E; subst; cbn; lia|].
  rewrite value_scale. lia.
Qed.
Lemma value_plus e x k : value e (plus x k) = value e x + k.
Proof. unfold value, plus. cbn. lia. Qed.
Lemma value_plain e k : value e (plain k) = k.
Proof. unfold value, plain. cbn. lia. Qed.
Lemma value_itself e u : value e (itself u) = e u.
Proof. unfold value, itself. cbn [fst snd value_of]. lia. Qed.
Lemma value_add e x y : value e (add x y) = value e x + value e y.
Proof. unfold add. rewrite value_combine. lia. Qed.
Lemma value_minus e x y : value e (minus x y) = value e x - value e y.
Proof. unfold minus. rewrite value_combine. lia. Qed.
Global Hint Rewrite value_combine value_times value_plus value_plain value_itself value_add value_minus : value.

(* The number that a form without unknowns is. *)
Definition number (x : form) : option Z := match fst x with [] => Some (snd x) | _ => None end.
Lemma number_value e x k : number x = Some k -> value e x = k.
Proof. destruct x as [[|? ?] b]; cbn; [|discriminate]. intros [= <-]. unfold value. cbn. lia. Qed.

(* ------------------------------------------------------------------------------ equality *)
Definition same_unknown (u v : unknown) : bool := N.eqb (fst u) (fst v) && N.eqb (snd u) (snd v).
Lemma same_unknown_eq u v : same_unknown u v = true <-> u = v.
Proof.
  unfold same_unknown. rewrite andb_true_iff, !N.eqb_eq. destruct u, v. cbn.
  split; [intros [-> ->]; trivial|intros [= -> ->]; tauto].
Qed.

Fixpoint same_list {A} (same : A -> A -> bool) (s t : list A) : bool :=
  match s, t with
  | [], [] => true
  | x :: s, y :: t => same x y && same_list same s t
  | _, _ => false
  end.
Lemma same_list_eq {A} (same : A -> A -> bool) : (forall x y, same x y = true -> x = y) ->
  forall s t, same_list same s t = true -> s = t.
Proof.
  intros H. induction s as [|x s IH]; intros [|y t]; cbn; try discriminate; trivial.
  rewrite andb_true_iff. intros [H1 H2]. f_equal; auto.
Qed.

Definition same_terms : terms -> terms -> bool :=
  same_list (fun x y => same_unknown (fst x) (fst y) && (snd x =? snd y)).
Lemma same_terms_eq s t : same_terms s t = true -> s = t.
Proof.
  apply same_list_eq. intros [u a] [v b]. cbn. rewrite andb_true_iff, same_unknown_eq, Z.eqb_eq.
  intros [-> ->]. trivial.
Qed.

Definition same_form (x y : form) : bool := (snd x =? snd y) && same_terms (fst x) (fst y).
Lemma same_form_eq x y : same_form x y = true -> x = y.
Proof.
  unfold same_form. rewrite andb_true_iff, Z.eqb_eq. intros [H1 H2]. apply same_terms_eq in H2.
  destruct x, y. cbn in *. congruence.
Qed.

(* ------------------------------------------------------------------------------ renumbering *)
(* The unknown (R, i) becomes (R, i + turn R). *)
Definition later_unknown (turn : N -> N) (u : unknown) : unknown := (fst u, (snd u + turn (fst u))%N).
Definition later (turn : N -> N) (x : form) : form :=
  (map (fun ua => (later_unknown turn (fst ua), snd ua)) (fst x), snd x).

Lemma value_later turn e x : value e (later turn x) = value (fun u => e (later_unknown turn u)) x.
Proof.
  unfold value, later. cbn [fst snd]. f_equal. induction (fst x) as [|(u, a) t IH]; [reflexivity|].
  cbn [map value_of fst snd]. rewrite IH. reflexivity.
Qed.

(* Every unknown replaced by a form. *)
Fixpoint replace_terms (h : unknown -> form) (t : terms) : form :=
  match t with
  | [] => plain 0
  | (u, a) :: t => combine a (h u) 1 (replace_terms h t)
  end.
Definition replace (h : unknown -> form) (x : form) : form := plus (replace_terms h (fst x)) (snd x).

Lemma value_replace e h x : value e (replace h x) = value (fun u => value e (h u)) x.
Proof.
  unfold replace. rewrite value_plus.
  assert (A : forall t, value e (replace_terms h t) = value_of (fun u => value e (h u)) t).
  { induction t as [|(u, a) t IH]; [apply value_plain|].
    cbn [replace_terms value_of]. rewrite value_combine, IH. lia. }
  rewrite A. reflexivity.
Qed.

(* All unknowns of a form pass a test. *)
Definition only (test : unknown -> bool) (x : form) : bool := forallb (fun ua => test (fst ua)) (fst x).
Lemma value_only test e e' x : only test x = true ->
  (forall u, test u = true -> e u = e' u) -> value e x = value e' x.
Proof.
  intros H E. unfold value. f_equal. unfold only in H.
  induction (fst x) as [|(u, a) t IH]; [reflexivity|].
  cbn in H. apply andb_true_iff in H. destruct H as [H1 H2]. cbn [value_of]. rewrite (E u H1), IH; trivial.
Qed.
Lemma value_ext e e' x : (forall u, e u = e' u) -> value e x = value e' x.
Proof. intros E. apply (value_only (fun _ => true)); [apply forallb_forall|]; auto. Qed.
