(* The checker and the reader as OCaml programs. *)
From Coq Require Import ZArith Extraction ExtrOcamlBasic.
From Onepile Require Import Checker.
Extraction Language OCaml.
Extraction "verified.ml" written pattern_of check threshold_of Z.div_eucl.
