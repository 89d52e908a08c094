(* The base of a game without blocks, for any f: the Main theorem of paper 001, and of paper 000 that
   every member of the base is its own threshold when f falls by at most 1 from each number to the next.

   b0 = 1; after the member b comes b + w, where w is the least pile that is its own threshold and
   has f w >= the threshold of b; without such a w the base ends. Between b and b + w the thresholds
   are those of 1, 2, ..., w - 1. So a pile has the threshold of its least summand, when it is written
   as a sum of members, the greatest first. *)
From Coq Require Import ZArith List Lia Bool.
From Onepile Require Import Counting Rules Threshold.
Open Scope Z_scope.

Section Base.
Variable f : Z -> Z.

(* The threshold of a pile > 0, a number from 1 to the pile. *)
Definition least_cap (pile : Z) : Z := match g f 0 true pile with Some v => v | None => 0 end.
(* Taking k from the pile wins. *)
Definition winning (pile k : Z) : Prop := pile <= k \/ f k < least_cap (pile - k).

Lemma g_least_cap pile : 0 < pile -> g f 0 true pile = Some (least_cap pile).
Proof.
  intros H. unfold least_cap. destruct (g f 0 true pile) eqn:E; [trivial|].
  apply g_infinite in E; lia.
Qed.

Lemma below_winning pile k : 0 < pile -> (below (f k) (g f 0 true (pile - k)) = true <-> winning pile k).
Proof.
  intros H. unfold winning. destruct (Z_le_gt_dec pile k) as [L|L].
  - unfold g. rewrite threshold_terminal by lia. cbn. tauto.
  - rewrite g_least_cap by lia. cbn. rewrite Z.ltb_lt. lia.
Qed.

(* The threshold is the least winning move. *)
Lemma least_cap_spec pile v : 0 < pile ->
  (least_cap pile = v <-> 1 <= v /\ winning pile v /\ forall k, 1 <= k < v -> ~ winning pile k).
Proof.
  intros H. set (P := fun k => below (f k) (g f 0 true (pile - k))).
  assert (E : least_cap pile = v <-> Smallest P 1 v).
  { pose proof (g_recursion f 0 (Z.le_refl 0) pile v H) as R. change (0 + 1) with 1 in R.
    unfold P. rewrite <- R, g_least_cap by trivial. split; [intros ->; trivial|intros [= ->]; trivial]. }
  rewrite E. unfold Smallest. split.
  - intros (H1 & Pv & C). split; [trivial|]. split; [apply below_winning; trivial|].
    intros k Hk W. apply below_winning in W; [|trivial].
    pose proof (count_less P 0 k ltac:(lia) ltac:(lia) W). pose proof (count_less P k v ltac:(lia) ltac:(lia) Pv).
    rewrite (count_none P 0) in * by lia. lia.
  - intros (H1 & W & N). apply below_winning in W; [|trivial]. split; [trivial|]. split; [trivial|].
    replace v with (v - 1 + 1) by lia. rewrite count_next by lia. replace (v - 1 + 1) with v by lia.
    unfold P at 2. rewrite W. cbn. cut (count P (v - 1) = 0); [lia|].
    rewrite (count_ext P (fun _ => false)); [unfold count; clear; induction (range (v - 1)); trivial|].
    intros k Hk. destruct (P k) eqn:F; [|trivial]. exfalso. apply (N k ltac:(lia)).
    apply below_winning; trivial.
Qed.

Lemma least_cap_bounds pile : 0 < pile -> 1 <= least_cap pile <= pile.
Proof.
  intros H. destruct (proj1 (least_cap_spec pile (least_cap pile) H) eq_refl) as (H1 & _ & N). split; [trivial|].
  destruct (Z_le_gt_dec (least_cap pile) pile) as [|G]; [trivial|]. exfalso. apply (N pile); [lia|]. left. lia.
Qed.

(* ------------------------------------------------------------------------------ one step *)
(* w may end the copy after b; and the first that may. *)
Definition Stops (b w : Z) : Prop := least_cap w = w /\ least_cap b <= f w.
Definition FirstStop (b w : Z) : Prop := 1 <= w /\ Stops b w /\ forall s, 1 <= s < w -> ~ Stops b s.

