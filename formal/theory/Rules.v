(* The move-size game with blocks, from its rules of play; who wins is determined.

   A position is a pile and a cap. The player to move takes k counters, 1 <= k <= cap, from a pile
   > 0, and no more than the pile unless overshoot is allowed; the opponent then moves from the pile
   that is left, with the cap f k. Before each move the opponent of the player to move forbids up to
   c moves. Who cannot move has lost. f may be any function. *)
From Coq Require Import ZArith List Lia Bool.
From Onepile Require Import Counting.
Import ListNotations.
Open Scope Z_scope.

Section Rules.
Variable f : Z -> Z.
Variable c : Z.
Variable overshoot : bool.

Definition legal (pile cap k : Z) : Prop :=
  0 < pile /\ 1 <= k <= cap /\ (overshoot = false -> k <= pile).

(* The player to move wins: whatever is blocked, some legal move leaves a lost position.
   He loses: for some blocks, every legal move that is left leaves a won position. *)
Inductive Wins : Z -> Z -> Prop :=
| wins pile cap :
    (forall blocked : list Z, Z.of_nat (length blocked) <= c ->
      exists k, legal pile cap k /\ ~ In k blocked /\ Loses (pile - k) (f k)) -> Wins pile cap
with Loses : Z -> Z -> Prop :=
| loses pile cap (blocked : list Z) :
    Z.of_nat (length blocked) <= c ->
    (forall k, legal pile cap k -> ~ In k blocked -> Wins (pile - k) (f k)) -> Loses pile cap.

Lemma legal_dec pile cap k : legal pile cap k \/ ~ legal pile cap k.
Proof.
  unfold legal. destruct overshoot; [lia|].
  assert (k <= pile \/ ~ k <= pile) as [|] by lia; intuition lia.
Qed.

Lemma not_both pile cap : ~ (Wins pile cap /\ Loses pile cap).
Proof.
  revert cap. induction pile using strong_ind. intros cap [HW HL].
  destruct HW as [pile cap HW]. inversion HL as [? ? B HB HA]; subst.
  destruct (HW B HB) as (k & Hk & Hkb & Hkl).
  apply (H (pile - k)) with (cap := f k); [red in Hk; lia..|]. split; auto.
Qed.

(* ------------------------------------------------------------------------------ determinacy *)
Lemma pigeonhole (l blocked : list Z) : NoDup l -> (length blocked < length l)%nat ->
  exists k, In k l /\ ~ In k blocked.
Proof.
  intros D Hlen.
  destruct (find (fun k => if in_dec Z.eq_dec k blocked then false else true) l) as [k|] eqn:E.
  - apply find_some in E. exists k. destruct (in_dec Z.eq_dec k blocked); intuition discriminate.
  - exfalso. cut (length l <= length blocked)%nat; [lia|]. apply (NoDup_incl_length D).
    intros k Hk. pose proof (find_none _ _ E k Hk) as F. cbn in F.
    destruct (in_dec Z.eq_dec k blocked); [trivial|discriminate].
Qed.

(* If of each element of M one of two things is known, those with the first can be listed. *)
Lemma listed (A B : Z -> Prop) M : NoDup M -> (forall k, In k M -> A k \/ B k) ->
  exists l, NoDup l /\ (forall k, In k l -> In k M /\ A k) /\ (forall k, In k M -> In k l \/ B k).
