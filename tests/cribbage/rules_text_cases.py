"""The worked cases of the rules text as plain data, for the second game and for other tests."""

from __future__ import annotations

SHOWS = """
H01 | 5H 5S 5D JC | 5C | hand | 16 12 0 0 1 | 29
H02 | 5H 5S 5D 5C | JC | hand | 16 12 0 0 0 | 28
H03 | 5C 5S 5D JH | 5H | hand | 16 12 0 0 1 | 29
H04 | 5H 5S 5D JH | 5C | hand | 16 12 0 0 0 | 28
H05 | 5H 5S 5D QC | 5C | hand | 16 12 0 0 0 | 28
H06 | 4H 4S 5D 6C | 6H | hand | 8 4 12 0 0 | 24
H07 | 6H 7S 7D 8C | 8H | hand | 8 4 12 0 0 | 24
H08 | 7H 7S 8D 8C | 9H | hand | 8 4 12 0 0 | 24
H09 | 7H 7S 7D 7C | AH | hand | 12 12 0 0 0 | 24
H11 | 6H 6S 6D 6C | 3H | hand | 12 12 0 0 0 | 24
H13 | 5H 5S 5D 4C | 6H | hand | 8 6 9 0 0 | 23
H15 | 4H 4S 4D 5C | 6H | hand | 6 6 9 0 0 | 21
H16 | 5H 5S 5D 5C | 6H | hand | 8 12 0 0 0 | 20
H17 | 9H 9S 6D 6C | 6H | hand | 12 8 0 0 0 | 20
H20 | AH AS 2D 2C | 3H | hand | 0 4 12 0 0 | 16
H21 | 4H 4S 5D 6C | 9H | hand | 6 2 6 0 0 | 14
H22 | 2H 3S 4D 4C | 5H | hand | 2 2 8 0 0 | 12
H23 | 2H 3S 4D 5C | 6H | hand | 4 0 5 0 0 | 9
H24 | AH 2S 3D 4C | 5H | hand | 2 0 5 0 0 | 7
H25 | 9H TS JD QC | KH | hand | 0 0 5 0 0 | 5
H26 | QH KS AD 2C | 9H | hand | 0 0 0 0 0 | 0
H27 | 2H 4S 6D 8C | KH | hand | 0 0 0 0 0 | 0
H28 | 2H 4H 6H 8H | KS | hand | 0 0 0 4 0 | 4
H29 | 2H 4H 6H 8H | KH | hand | 0 0 0 5 0 | 5
H30 | 2H 4H 6H 8H | KS | crib | 0 0 0 0 0 | 0
H31 | 2H 4H 6H 8H | KH | crib | 0 0 0 5 0 | 5
H32 | 2H 4H 6H 8S | KH | hand | 0 0 0 0 0 | 0
H33 | 4H 6H JH QH | 5H | hand | 6 0 3 5 1 | 15
H34 | 4H 6H JH QH | 5H | crib | 6 0 3 5 1 | 15
H35 | 4H 6H JH QH | 5S | hand | 6 0 3 4 0 | 13
H37 | 2C 4S 8D JH | KH | crib | 0 0 0 0 1 | 1
H38 | 2C 4S 8D JH | KC | crib | 0 0 0 0 0 | 0
H41 | AH AS 3D 4C | 6H | hand | 2 2 0 0 0 | 4
H42 | 3H 3S 6D 6C | 9H | hand | 10 4 0 0 0 | 14
H44 | TH JS QD KC | 5D | hand | 8 0 4 0 0 | 12
H45 | 7H 8S 9D TC | JH | hand | 2 0 5 0 0 | 7
H46 | 3H 3S 4D 5C | 5H | hand | 4 4 12 0 0 | 20
H48 | 2H 3S TD JC | KS | hand | 6 0 0 0 0 | 6
H49 | 4H 4S 6D 6C | 5C | crib | 8 4 12 0 0 | 24
H50 | 4H 5S 6D 6C | QH | hand | 6 2 6 0 0 | 14
V01 | 5H 6H 7H | 8H | hand | 2 0 4 4 0 | 10
V02 | 5H 6H 7H | 8S | hand | 2 0 4 3 0 | 9
V03 | 5H 5S 5D | JC | hand | 8 6 0 0 0 | 14
V05 | 5H 6H 7H 8H | 9S | crib | 4 0 5 0 0 | 9
"""
"""Id, cards, starter, where, points for fifteens, pairs, runs, flush and nobs, total (H and V)."""

PLAYS = """
P01 | 8 7 | 8 15 | 0 2
P02 | 7 8 9 | 7 15 24 | 0 2 3
P03 | 5 5 5 | 5 10 15 | 0 2 8
P04 | 4 4 4 3 | 4 8 12 15 | 0 2 6 2
P05 | 7 2 2 2 2 | 7 9 11 13 15 | 0 0 2 6 14
P06 | 7 6 8 | 7 13 21 | 0 0 3
P07 | 5 2 4 3 | 5 7 11 14 | 0 0 0 4
P09 | A 2 3 4 5 6 7 | 1 3 6 10 15 21 28 | 0 0 3 4 7 6 7
P11 | 2 3 3 4 | 2 5 8 12 | 0 0 2 0
P13 | 6 5 6 5 | 6 11 17 22 | 0 0 0 0
P14 | Q T J | 10 20 30 | 0 0 3
P15 | Q K A | 10 20 21 | 0 0 0
P16 | T J | 10 20 | 0 0
P17 | 9 9 9 4 | 9 18 27 31 | 0 2 6 2
P18 | T 6 7 8 | 10 16 23 31 | 0 0 0 5
P20 | 9 6 J 6 | 9 15 25 31 | 0 2 0 2
"""
"""Id, ranks in order, counts, points of each card (P)."""

