(* Winning means what it should: to have a strategy that wins every play.

   Two strategies are played against each other to the end. Who is said to win by the rules has one
   strategy, `best`, that wins every play, whatever the opponent does; and who has any such strategy
   is said to win. *)
From Coq Require Import ZArith List Lia Bool.
From Onepile Require Import Counting Rules Threshold.
Import ListNotations.
Open Scope Z_scope.

Section Strategies.
Variable f : Z -> Z.
Variable c : Z.
Variable overshoot : bool.
Hypothesis c_nonneg : 0 <= c.

Notation Wins := (Wins f c overshoot).
Notation Loses := (Loses f c overshoot).
Notation g := (g f c overshoot).

Record strategy := Strategy {
  block : Z -> Z -> list Z;        (* what is forbidden to the opponent, who moves from pile and cap *)
  move : Z -> Z -> list Z -> Z     (* the move from pile and cap when these are forbidden *)
}.
Definition fair (s : strategy) : Prop := forall pile cap, Z.of_nat (length (block s pile cap)) <= c.

Definition may_take (pile cap k : Z) : bool :=
  (0 <? pile) && (1 <=? k) && (k <=? cap) && (overshoot || (k <=? pile)).
Definition among (k : Z) (l : list Z) : bool := existsb (Z.eqb k) l.

(* A is to move, B blocks first: does A win? Who makes no legal move has lost. Each move takes at
   least 1 from the pile, so that as many rounds as the pile has counters are enough. *)
Fixpoint play (rounds : nat) (A B : strategy) (pile cap : Z) : bool :=
  match rounds with
  | O => false
  | S rounds =>
      let blocked := block B pile cap in
      let k := move A pile cap blocked in
      if may_take pile cap k && negb (among k blocked)
      then negb (play rounds B A (pile - k) (f k)) else false
  end.
Definition mover_wins (A B : strategy) (pile cap : Z) : bool := play (Z.to_nat pile) A B pile cap.

Lemma may_take_legal pile cap k : may_take pile cap k = true <-> legal overshoot pile cap k.
Proof.
  unfold may_take, legal. rewrite !andb_true_iff, orb_true_iff, Z.ltb_lt, !Z.leb_le.
  destruct overshoot; intuition (try discriminate).
Qed.

Lemma among_in k l : among k l = true <-> In k l.
Proof.
  unfold among. rewrite existsb_exists. split.
  - intros (x & Hx & E). apply Z.eqb_eq in E. subst. trivial.
  - intros H. exists k. split; [trivial|apply Z.eqb_refl].
Qed.

(* ------------------------------------------------------------------------------ best play *)
Definition wins_by (pile cap k : Z) : bool := may_take pile cap k && below (f k) (g (pile - k)).

Lemma wins_by_spec pile cap k :
  wins_by pile cap k = true <-> legal overshoot pile cap k /\ Loses (pile - k) (f k).
Proof.
  unfold wins_by. rewrite andb_true_iff, may_take_legal, below_not_reached, loses_iff_not_wins.
  rewrite threshold_theorem by trivial. tauto.
Qed.

(* Block all winning moves if they are few enough; take one that is not blocked. *)
Definition best : strategy := {|
  block := fun pile cap =>
    let l := filter (wins_by pile cap) (range cap) in
    if Z.of_nat (length l) <=? c then l else [];
  move := fun pile cap blocked =>
    match find (fun k => wins_by pile cap k && negb (among k blocked)) (range cap) with
    | Some k => k
    | None => 0
    end
|}.

Lemma best_fair : fair best.
Proof. intros N X. cbn. destruct (Z.of_nat _ <=? c) eqn:E; [apply Z.leb_le; trivial|cbn; lia]. Qed.

Lemma best_play n : forall N X, (Z.to_nat N <= n)%nat ->
  (Wins N X -> forall B, fair B -> play n best B N X = true) /\
  (Loses N X -> forall A, fair A -> play n A best N X = false).
