"""A whole game of five-card cribbage, worked out by hand from the rules text, with a reason for every peg.

Nothing here was recorded from a program. Seat 0 deals first; the game begins from nothing and goes to 61 (R39, Q41).
Each step is an action in the terms of :mod:`tests.cribbage.slow_game`, and what it pegs and who says go because of it,
in order: ``(seat, points, what for, score as shown after it)`` or ``("go", seat)``.
"""

from __future__ import annotations

from tests.cribbage.golden import Step

PACKS = (
    (
        "KC 9C 2D 3S 5H 5S 6H 5D 7H JC 8H "
        "AC 2C 3C 4C 5C 6C 7C 8C TC QC AD 3D 4D 6D 7D 8D 9D TD JD QD KD AH 2H "
        "3H 4H 9H TH JH QH KH AS 2S 4S 6S 7S 8S 9S TS JS QS KS"
    ),
    (
        "KH KS QD 4H 6S 7C 7S 8C 8D 9D JD "
        "AC 2C 3C 4C 5C 6C 9C TC JC QC KC AD 2D 3D 4D 5D 6D 7D TD KD AH 2H 3H "
        "5H 6H 7H 8H 9H TH JH QH AS 2S 3S 4S 5S 8S 9S TS JS QS"
    ),
    (
        "AS JH 7D 4D TC 5C 9H 5H 2C TD 5D "
        "AC 3C 4C 6C 7C 8C 9C JC QC KC AD 2D 3D 6D 8D 9D JD QD KD AH 2H 3H 4H "
        "6H 7H 8H TH QH KH 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    ),
    (
        "QC 8H KC TH 4S 3H 5S 3D 6S 9S 6C "
        "AC 2C 3C 4C 5C 7C 8C 9C TC JC AD 2D 4D 5D 6D 7D 8D 9D TD JD QD KD AH "
        "2H 4H 5H 6H 7H 9H JH QH KH AS 2S 3S 7S 8S TS JS QS KS"
    ),
    (
        "2H AH QS 4C 7H 6D 8S 9H 8D KD 9C "
        "AC 2C 3C 5C 6C 7C 8C TC JC QC KC AD 2D 3D 4D 5D 7D 9D TD JD QD 3H 4H "
        "5H 6H 8H TH JH QH KH AS 2S 3S 4S 5S 6S 7S 9S TS JS KS"
    ),
)
"""The pack of each deal, the top card first: pone, dealer, pone ... five each, then the starter, then what stays."""

STEPS: tuple[Step, ...] = (
    # --- Deal 1: seat 0 deals. Seat 1 keeps 5H 6H 7H, seat 0 keeps 5S 5D JC; the starter is 8H.
    (("deal", PACKS[0]), [(1, 3, "three_for_last", 3)]),  # Q41: once a game, to the player who does not deal first
    (("lay_away", 0, "9C 3S"), []),
    (("lay_away", 1, "KC 2D"), []),  # R7: the starter 8H is not a jack
    (("play", 1, "7H", None), []),  # 7
    (("play", 0, "JC", None), []),  # 17
    (("play", 1, "6H", None), []),  # 23; 7-J-6 is not a run
    # 28. Seat 1 holds 5H and seat 0 holds 5D, and 33 is too much: the play is over (R22), and the go is seat 0's
    (("play", 0, "5S", None), [("go", 1), (0, 1, "go", 1)]),
    # 5H 6H 7H with 8H, the unplayed five included: 7+8 is 2, 5-6-7-8 is 4, four hearts with the starter are 4
    (("count",), [(1, 10, "hand", 13)]),
    (
        ("count",),
        [(0, 6, "hand", 7)],
    ),  # 5S 5D JC with 8H: 5+J twice is 4, the pair is 2; no nobs, the starter is a heart
    (("count",), [(0, 2, "crib", 9)]),  # 9C 3S KC 2D with 8H: K+3+2 is 2
    # --- Deal 2: seat 1 deals. Seat 0 keeps 6S 7S 8D, seat 1 keeps 7C 8C 9D; the starter is JD.
    (("deal", PACKS[1]), []),  # no second three for last
    (("lay_away", 0, "KH QD"), []),
    (("lay_away", 1, "KS 4H"), [(1, 2, "heels", 15)]),  # R7: a jack is turned, 2 to the dealer
    (("play", 0, "8D", None), []),  # 8
    (("play", 1, "7C", None), [(1, 2, "fifteen", 17)]),  # 15
    (("play", 0, "6S", None), [(0, 3, "run", 12)]),  # 21; 8-7-6
    # 30; 8-7-6-9 is a run of four. 7S and 8C are too much: go, and the play of this deal is over
    (("play", 1, "9D", None), [(1, 4, "run", 21), ("go", 0), (1, 1, "go", 22)]),
    (("count",), [(0, 5, "hand", 17)]),  # 6S 7S 8D with JD: 7+8 is 2, 6-7-8 is 3
    (("count",), [(1, 5, "hand", 27)]),  # 7C 8C 9D with JD: 7+8 is 2, 7-8-9 is 3; the ten is missing
    # KH QD KS 4H with JD: the kings are 2, J-Q-K twice is 6; a jack that is the starter makes no nobs
    (("count",), [(1, 8, "crib", 35)]),
    # --- Deal 3: seat 0 deals. Seat 1 keeps TC 9H 2C, seat 0 keeps 5C 5H TD; the starter is 5D.
    (("deal", PACKS[2]), []),
    (("lay_away", 1, "AS 7D"), []),
    (("lay_away", 0, "JH 4D"), []),
    (("play", 1, "TC", None), []),  # 10
    (("play", 0, "TD", None), [(0, 2, "pair", 19)]),  # 20; ten on ten
    (("play", 1, "9H", None), [("go", 0)]),  # 29; 10-10-9 is not a run. Seat 0 holds two fives: go
    # 31 is 2 and no go (R11). The play of this deal is over at the first 31 (R22), with two fives in hand
    (("play", 1, "2C", None), [(1, 2, "thirty_one", 37)]),
    (("count",), [(1, 2, "hand", 39)]),  # TC 9H 2C with 5D: T+5 is 2
    # 5C 5H TD with 5D: 5+T three times is 6, 5+5+5 is 2, three fives are 6
    (("count",), [(0, 14, "hand", 33)]),
    (("count",), [(0, 4, "crib", 37)]),  # AS 7D JH 4D with 5D: J+5 is 2, J+4+A is 2
    # --- Deal 4: seat 1 deals. Seat 0 keeps 4S 5S 6S, seat 1 keeps 3H 3D 9S; the starter is 6C.
    (("deal", PACKS[3]), []),
    (("lay_away", 0, "QC KC"), []),
    (("lay_away", 1, "8H TH"), []),
    (("play", 0, "6S", None), []),  # 6
    (("play", 1, "9S", None), [(1, 2, "fifteen", 41)]),  # 15
    (("play", 0, "5S", None), []),  # 20
    (("play", 1, "3H", None), []),  # 23
    (("play", 0, "4S", None), [(0, 3, "run", 40)]),  # 27; the newest three are 5-3-4
    # 30; 3-4-3 is not a run. All six cards are played, so the point is for the last card; nobody says go without cards
    (("play", 1, "3D", None), [(1, 1, "last", 42)]),
    # 4S 5S 6S with 6C: 4+5+6 twice is 4, the sixes are 2, 4-5-6 twice is 6, three spades without the starter are 3
    (("count",), [(0, 15, "hand", 55)]),
    (("count",), [(1, 6, "hand", 48)]),  # 3H 3D 9S with 6C: 9+6 is 2, 3+3+9 is 2, the threes are 2
    (("count",), []),  # QC KC 8H TH with 6C: nothing, and nothing is pegged
    # --- Deal 5: seat 0 deals. Seat 1 keeps 7H 8S 8D, seat 0 keeps 6D 9H KD; the starter is 9C.
    (("deal", PACKS[4]), []),
    (("lay_away", 0, "AH 4C"), []),
    (("lay_away", 1, "2H QS"), []),
    (("play", 1, "7H", None), []),  # 7
    (("play", 0, "KD", None), []),  # 17
    (("play", 1, "8S", None), []),  # 25
    (("play", 0, "6D", None), [(0, 2, "thirty_one", 57)]),  # 31; K-8-6 is not a run
    (("count",), [(1, 12, "hand", 60)]),  # 7H 8S 8D with 9C: 7+8 twice is 4, the eights are 2, 7-8-9 twice is 6
    # 6D 9H KD with 9C: 6+9 twice is 4, the nines are 2. 63 passes the target: shown as 61, and the crib is not counted
    (("count",), [(0, 6, "hand", 61)]),
)
"""Every action of the game, and its result."""

OUTCOME = {
    "winners": [0],
    "losers": [1],
    "reason": "out",
    "scores": [61, 60],
    "skunks": ["none", "none"],  # R36: the lurch is short of 31
    "next_dealer": 1,  # R38: the loser
}
