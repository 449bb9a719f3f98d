"""The clauses of cribbage: what each says in our words, and where it comes from.

R is the game itself, S and T the muggins protocol of the page that this library follows, A that of the American
Cribbage Congress, and Q the questions that the sources leave open, with the ruling that is taken here.
No rule code imports this; the documentation, the command line and the tests read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from muggins.table import Clause, Standing

__all__ = ["CLAUSES", "SOURCES"]

SOURCES: Mapping[str, str] = MappingProxyType(
    {
        "HOUSE": 'the cribbage variant page "Muggins" of a web game, in Russian and Czech',
        "ACC": "American Cribbage Congress, Official Tournament Rules, by rule number",
        "PEG-OUT": '"Do you have to peg out exactly in cribbage?", a question page that relays a rule of ACC',
        "GP": 'Germantown Peggers, "Muggins"',
        "HOY": '"Cribbage, from According to Hoyle", the rules that come with the BSD games',
        "FOS": "a Hoyle handbook page on muggins, by its wording Foster's Complete Hoyle",
        "WIK": 'Wikipedia, "Rules of cribbage" and "Cribbage statistics"',
        "BIC": 'Bicycle, "Cribbage", "Three-Hand Cribbage" and "Four-Hand Cribbage"',
        "BRI": 'Encyclopaedia Britannica, 9th and 11th editions, "Cribbage"',
        "CC": "Cribbage Corner, pages on go, turn-up, muggins, renege and penalties",
        "ENQ": 'Enquire Within Upon Everything, "Accepted laws of cribbage"',
        "HG": 'Hoyle\'s Games, "Cribbage"',
        "CAS": 'Cassell\'s Book of In-Door Amusements, "Cribbage"',
        "SIX": '"Six Card Cribbage", two personal pages',
        "LAW": "a list of cribbage laws of the 19th century",
        "LUM": "Amusing Cribbage Facts, with a table of how often each score comes",
        "RPK": 'Rarepike, "Muggins rule"',
        "GNB": 'Game Night Bros, "Muggins, Reverse Muggins"',
        "CBF": 'Cribbage Boards For Sale, "How to peg a run"',
        "CBS": 'Cribbage Bookstore, "Rules"',
        "ISS": "msharov/bsd-games, issue 7",
    }
)
"""The sources that the clauses name, by key."""

CLAUSES: Mapping[str, Clause] = MappingProxyType(
    {
        clause.id: clause
        for clause in (
            Clause(
                "cribbage.R1",
                "The pack has 52 cards and no jokers. Ranks run from ace (always low) to king and do not wrap round.",
                "HOY, BIC",
            ),
            Clause(
                "cribbage.R2",
                "An ace counts 1, the cards from two to nine their number, and ten, jack, queen and king 10 each.",
                "HOY",
            ),
            Clause(
                "cribbage.R3",
                (
                    "The player who draws or cuts the lowest card deals first; players who tie draw again. Then the "
                    "deal passes to the left; with two players it alternates."
                ),
                "HOY, WIK",
            ),
            Clause(
                "cribbage.R4",
                (
                    "Two players get six cards each and lay away two, so that four are kept; in the old five-card "
                    "game they get five and lay away two, so that three are kept. Three players get five and lay "
                    "away one, and one more card is dealt straight to the crib. Four get five and lay away one. Of "
                    "five, the dealer gets four and lays away none, the others get five and lay away one. The crib "
                    "ends with four cards and belongs to the dealer."
                ),
                "HOY, BIC, BRI, WIK",
            ),
            Clause(
                "cribbage.R5",
                (
                    "Partners sit opposite each other and share one score. Every player lays away to the dealer's "
                    "crib, the dealer's opponents too."
                ),
                "BIC, BRI",
            ),
            Clause(
                "cribbage.R6",
                (
                    "All players have laid away before the starter is turned. The non-dealer cuts for it; with "
                    "three or four players, the player on the dealer's left. The starter is never played, and "
                    "counts as a fifth card of every hand and of the crib."
                ),
                "HOY, ACC 6.1, BIC",
            ),
            Clause(
                "cribbage.R7",
                "Heels: when the starter is a jack the dealer pegs 2 at once, and can win with them.",
                "HOY, ACC 6.3, CC",
            ),
            Clause(
                "cribbage.R8",
                (
                    "The player on the dealer's left leads. Turns go clockwise, one card each, and the count never "
                    "passes 31."
                ),
                "HOY, BRI",
            ),
            Clause(
                "cribbage.R9",
                (
                    "A player who can play a card must. A player who cannot says go and is out until the count "
                    "starts again. A seat without cards says nothing and is passed over."
                ),
                "HOY, BRI, CC",
            ),
            Clause(
                "cribbage.R10",
                (
                    "After a go the others play on in rotation as long as any of them can, including the player of the "
                    "last card, so one player may play several cards in a row."
                ),
                "HOY, BRI, WIK",
            ),
            Clause(
                "cribbage.R11",
                (
                    "When nobody can play any more, the player of the last card pegs 1 for the go, or 2 instead if "
                    "that card made exactly 31; never 3."
                ),
                "HOY, ACC 1.7, CC",
            ),
            Clause(
                "cribbage.R12",
                "The last card of the deal pegs 1, or 2 if it makes 31. Go and last card are one and the same point.",
                "HOY, ACC 1.7",
            ),
            Clause(
                "cribbage.R13",
                (
                    "After 31 or a go the count starts again from 0, and cards played before it never combine with "
                    "later ones."
                ),
                "HOY, WIK, CBS",
            ),
            Clause(
                "cribbage.R14",
                (
                    "The seat to the left of the player of the last card leads the new count. Seats without cards "
                    "are passed over, so the lead can come back to the same player."
                ),
                "HOY, WIK",
            ),
            Clause(
                "cribbage.R15",
                (
                    "The player who completes an item in play pegs it, and every item that one card makes: 2 for a "
                    "count of 15, 2 for 31, 2, 6 or 12 for the longest row of 2, 3 or 4 equal ranks, n for the longest "
                    "run of n cards, 1 for go or last card."
                ),
                "HOY, ACC 1.7, ACC 7.2.a",
            ),
            Clause(
                "cribbage.R16",
                (
                    "Pairs go by rank and not by value: a jack and a king are not a pair. A card of another rank "
                    "between them breaks a pair."
                ),
                "HOY, ISS",
            ),
            Clause(
                "cribbage.R17",
                (
                    "The cards of a run in play may have come in any order. The newest n cards are not a run of n if a "
                    "rank among them repeats or does not belong; the cards after it can be a run again."
                ),
                "HOY, HG, CBF",
            ),
            Clause(
                "cribbage.R18",
                "It does not matter who laid the earlier cards: a player also combines with cards of their own.",
                "HOY, BRI",
            ),
            Clause(
                "cribbage.R19",
                "A go by itself does not break a combination; only the return of the count to 0 does.",
                "HOY, BRI",
            ),
            Clause(
                "cribbage.R20",
                "Flush and nobs score nothing in play.",
                "BRI, ACC 1.7",
            ),
            Clause(
                "cribbage.R21",
                (
                    "One card in play makes at most 15 points: four of a kind, fifteen and last card. The longest run "
                    "in play has seven cards."
                ),
                "WIK",
            ),
            Clause(
                "cribbage.R22",
                (
                    "All cards are played before the show; only in five-card cribbage does the play stop at the "
                    "first 31 or go."
                ),
                "HOY, BRI",
            ),
            Clause(
                "cribbage.R23",
                (
                    "The hands are shown clockwise from the dealer's left, the dealer's own last, and then the "
                    "crib, which counts for the dealer. With partners the seats keep this order and the side gets "
                    "the points."
                ),
                "HOY, ACC 9.2, BIC, CBS",
            ),
            Clause(
                "cribbage.R24",
                (
                    "Points are pegged strictly in order: heels, play, hands, crib. The game stops at the very "
                    "point that reaches the target, in the middle of a deal if so, and nothing later is counted."
                ),
                "HOY, ACC 9.2, SIX",
            ),
            Clause(
                "cribbage.R25",
                "Fifteens: 2 for every different choice of two or more of the five cards whose values add up to 15.",
                "HOY",
            ),
            Clause(
                "cribbage.R26",
                "Pairs: 2 for every two cards of one rank, so 6 for three of them and 12 for four.",
                "HOY",
            ),
            Clause(
                "cribbage.R27",
                (
                    "Runs: the longest stretch of three or more consecutive ranks scores its length, times the "
                    "number of ways to choose its cards. Shorter runs inside it score nothing."
                ),
                "HOY, LUM",
            ),
            Clause(
                "cribbage.R28",
                (
                    "Flush in a hand: 4 if all four cards of the hand have one suit, 5 if the starter has it too. The "
                    "starter never stands in for a card of the hand. The three cards of the five-card game have "
                    "their own points (R39)."
                ),
                "HOY, ACC 1.6",
            ),
            Clause(
                "cribbage.R29",
                "Flush in the crib: 5 if all four cards and the starter have one suit, otherwise nothing.",
                "HOY, ACC 1.7, BRI",
            ),
            Clause(
                "cribbage.R30",
                (
                    "Nobs: 1 for a jack in the hand or crib that has the suit of the starter. A jack that is the "
                    "starter itself scores heels, not nobs."
                ),
                "HOY, ACC 1.6, ISS",
            ),
            Clause(
                "cribbage.R31",
                (
                    "A hand or crib of four cards is worth 0 to 18, 20 to 24, 28 or 29; no cards make 19, 25, 26 or "
                    "27, and a hand worth nothing is called nineteen. A dealer's hand and crib make at most 53 "
                    "together."
                ),
                "HOY, LUM, WIK",
            ),
            Clause(
                "cribbage.R32",
                "The game is played to 121, or to 61.",
                "HOY, BIC",
            ),
            Clause(
                "cribbage.R33",
                (
                    "The first side to reach or pass the target wins; it need not be hit exactly. A game that is "
                    "stopped before that has no winner."
                ),
                "SIX, HOY",
            ),
            Clause(
                "cribbage.R34",
                "The pegs stop at the game hole: a board shows no more than the target.",
                "ACC 1.6, ACC 10.4.a",
            ),
            Clause(
                "cribbage.R35",
                (
                    "In a game to 121 a loser with fewer than 91 points is skunked, with fewer than 61 doubly. With "
                    "more than two sides each loser has a level of their own."
                ),
                "ACC 1.6, WIK, HOY",
            ),
            Clause(
                "cribbage.R36",
                "In a game to 61 there is one level only: a loser with fewer than 31 points is lurched.",
                "ENQ, BRI",
            ),
            Clause(
                "cribbage.R37",
                (
                    "What a win is worth differs: 2 or 3 game points in tournaments, 1, 2 and 3 or 4 elsewhere. The "
                    "outcome gives the level and no value."
                ),
                "ACC 12.1, WIK",
                standing=Standing.PEOPLE,
                note="The value of a win is agreed between the players; the outcome reports the skunk level.",
            ),
            Clause(
                "cribbage.R38",
                "With two players the loser deals the next game; with more the deal passes to the left.",
                "BIC, BRI",
            ),
            Clause(
                "cribbage.R39",
                (
                    "Five-card cribbage goes to 61, and the player who does not deal first starts with 3 points "
                    "(three for last). Hands have three cards; a flush in hand is 3, or 4 with the starter; the "
                    "crib still needs all five. The play stops at the first 31 or go."
                ),
                "ENQ, HG, CAS, BRI",
            ),
            Clause(
                "cribbage.R40",
                "Lowball: the rules are the same, but the first side to reach the target loses.",
                "WIK",
            ),
            Clause(
                "cribbage.R41",
                (
                    "By some house rules heels, or go and last, score nothing from hole 120 on, or from a hole near "
                    "it. It is an option: the hole from which a side pegs nothing for them."
                ),
                "CC",
            ),
            Clause(
                "cribbage.R42",
                (
                    "Two against one: of three players, a pair plays to 121 before the player who plays alone reaches "
                    "61. It is an option; everything else is as for three players, and each side has its own target."
                ),
                "WIK",
            ),
            Clause(
                "cribbage.S1",
                (
                    "In the standard game the engine scores and pegs every hand and crib. With muggins the players "
                    "count for themselves."
                ),
                "HOUSE",
            ),
            Clause(
                "cribbage.S2",
                (
                    "The player whose turn it is to count announces one number from 0 to 29, which is pegged at "
                    "once, before anyone answers."
                ),
                "HOUSE",
            ),
            Clause(
                "cribbage.S3",
                "Then each opponent answers in turn, beginning on the counter's left.",
                "HOUSE",
            ),
            Clause(
                "cribbage.S4",
                (
                    "An answer is one of three: accept, muggins with the number of points thought to be missed, or "
                    "overcount without a number."
                ),
                "HOUSE",
            ),
            Clause(
                "cribbage.S5",
                "The first claim decides, and nobody answers after it.",
                "HOUSE",
            ),
            Clause(
                "cribbage.S6",
                "When every opponent accepts, the count stands as announced, even if it is too high or too low.",
                "HOUSE",
            ),
            Clause(
                "cribbage.S7",
                "Muggins gives the claimant the points that were missed, but no more than the number named.",
                "HOUSE",
            ),
            Clause(
                "cribbage.S8",
                "Muggins when nothing was missed is a false claim: the counter gets the number named.",
                "HOUSE",
            ),
            Clause(
                "cribbage.S9",
                "Overcount takes the surplus from the counter and gives it to the claimant.",
                "HOUSE",
            ),
            Clause(
                "cribbage.S10",
                "Overcount when the count is not too high changes nothing.",
                "HOUSE",
            ),
            Clause(
                "cribbage.S11",
                "Once a count is settled, everybody is shown the true count item by item.",
                "HOUSE",
            ),
            Clause(
                "cribbage.S12",
                (
                    "The dealer counts the crib last and in the same way, with its own round of answers. It lies "
                    "face up while it is counted."
                ),
                "HOUSE",
            ),
            Clause(
                "cribbage.S13",
                (
                    "Muggins does not apply to the play: the engine pegs its points, unless muggins in the play is "
                    "agreed as well (Q23)."
                ),
                "HOUSE",
            ),
            Clause(
                "cribbage.S14",
                "A count that reaches the target ends the game at once, unless it is too high.",
                "HOUSE",
            ),
            Clause(
                "cribbage.S15",
                (
                    "A count that is too high and reaches the target waits for the answers. The game ends only if "
                    "the score still reaches the target after them."
                ),
                "HOUSE",
            ),
            Clause(
                "cribbage.S16",
                (
                    "Muggins can be combined with either target, with any number of players, and with partners, where "
                    "only the other side answers."
                ),
                "HOUSE",
            ),
            Clause(
                "cribbage.S17",
                "Muggins cannot be combined with lowball: if both are chosen, lowball is played and the engine counts.",
                "HOUSE",
            ),
            Clause(
                "cribbage.S18",
                (
                    "Muggins is the best known of the optional rules and is agreed before the game; some apply it to "
                    "the play as well."
                ),
                "HOUSE",
                standing=Standing.HISTORY,
                note="History on the page; that some apply it to the play is why it is an option there (Q23).",
            ),
            Clause(
                "cribbage.S19",
                (
                    "The page's account of the tournament rules: muggins as the only option, the peg in the game hole, "
                    "the lesser of claim and miss, the false claim, the surplus put back."
                ),
                "HOUSE",
                standing=Standing.HISTORY,
                note="History on the page; the tournament clauses A1 to A18 hold what is in force.",
            ),
            Clause(
                "cribbage.S20",
                (
                    "The page names two differences of its own game from the tournament rules: the play is left out, "
                    "and the engine judges."
                ),
                "HOUSE",
                standing=Standing.HISTORY,
                note="History on the page; Q38 says why the list is not complete.",
            ),
            Clause(
                "cribbage.S21",
                (
                    "Only the total is judged: a missed pair and an invented run of equal value cancel out, and the "
                    "count is right."
                ),
                "HOUSE, by consequence",
            ),
            Clause(
                "cribbage.S22",
                "A count that is right or too low and reaches the target cannot be answered at all.",
                "HOUSE, by consequence of S14",
            ),
            Clause(
                "cribbage.S23",
                (
                    "In the house protocol the counter never falls below the score from before the count, since a "
                    "claim takes back only what the announcement gave. In the tournament protocol a false claim of "
                    "game costs more (A15)."
                ),
                "HOUSE, by consequence of S2 and S9",
            ),
            Clause(
                "cribbage.S24",
                (
                    "A claim of the wrong kind uses up the answers: overcount on a count that is too low changes "
                    "nothing, and muggins on one that is too high pays the counter, who keeps the surplus as well."
                ),
                "HOUSE, by consequence of S5, S8 and S10",
            ),
            Clause(
                "cribbage.S25",
                (
                    "When a count reaches the target and the game has not ended, the players who answer can tell "
                    "that it is too high."
                ),
                "HOUSE, by consequence of S14 and S15",
            ),
            Clause(
                "cribbage.T1",
                "Counting a hand: by the engine in the standard game, by an announcement from 0 to 29 with muggins.",
                "HOUSE, comparison table",
            ),
            Clause(
                "cribbage.T2",
                (
                    "After a count: the next hand at once in the standard game, the answers of the opponents first "
                    "with muggins."
                ),
                "HOUSE, comparison table",
            ),
            Clause(
                "cribbage.T3",
                (
                    "Points that were missed: impossible in the standard game, the caller's up to the number named "
                    "with muggins."
                ),
                "HOUSE, comparison table",
            ),
            Clause(
                "cribbage.T4",
                "Muggins with nothing missed: the claim is false, and the counter gets the number named.",
                "HOUSE, comparison table",
            ),
            Clause(
                "cribbage.T5",
                (
                    "A count that is too high: the surplus moves to the caller of overcount; uncalled it stands, and a "
                    "wrong call changes nothing."
                ),
                "HOUSE, comparison table",
            ),
            Clause(
                "cribbage.T6",
                (
                    "The crib: counted after the dealer's hand, with muggins by the dealer, openly and with answers of "
                    "its own."
                ),
                "HOUSE, comparison table",
            ),
            Clause(
                "cribbage.T7",
                (
                    "The play: its points are automatic, with or without muggins, unless muggins in the play is agreed "
                    "as well (Q23)."
                ),
                "HOUSE, comparison table",
            ),
            Clause(
                "cribbage.T8",
                (
                    "Reaching the target by a count: the game ends at once; only a count that is too high waits for "
                    "the answers."
                ),
                "HOUSE, comparison table",
            ),
            Clause(
                "cribbage.T9",
                (
                    "Other options: either target, partners of four players, and lowball in the standard game; with "
                    "muggins either target, any number of players, and partners, where only the other side answers. "
                    "Chosen together with lowball, muggins is off."
                ),
                "HOUSE, comparison table",
            ),
            Clause(
                "cribbage.A1",
                (
                    "Tournaments are for two players, six cards and 121 points. Muggins is their one optional rule, "
                    "and must be announced before the play."
                ),
                "ACC 10.1, ACC 1.6",
            ),
            Clause(
                "cribbage.A2",
                "With muggins a player must get a peg into the game hole, and nobody reminds a player who stops short.",
                "ACC 10.1.c, PEG-OUT",
                standing=Standing.ENGINE,
                note="The engine moves the pegs, so nobody can stop short of a hole that was earned (Q1).",
            ),
            Clause(
                "cribbage.A3",
                "Muggins applies to points that were pegged short in the play, in the hands and in the crib.",
                "ACC 10.2",
            ),
            Clause(
                "cribbage.A4",
                (
                    "Muggins does not apply to a penalty, to an award of muggins, to the dealer's heels, or to points "
                    "lost by pegging backwards."
                ),
                "ACC 10.3",
            ),
            Clause(
                "cribbage.A5",
                (
                    "The caller says muggins and the number. Nothing is pegged before the two agree or the judges have "
                    "decided."
                ),
                "ACC 10.4.a",
            ),
            Clause(
                "cribbage.A6",
                "When the judges find no miss, the player whose count was challenged gets the points claimed.",
                "ACC 10.4.a",
            ),
            Clause(
                "cribbage.A7",
                "When the miss is not the number claimed, the caller gets the smaller of the two.",
                "ACC 10.4.a",
            ),
            Clause(
                "cribbage.A8",
                (
                    "An award is never more than the holes that a right count could still have pegged: as we read "
                    "it, the true count up to hole 121, less what was pegged."
                ),
                "ACC 10.4.a; the cap in holes is our reading",
            ),
            Clause(
                "cribbage.A9",
                (
                    "In the play a claim comes after the short peg is finished, and before that player pegs again "
                    "or the non-dealer's hand is pegged. A player who plays a card first has lost the claim."
                ),
                "ACC 10.4.b, GP",
            ),
            Clause(
                "cribbage.A10",
                (
                    "At the show a claim comes after the counter lets go of the peg: the dealer may claim on the "
                    "non-dealer's hand, the non-dealer on the dealer's hand and on the crib."
                ),
                "GP",
            ),
            Clause(
                "cribbage.A11",
                (
                    "Non-dealer, dealer, crib: each is counted, announced, pegged and accepted before the next begins, "
                    "and lies open until then."
                ),
                "ACC 9.2",
            ),
            Clause(
                "cribbage.A12",
                (
                    "A player cannot correct points pegged short after letting go of the peg. For a hand worth nothing "
                    "no peg is touched."
                ),
                "ACC 8.2, ACC 8.3",
            ),
            Clause(
                "cribbage.A13",
                (
                    "When a player pegs too many points, short of the game hole, and the opponent notices, they are "
                    "put back, and the opponent pegs the same number. A player who corrects them unasked gives nothing "
                    "away (see Q34)."
                ),
                "ACC 8.4.c, HOUSE S19, ENQ, HG, FOS, GP",
            ),
            Clause(
                "cribbage.A14",
                (
                    "Putting back a peg is a correction and not a penalty, and an error in calling a penalty is "
                    "never penalised itself."
                ),
                "ACC 11.1.b, ACC 11.3",
            ),
            Clause(
                "cribbage.A15",
                (
                    "A false claim of game is a peg in the game hole without the points for it, and the player may "
                    "not correct it alone. The player goes back to the true hole, the opponent gets the overclaimed "
                    "points up to the game hole, and then the player goes back 15 more, even if the award took the "
                    "opponent out."
                ),
                "ACC 8.4",
            ),
            Clause(
                "cribbage.A16",
                "A penalty that goes backwards stops at 0.",
                "CC, second-hand, of another penalty",
            ),
            Clause(
                "cribbage.A17",
                "A running count that is called wrongly in the play costs nothing.",
                "ACC 7.4 (title), LAW 24",
                standing=Standing.ENGINE,
                note="The engine keeps the running count, so nobody can call it wrongly.",
            ),
            Clause(
                "cribbage.A18",
                "A go that is said with a playable card in hand costs 2 for each such card.",
                "CC",
                standing=Standing.ENGINE,
                note="Go is said by the engine, and never with a playable card in hand (R9).",
            ),
            Clause(
                "cribbage.Q1",
                (
                    "Must the target be hit exactly? No: reaching or passing it wins in both protocols, and there "
                    "is no bust rule. In the tournament protocol the engine pegs for the players."
                ),
                "ruling; HOUSE S14 and S19, ACC 10.1.c, SIX",
            ),
            Clause(
                "cribbage.Q2",
                (
                    "May a claim be larger than the miss? Yes; it pays the true miss and costs nothing. Only a claim "
                    "with nothing missed is false."
                ),
                "ruling; HOUSE S7, ACC 10.4.a, GNB",
            ),
            Clause(
                "cribbage.Q3",
                "A claim smaller than the miss pays the number named; the rest is lost, and nobody else may claim it.",
                "ruling; HOUSE S5 and S7",
            ),
            Clause(
                "cribbage.Q4",
                "A count that is too low and still reaches the target wins at once, without answers or award.",
                "ruling; HOUSE S14, ACC 10.4.a",
            ),
            Clause(
                "cribbage.Q5",
                (
                    "When an award takes the claimant to the target, the claimant's side wins at once, before the next "
                    "count."
                ),
                "ruling; R24",
            ),
            Clause(
                "cribbage.Q6",
                (
                    "Overcount on a count that reached the target: the surplus moves first. Then the counter's side "
                    "is looked at, and only then the claimant's. In the tournament protocol a true count that "
                    "reaches the target too is not too high at all."
                ),
                "ruling; HOUSE S15",
            ),
            Clause(
                "cribbage.Q7",
                (
                    "The wait for answers shows that a count is too high. The rules keep it so: there is no pause "
                    "after a right count."
                ),
                "ruling; HOUSE S14 and S15",
            ),
            Clause(
                "cribbage.Q8",
                "A count that is too high but reaches the target stands and wins if all accept it.",
                "ruling; HOUSE S6 and S15",
            ),
            Clause(
                "cribbage.Q9",
                (
                    "Muggins on a right count or on one that is too high is false: the counter gets the number named, "
                    "keeps any surplus, and may win by it."
                ),
                "ruling; HOUSE S5 and S8",
            ),
            Clause(
                "cribbage.Q10",
                "Overcount on a count that is not too high changes nothing in either protocol.",
                "ruling; HOUSE S10, ACC 11.3, FOS",
            ),
            Clause(
                "cribbage.Q11",
                "Muggins names an integer from 1 to 29; 0 is refused. More than could have been missed may be named.",
                "ruling; HOUSE S4 and S7",
            ),
            Clause(
                "cribbage.Q12",
                "A number that no hand can be worth, such as 19, may be announced and is taken as it is.",
                "ruling; HOUSE S2, HOY",
            ),
            Clause(
                "cribbage.Q13",
                (
                    "Two opponents cannot both claim: the first in order of seats decides, not the quicker one. An "
                    "answer out of turn is refused."
                ),
                "ruling; HOUSE S5",
            ),
            Clause(
                "cribbage.Q14",
                "Each opponent answers once, and cannot take the answer back.",
                "ruling; HOUSE S3 and S5",
            ),
            Clause(
                "cribbage.Q15",
                (
                    "With partners both opponents answer in order of seats, and the counter's partner is passed over. "
                    "All points go to the side's score."
                ),
                "ruling; HOUSE S3 and S16",
            ),
            Clause(
                "cribbage.Q16",
                "Of four players without partners all three opponents answer.",
                "ruling; HOUSE S3",
            ),
            Clause(
                "cribbage.Q17",
                "A false claim costs the claimant nothing: the counter gains, and nobody else's score changes.",
                "ruling; HOUSE S8, ACC 10.4.a, FOS",
            ),
            Clause(
                "cribbage.Q18",
                (
                    "House protocol: awards are paid in full and a score may pass the target inside the state; boards, "
                    "views and the outcome show no more than the target, skunks are measured from it, and an event "
                    "says the full points. Tournament protocol: every peg stops in the game hole."
                ),
                "ruling; HOUSE S7 and S9, ACC 10.4.a",
            ),
            Clause(
                "cribbage.Q19",
                (
                    "Overcount past the target: in the house protocol the whole surplus moves; in the tournament "
                    "protocol only what was claimed up to the game hole, and the player then goes back 15."
                ),
                "ruling; HOUSE S9, ACC 8.4",
            ),
            Clause(
                "cribbage.Q20",
                (
                    "A count that is too low and stops a hole or two short of the target: the house protocol pays "
                    "all the points missed, the tournament protocol only the holes that were left."
                ),
                "ruling; HOUSE S7, ACC 10.4.a",
            ),
            Clause(
                "cribbage.Q21",
                (
                    "No score falls below 0: in the tournament protocol a penalty stops there, and in the house "
                    "protocol it cannot happen."
                ),
                "ruling; HOUSE S23, CC",
            ),
            Clause(
                "cribbage.Q22",
                "Heels can never be claimed by muggins.",
                "ruling; HOUSE, ACC 10.3.c, RPK",
            ),
            Clause(
                "cribbage.Q23",
                (
                    "Muggins in the play: always in the tournament protocol, and an option of the house protocol. "
                    "The player names the points of each card, 0 to 29, as it is played. What the card is worth "
                    "includes the 2 for 31 and not go or last; a 31 never earns the point for go, named or not. The "
                    "number is pegged at once, and wins at once if it reaches the target and is not too high. "
                    "Otherwise the opponent answers before anything else. On their own turn an opponent's card or "
                    "go is the acceptance, and there is no other; out of the count, without cards, at 31 and after "
                    "the last card of the deal they must say accept. With several opponents each answers "
                    "explicitly, in seat order from the player's left. Only then come the automatic point for go or "
                    "last, the new count and the next turn. What a claim moves is as at the show of the same "
                    "protocol."
                ),
                "ruling; HOUSE S13, ACC 10.2 and 10.4.b, GP, FOS, RPK",
            ),
            Clause(
                "cribbage.Q24",
                "A claim on a right count: muggins pays the counter, and overcount changes nothing.",
                "ruling; Q9, HOUSE S10",
            ),
            Clause(
                "cribbage.Q25",
                (
                    "With three or more players the hands are counted from the dealer's left, the dealer's last, then "
                    "the crib. The dealer answers nothing about the crib, and the opponents begin to the left."
                ),
                "ruling; BIC, HOUSE T6",
            ),
            Clause(
                "cribbage.Q26",
                (
                    "Lowball and muggins chosen together are allowed, and muggins is off, in the play too. The "
                    "tournament protocol is for two players, six cards and 121 points, and refuses everything else."
                ),
                "ruling; HOUSE S17, ACC 10.1",
            ),
            Clause(
                "cribbage.Q27",
                (
                    "Lowball: the side that reaches the target loses, and the lowest score wins, shared by ties. There "
                    "are no skunks."
                ),
                "ruling; WIK",
            ),
            Clause(
                "cribbage.Q28",
                (
                    "Before the answers everybody sees the four cards, the starter and the number announced, but not "
                    "the true total, which is shown with the settlement."
                ),
                "ruling; HOUSE S11 and S12, ACC 9.5 (title), FOS",
            ),
            Clause(
                "cribbage.Q29",
                "With three or more players everybody who still can must play on after a go, until nobody can.",
                "ruling; BRI, WIK, against BIC",
            ),
            Clause(
                "cribbage.Q30",
                (
                    "With three or more players, too, the seat to the left of the player of the last card leads after "
                    "a go or 31."
                ),
                "ruling; WIK, ENQ",
            ),
            Clause(
                "cribbage.Q31",
                "A go does not break a run or a pair; only the return of the count to 0 does.",
                "ruling; R19",
            ),
            Clause(
                "cribbage.Q32",
                "A game to 61 has one skunk level, at 30 points or fewer, and no double one.",
                "ruling; R36",
            ),
            Clause(
                "cribbage.Q33",
                "The penalty for a count that is too high is its surplus.",
                "ruling; ACC, ENQ, HG, FOS, against HOY",
            ),
            Clause(
                "cribbage.Q34",
                "No player corrects a count of their own: it is pegged as it is announced.",
                "ruling; HOUSE S2, ACC 8.3 and 8.4",
            ),
            Clause(
                "cribbage.Q35",
                "No count is announced before the present one is settled.",
                "ruling; ACC 9.2, HOUSE S3 to S6",
            ),
            Clause(
                "cribbage.Q36",
                "A count that wins at once is settled too, so that the true one is shown with the result.",
                "ruling; HOUSE S11",
            ),
            Clause(
                "cribbage.Q37",
                (
                    "A false claim of game costs the surplus alone in the house protocol, and 15 holes more in the "
                    "tournament protocol. The old forfeit of the game is not offered."
                ),
                "ruling; HOUSE S15, ACC 8.4, ENQ xvi, LAW 17",
            ),
            Clause(
                "cribbage.Q38",
                (
                    "Two statements of the page are not to be taken literally: that the target must be hit exactly, "
                    "and that there are just two differences from the tournament rules."
                ),
                "ruling; Q1",
                standing=Standing.HISTORY,
                note="Facts about the page; neither changes how the game is played.",
            ),
            Clause(
                "cribbage.Q39",
                (
                    "The pack is dealt from index 0, one card at a time from the dealer's left. With three players the "
                    "next card goes to the crib, with five the dealer is left out of the last round. The starter is "
                    "the next card not dealt; the cut of R6 is left to the table, since the pack is shuffled."
                ),
                "ruling",
            ),
            Clause(
                "cribbage.Q40",
                (
                    "A game may begin from given scores, each from 0 to below the target of its side. Nothing else "
                    "differs, except that three for last are not pegged."
                ),
                "ruling",
            ),
            Clause(
                "cribbage.Q41",
                (
                    "Five-card game: three for last belong to the player who does not deal first, once a game, and are "
                    "pegged with the first deal of a game that begins from nothing. It can be combined with muggins. "
                    "The go or 31 at which the play stops is pegged, no second count is played, and cards that were "
                    "not played are shown as part of the hands. Pegging out, heels and nobs are as in the six-card "
                    "game."
                ),
                "ruling; R22, R39, HOUSE S16",
            ),
        )
    }
)
"Every clause by its id. An id is public, and is never given to another clause."
