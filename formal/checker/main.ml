(* onepile-check FILE ...              verified or refused, for each certificate
   onepile-check --pile N FILE ...     and the threshold of a pile
   onepile-check --to N FILE ...       and the thresholds of the piles 1, 2, ..., N

   A certificate is one of runs, as `onepile prove -o` writes it; its thresholds are those with
   overshoot. Or it is one of a period with the values of f, as `onepile verify --formal` makes it.

   All that is proved is in verified.ml, which is extracted from the Coq development. This file is
   trusted to read the numbers of a certificate and to print the verdict. It looks at no other part
   of the certificate: that "rules" and "blocks" are those of "game" is for the reader of both to see. *)
open Verified

(* ------------------------------------------------------------------------------ numbers *)
let rec positive n = if n = 1 then XH else if n land 1 = 1 then XI (positive (n / 2)) else XO (positive (n / 2))
let small n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (-n))
let rec int_of_positive = function XH -> 1 | XO p -> 2 * int_of_positive p | XI p -> 2 * int_of_positive p + 1
let int_of = function Z0 -> 0 | Zpos p -> int_of_positive p | Zneg p -> -int_of_positive p

(* nine digits at a time *)
let billion = small 1_000_000_000
let number text =
  let negative = text <> "" && text.[0] = '-' in
  let digits = if negative then String.sub text 1 (String.length text - 1) else text in
  if digits = "" || String.exists (fun c -> c < '0' || c > '9') digits then failwith "not a number";
  let rec go i value =
    if i >= String.length digits then value
    else
      let n = min 9 (String.length digits - i) in
      let scale = if n = 9 then billion else small (int_of_float (10. ** float n)) in
      go (i + n) (Z.add (Z.mul value scale) (small (int_of_string ("0u" ^ String.sub digits i n))))
  in
  let value = go 0 Z0 in
  if negative then Z.opp value else value

let rec decimal z =
  match z with
  | Z0 -> "0"
  | Zneg p -> "-" ^ decimal (Zpos p)
  | Zpos _ ->
      let rec go z rest =
        match Z.div_eucl z billion with
        | Z0, r -> String.concat "" (string_of_int (int_of r) :: rest)
        | q, r -> go q (Printf.sprintf "%09d" (int_of r) :: rest)
      in
      go z []

(* ------------------------------------------------------------------------------ JSON *)
type json = Number of z | Text of string | List of json list | Object of (string * json) list

let max_length = 2_000_000
let max_digits = 309
let max_depth = 8
let max_blocks = 1000
let max_piles = 1_000_000

let parse text =
  if String.length text > max_length then failwith "it is too long";
  let at = ref 0 in
  let peek () = if !at < String.length text then text.[!at] else '\000' in
  let rec space () = match peek () with ' ' | '\n' | '\r' | '\t' -> incr at; space () | _ -> () in
  let token () = space (); let c = peek () in incr at; c in
  let expect c = if token () <> c then failwith (Printf.sprintf "no %C at character %d" c !at) in
  let string () =
    let start = !at in
    while peek () <> '"' do
      if peek () = '\000' then failwith "a text without an end";
      if peek () = '\\' then incr at;
      incr at
    done;
    incr at;
    String.sub text start (!at - 1 - start)
  in
  let items close item =
    space ();
    if peek () = close then (incr at; [])
    else
      let rec more acc =
        let acc = item () :: acc in
        match token () with
        | ',' -> more acc
        | c when c = close -> List.rev acc
        | _ -> failwith (Printf.sprintf "no %C at character %d" close !at)
      in
      more []
  in
  let rec value depth () =
    if depth > max_depth then failwith "it is nested too deep";
    match token () with
    | '[' -> List (items ']' (value (depth + 1)))
    | '{' -> Object (items '}' (fun () -> expect '"'; let key = string () in expect ':'; (key, value (depth + 1) ())))
    | '"' -> Text (string ())
    | _ ->
        decr at;
        let start = !at in
        while (match peek () with '-' | '0' .. '9' -> true | _ -> false) do incr at done;
        if !at - start > max_digits then failwith "a number is too large";
        Number (number (String.sub text start (!at - start)))
  in
  let found = value 0 () in
  space ();
  if !at <> String.length text then failwith "something after the end";
  found

