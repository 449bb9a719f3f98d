"""The clauses of the parlour game Muggins: what each says in our words, and where it comes from.

R is what the page says that this library follows, and Q what it leaves open, with the ruling that is taken here.
No rule code imports this; the documentation, the command line and the tests read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from muggins.table import Clause, Standing

__all__ = ["CLAUSES", "SOURCES"]

SOURCES: Mapping[str, str] = MappingProxyType(
    {
        "PAGE": 'a Russian page on Muggins, "family game of the Victorian age", by section number',
        "S1": 'kortspelsregler.com, "Muggins" (Swedish)',
        "S2": 'lots-of-kids-games.com, "Muggins"',
        "S3": 'terningekast.dk, "Æselspillet" (Danish)',
        "S4": 'spielkarten.com and brettspiele.digital, "Eselspiel" (German)',
        "S5": 'boggledyfamilyhistory.blogspot.com, "Muggins with Grandma Kathleen"',
        "S6": 'Wikipedia, "Flinch"',
        "S7": 'Webster\'s dictionary of 1913, "muggins"',
    }
)
"""The sources that the clauses name, by key."""

CLAUSES: Mapping[str, Clause] = MappingProxyType(
    {
        clause.id: clause
        for clause in (
            Clause(
                "parlour.R1",
                "One pack of 52 cards is used, without jokers, and suits never matter.",
                "PAGE 02",
            ),
            Clause(
                "parlour.R2",
                "The ranks stand in a row from ace to king. It does not wrap: king and ace are no neighbours.",
                "PAGE 02",
            ),
            Clause(
                "parlour.R3",
                (
                    "A card fits another when their ranks are neighbours: an ace fits a two only, a king a queen only, "
                    "and equal ranks never fit."
                ),
                "PAGE 02, PAGE 04",
            ),
            Clause(
                "parlour.R4",
                (
                    "The whole pack is dealt: 17 cards each and 1 common pile for three players, 12 and 4 for four, 10 "
                    "and 2 for five, 8 and 4 for six, 7 and 3 for seven."
                ),
                "PAGE 02, PAGE 06",
            ),
            Clause(
                "parlour.R5",
                "Every card that is left over opens a common pile of its own.",
                "PAGE 02",
            ),
            Clause(
                "parlour.R6",
                "Beside the stock each player has a discard of open cards, which is empty at first.",
                "PAGE 02",
            ),
            Clause(
                "parlour.R7",
                "Nobody may look through a stock.",
                "PAGE 02",
            ),
            Clause(
                "parlour.R8",
                (
                    "The first dealer is chosen by chance and changes from game to game. The player to the dealer's "
                    "left begins, and the turns go clockwise."
                ),
                "PAGE 02",
            ),
            Clause(
                "parlour.R9",
                "A turn opens the top card of the player's own stock, and that card alone.",
                "PAGE 03",
            ),
            Clause(
                "parlour.R10",
                "If the card fits a common pile it must go to one; of several that it fits the player takes any.",
                "PAGE 03",
            ),
            Clause(
                "parlour.R11",
                (
                    "Only if it fits no common pile, it must go to the discard of another player that it fits: to the "
                    "first such player clockwise, without choice."
                ),
                "PAGE 03",
            ),
            Clause(
                "parlour.R12",
                "The empty discard of another player takes no card.",
                "PAGE 03",
            ),
            Clause(
                "parlour.R13",
                "A card with no other place goes to the player's own discard, whatever the ranks.",
                "PAGE 03",
            ),
            Clause(
                "parlour.R14",
                "Every placement ends the turn; there is no turn more for a good one.",
                "PAGE 03",
            ),
            Clause(
                "parlour.R15",
                "The open card of the own discard cannot be played in place of a new one from the stock.",
                "PAGE 04",
            ),
            Clause(
                "parlour.R16",
                (
                    "Covered cards of the common piles stay where they are, and only the top cards take others. There "
                    "is no common stock and no new deal."
                ),
                "PAGE 04",
            ),
            Clause(
                "parlour.R17",
                (
                    "When the stock has run out and the discard has not, the discard is turned over as it is and "
                    "becomes the stock, so that its oldest card is now on top. Nobody looks at it."
                ),
                "PAGE 04",
            ),
            Clause(
                "parlour.R18",
                (
                    "A card in a wrong place, or not put where it had to go, is a fault, and whoever sees it calls "
                    '"Muggins!".'
                ),
                "PAGE 05",
            ),
            Clause(
                "parlour.R19",
                "The fault is named and the card is moved to its right place.",
                "PAGE 05",
            ),
            Clause(
                "parlour.R20",
                (
                    "Then every other player gives the offender the top card of the stock, face down, to the bottom of "
                    "the offender's stock."
                ),
                "PAGE 05",
            ),
            Clause(
                "parlour.R21",
                "Penalty cards come from the table: no card is added to the game or taken out of it.",
                "PAGE 05, PAGE 07",
            ),
            Clause(
                "parlour.R22",
                "A giver without a stock turns over the discard first, and then gives.",
                "PAGE 05",
            ),
            Clause(
                "parlour.R23",
                "A giver with no cards at all gives nothing.",
                "PAGE 05",
            ),
            Clause(
                "parlour.R24",
                "A call without a fault costs nothing.",
                "PAGE 05",
            ),
            Clause(
                "parlour.R25",
                "The call must come before the next player opens a card.",
                "PAGE 05",
            ),
            Clause(
                "parlour.R26",
                "When a player claims to have won, play stops until the last placement has been checked.",
                "PAGE 05",
            ),
            Clause(
                "parlour.R27",
                (
                    "A player wins when a right last card leaves both stock and discard empty, after whatever "
                    "correction and penalty came in time."
                ),
                "PAGE 06",
            ),
            Clause(
                "parlour.R28",
                (
                    "Cards on the common piles belong to nobody; a card on another player's discard belongs to that "
                    "player."
                ),
                "PAGE 06",
            ),
            Clause(
                "parlour.R29",
                (
                    "There are no points. A match is an agreed number of games, the wins are counted, and equal counts "
                    "share it."
                ),
                "PAGE 06",
            ),
            Clause(
                "parlour.R30",
                "A limit of time, and a draw for a game that it stops, may be agreed beforehand.",
                "PAGE 06",
            ),
            Clause(
                "parlour.Q1",
                (
                    "When is the discard turned over? Only when a card of it is needed: at the beginning of that "
                    "player's own turn, or to give a penalty card. Until then its top takes cards."
                ),
                "ruling; R22, S3",
            ),
            Clause(
                "parlour.Q2",
                (
                    "The last card of a stock on a common pile does not win while the discard has cards; it is turned "
                    "over at the player's next turn."
                ),
                "ruling; R27",
            ),
            Clause(
                "parlour.Q3",
                (
                    "When the offender's stock is empty and the discard is not, the penalty cards become the stock and "
                    "the discard stays as it is."
                ),
                "ruling; R22",
            ),
            Clause(
                "parlour.Q4",
                "The givers give clockwise from the offender's left, each card under all that are there already.",
                "ruling; PAGE 07",
            ),
            Clause(
                "parlour.Q5",
                "The card is moved first, and then the penalty is given.",
                "ruling; PAGE 05",
            ),
            Clause(
                "parlour.Q6",
                (
                    "When the misplaced card fits several common piles, the offender alone chooses among them, even "
                    "without any card left, and nobody does or calls anything else meanwhile; a pile that it does not "
                    "fit is refused, and the gifts come after. The only lawful place is filled at once. The "
                    "adjudicator is told the pile and guesses none."
                ),
                "ruling; R10, R19",
            ),
            Clause(
                "parlour.Q7",
                "The penalty is a card from each other player, the caller among them, but for those who have none.",
                "ruling; R20, R23, against S5",
            ),
            Clause(
                "parlour.Q8",
                (
                    "A fault is called, corrected and paid once. A call names no fault and is about the latest "
                    "placement; each seat calls once for it, and not after a call that was upheld."
                ),
                "ruling; R18",
            ),
            Clause(
                "parlour.Q9",
                "Every player may call, those without cards too, but not the one who placed the card.",
                "ruling; R18",
            ),
            Clause(
                "parlour.Q10",
                (
                    "When the next seats have no cards, a call is in time until the next player who opens a card has "
                    "opened it."
                ),
                "ruling; R25",
            ),
            Clause(
                "parlour.Q11",
                "A fault that nobody called in time stands, and a later call is refused.",
                "ruling; R25",
            ),
            Clause(
                "parlour.Q12",
                (
                    "A misplaced card is still on top of its pile as long as it can be called, since nothing is placed "
                    "before the next card is opened."
                ),
                "ruling; R25",
            ),
            Clause(
                "parlour.Q13",
                (
                    "What is a fault: a common pile that the card does not fit; any discard while it fits a common "
                    "pile; a farther discard than the first that it fits; another player's discard that is empty or "
                    "that it does not fit; the own discard while there is another place. Judged on the table before "
                    "the placement. Playing the own discard's top, or opening two cards, cannot be done at all."
                ),
                "ruling; R10 to R13, R15",
            ),
            Clause(
                "parlour.Q14",
                (
                    "A placement that empties the mover's stock and discard is the claim to have won, and is checked "
                    "at once. If right, it wins. If wrong, it is treated as a fault that was called, without a caller, "
                    "and the next seat plays on; if the correction and the gifts still leave the mover without cards, "
                    "the mover has won, and so too after a fault that was called."
                ),
                "ruling; R26, R27",
            ),
            Clause(
                "parlour.Q15",
                "A win that was confirmed is final: only the check of the last placement can undo one.",
                "ruling; R25, R26",
            ),
            Clause(
                "parlour.Q16",
                (
                    "A giver who gives away the last card has not won and waits; an option lets the first such giver "
                    "clockwise from the offender win."
                ),
                "ruling; R23, R27, S5, S6",
            ),
            Clause(
                "parlour.Q17",
                (
                    "A player without stock and discard is passed over, and may still call. Only a card put wrongly on "
                    "that empty discard, and not called, brings the player back; otherwise the player cannot win that "
                    "deal."
                ),
                "ruling",
            ),
            Clause(
                "parlour.Q18",
                "The own discard is no place that a card fits: it takes a card only when there is no other place.",
                "ruling; R13",
            ),
            Clause(
                "parlour.Q19",
                (
                    "Can a deal go on for ever? Yes. When the table shows that under lawful play every turn is forced "
                    "and the same position comes again with no card placed on a common pile, the deal ends unfinished, "
                    "as a draw. It is asked after placements 64, 128, 256 and so on, and after the check of a last "
                    "card; an option plays on. An option limits the number of placements: the deal ends unfinished at "
                    "the last one, unless it won, and no call is taken on it, as a draw counts for nobody."
                ),
                "ruling; R30",
            ),
            Clause(
                "parlour.Q20",
                (
                    "A drawn game counts for nobody and the dealer still changes. Equal counts share the match, and "
                    "nothing breaks the tie."
                ),
                "ruling; R29, R30",
            ),
            Clause(
                "parlour.Q21",
                "The deal moves to the left.",
                "ruling; R8",
            ),
            Clause(
                "parlour.Q22",
                "Cards are dealt one at a time from the dealer's left, and the rest to the common piles.",
                "ruling",
            ),
            Clause(
                "parlour.Q23",
                (
                    "Stocks and penalty cards are hidden from everybody, also from those who hold them. The tops of "
                    "common piles and discards, and the numbers of cards, are public."
                ),
                "ruling; R7",
            ),
            Clause(
                "parlour.Q24",
                "Fewer than three or more than seven players are refused.",
                "ruling; R4",
            ),
            Clause(
                "parlour.Q25",
                (
                    "Other descriptions play otherwise: with the nearest discard only, with four common piles for "
                    "three players, or with eight players."
                ),
                "ruling; S1, S2",
                standing=Standing.NOT_OFFERED,
                note="Variants of other sources, which are not offered: the rules here follow one page.",
            ),
        )
    }
)
"""Every clause by its id, which is public and never given to another."""