(* After any pile b the thresholds begin again, up to the first stop. *)
Theorem copied b t : 1 <= b -> 1 <= t -> (forall s, 1 <= s <= t -> ~ Stops b s) -> least_cap (b + t) = least_cap t.
Proof.
  intros Hb. induction t using strong_ind. intros Ht No.
  assert (Same : forall k, 1 <= k < t -> (winning (b + t) k <-> winning t k)).
  { intros k Hk. unfold winning. replace (b + t - k) with (b + (t - k)) by lia.
    rewrite H by (lia || (intros; apply No; lia)). lia. }
  destruct (proj1 (least_cap_spec t (least_cap t) ltac:(lia)) eq_refl) as (H1 & W & N).
  pose proof (least_cap_bounds t ltac:(lia)) as B.
  apply least_cap_spec; [lia|]. split; [trivial|]. split.
  - destruct (Z.eq_dec (least_cap t) t) as [E|E].
    + right. rewrite E. replace (b + t - t) with b by lia.
      destruct (Z_lt_ge_dec (f t) (least_cap b)); [trivial|]. exfalso. apply (No t); [lia|]. split; lia.
    + apply Same; [lia|trivial].
  - intros k Hk. rewrite Same by lia. auto.
Qed.

(* At the first stop w: no move up to w wins, and the moves beyond it lead below b. *)
Theorem stopped b w : 1 <= b -> FirstStop b w ->
  w < least_cap (b + w) <= b + w /\
  (least_cap (b + w) = b + w \/ f (least_cap (b + w)) < least_cap (b + w - least_cap (b + w))) /\
  (forall k, w < k < least_cap (b + w) -> least_cap (b + w - k) <= f k).
Proof.
  intros Hb (Hw & (Ew & Fw) & No). pose proof (least_cap_bounds (b + w) ltac:(lia)) as B.
  destruct (proj1 (least_cap_spec (b + w) (least_cap (b + w)) ltac:(lia)) eq_refl) as (H1 & W & N).
  destruct (proj1 (least_cap_spec w w ltac:(lia)) Ew) as (_ & _ & Nw).
  assert (L : w < least_cap (b + w)).
  { destruct (Z_lt_ge_dec w (least_cap (b + w))) as [|Ge]; [trivial|exfalso].
    destruct W as [W|W]; [lia|]. destruct (Z.eq_dec (least_cap (b + w)) w) as [E|E].
    - rewrite E in W. replace (b + w - w) with b in W by lia. lia.
    - apply (Nw (least_cap (b + w))); [lia|]. right.
      replace (b + w - least_cap (b + w)) with (b + (w - least_cap (b + w))) in W by lia.
      rewrite (copied b (w - least_cap (b + w))) in W by (lia || (intros; apply No; lia)). trivial. }
  split; [lia|]. split; [destruct W; [left; lia|right; trivial]|].
  intros k Hk. destruct (Z_lt_ge_dec (f k) (least_cap (b + w - k))) as [F|]; [|lia].
  exfalso. apply (N k); [lia|]. right. trivial.
Qed.

(* ------------------------------------------------------------------------------ the base *)
Inductive Member : Z -> Prop :=
| first_member : Member 1
| next_member b w : Member b -> FirstStop b w -> Member (b + w).

(* N lies after the member b and before the next one, if there is one. *)
Definition After (b N : Z) : Prop := Member b /\ b < N /\ forall w, FirstStop b w -> N < b + w.

Lemma member_pos b : Member b -> 1 <= b.
Proof. induction 1 as [|b w _ IH (Hw & _)]; lia. Qed.

Lemma stops_dec b w : Stops b w \/ ~ Stops b w.
Proof. unfold Stops. lia. Qed.

Lemma first_stop b n : (exists w, FirstStop b w /\ w <= n) \/ (forall s, 1 <= s <= n -> ~ Stops b s).
Proof.
  induction n using up_ind; [right; lia|]. destruct IHn as [(w & F & L)|No].
  - left. exists w. split; [trivial|lia].
  - destruct (stops_dec b (n + 1)) as [S|S].
    + left. exists (n + 1). split; [|lia]. split; [lia|]. split; [trivial|]. intros s Hs. apply No. lia.
    + right. intros s Hs. destruct (Z.eq_dec s (n + 1)) as [->|]; [trivial|apply No; lia].
Qed.

(* A pile that is no member has the threshold of what is left when the greatest member below it is
   taken away. *)
Theorem not_member b N : After b N -> least_cap N = least_cap (N - b).
Proof.
  intros (Mb & Hb & Next). pose proof (member_pos b Mb). replace N with (b + (N - b)) at 1 by lia.
  apply copied; [lia|lia|]. intros s Hs S. destruct (first_stop b s) as [(w & F & L)|No].
  - specialize (Next w F). lia.
  - apply (No s); [lia|trivial].
Qed.