let the name = function
  | Object parts when List.length (List.filter (fun (key, _) -> key = name) parts) = 1 -> List.assoc name parts
  | _ -> failwith ("no part, or two, " ^ name)
let z = function Number n -> n | _ -> failwith "not a number"
let list item = function List l -> List.rev (List.rev_map item l) | _ -> failwith "not a list"
let two = function List [ a; b ] -> (z a, z b) | _ -> failwith "not two numbers"
let three = function List [ a; b; c ] -> ((z a, z b), z c) | _ -> failwith "not three numbers"

(* The form of a certificate is looked at as strictly as onepile does; only its digest is not. *)
let require condition message = if not condition then failwith message
let parts names = function
  | Object found -> require (List.sort compare (List.map fst found) = List.sort compare names) "its parts are wrong"
  | _ -> failwith "not an object"
let rec rising less = function a :: (b :: _ as rest) -> less a b && rising less rest | _ -> true
let positive_number = function Zpos _ -> true | _ -> false
let natural = function Z0 | Zpos _ -> true | Zneg _ -> false
let small_index n length = natural n && Z.compare n (small length) = Lt

let run content =
  parts [ "ground"; "steps" ] content;
  let step item =
    match three item with
    | (Zneg XH, Z0), (Z0 | Zpos XH) | ((Z0 | Zpos _), (Z0 | Zpos _)), (Z0 | Zpos XH) -> three item
    | _ -> failwith "a step is not a source, an index and a mark"
  in
  let pile item =
    match two item with
    | _, (Z0 | Zpos (XO _ | XI _)) -> two item
    | _ -> failwith "a ground pile dies before anything begins"
  in
  (list pile (the "ground" content), list step (the "steps" content))

let turn lengths content =
  let run, turn = two content in
  require (small_index run (Array.length lengths)) "a turn of no run";
  let length = lengths.(int_of run) in
  require (positive_number turn && Z.compare (Z.add turn turn) (small length) = Lt) "fewer than two turns";
  (run, turn)

let equality = function
  | List [ unknown; terms; constant ] ->
      let run, index = two unknown in
      let terms = list three terms in
      let before ((r, i), _) ((r', i'), _) =
        match Z.compare r r' with Lt -> true | Gt -> false | Eq -> Z.compare i i' = Lt
      in
      let sound ((r, i), a) = natural r && natural i && positive_number a in
      require (natural run && natural index && terms <> [] && rising before terms && List.for_all sound terms)
        "an equality is not tidy";
      (((run, index), terms), z constant)
  | _ -> failwith "an equality is not an unknown, terms and a constant"

(* No unknown is a sum twice, or a sum of sums. *)
let equalities content =
  let found = list equality content in
  let sums = Hashtbl.create 1000 in
  let name (run, index) = decimal run ^ "," ^ decimal index in
  List.iter
    (fun ((unknown, _), _) ->
      require (not (Hashtbl.mem sums (name unknown))) "an unknown is said twice to be a sum";
      Hashtbl.add sums (name unknown) ())
    found;
  let plain (unknown, _) = not (Hashtbl.mem sums (name unknown)) in
  require (List.for_all (fun ((_, terms), _) -> List.for_all plain terms) found)
    "an equality speaks of what is a sum itself";
  found

let rule content =
  match three content with
  | (Zpos _, _), Zpos _ -> three content
  | _ -> failwith "slope and weight must be positive"

