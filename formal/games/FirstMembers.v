(* The first game of paper 004, f(k) = 2k with two blocks: its members from 7 on come in threes,
   a, a + 1, a + 2, where a is 7, 12, 21, 35, ...: each is the sum of the two before it, plus 2. Each
   member is its own threshold (Lemma 3.2 there). *)
From Coq Require Import ZArith NArith List Lia Bool.
From Onepile Require Import Counting Rules Threshold Linear Places Forms Maps Checker Soundness Theorems.
From Onepile.Games Require Import FirstGame.
Import ListNotations.
Open Scope Z_scope.

Fixpoint two_members (n : nat) : Z * Z :=
  match n with
  | O => (7, 12)
  | S n => let (x, y) := two_members n in (y, y + x + 2)
  end.
Definition a (n : nat) : Z := fst (two_members n).

Lemma a_next n : a (S (S n)) = a (S n) + a n + 2.
Proof. unfold a. cbn [two_members]. destruct (two_members n) as [x y]. reflexivity. Qed.

Notation g := (Threshold.g (fun k => 2 * k) 2 true).
Definition own (pile : Z) : Prop := g pile = Some pile.

(* The places 61, ..., 66 of the certificate in period k, as the certificate itself tells. *)
Lemma in_period_k k :
  own (a (18 + 2 * k) + 1) /\ own (a (18 + 2 * k) + 2) /\ own (a (19 + 2 * k)) /\
  own (a (19 + 2 * k) + 1) /\ own (a (19 + 2 * k) + 2) /\ own (a (20 + 2 * k)).
Proof.
  set (t := (0, 57)%N). set (u := (0, 60)%N). set (v := (0, 63)%N). set (w := (0, 66)%N).
  pose (at_place := fun i P => option_map (fun x => (moving P (0%N, i) x, here (record_of x), thr (record_of x)))
                                 (find (entries (places P)) (0%N, i))).
  assert (Facts : option_map (fun P => (map (expansion P) [t; u; v; w], turn P 0%N,
      map (given_value P) [t; u; v; w], map (fun x => existsb (same_unknown x) (unknowns P)) [t; u; v; w],
      map (fun i => at_place i P) [61; 62; 63; 64; 65; 66]%N)) (pattern_of first_game) =
    Some ([itself t; itself u; ([(t, 1); (u, 1)], 2); ([(t, 1); (u, 2)], 4)], 6%N,
      map a [17; 18; 19; 20]%nat, [true; true; true; true],
      map (fun x => Some (true, x, Some x))
        [([(u, 1)], 1); ([(u, 1)], 2); itself v; ([(v, 1)], 1); ([(v, 1)], 2); itself w]))
    by (vm_compute; reflexivity).
  destruct (pattern_of first_game) as [P|] eqn:EP; [|discriminate].
  cbn [option_map map] in Facts.
  injection Facts as Et Eu Ev Ew ET Gt Gu Gv Gw It Iu Iv Iw F1 F2 F3 F4 F5 F6.
  assert (Known : forall x, existsb (same_unknown x) (unknowns P) = true -> In x (unknowns P)).
  { intros x Hx. apply existsb_exists in Hx. destruct Hx as (y & Hy & E). apply same_unknown_eq in E. congruence. }
  apply Known in It, Iu, Iv, Iw.
  (* the unknowns in period k *)
  assert (Vals : val P k t = a (17 + 2 * k) /\ val P k u = a (18 + 2 * k) /\
                 val P k v = a (19 + 2 * k) /\ val P k w = a (20 + 2 * k)).
  { induction k as [|k (_ & _ & IHv & IHw)]; [repeat split; trivial|].
    rewrite !val_next, Et, Eu, Ev, Ew by trivial. unfold value. cbn [fst snd value_of itself].
    unfold later_unknown. cbn [fst snd t u]. rewrite ET.
    change (0, (57 + 6))%N with v. change (0, (60 + 6))%N with w.
    rewrite IHv, IHw. replace (17 + 2 * S k)%nat with (19 + 2 * k)%nat by lia.
    replace (18 + 2 * S k)%nat with (20 + 2 * k)%nat by lia.
    replace (19 + 2 * S k)%nat with (S (S (19 + 2 * k))) by lia.
    replace (20 + 2 * S k)%nat with (S (S (20 + 2 * k))) by lia. rewrite !a_next.
    replace (S (20 + 2 * k)) with (S (S (19 + 2 * k))) by lia. rewrite a_next.
    replace (S (19 + 2 * k)) with (20 + 2 * k)%nat by lia. lia. }
  destruct Vals as (_ & Vu & Vv & Vw).
  (* a place whose record is one form *)
  assert (Own : forall i form pile, at_place i P = Some (true, form, Some form) -> value (val P k) form = pile -> own pile).
  { intros i form pile H <-. unfold at_place in H.
    destruct (find (entries (places P)) (0%N, i)) as [x|] eqn:F; [|discriminate].
    cbn [option_map] in H. injection H as M H T.
    pose proof (place_threshold first_game first_game_accepted _ first_game_plays P k i x form EP F (or_intror M) T) as E.
    rewrite H in E. exact E. }
  repeat split; [apply (Own _ _ _ F1)|apply (Own _ _ _ F2)|apply (Own _ _ _ F3)|
                 apply (Own _ _ _ F4)|apply (Own _ _ _ F5)|apply (Own _ _ _ F6)];
    unfold value; cbn [fst snd value_of itself]; rewrite ?Vu, ?Vv, ?Vw; lia.
