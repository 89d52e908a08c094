(* What the final theorems rest on: nothing but Coq itself. *)
From Onepile Require Import Rules Threshold Strategies Base Periods Runs Copy Living Symbolic Soundness Reader Theorems.
From Onepile.Games Require Import Paper004 FirstMembers ThirdMembers Forgeries.
Print Assumptions determined.
Print Assumptions wins_iff_many.
Print Assumptions threshold_theorem.
Print Assumptions g_recursion.
Print Assumptions no_overshoot.
Print Assumptions wins_iff_strategy.
Print Assumptions loses_iff_strategy.
Print Assumptions main_theorem.
Print Assumptions stopped.
Print Assumptions stop_is_member.
Print Assumptions own_threshold.
Print Assumptions repeated_state.
Print Assumptions returns_sound.
Print Assumptions period_twelve.
Print Assumptions dead_stays_dead.
Print Assumptions game_is_run.
Print Assumptions general_copy.
Print Assumptions game_run.
Print Assumptions copy_lemma.
Print Assumptions living_lemma.
Print Assumptions step_sound.
Print Assumptions rows_for_ever.
Print Assumptions right_for_ever.
Print Assumptions threshold_of_right.
Print Assumptions answer_is_threshold.
Print Assumptions place_threshold.
Print Assumptions verify_sound.
Print Assumptions small_piles.
Print Assumptions verify_strategies.
Print Assumptions first_game_decided.
Print Assumptions second_game_decided.
Print Assumptions third_game_decided.
Print Assumptions first_game_members.
Print Assumptions third_game_members.
Print Assumptions forgeries_refused.
