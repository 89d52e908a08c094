"""Slips of the pen and losses of the scan that leave nothing to compute, and what is lost whole.

Each slip is a place, what stands there, what must be meant, and why. What can be computed is a
claim instead.
"""

from typing import NamedTuple


class Slip(NamedTuple):
    """One place in a paper."""

    paper: str
    place: str
    printed: str
    correct: str
    why: str


class Loss(NamedTuple):
    """Something that a scan has lost whole."""

    paper: str
    what: str
    where: str


LOSSES = (
    Loss("001", "title page and abstract", "the text begins with the introduction"),
    Loss("001", "the list of references", "[3], [5] and [6] are named in the introduction"),
    Loss("001", "exponents and subscripts", "flattened everywhere: 8k for 8^k, bi1 for b_{i_1}"),
    Loss("001", "signs", "7→ stands for ↦, 6= for ≠"),
    Loss("003", "Figure 1", "how {n - x : x ∈ [m_1, M_1]} varies with n, in the proof"),
    Loss("004", "Fig. 2", "F(N, X) for small N: the start of the induction of Lemma 3"),
    Loss("004", "Fig. 3", "the lines A, 1, 2, 3, 4 and A', 1', 2', 3', 4' of the proof of Lemma 3"),
    Loss("004", "the definitions of lines 3 and 4", "only A, 1 and 2 are defined in the text"),
    Loss("004", "the authors", "no name stands under the title"),
)

_WORD = "a word"
_LETTER = "a letter"
_SUBSCRIPT = "a subscript"
_SIGN = "a sign"
_PRIME = "a prime is lost"