Proof.
  induction n as [|n IH]; intros N X Hn.
  { split; [|trivial]. intros W. destruct W as [N X W].
    destruct (W []) as (k & (Hk & _) & _); [cbn; lia|]. lia. }
  split.
  - intros W B HB. destruct W as [N X W]. destruct (W (block B N X) (HB N X)) as (k & Hk & Hnb & Hl).
    cbn [play]. set (blocked := block B N X) in *.
    assert (M : exists k', move best N X blocked = k' /\ wins_by N X k' && negb (among k' blocked) = true).
    { cbn [move best]. destruct (find _ (range X)) as [k'|] eqn:E.
      - exists k'. split; [trivial|]. apply find_some in E. tauto.
      - exfalso. pose proof (find_none _ _ E k) as F. cbn beta in F.
        rewrite (proj2 (wins_by_spec N X k)) in F by (split; trivial).
        destruct (among k blocked) eqn:Em; [apply among_in in Em; contradiction|].
        discriminate F. apply in_range. apply Hk. }
    destruct M as (k' & -> & M). apply andb_true_iff in M. destruct M as [M1 M2].
    rewrite M2. apply wins_by_spec in M1. destruct M1 as [L1 L2].
    rewrite (proj2 (may_take_legal N X k') L1). cbn [andb].
    destruct (IH (N - k') (f k')) as (_ & I); [red in L1; lia|]. rewrite I; trivial.
  - intros L A HA. cbn [play]. set (blocked := block best N X). set (k := move A N X blocked).
    destruct (may_take N X k) eqn:El; [|trivial]. destruct (among k blocked) eqn:Em; [trivial|].
    cbn [andb negb]. apply may_take_legal in El.
    assert (Wk : Wins (N - k) (f k)).
    { destruct (determined f c overshoot (N - k) (f k)) as [|Lk]; [trivial|exfalso].
      set (l := filter (wins_by N X) (range X)).
      assert (Hs : Z.of_nat (length l) <= c).
      { destruct (Z_le_gt_dec (Z.of_nat (length l)) c) as [|Hgt]; [trivial|exfalso].
        apply loses_iff_not_wins in L. apply L, many_wins.
        exists l. split; [apply NoDup_filter, range_nodup|]. split; [lia|].
        intros j Hj. apply filter_In in Hj. apply wins_by_spec. tauto. }
      assert (In k blocked); [|apply among_in in H; congruence].
      unfold blocked. cbn [block best]. fold l. rewrite (proj2 (Z.leb_le _ _) Hs). apply filter_In.
      split; [apply in_range; apply El|]. apply wins_by_spec. split; trivial. }
    destruct (IH (N - k) (f k)) as (I & _); [red in El; lia|]. rewrite I; trivial.
Qed.

(* THE PLAYER TO MOVE WINS exactly if he has a strategy that wins every play. *)
Theorem wins_iff_strategy pile cap :
  Wins pile cap <-> exists A, fair A /\ forall B, fair B -> mover_wins A B pile cap = true.
Proof.
  split.
  - intros W. exists best. split; [apply best_fair|]. apply best_play; trivial.
  - intros (A & HA & H). destruct (determined f c overshoot pile cap) as [|L]; [trivial|exfalso].
    specialize (H best best_fair). unfold mover_wins in H.
    destruct (best_play (Z.to_nat pile) pile cap (le_n _)) as (_ & I).
    rewrite (I L A HA) in H. discriminate.
Qed.

Theorem loses_iff_strategy pile cap :
  Loses pile cap <-> exists B, fair B /\ forall A, fair A -> mover_wins A B pile cap = false.
Proof.
  split.
  - intros L. exists best. split; [apply best_fair|]. apply best_play; trivial.
  - intros (B & HB & H). destruct (determined f c overshoot pile cap) as [W|]; [exfalso|trivial].
    specialize (H best best_fair). unfold mover_wins in H.
    destruct (best_play (Z.to_nat pile) pile cap (le_n _)) as (I & _).
    rewrite (I W B HB) in H. discriminate.
Qed.
End Strategies.
