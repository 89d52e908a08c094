(* onepile-check FILE ...              verified or refused, for each certificate
   onepile-check --pile N FILE ...     and the threshold of a pile, with overshoot
   onepile-check --to N FILE ...       and the thresholds of the piles 1, 2, ..., N

   All that is proved is in verified.ml, which is extracted from the Coq development. This file is
   trusted to read the numbers of a certificate and to print the verdict. It looks at no other part
   of the certificate: that "rule" is the rule of "game" is for the reader of both to see. *)
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
  if digits = "" || String.exists (fun c -> c < '0' || c > '9') digits then failwith ("not a number: " ^ text);
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

let parse text =
  let at = ref 0 in
  let peek () = if !at < String.length text then text.[!at] else '\000' in
  let rec space () = match peek () with ' ' | '\n' | '\r' | '\t' -> incr at; space () | _ -> () in
  let token () = space (); let c = peek () in incr at; c in
  let expect c = if token () <> c then failwith (Printf.sprintf "no %C at character %d" c !at) in
  let string () =
    let start = !at in
    while peek () <> '"' do
      if peek () = '\\' || peek () = '\000' then failwith "a text with an escape or without an end";
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
  let rec value () =
    match token () with
    | '[' -> List (items ']' value)
    | '{' -> Object (items '}' (fun () -> expect '"'; let key = string () in expect ':'; (key, value ())))
    | '"' -> Text (string ())
    | _ ->
        decr at;
        let start = !at in
        while (match peek () with '-' | '0' .. '9' -> true | _ -> false) do incr at done;
        Number (number (String.sub text start (!at - start)))
  in
  let found = value () in
  space ();
  if !at <> String.length text then failwith "something after the end";
  found

let the name = function
  | Object parts when List.length (List.filter (fun (key, _) -> key = name) parts) = 1 -> List.assoc name parts
  | _ -> failwith ("no part, or two, " ^ name)
let z = function Number n -> n | _ -> failwith "not a number"
let list item = function List l -> List.map item l | _ -> failwith "not a list"
let two = function List [ a; b ] -> (z a, z b) | _ -> failwith "not two numbers"
let three = function List [ a; b; c ] -> ((z a, z b), z c) | _ -> failwith "not three numbers"
let four = function List [ a; b; c; d ] -> (((z a, z b), z c), z d) | _ -> failwith "not four numbers"

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
  (list z (the "ground" content), list step (the "steps" content))

let turn lengths content =
  let run, turn = two content in
  require (small_index run (List.length lengths)) "a turn of no run";
  let length = List.nth lengths (int_of run) in
  require (positive_number turn && Z.compare (Z.add turn turn) (small length) = Lt) "fewer than two turns";
  (run, turn)

let row count content =
  parts [ "terms"; "constant"; "follows"; "over" ] content;
  let terms = list three (the "terms" content) in
  let before ((r, i), _) ((r', i'), _) =
    match Z.compare r r' with Lt -> true | Gt -> false | Eq -> Z.compare i i' = Lt
  in
  let sound ((r, i), a) = natural r && natural i && a <> Z0 in
  require (terms <> [] && rising before terms && List.for_all sound terms) "a row is not tidy";
  let follows = list two (the "follows" content) in
  require (List.for_all (fun (n, a) -> small_index n count && positive_number a) follows) "a factor is wrong";
  require (positive_number (z (the "over" content))) "over is not positive";
  (((terms, z (the "constant" content)), follows), z (the "over" content))

let certificate text =
  let content = parse text in
  parts [ "format"; "game"; "rule"; "runs"; "turns"; "rows"; "digest" ] content;
  require (the "format" content = Text "onepile certificate 1") "another format";
  require (match the "game" content with Text _ -> true | _ -> false) "it names no game";
  let runs = list run (the "runs" content) in
  let turns = list (turn (List.map (fun (_, steps) -> List.length steps) runs)) (the "turns" content) in
  let different l = List.length (List.sort_uniq compare l) = List.length l in
  require (different (List.map fst turns)) "a run has two turns";
  let rows = match the "rows" content with List l -> List.map (row (List.length l)) l | _ -> failwith "not a list" in
  require (different (List.map (fun (((terms, _), _), _) -> terms) rows)) "two rows have the same terms";
  written (four (the "rule" content)) runs turns rows

(* ------------------------------------------------------------------------------ verdicts *)
let rule text = String.concat " " (list (fun n -> decimal (z n)) (the "rule" (parse text)))

let verdict piles path =
  let file = open_in_bin path in
  let text = really_input_string file (in_channel_length file) in
  close_in file;
  match
    let c = certificate text in
    match pattern_of c with Some p when check c p -> Some p | _ -> None
  with
  | exception Failure reason -> Printf.printf "%s: refused: %s\n" path reason; false
  | None -> Printf.printf "%s: refused\n" path; false
  | Some p ->
      Printf.printf "%s: verified for the rule [p r q c] = [%s]\n" path (rule text);
      let threshold n = match threshold_of p n with Some v -> decimal v | None -> "infinite" in
      if piles <> [] then print_endline ("  " ^ String.concat " " (List.map threshold piles));
      true

let () =
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