SLIPS = (
    Slip("000", "generating g-bases", "what is call *Fibonacci Nim*", "what is called", _WORD),
    Slip(
        "000",
        "definition of a stable representation, gloss",
        "each member b_k of B is greater than the sum of all the summands b_{i_k} of N",
        "… of all the summands b_{i_j} of N",
        "k is already the index of the member and the number of summands",
    ),
    Slip(
        "000",
        "Theorem 1, proof, end",
        "the smallest number b_{i_1} that appear in",
        "that appears in",
        _WORD,
    ),
    Slip(
        "000",
        "Lemma 4'",
        "the stable representation in B_f",
        "the stable representation of b_{i_1} - x in B_f",
        "the words of Lemma 4 are missing",
    ),
    Slip(
        "000",
        "Lemma 7",
        "for all nonnegative integer k and for all nonnegative integer x̄",
        "integers",
        _WORD,
    ),
    Slip(
        "001",
        "Lemma 2, below",
        "the g-base that we are dealing, whether",
        "that we are dealing with, whether",
        _WORD,
    ),
    Slip(
        "001",
        "Definition 3 and main theorem",
        "g(N) is the smallest part of N, and later the threshold of N",
        "two letters; the main theorem then reads: threshold = g'(smallest part)",
        "one letter for two functions",
    ),
    Slip(
        "001",
        "generating g-bases",
        "computed using definition 1",
        "using Definition 3",
        "g is defined in Definition 3",
    ),
    Slip(
        "001",
        "before the main theorem, and list (2)",
        "f(N, x) = 1",
        "F(N, x) = 1",
        "f has one argument",
    ),
    Slip("001", "simple algorithm", "{b_0, b_i, …, b_k}", "{b_0, b_1, …, b_k}", _SUBSCRIPT),
    Slip("001", "conjecture", "the members of B_t", "the members of B_f", _SUBSCRIPT),
    Slip(
        "001",
        "proof, end of the reduction to statements 1, 2, 3",
        "since g(b_{i_1}) = g'(g(N)",
        "since g(b_{i_1}) = g'(g(N))",
        "a bracket; the first g is the threshold, the last one the smallest part",
    ),
    Slip(
        "001",
        "proof, t ∈ {b_0, …, b_{θ(k)-1}}",
        "identical up this point",
        "identical up to this point",
        _WORD,
    ),
    Slip(
        "002",
        "introduction, special cases",
        "f(n) = ⌊rn⌋ and when f(n) = ⌈rn⌉",
        "f(n) = ⌊rn⌋ and f(n) = ⌈rn⌉",
        _WORD,
    ),
    Slip(
        "002",
        "Theorem 1, start of the induction",
        "only conditions 4 and 5 apply",
        "only conditions 1, 4 and 5 apply",
        "condition 1 is about n = 0 alone",
    ),
    Slip(
        "002",
        "Theorem 1, proof, f(n) = 0",
        "f̄(0) = … = f̄(n) = 0 by the definition of f̄",
        "… because f̄ does not decrease",
        "by the definition alone only f̄(n) ≤ 0",
    ),
    Slip(
        "002",
        "Theorem 2, proof",
        "it remains to show that next positive integer",
        "that the next positive integer",
        _WORD,
    ),
    Slip("002", "Lemma 1", "complimentary functions", "complementary functions", _WORD),
    Slip("002", "Lemma 1", "v(v^{-1}(m)) = m. . Then", "v(v^{-1}(m)) = m. Then", _SIGN),
    Slip("002", "Application 1", "u^{-1} = n²", "u^{-1}(n) = n²", "the argument is missing"),
    Slip(
        "002",
        "Applications 7, 8",
        "f(n) = ⌊3n^{2/3} - 3n^{1/3}⌋",
        "the same, with u(x) = 0 for x ≤ 1",
        "u(x) = 3x^{2/3} - 3x^{1/3} is negative between 0 and 1; Lemma 1 needs u ≥ 0 there",
    ),
    Slip(
        "002",
        "appendix",
        "it is quite possible the Lambek and Moser were not aware of connection",
        "that Lambek and Moser were not aware of the connection",
        _WORD,
    ),
    Slip("002", "references, [6]", "An Extention", "An Extension", _WORD),
    Slip("003", "rules", "block up to c_k, underlined", "block up to c_k", "a stray line"),
    Slip(
        "003",
        "proof, twice (k = 3 and k = 2)",
        "to see this move easily",
        "to see this more easily",
        _WORD,
    ),
    Slip(
        "003",
        "fact 3 of the list",
        "{n - x : n ∈ [m_1, M_1]}",
        "{n - x : x ∈ [m_1, M_1]}",
        "x is the move; n is fixed",
    ),
    Slip("003", "proof, unsafe intervals", "on level 2. . Remember", "on level 2. Remember", _SIGN),
    Slip("003", "references, [4]", "(Pilesizes)", "(Pilesize)", "the title of paper 002"),
    Slip("004", "rules of the first game", "(N - K, f(k))", "(N - k, f(k))", _LETTER),
    Slip("004", "rules of the first game", "one of the following things happen", "happens", _WORD),
    Slip("004", "base, rule 1", "ci = b_i + 1", "c_i = b_i + 1", _SUBSCRIPT),
    Slip("004", "base, more terms", "((a_7, b_7, c_7)", "(a_7, b_7, c_7)", "a bracket"),
    Slip("004", "Lemma 1", "c_i < N < a_{i+1})", "c_i < N < a_{i+1}", "a bracket"),
    Slip("004", "algorithm; Lemma 3, part 4", "N - c_i + (N - c_i)", "N = c_i + (N - c_i)", _SIGN),
    Slip(
        "004",
        "algorithm",
        "φ_{i_2} + φ_{i_3} + … + φ_{i_4}, i - 1 > i_2 > i_3 > … > i_4",
        "φ_{i_2} + φ_{i_3} + … + φ_{i_t}, i - 1 > i_2 > i_3 > … > i_t",
        "t is read as 4",
    ),
    Slip("004", "algorithm", "{a_{i_j}, b_{i_{1_j}}, c_{i_j}}", "b_{i_j}", _SUBSCRIPT),
    Slip(
        "004",
        "algorithm; Remark on Lemma 3; Lemma 5",
        "φ'_{i_j}S, φ'_{i_j}s, φi'_j s, i'_j s",
        "the φ_{i_j}'s, the i_j's",
        "the apostrophe has moved into the letter",
    ),
    Slip(
        "004",
        "safe and unsafe positions",
        "N = Q_{i_1} + … + Q_{i_4}, i_1 > i_2 > … + i_t",
        "N = φ_{i_1} + … + φ_{i_t}, i_1 > i_2 > … > i_t",
        "φ is read as Q, t as 4, > as +; so all Q of the rules 1 to 6",
    ),
    Slip("004", "safe and unsafe positions, 1", "unsafe if x ≥ 3", "unsafe if X ≥ 3", _LETTER),
    Slip("004", "proof, F(N, X) for X ≥ N + 2", "N + 2, N = 1, N", "N + 2, N + 1, N", _SIGN),
    Slip("004", "proof, below that", "the games is over", "the game is over", _WORD),
    Slip("004", "proof, strings of 0's and 1's", "F(N, 2) ≤ 0", "F(N, 2) = 0", _SIGN),
    Slip("004", "Remark on Lemma 3", "i_1 > i_2 > i_3 > … i_t", "… > i_t", _SIGN),
    Slip(
        "004", "Remark on Lemma 3", "g(φ_{i_3}, (φ_{i_4} + …))", "g(φ_{i_3} + (φ_{i_4} + …))", _SIGN
    ),
    Slip(
        "004", "proof of Lemma 3", "conditions 3,4 are true for all. N ∈", "true for all N ∈", _SIGN
    ),
    Slip(
        "004",
        "proof of Lemma 3, g(t) = g(c_k + t)",
        "F(t-1, 2), F(F2, 4), F(F3, 6)",
        "F(t-1, 2), F(t-2, 4), F(t-3, 6)",
        "t- is read as F",
    ),
    Slip("004", "there", "g(t-1) = g(c_k + t = 1)", "g(t-1) = g(c_k + t - 1)", _SIGN),
    Slip("004", "there", "this lists is identical", "this list is identical", _WORD),
    Slip("004", "there", "2·c_{i=1} < c_{i+1}", "2·c_{i-1} < c_{i+1}", _SIGN),
    Slip(
        "004",
        "there",
        "lines 1 and A: the third 0F-value on line 1'",
        "the third 0F-value on line 1",
        "g(t) is read off line 1",
    ),
    Slip(
        "004",
        "proof of Lemma 3, g(a_{k+1})",
        "at the point of g that the 0F-value at the point of intersection",
        "at the point of intersection",
        "a line stands twice",
    ),
    Slip(
        "004",
        "proof of Lemma 3, g(b_{k+1})",
        "g(a_{k-1} - 1) = g(c_k + 2) a_{k-1} - 1) = g(a_{k+1} - 1)",
        "g(a_{k-1} - 1) = g(c_k + a_{k-1} - 1) = g(a_{k+1} - 1)",
        "two lines have run together",
    ),
    Slip(
        "004",
        "there",
        "line 3 identical to line 3 until line 3 intersects line A' and line 3 intersects line A",
        "line 3' identical to line 3 until line 3' intersects line A' and line 3 line A",
        _PRIME,
    ),
    Slip(
        "004",
        "there",
        "up to and including the point where line 3' continues to rise",
        "… where line 3' intersects line A'. Now as line 3' continues to rise",
        "the words stand in the parts on a_{k+1} and c_{k+1}",
    ),
    Slip(
        "004",
        "there",
        "at the intersection of line 3 and line A we find the third 0F-value on line 3'",
        "at the intersection of line 3' and line A",
        _PRIME,
    ),
    Slip(
        "004",
        "proof of Lemma 3, g(c_{k+1})",
        "g(c_k + a_{k-1} - 1) = g(a_{k-1} - 1)",
        "g(c_k + a_{k-1} - 1) = g(a_{k+1} - 1)",
        "c_k + a_{k-1} is a_{k+1}; what is printed is true and says nothing",
    ),
    Slip(
        "004",
        "there",
        "line 4 identical to line 4 until line 4' intersects line A and line 4 intersects line A",
        "line 4' identical to line 4 until line 4' intersects line A' and line 4 line A",
        _PRIME,
    ),
    Slip(
        "004",
        "there",
        "line 4 must have exactly two 0F-values up to where line 4' intersects line A'",
        "line 4' must have exactly two",
        _PRIME,
    ),
    Slip("004", "Lemma 4, proof", "F < 1 - 2, 4 >", "F(1 - 2, 4)", "brackets"),
    Slip("004", "Lemma 4, proof", "g(11) = g(2) = 3'", "g(11) = g(2) = 3", "a stray prime"),
    Slip("004", "Lemma 4, proof", "F(2 - 3, 6) = ⟨0, 0, 0⟩", "F(2 - 3, 6)⟩ = …", "a bracket"),
    Slip("004", "Lemma 5", "when i_1 > i_2 > i_3 > … + i_t", "where … > i_t", _SIGN),
    Slip(
        "004", "Lemma 5", "φ_{i_j} = c_{i_t} for the other i_j's", "φ_{i_j} = c_{i_j}", _SUBSCRIPT
    ),
    Slip("004", "Lemma 5", "from the fact the φ_{i_1}", "from the fact that φ_{i_1}", _WORD),
    Slip(
        "004",
        "Lemma 6, odd i",
        "the last 0 is the sequence is the a_i th member of the sequence for c_i is 00111…10; the "
        "last 0 in the sequence is the b_i th member of b_i is 00111…10",
        "for a_i, b_i, c_i each 00111…10, the last 0 being the a_i-th, b_i-th, c_i-th member",
        "three sentences have run into each other; one stands twice",
    ),
    Slip(
        "004",
        "second game, base",
        "aside from (a_i, b_i), (a_2, c_2, b_2)",
        "aside from (a_1, b_1), (a_2, c_2, b_2)",
        "1 is read as i",
    ),
    Slip("004", "second game, base, 5", "(a_i, b_i) = (1, 2)", "(a_1, b_1) = (1, 2)", "the same"),
    Slip("004", "second game, base", "(64.65.66)", "(64, 65, 66)", _SIGN),
    Slip("004", "Lemma 2', part 1", "49_i ≥ b_{i+5}", "4a_i ≥ b_{i+5}", "a is read as 9"),
    Slip("004", "Lemma 3', part 3", "G(c_i)", "g(c_i)", _LETTER),
    Slip(
        "004",
        "Lemma 3', part 5",
        "1 ≤ N - b_i < a_{i+5} when i ≥ 8 (true, but says nothing)",
        "1 ≤ N - b_i < a_{i-5} when i ≥ 8",
        "Lemma 1' has a_{i-5}",
    ),
    Slip(
        "004",
        "conclusion",
        "∈ ∈ {1, 2, …} → {1, 2, …}, ∈(n) = (3/2)n",
        "f : {1, 2, …} → {1, 2, …}, f(n) = (3/2)n",
        "f is read as ∈",
    ),
)
