"""A whole game of the tournament profile, worked out by hand from the rules text, with a reason for every peg.

Nothing here was recorded from a program. Seat 0 deals first; two players, six cards, 121, and each names the points of
the cards (A1, Q23). Each step is an action in the terms of :mod:`tests.cribbage.slow_game`, and what it pegs and who
says go because of it, in order: ``(seat, points, what for, score as shown after it)`` or ``("go", seat)``.
"""

from __future__ import annotations

from tests.cribbage.golden import Step

PACKS = (
    (
        "KD 7C 2C 8C 4H 5C 4S 5S 5D JD 6C QD 6H "
        "AC 3C 4C 9C TC JC QC KC AD 2D 3D 4D 6D 7D 8D 9D TD AH 2H 3H 5H "
        "7H 8H 9H TH JH QH KH AS 2S 3S 6S 7S 8S 9S TS JS QS KS"
    ),
    (
        "KH 2H 3D 3C 5H 7H 5S 7S 5D 8D JC 8C 5C "
        "AC 2C 4C 6C 7C 9C TC QC KC AD 2D 4D 6D 7D 9D TD JD QD KD AH 3H "
        "4H 6H 8H 9H TH JH QH AS 2S 3S 4S 6S 8S 9S TS JS QS KS"
    ),
    (
        "KS 3S QH 2D 7C 5C 7D 6D 8H 6S 9S 4C 8S "
        "AC 2C 3C 6C 8C 9C TC JC QC KC AD 3D 4D 5D 8D 9D TD JD QD KD AH "
        "2H 3H 4H 5H 6H 7H 9H TH JH KH AS 2S 4S 5S 7S TS JS QS"
    ),
    (
        "AH 9D 8C 6H TH 5D JH 5S QD TD QC KS JS "
        "AC 2C 3C 4C 5C 6C 7C 9C TC JC KC AD 2D 3D 4D 6D 7D 8D JD KD 2H "
        "3H 4H 5H 7H 8H 9H QH KH AS 2S 3S 4S 6S 7S 8S 9S TS QS"
    ),
    (
        "6S AC KC AD 7C 6H 3S 7S 4H 7D KD 8C 8H "
        "2C 3C 4C 5C 6C 9C TC JC QC 2D 3D 4D 5D 6D 8D 9D TD JD QD AH 2H "
        "3H 5H 7H 9H TH JH QH KH AS 2S 4S 5S 8S 9S TS JS QS KS"
    ),
    (
        "QH 2D 8D JH 9H 6C 6D 3H 2C 4S KS TH 5S "
        "AC 3C 4C 5C 7C 8C 9C TC JC QC KC AD 3D 4D 5D 7D 9D TD JD QD KD "
        "AH 2H 4H 5H 6H 7H 8H KH AS 2S 3S 6S 7S 8S 9S TS JS QS"
    ),
)
"""The pack of each deal, the top card first: pone, dealer, pone ... six each, then the starter, then what stays."""

