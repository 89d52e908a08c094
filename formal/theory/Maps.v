(* Finite maps: from positive numbers, and from unknowns (R, i), as binary trees. *)
From Coq Require Import PArith NArith List Bool.
From Onepile Require Import Forms.
Import ListNotations.

Section Tree.
Context {A : Type}.

Inductive tree := Leaf | Node (low : tree) (it : option A) (high : tree).

Fixpoint get (p : positive) (t : tree) {struct t} : option A :=
  match t with
  | Leaf => None
  | Node l x r => match p with xH => x | xO p => get p l | xI p => get p r end
  end.

Fixpoint put (p : positive) (a : A) (t : tree) : tree :=
  match p with
  | xH => match t with Leaf => Node Leaf (Some a) Leaf | Node l _ r => Node l (Some a) r end
  | xO p => match t with Leaf => Node (put p a Leaf) None Leaf | Node l x r => Node (put p a l) x r end
  | xI p => match t with Leaf => Node Leaf None (put p a Leaf) | Node l x r => Node l x (put p a r) end
  end.

Lemma get_put_same p a t : get p (put p a t) = Some a.
Proof. revert t. induction p; intros [|l x r]; cbn; trivial. Qed.

Lemma get_put_other p p' a t : p <> p' -> get p (put p' a t) = get p t.
Proof.
  revert p t. induction p'; intros [p|p|] [|l x r] H; cbn; trivial; try congruence;
    rewrite IHp' by congruence; trivial.
Qed.
End Tree.
Arguments tree : clear implicits.

(* ------------------------------------------------------------------------------ maps from unknowns *)
Notation map_of A := (tree (tree A)).

Section Map.
Context {A : Type}.

Definition find (m : map_of A) (u : unknown) : option A :=
  match get (N.succ_pos (fst u)) m with
  | Some t => get (N.succ_pos (snd u)) t
  | None => None
  end.

Definition insert (u : unknown) (a : A) (m : map_of A) : map_of A :=
  let t := match get (N.succ_pos (fst u)) m with Some t => t | None => Leaf end in
  put (N.succ_pos (fst u)) (put (N.succ_pos (snd u)) a t) m.

Lemma succ_pos_inj a b : N.succ_pos a = N.succ_pos b -> a = b.
Proof.
  intros H. apply N.succ_inj. rewrite <- !N.succ_pos_spec. congruence.
Qed.

Lemma find_insert_same u a m : find (insert u a m) u = Some a.
Proof. unfold find, insert. rewrite !get_put_same. trivial. Qed.

Lemma find_insert_other u v a m : u <> v -> find (insert v a m) u = find m u.
Proof.
  intros H. unfold find, insert. destruct u as [R i], v as [R' i']. cbn [fst snd].
  destruct (N.eq_dec R R') as [<-|E].
  - rewrite get_put_same, get_put_other; [destruct (get _ m); trivial|].
    intros E. apply H. apply succ_pos_inj in E. congruence.
  - rewrite get_put_other; trivial. intros E'. apply E. apply succ_pos_inj. trivial.
Qed.

Lemma find_insert u v a m : find (insert v a m) u = if same_unknown u v then Some a else find m u.
Proof.
  destruct (same_unknown u v) eqn:E.
  - apply same_unknown_eq in E. subst. apply find_insert_same.
  - apply find_insert_other. intros ->. rewrite (proj2 (same_unknown_eq v v)) in E; [discriminate|trivial].
Qed.

Definition of_list (l : list (unknown * A)) : map_of A := fold_right (fun x => insert (fst x) (snd x)) Leaf l.

Lemma find_of_list l u a : find (of_list l) u = Some a -> In (u, a) l.
Proof.
  induction l as [|(v, b) l IH]; [discriminate|]. cbn [of_list fold_right fst snd].
  rewrite find_insert. destruct (same_unknown u v) eqn:E.
  - intros [= <-]. apply same_unknown_eq in E. subst. left. trivial.
  - right. auto.
Qed.

Definition tabulate (h : unknown -> A) (l : list unknown) : map_of A :=
  fold_right (fun u => insert u (h u)) Leaf l.

Lemma find_tabulate h l u : In u l -> find (tabulate h l) u = Some (h u).
Proof.
  induction l as [|v l IH]; [intros []|]. cbn [tabulate fold_right]. rewrite find_insert.
  intros H. destruct (same_unknown u v) eqn:E; [apply same_unknown_eq in E; congruence|].
  destruct H as [->|H]; [|auto].
  rewrite (proj2 (same_unknown_eq u u)) in E; [discriminate|trivial].
Qed.

Lemma find_tabulate_in h l u a : find (tabulate h l) u = Some a -> In u l.
Proof.
  induction l as [|v l IH]; [discriminate|]. cbn [tabulate fold_right]. rewrite find_insert.
  destruct (same_unknown u v) eqn:E; [apply same_unknown_eq in E; left; congruence|right; auto].
Qed.
End Map.

Definition has {A} (m : map_of A) (u : unknown) : bool := match find m u with Some _ => true | None => false end.

(* A list by index. *)
Section Index.
Context {A : Type}.

Fixpoint indexed_from (p : positive) (l : list A) : tree A :=
  match l with
  | [] => Leaf
  | a :: l => put p a (indexed_from (Pos.succ p) l)
  end.
Definition indexed : list A -> tree A := indexed_from 1.
Definition item (t : tree A) (i : N) : option A := get (N.succ_pos i) t.

Lemma get_indexed l : forall p q a, get q (indexed_from p l) = Some a -> In a l.
Proof.
  induction l as [|b l IH]; intros p q a; cbn [indexed_from]; [discriminate|].
  destruct (Pos.eq_dec q p) as [->|E].
  - rewrite get_put_same. intros [= <-]. left. trivial.
  - rewrite get_put_other by trivial. intros H. right. apply (IH _ _ _ H).
Qed.

Lemma item_in l i a : item (indexed l) i = Some a -> In a l.
Proof. apply get_indexed. Qed.
End Index.
