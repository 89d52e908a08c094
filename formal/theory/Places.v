(* Places: piles of a run between which everything is a copy. All that is known of a place stands in
   one record, whose numbers may be plain or, later, symbolic. Shown here with plain numbers: a record
   made by one step of a run, with or without a copy before the place, is right. *)
From Coq Require Import ZArith List Lia Bool Sorted.
From Onepile Require Import Counting Order Threshold Runs Copy Linear Living.
Import ListNotations.
Open Scope Z_scope.

Record place (A : Type) := Place {
  here : A;                          (* which pile it is *)
  thr : option A;                    (* its threshold; None at an open end, and then nothing follows *)
  living : list (A * A);             (* a sufficient list at the place: piles and their thresholds *)
  after : list (A * A);              (* the same, just after it *)
  sights_before : list (option A);   (* for each depth of the ground the last place before it that looks so deep *)
  sights : list (option A)           (* the same, this place included *)
}.
Arguments Place {A}. Arguments here {A}. Arguments thr {A}. Arguments living {A}.
Arguments after {A}. Arguments sights_before {A}. Arguments sights {A}.

Definition both {A B} (h : A -> B) (x : A * A) : B * B := (h (fst x), h (snd x)).
Definition place_map {A B} (h : A -> B) (m : place A) : place B :=
  Place (h (here m)) (option_map h (thr m)) (map (both h) (living m)) (map (both h) (after m))
        (map (option_map h) (sights_before m)) (map (option_map h) (sights m)).

(* The first n depths are seen from s. *)
Fixpoint see {A} (n : nat) (s : A) (l : list (option A)) : list (option A) :=
  match n, l with
  | S n, _ :: l => Some s :: see n s l
  | _, _ => l
  end.

Lemma see_map {A B} (h : A -> B) n s l :
  map (option_map h) (see n s l) = see n (h s) (map (option_map h) l).
Proof. revert l. induction n; intros [|x l]; cbn; trivial. f_equal. apply IHn. Qed.

Lemma see_length {A} n (s : A) l : length (see n s l) = length l.
Proof. revert l. induction n; intros [|x l]; cbn; trivial. f_equal. apply IHn. Qed.

Lemma see_seen {A} n (s : A) l i : (i < n)%nat -> (i < length l)%nat ->
  nth_error (see n s l) i = Some (Some s).
Proof.
  revert n l. induction i; intros [|n] [|x l]; cbn; intros; trivial; try lia. apply IHi; lia.
Qed.

Lemma see_deeper {A} n (s : A) l i : (n <= i)%nat -> nth_error (see n s l) i = nth_error l i.
Proof.
  revert n l. induction i; intros [|n] [|x l]; cbn; intros; trivial; try lia. apply IHi; lia.
Qed.

Section Places.
Variable G : rule.
Hypothesis ok : proper G.

Notation c := (blocks G).
Notation run := (run (next_cap G) c).
Notation looks := (looks (next_cap G) c).
Notation Enough := (Enough G).
Notation Sufficient := (Sufficient G).
Notation Pruned := (Pruned G).
Notation counted_out := (counted_out G).

Let c_nonneg : 0 <= c := proj2 (proj2 ok).

(* Everything below s that looks at some depth of the ground lies at or below the sight noted. *)
Definition SightsUntil (d : ground_piles) (l : list (option Z)) (s : Z) : Prop :=
  length l = length d /\
  forall i x k t, nth_error d i = Some (x, k) -> 0 < t < s -> looks d t x ->
    exists u, nth_error l i = Some (Some u) /\ t <= u.

(* What is known just after the pile b of a run. *)
Definition Known (d : ground_piles) (b : Z) (L : list (Z * Z)) (l : list (option Z)) : Prop :=
  0 <= b /\ Sufficient d L (b + 1) /\ SightsUntil d l (b + 1).

(* The record is right. *)
Definition Right (d : ground_piles) (m : place Z) : Prop :=
  0 < here m /\ Sufficient d (living m) (here m) /\ SightsUntil d (sights_before m) (here m) /\
  match thr m with
  | Some v => run d (here m) = Some v /\ Known d (here m) (after m) (sights m)
  | None => True
  end.

Lemma known_start d : Known d 0 [] (map (fun _ => None) d).
Proof.
  split; [lia|]. split; [apply sufficient_start|]. split; [apply map_length|]. intros; lia.
Qed.

(* ------------------------------------------------------------------------------ the steps *)
(* With the threshold v the place s looks at no more than n depths of the ground. *)
Definition sees_at_most (d : ground_piles) (s v : Z) (n : nat) : Prop :=
  forall i x k, nth_error d i = Some (x, k) -> (n <= i)%nat -> v < s + x.

(* What all steps have in common: the list at s, made from L0; the threshold, if there is one; the
   list after s, and the sights. *)
Definition Finished (d : ground_piles) (s : Z) (l : list (option Z)) (L0 : list (Z * Z)) (m : place Z) : Prop :=
  here m = s /\ sights_before m = l /\ Pruned s L0 (living m) /\
  match thr m with
  | Some v =>
      counted_out d (living m) s = Some v /\ Pruned (s + 1) ((s, v) :: living m) (after m) /\
      exists n, sights m = see n s l /\ sees_at_most d s v n
  | None => True
  end.

Lemma finished_right d s l L0 m : is_ground d -> 0 < s -> Enough d L0 s -> SightsUntil d l s ->
  Finished d s l L0 m -> Right d m.
