"""The clauses of parlour Muggins: what each says in our words, and where it comes from.

R clauses are what the source page says; Q clauses are the questions that it leaves open, with the ruling of this
project. No rule code imports this module; the documentation, the command line and the tests read it.
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
                "One pack of 52 cards is used, without jokers. Suits do not matter.",
                "PAGE 02",
            ),
            Clause(
                "parlour.R2",
                (
                    "The row of ranks is A 2 3 4 5 6 7 8 9 10 J Q K; it does not wrap, so king and ace are not "
                    "neighbours."
                ),
                "PAGE 02",
            ),
            Clause(
                "parlour.R3",
                (
                    "A card fits another if their ranks differ by exactly one. An ace fits only a two, a king only a "
                    "queen, and equal ranks never fit."
                ),
                "PAGE 02, PAGE 04",
            ),
            Clause(
                "parlour.R4",
                (
                    "The whole pack is always dealt: 17 cards each and 1 common pile for three players, 12 and 4 for "
                    "four, 10 and 2 for five, 8 and 4 for six, 7 and 3 for seven. The order of placing is the same for "
                    "every number of players."
                ),
                "PAGE 02, PAGE 06",
            ),
            Clause(
                "parlour.R5",
                "Each card that is left over in the deal starts a face-up common pile of its own.",
                "PAGE 02",
            ),
            Clause(
                "parlour.R6",
                "Next to the stock each player has a face-up discard, which is empty at the start.",
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
                    "The first dealer is drawn at random. The player on the dealer's left moves first, and play is "
                    "clockwise. The dealer changes from game to game."
                ),
                "PAGE 02",
            ),
            Clause(
                "parlour.R9",
                "In a turn the player opens the top card of their stock, and only that card.",
                "PAGE 03",
            ),
            Clause(
                "parlour.R10",
                (
                    "First priority: if the card fits the top of any common pile, it must go on a common pile. If it "
                    "fits several, the player chooses which."
                ),
                "PAGE 03",
            ),
            Clause(
                "parlour.R11",
                (
                    "Second priority: only if it fits no common pile, it must go on the discard of another player "
                    "whose top it fits. If several opponents fit, it goes to the first of them clockwise, without a "
                    "choice."
                ),
                "PAGE 03",
            ),
            Clause(
                "parlour.R12",
                "An opponent's empty discard never takes a card.",
                "PAGE 03",
            ),
            Clause(
                "parlour.R13",
                "A card without such a destination goes on the player's own discard, with any rank on top of it.",
                "PAGE 03",
            ),
            Clause(
                "parlour.R14",
                "The turn is over after any placement, a successful one too. There is no bonus turn.",
                "PAGE 03",
            ),
            Clause(
                "parlour.R15",
                "The open top of the player's own discard cannot be played in place of a new card from the stock.",
                "PAGE 04",
            ),
            Clause(
                "parlour.R16",
                (
                    "Covered cards of common piles stay where they are, and only the present tops are destinations. "
                    "There is no common draw pile and no common redeal."
                ),
                "PAGE 04",
            ),
            Clause(
                "parlour.R17",
                (
                    "When the stock has run out and the discard is not empty, the whole discard is turned over, "
                    "unshuffled, and becomes the stock: its oldest card is now the top. Nobody looks at the cards or "
                    "changes their order."
                ),
                "PAGE 04",
            ),
            Clause(
                "parlour.R18",
                (
                    "A fault is a placement on a wrong pile, or missing a compulsory destination. Its observer "
                    'calls "Muggins!".'
                ),
                "PAGE 05",
            ),
            Clause(
                "parlour.R19",
                "The fault is named, and the card is moved to its correct place.",
                "PAGE 05",
            ),
            Clause(
                "parlour.R20",
                (
                    "Then every other player gives the offender the top card of their stock, face down, under the "
                    "bottom of the offender's stock. Normally that makes 3 penalty cards: the page plays with four."
                ),
                "PAGE 05",
            ),
            Clause(
                "parlour.R21",
                (
                    "Penalty cards are cards already in play. None is added or removed: there are 52 cards at every "
                    "moment."
                ),
                "PAGE 05, PAGE 07",
            ),
            Clause(
                "parlour.R22",
                "A giver without a stock first turns over their discard, then gives.",
                "PAGE 05",
            ),
            Clause(
                "parlour.R23",
                "In the order that the page teaches, a giver without any card gives nothing.",
                "PAGE 05",
            ),
            Clause(
                "parlour.R24",
                "In the order that the page teaches, a call without a fault behind it carries no penalty.",
                "PAGE 05",
            ),
            Clause(
                "parlour.R25",
                "In the order that the page teaches, a call must be made before the next player opens a card.",
                "PAGE 05",
            ),
            Clause(
                "parlour.R26",
                "When a player claims victory, play stops, and the last card is checked before the win is confirmed.",
                "PAGE 05",
            ),
            Clause(
                "parlour.R27",
                (
                    "A player wins if a correct last card leaves both their stock and their discard empty, after any "
                    "timely correction and penalty."
                ),
                "PAGE 06",
            ),
            Clause(
                "parlour.R28",
                (
                    "Cards on common piles belong to nobody. A card placed on an opponent's discard belongs to that "
                    "opponent."
                ),
                "PAGE 06",
            ),
            Clause(
                "parlour.R29",
                (
                    "There are no points. A match is an agreed number of games, wins are counted, and equal counts "
                    "share the match."
                ),
                "PAGE 06",
            ),
            Clause(
                "parlour.R30",
                "A time limit, and a draw for an unfinished game, may be agreed in advance.",
                "PAGE 06",
            ),
            Clause(
                "parlour.Q1",
                (
                    "When is the discard turned over? Only when a card is needed: at the start of its owner's own "
                    "turn, or when its owner must give a penalty card. Until then its top takes cards. An option turns "
                    "it over at once, as soon as its owner's stock is empty and the placement or gift that emptied it "
                    "is settled: never before a call on that placement, and never for a last card that wins. Then its "
                    "top takes no cards."
                ),
                "ruling; PAGE 04, R22, S3",
            ),
            Clause(
                "parlour.Q2",
                (
                    "A last stock card that goes elsewhere does not win while the discard has cards: stock and discard "
                    "must both be empty. The discard is turned over at the player's next turn."
                ),
                "ruling; R27",
            ),
            Clause(
                "parlour.Q3",
                (
                    "If the offender's stock is empty and the discard is not, the offender does not turn it over: the "
                    "penalty cards become the stock, and the discard stays open until they run out."
                ),
                "ruling; R22",
            ),
            Clause(
                "parlour.Q4",
                (
                    "Givers act clockwise from the offender's left. Each card goes under everything already there, so "
                    "the last giver's card is at the very bottom."
                ),
                "ruling; PAGE 07",
            ),
            Clause(
                "parlour.Q5",
                "The card is moved first, and then the penalty cards are given.",
                "ruling; PAGE 05",
            ),
            Clause(
                "parlour.Q6",
                (
                    "If the misplaced card has a single lawful place, it goes there at once. If it fits several common "
                    "piles, the offender alone acts and chooses among them, even with no card left. A pile that the "
                    "card does not fit is refused and is not a new fault, nobody calls meanwhile, and the gifts follow "
                    "the choice. The adjudicator is given the pile and does not guess."
                ),
                "ruling; R10, R19",
            ),
            Clause(
                "parlour.Q7",
                "Every other player gives one card, the caller too, except those who have none.",
                "ruling; R20, R23, against S5",
            ),
            Clause(
                "parlour.Q8",
                (
                    "One fault has one correction and one penalty, and the first upheld call settles it. A call names "
                    "no fault and is about the latest placement. Each seat has one call for a placement, and none "
                    "after an upheld call."
                ),
                "ruling; R18",
            ),
            Clause(
                "parlour.Q9",
                (
                    "Any player except the one who placed the card may call, also a player without cards; nobody calls "
                    "their own placement. An observer without a seat may call too: the table makes the call, one call "
                    "for a placement for all observers together."
                ),
                "ruling; PAGE 05, R18",
            ),
            Clause(
                "parlour.Q10",
                (
                    "If the next seats have no cards, a call is in time until the next player who really opens a card "
                    "opens it."
                ),
                "ruling; R25",
            ),
            Clause(
                "parlour.Q11",
                (
                    "An uncalled fault stands: after the deadline the card stays where it is, and a later call is "
                    "refused."
                ),
                "ruling; R25",
            ),
            Clause(
                "parlour.Q12",
                (
                    "As long as a misplaced card can be called it is on top of its pile, because nothing is placed "
                    "before the next card is opened."
                ),
                "ruling; R25",
            ),
            Clause(
                "parlour.Q13",
                (
                    "A fault is: a common pile that the card does not fit; any discard while a common pile fits; a "
                    "farther opponent while a nearer one fits; an opponent's discard that is empty or that the card "
                    "does not fit; the player's own discard while any other destination exists. It is judged on the "
                    "position before the placement. Playing the old top of one's own discard, or opening two cards, "
                    "cannot happen."
                ),
                "ruling; R10 to R13, R15",
            ),
            Clause(
                "parlour.Q14",
                (
                    "The placement that leaves the mover's stock and discard both empty is the claim of victory, and "
                    "that one placement is checked at once. If it is right, the win is final. If it is wrong, it is "
                    "treated as a called fault without a caller: the claim lapses, and the next seat with cards moves. "
                    "If correction and gifts still leave the offender without a card, because no giver had one, the "
                    "offender has won; so too after an ordinary called fault."
                ),
                "ruling; R26, R27",
            ),
            Clause(
                "parlour.Q15",
                "After a win is confirmed nothing undoes it. Only the check of the claim itself can.",
                "ruling; R25, R26",
            ),
            Clause(
                "parlour.Q16",
                (
                    "A giver whose last card was a penalty card has not won and waits. An option lets the first such "
                    "giver clockwise from the offender win."
                ),
                "ruling; R23, R27, S5, S6",
            ),
            Clause(
                "parlour.Q17",
                (
                    "A player without stock and discard is passed over, and may still call. Any number of seats is "
                    "passed over. As long as an emptied giver waits (Q16), only an uncalled fault onto their empty "
                    "discard brings a player back, and then they open in turn; otherwise they cannot win that deal."
                ),
                "ruling",
            ),
            Clause(
                "parlour.Q18",
                (
                    "The own discard is not a priority destination, even if the card fits it: it takes a card only if "
                    "there is no other place."
                ),
                "ruling; R13",
            ),
            Clause(
                "parlour.Q19",
                (
                    "Can a deal go on for ever? Yes. When the next player would open a card after the 64th, 128th, "
                    "256th ... placement of the deal, the table proves it if it can: under lawful play every turn from "
                    "here is forced, and the same seat, stocks and discards by rank come again with no card placed on "
                    "a common pile in between. Then the deal is a draw and no card is opened; an option plays on, "
                    "because a fault could end such a deal. As another option, with a turn limit n the deal is a draw "
                    "when the next player would open after the n-th placement. Until then the last placement can be "
                    "called, and a claimed win is checked first. Discards that are turned over at once are turned over "
                    "before the question. Both are safety rules of this project."
                ),
                "ruling; R30",
            ),
            Clause(
                "parlour.Q20",
                (
                    "A drawn game counts for nobody, and the dealer still changes. Equal top counts share the match, "
                    "without a tie-break. An agreed draw ends the deal, and the match goes on. Stopping the whole "
                    "match is another act: nobody wins it, and the games so far stay on the results."
                ),
                "ruling; R29, R30",
            ),
            Clause(
                "parlour.Q21",
                "The deal passes to the left.",
                "ruling; R8",
            ),
            Clause(
                "parlour.Q22",
                (
                    "Cards are dealt one at a time from the dealer's left, then the rest to the common piles. The "
                    "first card dealt to a seat is the top of its stock."
                ),
                "ruling",
            ),
            Clause(
                "parlour.Q23",
                (
                    "Stocks and penalty cards are hidden from everyone, the receiver too. Tops of common piles and "
                    "discards, and the numbers of cards, are public."
                ),
                "ruling; R7",
            ),
            Clause(
                "parlour.Q24",
                "Fewer than three and more than seven players are refused.",
                "ruling; R4",
            ),
            Clause(
                "parlour.Q25",
                (
                    "Other descriptions play otherwise: the nearest discard only, four common piles for three players, "
                    "or eight players."
                ),
                "ruling; S1, S2",
                standing=Standing.NOT_OFFERED,
                note="Variants of other sources; the rules here follow one page.",
            ),
        )
    }
)
"""Every clause by its id, which is public and is never given to another clause."""