Qed.

Lemma own_thresholds n : own (a n) /\ own (a n + 1) /\ own (a n + 2).
Proof.
  assert (First : (n <= 20)%nat -> own (a n) /\ own (a n + 1) /\ own (a n + 2)).
  { assert (A : forallb (fun n => forallb (fun m => match answer first_game (a n + m) with
        | Some v => v =? a n + m
        | None => false
        end) [0; 1; 2]) (seq 0 21) = true) by (vm_compute; reflexivity).
    intros Hn. rewrite forallb_forall in A. assert (I : In n (seq 0 21)) by (apply in_seq; lia).
    apply A in I. rewrite forallb_forall in I.
    assert (One : forall m, In m [0; 1; 2] -> own (a n + m)).
    { intros m Hm. apply I in Hm. rewrite (answer_is_threshold first_game first_game_accepted _ first_game_plays) in Hm.
      change (blocked first_game) with 2 in Hm. unfold own. destruct (g (a n + m)); [|discriminate]. apply Z.eqb_eq in Hm. congruence. }
    split; [replace (a n) with (a n + 0) by lia|split]; apply One; cbn; tauto. }
  destruct (Nat.le_gt_cases n 20) as [L|L]; [auto|].
  destruct (Nat.Even_or_Odd n) as [(k & E)|(k & E)].
  - destruct (in_period_k (k - 9)) as (H1 & H2 & _). destruct (in_period_k (k - 10)) as (_ & _ & _ & _ & _ & H0).
    replace (18 + 2 * (k - 9))%nat with n in * by lia. replace (20 + 2 * (k - 10))%nat with n in * by lia. tauto.
  - destruct (in_period_k (k - 9)) as (_ & _ & H0 & H1 & H2 & _).
    replace (19 + 2 * (k - 9))%nat with n in * by lia. tauto.
Qed.

Theorem first_game_members n m cap : 0 <= m <= 2 ->
  (Wins (fun k => 2 * k) 2 true (a n + m) cap <-> a n + m <= cap).
Proof.
  intros Hm. assert (E : own (a n + m)).
  { destruct (own_thresholds n) as (H0 & H1 & H2). assert (m = 0 \/ m = 1 \/ m = 2) as [-> | [-> | ->]] by lia; trivial.
    rewrite Z.add_0_r. trivial. }
  rewrite threshold_theorem, E by lia. reflexivity.
Qed.