Proof.
  intros D Hs H0 Hl (E1 & E2 & H1 & H2). unfold Right. rewrite E1, E2.
  pose proof (living_lemma G d L0 (living m) s H0 H1) as S1. do 3 (split; [trivial|]).
  destruct (thr m) as [v|]; [|trivial]. destruct H2 as (Hv & H2 & n & -> & Deep).
  assert (E : run d s = Some v) by (apply (sufficient_threshold G ok) with (L := living m); trivial).
  split; [trivial|]. split; [lia|]. split.
  - eapply living_lemma; [|exact H2]. apply enough_after; trivial.
  - destruct Hl as (Ll & Hl). split; [rewrite see_length; trivial|]. intros i x k t Hi Ht Lk.
    assert (i < length d)%nat by (apply nth_error_Some; congruence).
    destruct (Nat.lt_ge_cases i n) as [Hlt|Hge]; [exists s; split; [apply see_seen; lia|lia]|].
    rewrite see_deeper by trivial. destruct (Z.eq_dec t s) as [->|]; [|apply (Hl i x k t); trivial; lia].
    exfalso. destruct Lk as (v' & Ev & Hv'). specialize (Deep i x k Hi Hge). rewrite E in Ev. injection Ev as <-. lia.
Qed.

(* Nothing is copied: the next place is b + 1. *)
Theorem step_plain d b L l m : is_ground d -> Known d b L l -> Finished d (b + 1) l L m -> Right d m.
Proof.
  intros D (Hb & HL & Hl). apply finished_right; trivial; [lia|]. apply HL.
Qed.

(* The piles of L die like the ground of W, as far as that is looked at from before a place. *)
Definition DiesLike (b : Z) (L : list (Z * Z)) (W : ground_piles) (l : list (option Z)) : Prop :=
  forall i y x k, nth_error L i = Some y -> nth_error W i = Some (x, k) ->
    if k =? 0 then forall u, nth_error l i = Some (Some u) -> moment G (b + u) < lifetime G y
    else moment G (b + k - 1) < lifetime G y /\ lifetime G y <= moment G (b + k).

(* The run W is copied up to before its place m: the nearest living piles lie and die like the
   ground of W. *)
Theorem step_copy V W b L l (m m' : place Z) : is_ground V -> is_ground W -> Known V b L l -> Right W m ->
  map (fun x => b - fst x) (firstn (length W) L) = map fst W -> DiesLike b L W (sights_before m) ->
  Finished V (b + here m) l (map (moved b) (living m) ++ L) m' ->
  0 < b /\ (forall t, 0 < t < here m -> run V (b + t) = run W t) /\ Right V m'.
Proof.
  intros DV DW (Hb & HL & Hl) (Hw & HA & Hsee & _) Hd Dies F.
  pose proof (list_lies_like G ok V W L b DW Hb HL Hd) as Like.
  pose proof (deepest_nonneg W DW) as D0. pose proof HL as ((_ & Hin & _) & _).
  assert (Copied : forall t, 0 < t < here m -> run V (b + t) = run W t /\
     (forall M, run_alive (next_cap G) c V (b + t) (b + M) = run_alive (next_cap G) c W t M) /\
     (forall x, In x (map fst V) -> ~ looks V (b + t) x)).
  { apply copy_lemma; trivial; [apply next_cap_nondecreasing; trivial| |].
    - intros x k Hx. destruct (In_nth_error _ _ Hx) as (i & Hi).
      assert (Hil : (i < length W)%nat) by (apply nth_error_Some; congruence).
      assert (Hy : exists y, nth_error L i = Some y /\ b - fst y = x).
      { pose proof (map_nth_error fst _ _ Hi) as Ei. rewrite <- Hd in Ei.
        rewrite nth_error_map, nth_error_firstn in Ei by trivial.
        destruct (nth_error L i) as [y|]; [|discriminate]. injection Ei as Ei. exists y. auto. }
      destruct Hy as (y & Ey & <-). replace (b - (b - fst y)) with (fst y) by lia.
      destruct (Hin y (nth_error_In _ _ Ey)) as (Hy & Ry).
      assert (Alive : forall M, run_alive (next_cap G) c V (fst y) M = true <-> moment G M < lifetime G y).
      { intros M. rewrite (alive_lifetime G ok _ _ (snd y)) by (trivial || lia). destruct y. tauto. }
      specialize (Dies i y _ k Ey Hi). destruct (k =? 0).
      + intros t Ht Lk. destruct (proj2 Hsee i _ k t Hi Ht Lk) as (u & Hu & Htu). exists u.
        split; [trivial|]. apply Alive. auto.
      + split; [apply Alive, Dies|]. destruct (run_alive _ _ V (fst y) (b + k)) eqn:A; [|trivial].
        apply Alive in A. lia.
    - intros t Ht E. destruct HA as ((_ & _ & Closed) & _). destruct (Closed t Ht) as (v & Ev & _). congruence. }
  split; [destruct Like; lia|]. split; [intros t Ht; apply Copied, Ht|].
  apply (finished_right V (b + here m) l _ m' DV ltac:(lia)) in F; trivial.
  - apply (enough_copied G ok V W); trivial. intros t Ht. apply Copied, Ht.
  - split; [apply Hl|]. intros i x k t Hi Ht Lk. destruct (Z_le_gt_dec t b) as [Htb|Htb].
    + apply (proj2 Hl i x k t); trivial. lia.
    + exfalso. destruct (Copied (t - b) ltac:(lia)) as (_ & _ & No).
      apply (No x (in_map fst _ _ (nth_error_In _ _ Hi))). replace (b + (t - b)) with t by lia. trivial.
Qed.
End Places.