Proof.
  induction M as [|x M IH]; intros D H.
  - exists []. split; [constructor|cbn; tauto].
  - inversion D as [|? ? Hx D']; subst.
    destruct (IH D') as (l & Hl & HA & HB); [intros; apply H; right; trivial|].
    destruct (H x (or_introl eq_refl)) as [Ax|Bx].
    + exists (x :: l). split; [constructor; [intros C; apply Hx, HA, C|trivial]|]. split.
      * intros k [->|Hk]; [split; [left|]; trivial|]. destruct (HA k Hk). split; [right|]; trivial.
      * intros k [->|Hk]; [left; left; trivial|]. destruct (HB k Hk); [left; right|right]; trivial.
    + exists l. split; [trivial|]. split.
      * intros k Hk. destruct (HA k Hk). split; [right|]; trivial.
      * intros k [->|Hk]; auto.
Qed.

(* More than c legal moves leave lost positions. *)
Definition ManyWinningMoves pile cap : Prop :=
  exists moves, NoDup moves /\ c < Z.of_nat (length moves) /\
    forall k, In k moves -> legal pile cap k /\ Loses (pile - k) (f k).

Lemma many_wins pile cap : ManyWinningMoves pile cap -> Wins pile cap.
Proof.
  intros (l & Hl & Hc & H). constructor. intros B HB.
  destruct (pigeonhole l B Hl ltac:(lia)) as (k & Hk & Hkb). exists k. destruct (H k Hk). auto.
Qed.

Lemma many_or_loses pile cap :
  (forall k, legal pile cap k -> Wins (pile - k) (f k) \/ Loses (pile - k) (f k)) ->
  ManyWinningMoves pile cap \/ Loses pile cap.
Proof.
  intros H.
  destruct (listed (fun k => legal pile cap k /\ Loses (pile - k) (f k))
                   (fun k => legal pile cap k -> Wins (pile - k) (f k)) (range cap))
    as (l & Hl & HA & HB).
  { apply range_nodup. }
  { intros k _. destruct (legal_dec pile cap k) as [Hk|Hk]; [|right; tauto].
    destruct (H k Hk); tauto. }
  destruct (Z_le_gt_dec (Z.of_nat (length l)) c) as [Hle|Hgt].
  - right. apply loses with (blocked := l); [trivial|]. intros k Hk Hn.
    destruct (HB k) as [|Hw]; [apply in_range; red in Hk; lia|contradiction|auto].
  - left. exists l. split; [trivial|]. split; [lia|]. intros k Hk. apply (HA k Hk).
Qed.

(* DETERMINACY. *)
Theorem determined pile cap : Wins pile cap \/ Loses pile cap.
Proof.
  revert cap. induction pile using strong_ind. intros cap.
  destruct (many_or_loses pile cap) as [M|L]; [|left; apply many_wins; trivial|right; trivial].
  intros k (H1 & H2 & _). apply H; lia.
Qed.

Theorem loses_iff_not_wins pile cap : Loses pile cap <-> ~ Wins pile cap.
Proof. pose proof (not_both pile cap). pose proof (determined pile cap). tauto. Qed.

(* To win is to have more winning moves than can be blocked. *)
Theorem wins_iff_many pile cap : Wins pile cap <-> ManyWinningMoves pile cap.
Proof.
  split; [|apply many_wins]. intros W. destruct (many_or_loses pile cap) as [|L]; trivial.
  - intros. apply determined.
  - exfalso. apply (not_both pile cap). tauto.
Qed.
End Rules.

(* Who wins depends on the values of f alone. *)
Theorem same_winner f f' c overshoot : (forall k, f k = f' k) -> forall pile cap,
  (Wins f c overshoot pile cap -> Wins f' c overshoot pile cap) /\
  (Loses f c overshoot pile cap -> Loses f' c overshoot pile cap).
Proof.
  intros E pile. induction pile using strong_ind. intros cap. split.
  - intros W. destruct W as [pile cap W]. constructor. intros B HB. destruct (W B HB) as (k & Hk & Hn & Hl).
    exists k. rewrite E in Hl. repeat split; trivial; try apply Hk. apply H; trivial; red in Hk; lia.
  - intros L. destruct L as [pile cap B HB L]. apply loses with (blocked := B); [trivial|]. intros k Hk Hn.
    specialize (L k Hk Hn). rewrite E in L. apply H; trivial; red in Hk; lia.
Qed.