let certificate content =
  parts [ "format"; "kind"; "game"; "blocks"; "rules"; "beginning"; "runs"; "turns"; "equal"; "digest" ] content;
  require (the "kind" content = Text "runs") "another kind";
  require (match the "game" content with Text _ -> true | _ -> false) "it names no game";
  require (the "beginning" content = List []) "f is not a line from the first move on";
  let rules = list rule (the "rules" content) in
  require (rules <> []) "it has no rule";
  require (small_index (z (the "blocks" content)) (max_blocks + 1)) "it has too many blocks";
  let runs = list run (the "runs" content) in
  let lengths = Array.of_list (List.rev (List.rev_map (fun (_, steps) -> List.length steps) runs)) in
  let turns = list (turn lengths) (the "turns" content) in
  let runs_of_turns = List.rev_map fst turns in
  require (List.length (List.sort_uniq compare runs_of_turns) = List.length turns) "a run has two turns";
  written (z (the "blocks" content)) rules runs turns (equalities (the "equal" content))

let returning content =
  parts [ "format"; "kind"; "game"; "blocks"; "overshoot"; "values"; "start"; "settled"; "period" ] content;
  let number name = z (the name content) in
  let pile name = require (small_index (number name) max_piles) (name ^ " is too large"); number name in
  { return_blocks = pile "blocks";
    return_overshoot = number "overshoot" <> Z0;
    return_values = list z (the "values" content);
    return_start = pile "start";
    return_settled = pile "settled";
    return_period = pile "period" }

(* ------------------------------------------------------------------------------ verdicts *)
let blocks_of content =
  let blocks = decimal (z (the "blocks" content)) in
  blocks ^ if blocks = "1" then " block" else " blocks"

let rule_words content =
  let rule content = "[" ^ String.concat " " (list (fun n -> decimal (z n)) content) ^ "]" in
  Printf.sprintf "[p r q] = %s with %s" (String.concat " " (list rule (the "rules" content))) (blocks_of content)

let period_words content =
  let number name = decimal (z (the name content)) in
  let values = list (fun n -> decimal (z n)) (the "values" content) in
  let shown = String.concat " " (List.filteri (fun i _ -> i < 8) values) in
  Printf.sprintf "period %s from pile %s on, for every f that begins with %s%s (%d values), with %s, %s overshoot"
    (number "period") (number "start") shown
    (if List.length values > 8 then " ..." else "")
    (List.length values) (blocks_of content)
    (if number "overshoot" = "0" then "without" else "with")

(* What was verified, and the thresholds; None if it is refused. *)
let judged text =
  let content = parse text in
  require (the "format" content = Text "onepile certificate 2") "another format";
  match the "kind" content with
  | Text "period with values" -> (
      let r = returning content in
      match first_thresholds r with
      | Some table when state_returns r table -> Some (period_words content, read_table r table)
      | _ -> None)
  | _ -> (
      let c = certificate content in
      match pattern_of c with
      | Some p when check c p -> Some (rule_words content, threshold_of p)
      | _ -> None)

let verdict piles path =
  let file = open_in_bin path in
  let text = really_input_string file (in_channel_length file) in
  close_in file;
  match judged text with
  | exception Failure reason -> Printf.printf "%s: refused: %s\n" path reason; false
  | exception Stack_overflow -> Printf.printf "%s: refused: it is too large\n" path; false
  | None -> Printf.printf "%s: refused\n" path; false
  | Some (words, threshold_of) ->
      Printf.printf "%s: verified for %s\n" path words;
      let threshold n = match threshold_of n with Some v -> decimal v | None -> "infinite" in
      if piles <> [] then print_endline ("  " ^ String.concat " " (List.map threshold piles));
      true

let () =
  Gc.set { (Gc.get ()) with minor_heap_size = 4_194_304; space_overhead = 400 };
  let piles, files =
    match List.tl (Array.to_list Sys.argv) with
    | "--pile" :: n :: files -> ([ number n ], files)
    | "--to" :: n :: files -> (List.init (int_of_string n) (fun i -> small (i + 1)), files)
    | files -> ([], files)
  in
  if files = [] || List.exists (fun path -> path <> "" && path.[0] = '-') files then (
    prerr_endline "usage: onepile-check [--pile N | --to N] CERTIFICATE ...";
    exit 2);
  let verdicts = List.map (verdict piles) files in
  exit (if List.for_all Fun.id verdicts then 0 else 1)
