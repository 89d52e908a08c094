(* The checker and the reader as OCaml programs. *)
From Coq Require Import ZArith Extraction ExtrOcamlBasic.
From Onepile Require Import Checker Returns.
Extraction Language OCaml.
Extraction "verified.ml" written pattern_of check threshold_of first_thresholds state_returns read_table Z.div_eucl.