DEALS = (
    ("G01", "1:4(4) 2:7(11) 1:4(15) 2:J(25) 1:go 2:5(30) | 1:7(7) 2:8(15) 1:9(24)", "1=6, 2=3"),
    ("G02", "1:K(10) 2:T(20) 1:7(27) 2:go 1:2(29) | 2:9(9) 1:3(12) 2:8(20) 2:7(27)", "1=1, 2=1"),
    ("G03", "1:T(10) 2:J(20) 1:A(21) 2:T(31) | 1:5(5) 2:5(10) 1:5(15) 2:2(17)", "1=8, 2=5"),
    ("G04", "1:K(10) 2:Q(20) 1:J(30) 2:A(31) | 1:9(9) 2:T(19) 1:7(26) 2:5(31)", "1=3, 2=4"),
    ("G06", "1:K(10) 2:2(12) 1:J(22) 2:9(31) | 1:9(9) 2:9(18) 1:5(23) 2:4(27)", "1=0, 2=5"),
    ("G10", "1:K(10) 2:Q(20) 1:J(30) 2:A(31) | 1:6(6) 2:2(8) 1:3(11) 2:4(15)", "1=3, 2=8"),
    ("G11", "1:6(6) 2:6(12) 1:6(18) 2:6(24) 1:go 2:7(31) | 1:K(10) 2:9(19) 1:Q(29)", "1=7, 2=16"),
    ("G12", "1:A(1) 2:K(11) 1:2(13) 2:Q(23) 1:3(26) 2:go 1:4(30) | 2:J(10) 2:T(20)", "1=1, 2=1"),
)
"""Id, plays by seat from 1 with the count, points by seat (G). The last seat deals."""

CHALLENGES = """
C01 | 121 | 40/50 | s1 | 8 | 8 | s2 accept | 48/50 | -
C02 | 121 | 40/50 | s1 | 8 | 6 | s2 accept | 46/50 | -
C03 | 121 | 40/50 | s1 | 8 | 6 | s2 muggins 2 | 46/52 | -
C04 | 121 | 40/50 | s1 | 12 | 6 | s2 muggins 2 | 46/52 | -
C05 | 121 | 40/50 | s1 | 8 | 6 | s2 muggins 5 | 46/52 | -
C06 | 121 | 40/50 | s1 | 8 | 8 | s2 muggins 2 | 50/50 | -
C07 | 121 | 40/50 | s1 | 8 | 8 | s2 overcount | 48/50 | -
C08 | 121 | 40/50 | s1 | 8 | 12 | s2 overcount | 48/54 | -
C09 | 121 | 40/50 | s1 | 8 | 12 | s2 accept | 52/50 | -
C11 | 121 | 40/50 | s1 | 8 | 6 | s2 overcount | 46/50 | -
C12 | 121 | 40/50 | s1 | 0 | 19 | s2 overcount | 40/69 | -
C13 | 121 | 40/50 | s1 | 4 | 0 | s2 muggins 4 | 40/54 | -
C14 | 121 | 40/50/60 | s1 | 10 | 6 | s2 accept, s3 muggins 4 | 46/50/64 | -
C15 | 121 | 40/50/60 | s1 | 10 | 6 | s2 muggins 1 | 46/51/60 | -
C17 | 121 | 40/50 | s1 | 10 | 6 | s2 accept, s4 muggins 4 | 46/54 | -
C19 | 121 | 115/90 | s1 | 12 | 8 | none | 123/90 | side 1
C20 | 121 | 115/90 | s1 | 6 | 6 | none | 121/90 | side 1
C21 | 121 | 118/100 | s1 | 2 | 8 | s2 accept | 126/100 | side 1
C22 | 121 | 118/100 | s1 | 2 | 8 | s2 overcount | 120/106 | -
C24 | 121 | 115/100 | s1 | 6 | 10 | s2 overcount | 121/104 | side 1
C27 | 121 | 110/119 | s1 | 8 | 5 | s2 muggins 3 | 115/122 | side 2
C28 | 121 | 115/100 | s1 | 4 | 4 | s2 muggins 2 | 121/100 | side 1
C29 | 61 | 57/40 | s1 | 6 | 3 | s2 muggins 3 | 60/43 | -
C30 | 61 | 57/40 | s1 | 6 | 4 | none | 61/40 | side 1
C31 | 121 | 0/10 | s1 | 0 | 5 | s2 overcount | 0/15 | -
C32 | 121 | 119/100 | s1 | 8 | 1 | s2 muggins 7 | 120/107 | -
C34 | 121 | 40/50 | s1 | 14 | 9 | s2 muggins 5 | 49/55 | -
"""
"""Id, target, before, counter, true, announced, answers, after, who wins (C)."""

TOURNAMENT = """
B01 | 40/50 | 8 | 6 | muggins 2 | 46/52
B02 | 40/50 | 12 | 6 | muggins 2 | 46/52
B03 | 40/50 | 8 | 6 | muggins 5 | 46/52
B04 | 40/50 | 8 | 8 | muggins 2 | 50/50
B05 | 40/50 | 8 | 12 | overpeg noticed | 48/54
B06 | 40/50 | 8 | 12 | none | 52/50
B10 | 10/50 | 0 | 29 | overpeg noticed | 10/79
B11 | 115/100 | 12 | 8 | none | 121/100
"""
"""Id, before, true, pegs, answer, after (B)."""