Theorem member_or_after N : 1 <= N -> Member N \/ exists b, After b N.
Proof.
  intros HN. cut (forall n b, Member b -> b <= N -> N - b <= Z.of_nat n -> Member N \/ exists b, After b N).
  { intros H. apply (H (Z.to_nat N) 1); [constructor|lia|lia]. }
  induction n as [|n IH]; intros b Mb Hb Hn; (destruct (Z.eq_dec b N) as [<-|]; [tauto|]); [lia|].
  destruct (first_stop b (N - b)) as [(w & F & L)|No].
  - apply (IH (b + w)); [apply next_member; trivial|lia|]. destruct F. lia.
  - right. exists b. split; [trivial|]. split; [lia|]. intros w (Hw & S & _).
    destruct (Z_lt_ge_dec N (b + w)); [trivial|]. exfalso. apply (No w); [lia|trivial].
Qed.

(* The step w after a member b is itself a member, and at most b: the papers look for it there. *)
Theorem stop_is_member b w : Member b -> FirstStop b w -> Member w /\ w <= b.
Proof.
  intros Mb (Hw & (Ew & Fw) & No). pose proof (member_pos b Mb). split.
  - destruct (member_or_after w Hw) as [|(b' & A)]; [trivial|exfalso].
    pose proof (not_member b' w A) as E. destruct A as (Mb' & Hb' & _).
    pose proof (member_pos b' Mb'). pose proof (least_cap_bounds (w - b') ltac:(lia)). lia.
  - destruct (Z_le_gt_dec w b) as [|G]; [trivial|exfalso].
    pose proof (copied b (w - b) ltac:(lia) ltac:(lia)) as E. replace (b + (w - b)) with w in E by lia.
    pose proof (least_cap_bounds (w - b) ltac:(lia)). rewrite E in Ew by (intros; apply No; lia). lia.
Qed.

(* ------------------------------------------------------------------------------ the main theorem *)
(* The least summand of a pile, when the greatest member is taken away again and again. *)
Inductive LeastSummand : Z -> Z -> Prop :=
| itself_member N : Member N -> LeastSummand N N
| less_member b N m : After b N -> LeastSummand (N - b) m -> LeastSummand N m.

(* MAIN THEOREM of paper 001: a pile has the threshold of its least summand, for every f. *)
Theorem main_theorem pile : 1 <= pile -> exists m, LeastSummand pile m /\ Member m /\
  forall cap, Wins f 0 true pile cap <-> least_cap m <= cap.
Proof.
  intros Hp. assert (A : exists m, LeastSummand pile m /\ Member m /\ least_cap pile = least_cap m).
  { revert Hp. induction pile using strong_ind. intros Hp.
    destruct (member_or_after pile Hp) as [M|(b & Af)].
    - exists pile. split; [constructor; trivial|]. tauto.
    - pose proof (member_pos b (proj1 Af)). pose proof (proj1 (proj2 Af)).
      destruct (H (pile - b)) as (m & L & Mm & E); [lia|lia|lia|].
      exists m. split; [apply less_member with (b := b); trivial|]. split; [trivial|].
      rewrite (not_member b pile Af). trivial. }
  destruct A as (m & L & M & E). exists m. split; [trivial|]. split; [trivial|]. intros cap.
  rewrite threshold_theorem, g_least_cap, E by lia. reflexivity.
Qed.

(* Paper 000: when f falls by at most 1 from each number to the next, each member is its own threshold. *)
Theorem own_threshold : (forall n, 1 <= n -> f n - 1 <= f (n + 1)) -> forall b, Member b -> least_cap b = b.
Proof.
  intros Steps. assert (Far : forall x n, 1 <= n -> 0 <= x -> f n - x <= f (n + x)).
  { intros x n Hn. induction x using up_ind; intros Hx.
    - replace x with 0 by lia. replace (n + 0) with n by lia. lia.
    - specialize (Steps (n + x)). replace (n + (x + 1)) with (n + x + 1) by lia. lia. }
  induction 1 as [|b w Mb IH F].
  - pose proof (least_cap_bounds 1). lia.
  - pose proof (member_pos b Mb). destruct (stopped b w ltac:(lia) F) as (B & W & _).
    destruct W as [|W]; [trivial|]. destruct F as (Hw & (_ & Fw) & _).
    destruct (Z.eq_dec (least_cap (b + w)) (b + w)) as [|Ne]; [trivial|exfalso]. set (k := least_cap (b + w)) in *.
    pose proof (Far (k - w) w Hw ltac:(lia)) as Fk. replace (w + (k - w)) with k in Fk by lia.
    pose proof (least_cap_bounds (b + w - k) ltac:(lia)). lia.
Qed.
End Base.