STEPS: tuple[Step, ...] = (
    # --- Deal 1: seat 0 deals. Seat 1 keeps 4H 4S 5D 6C, seat 0 keeps 5C 5S JD QD; the starter is 6H.
    (("deal", PACKS[0]), []),
    (("lay_away", 0, "7C 8C"), []),
    (("lay_away", 1, "KD 2C"), []),
    (("play", 1, "6C", 0), []),  # 6, worth nothing
    (("play", 0, "5C", 0), []),  # 11; the card accepts the 0 of seat 1
    (("play", 1, "4H", 2), [(1, 2, "named", 2)]),  # 15 is 2 and 6-5-4 is 3, and seat 1 names 2 of these 5
    (("answer", 0, ("muggins", 3)), [(0, 3, "muggins", 3)]),  # A6, A7: 3 missed, 3 named
    (("play", 0, "QD", 0), []),  # 25
    (("play", 1, "5D", 0), []),  # 30
    # On turn with 5S and JD seat 0 cannot play: the accept is the go. Seat 1 cannot play 4S: the go is seat 1's
    (("answer", 0, None), [("go", 0), (1, 1, "go", 3)]),
    (("play", 0, "JD", 0), []),  # 10; the left of the last card leads
    (("play", 1, "4S", 0), []),  # 14
    (("play", 0, "5S", 0), []),  # 19; the last card of the deal
    (
        ("answer", 1, None),
        [(0, 1, "last", 4)],
    ),  # seat 1 has no cards and has to say accept; the 1 for last comes after it
    # 4H 4S 5D 6C with 6H: 4+5+6 four times is 8, two pairs are 4, 4-5-6 four times is 12
    (("announce", 1, 24), [(1, 24, "announced", 27)]),
    (("answer", 0, ("muggins", 2)), [(1, 2, "false_muggins", 29)]),  # A6: nothing missed, seat 1 gets the 2
    # 5C 5S JD QD with 6H: 5+J and 5+Q twice each are 8, the fives are 2: 10, and 12 are announced
    (("announce", 0, 12), [(0, 12, "announced", 16)]),
    # A13: short of the game hole the 2 are put back, and seat 1 pegs them
    (("answer", 1, ("overcount",)), [(0, -2, "surplus_lost", 14), (1, 2, "surplus_won", 31)]),
    (("announce", 0, 7), [(0, 7, "announced", 21)]),  # 7C 8C KD 2C with 6H: 7+8 and 6+7+2 are 4, 6-7-8 is 3
    (("answer", 1, None), []),
    # --- Deal 2: seat 1 deals. Seat 0 keeps 5H 5S 5D JC, seat 1 keeps 7H 7S 8D 8C; the starter is 5C.
    (("deal", PACKS[1]), []),
    (("lay_away", 1, "2H 3C"), []),
    (("lay_away", 0, "KH 3D"), []),
    (("play", 0, "JC", 0), []),  # 10
    (("play", 1, "8D", 0), []),  # 18
    (("play", 0, "5H", 0), []),  # 23
    (("play", 1, "8C", 0), []),  # 31 is 2, and seat 1 names nothing
    (("answer", 0, ("muggins", 2)), [(0, 2, "muggins", 23)]),  # and a 31 earns no go, though nothing was named for it
    (("play", 0, "5S", 0), []),  # 5
    (("play", 1, "7H", 0), []),  # 12
    (("play", 0, "5D", 0), []),  # 17; a seven lies between the fives
    (("play", 1, "7S", 2), [(1, 2, "named", 33)]),  # 24, worth nothing: a five lies between the sevens
    # A13 in the play; after it comes the automatic 1 for the last card
    (
        ("answer", 0, ("overcount",)),
        [(1, -2, "surplus_lost", 31), (0, 2, "surplus_won", 25), (1, 1, "last", 32)],
    ),
    (("announce", 0, 24), [(0, 24, "announced", 49)]),  # 5H 5S 5D JC with 5C is 29: sixteen, twelve and nobs
    (("answer", 1, ("muggins", 10)), [(1, 5, "muggins", 37)]),  # A7: 5 missed, 10 named
    (("announce", 1, 12), [(1, 12, "announced", 49)]),  # 7H 7S 8D 8C with 5C: 7+8 four times is 8, two pairs are 4
    (("answer", 0, None), []),
    # 2H 3C KH 3D with 5C: K+5 is 2, K+3+2 twice is 4, the threes are 2
    (("announce", 1, 8), [(1, 8, "announced", 57)]),
    (("answer", 0, ("overcount",)), []),  # Q10: a wrong call of overcount costs nobody anything
    # --- Deal 3: seat 0 deals. Seat 1 keeps 7C 7D 8H 9S, seat 0 keeps 4C 5C 6D 6S; the starter is 8S.
    (("deal", PACKS[2]), []),
    (("lay_away", 0, "3S 2D"), []),
    (("lay_away", 1, "KS QH"), []),
    (("play", 1, "7C", 0), []),  # 7
    (("play", 0, "6D", 0), []),  # 13
    (("play", 1, "8H", 3), [(1, 3, "named", 60)]),  # 21; 7-6-8 is 3
    (("play", 0, "5C", 4), [(0, 4, "named", 53)]),  # 26; 7-6-8-5 is 4
    (("answer", 1, None), [("go", 1)]),  # with 7D and 9S the accept is the go; seat 0 plays on
    (("play", 0, "4C", 4), [(0, 4, "named", 57)]),  # 30; 7-6-8-5-4 is 5, go or not (R19); 4 are named
    # Seat 1 is out of the count and answers first; then the go of seat 0, who cannot play 6S
    (("answer", 1, ("muggins", 1)), [(1, 1, "muggins", 61), (0, 1, "go", 58)]),
    (("play", 1, "7D", 0), []),  # 7
    (("play", 0, "6S", 0), []),  # 13
    (("play", 1, "9S", 0), []),  # 22; 7-6-9 is not a run
    (("answer", 0, None), [(1, 1, "last", 62)]),
    # 7C 7D 8H 9S with 8S: 7+8 four times is 8, two pairs are 4, 7-8-9 four times is 12: 24
    (("announce", 1, 20), [(1, 20, "announced", 82)]),
    (("answer", 0, None), []),  # A12: the 4 missed are lost
    # 5C 6D 6S 4C with 8S: 4+5+6 twice is 4, the sixes are 2, 4-5-6 twice is 6
    (("announce", 0, 12), [(0, 12, "announced", 70)]),
    (("answer", 1, None), []),
    (("announce", 0, 0), []),  # 3S 2D KS QH with 8S: K+3+2 and Q+3+2 are 4; ACC 8.2: for a 0 the pegs are not touched
    (("answer", 1, ("muggins", 4)), [(1, 4, "muggins", 86)]),
    # --- Deal 4: seat 1 deals. Seat 0 keeps TH JH QD QC, seat 1 keeps 5D 5S TD KS; the starter is JS.
    (("deal", PACKS[3]), []),
    (("lay_away", 0, "AH 8C"), []),
    (("lay_away", 1, "9D 6H"), [(1, 2, "heels", 88)]),  # R7; A4: nobody can claim heels
    (("play", 0, "TH", 0), []),  # 10
    (("play", 1, "TD", 2), [(1, 2, "named", 90)]),  # 20; the tens are 2
    (("play", 0, "QC", 0), []),  # 30
    (("answer", 1, None), [("go", 1), (0, 1, "go", 71)]),  # neither can play: fives, a king; a jack, a queen
    (("play", 1, "KS", 0), []),  # 10
    (("play", 0, "QD", 0), []),  # 20
    (("play", 1, "5D", 0), []),  # 25
    (("answer", 0, None), [("go", 0)]),  # JH does not fit
    (("play", 1, "5S", 2), [(1, 2, "named", 92)]),  # 30; five on five is 2
    (("answer", 0, None), [(1, 1, "go", 93)]),  # seat 0 is out of the count and has to say accept; a jack is still held
    (("play", 0, "JH", 0), []),  # 10, the last card of the deal
    (("answer", 1, None), [(0, 1, "last", 72)]),
    (("announce", 0, 16), [(0, 16, "announced", 88)]),  # TH JH QD QC with JS: two pairs are 4, T-J-Q four times is 12
    (("answer", 1, None), []),
    # 5D 5S TD KS with JS: 5 with T, K, J is 15 six times, 12; the fives are 2
    (("announce", 1, 14), [(1, 14, "announced", 107)]),
    (("answer", 0, None), []),
    (("announce", 1, 6), [(1, 6, "announced", 113)]),  # 9D 6H AH 8C with JS: 9+6 and 8+6+A are 4, and 6 are announced
    (("answer", 0, None), []),  # nobody notices: it stands
    # --- Deal 5: seat 0 deals. Seat 1 keeps 7C 3S 4H KD, seat 0 keeps 6H 7S 7D 8C; the starter is 8H.
    (("deal", PACKS[4]), []),
    (("lay_away", 0, "AC AD"), []),
    (("lay_away", 1, "6S KC"), []),
    (("play", 1, "KD", 0), []),  # 10
    (("play", 0, "7S", 0), []),  # 17
    (("play", 1, "4H", 0), []),  # 21
    (("play", 0, "7D", 0), []),  # 28; a four lies between the sevens
    (("play", 1, "3S", 2), [(1, 2, "named", 115)]),  # 31
    (("answer", 0, None), []),  # at 31 nobody is on turn: accept has to be said
    (("play", 0, "6H", 0), []),  # 6
    (("play", 1, "7C", 0), []),  # 13
    (("play", 0, "8C", 1), [(0, 1, "named", 89)]),  # 21; 6-7-8 is 3, and 1 is named
    (("answer", 1, None), [(0, 1, "last", 90)]),  # seat 1 does not notice
    # 7C 3S 4H KD with 8H: 7+8 and 3+4+8 are 4. 9 would be 124: 6 holes, into the game hole, and it waits (S15)
    (("announce", 1, 9), [(1, 6, "announced", 121)]),
    # A15: back to the true hole, 119; the overclaim up to the game hole, 2, to seat 0; then 15 back
    (
        ("answer", 0, ("overcount",)),
        [(1, -2, "surplus_lost", 119), (0, 2, "surplus_won", 92), (1, -15, "false_claim", 104)],
    ),
    # 6H 7S 7D 8C with 8H: 7+8 four times is 8, two pairs are 4, 6-7-8 four times is 12
    (("announce", 0, 24), [(0, 24, "announced", 116)]),
    (("answer", 1, None), []),
    (("announce", 0, 3), [(0, 3, "announced", 119)]),  # AC AD 6S KC with 8H: 8+6+A twice is 4, the aces are 2: 6
    # A8: of the 6 only 5 could have been pegged, and 3 were: 2, though 3 were missed and 5 named
    (("answer", 1, ("muggins", 5)), [(1, 2, "muggins", 106)]),
    # --- Deal 6: seat 1 deals. Seat 0 keeps 9H 6D 2C KS, seat 1 keeps 6C 3H 4S TH; the starter is 5S.
    (("deal", PACKS[5]), []),
    (("lay_away", 0, "QH 8D"), []),
    (("lay_away", 1, "2D JH"), []),
    (("play", 0, "9H", 1), [(0, 1, "named", 120)]),  # 9 is worth nothing
    # Seat 1 is on turn and says overcount instead of playing; A13, the game hole was not reached
    (("answer", 1, ("overcount",)), [(0, -1, "surplus_lost", 119), (1, 1, "surplus_won", 107)]),
    (("play", 1, "6C", 2), [(1, 2, "named", 109)]),  # 15
    (
        ("play", 0, "6D", 2),
        [(0, 2, "named", 121)],
    ),  # 21; six on six is 2, right, and in the game hole: over at once (S14)
)
"""Every action of the game, and its result."""

OUTCOME = {
    "winners": [0],
    "losers": [1],
    "reason": "out",
    "scores": [121, 109],
    "skunks": ["none", "none"],
    "next_dealer": 1,  # R38: the loser
}
