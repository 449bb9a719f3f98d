"""The clauses of Mushka: what each says in our words, and where it comes from.

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
        "PAGE": "a Russian page on Mushka",
        "S1": "N. Rozaliev, Card Games of Russia, the end of the chapter on Mushka",
        "S2": "casino-card.narod.ru, Mushka-Mistigri",
        "S3": "casino-card.narod.ru, Mushka-Pamphil",
        "S4": "pages on Mouche: salondesjeux.fr, jeux-oublies, adpoker.fr, jeux-de-cartes.com, Wikipedia",
        "S5": "Balzac, Béatrix",
        "S6": "pages and handbooks on five-card Loo",
        "S7": "pages on Bourré",
    }
)
"""The sources that the clauses name, by key."""

CLAUSES: Mapping[str, Clause] = MappingProxyType(
    {
        clause.id: clause
        for clause in (
            Clause(
                "mushka.R1",
                "Three to seven play.",
                "PAGE",
            ),
            Clause(
                "mushka.R2",
                "Three players use 32 cards, four 36, and five to seven the whole pack of 52.",
                "PAGE",
            ),
            Clause(
                "mushka.R3",
                "The first dealer is drawn by lot; then the deal goes round.",
                "PAGE",
            ),
            Clause(
                "mushka.R4",
                "Everybody is dealt five cards, one at a time, beginning to the dealer's left.",
                "PAGE",
            ),
            Clause(
                "mushka.R5",
                "The next card is turned up beside the stock, and its suit is trumps.",
                "PAGE",
            ),
            Clause(
                "mushka.R6",
                (
                    "Each player either exchanges several cards for as many from the stock, or stands, or passes; who "
                    "holds the ace of spades may not pass."
                ),
                "PAGE",
            ),
            Clause(
                "mushka.R7",
                "These decisions are made in turn, beginning to the dealer's left.",
                "PAGE",
            ),
            Clause(
                "mushka.R8",
                "The player to the dealer's left leads to the first trick. A lead is one card.",
                "PAGE",
            ),
            Clause(
                "mushka.R9",
                "The others must follow suit; who cannot must play a trump; who has no trump either plays any card.",
                "PAGE",
            ),
            Clause(
                "mushka.R10",
                "The highest card of the suit led takes the trick, unless it was trumped. Who takes it leads next.",
                "PAGE",
            ),
            Clause(
                "mushka.R11",
                "When the ace of trumps is led, the ace of spades may take the trick from it.",
                "PAGE",
            ),
            Clause(
                "mushka.R12",
                "When the ace of trumps was not led but trumped in, the ace of spades has no such right.",
                "PAGE",
            ),
            Clause(
                "mushka.R13",
                "The ace of spades beats no other trump.",
                "PAGE",
            ),
            Clause(
                "mushka.R14",
                "Everybody starts with the agreed number on record, as a rule 25, and tries to write it off first.",
                "PAGE",
            ),
            Clause(
                "mushka.R15",
                "Each trick writes off 1.",
                "PAGE",
            ),
            Clause(
                "mushka.R16",
                "Who takes no trick adds 5, the remise.",
                "PAGE",
            ),
            Clause(
                "mushka.R17",
                "Who had the ace of spades writes off 5 for it, besides the tricks.",
                "PAGE",
            ),
            Clause(
                "mushka.R18",
                "The ace of spades is worth 10 when spades are trumps.",
                "PAGE",
            ),
            Clause(
                "mushka.R19",
                "Who had the ace of spades and took no trick adds 10: the remise, and 5 for the ace.",
                "PAGE",
            ),
            Clause(
                "mushka.R20",
                (
                    "Nobody may write off more than is on record. Who has no more to write off must stop the game at "
                    "once, and starts again from the first number if he takes another trick."
                ),
                "PAGE",
            ),
            Clause(
                "mushka.R21",
                "Who had the ace of spades and stopped in time is not punished for what it writes off too much.",
                "PAGE",
            ),
            Clause(
                "mushka.R22",
                (
                    "A card played against the rules is a revoke: the offender adds 5, and the trick goes to the "
                    "player who would have had it under the rules."
                ),
                "PAGE",
            ),
            Clause(
                "mushka.Q1",
                "The ranks are, from the top, ace, king, queen, jack, ten and so on down.",
                "ruling; R11, R12, S2",
            ),
            Clause(
                "mushka.Q2",
                (
                    "Any card of the suit led follows, and any trump trumps: nobody has to beat a card that lies "
                    "there. Of several trumps the highest takes the trick."
                ),
                "ruling; R9, against S7",
            ),
            Clause(
                "mushka.Q3",
                (
                    "When another player leads the ace of trumps, the ace of spades may be played even with trumps in "
                    "hand, and takes the trick. It need not be. Against every other lead, and against an ace of trumps "
                    "that was not led, it is a spade like any other."
                ),
                "ruling; R11 to R13, S1",
            ),
            Clause(
                "mushka.Q4",
                "The ace of spades led is a spade like any other, and every trump beats it.",
                "ruling; S1",
            ),
            Clause(
                "mushka.Q5",
                (
                    "With spades as trumps the ace of spades is the ace of trumps, and nothing beats it. Should its "
                    "holder be left without a trick nevertheless, the 10 of R19 are added and not 15."
                ),
                "ruling; R18, R19",
            ),
            Clause(
                "mushka.Q6",
                (
                    "The ace of spades belongs to whoever holds it when play begins, dealt or drawn. Turned up or in "
                    "the stock it belongs to nobody."
                ),
                "ruling; R17",
            ),
            Clause(
                "mushka.Q7",
                (
                    "The ace of spades may be exchanged away; then it counts for nobody. Whether its holder may pass "
                    "is judged by the hand before the exchange."
                ),
                "ruling; R6",
            ),
            Clause(
                "mushka.Q8",
                "Each player decides once: to exchange, to stand or to pass.",
                "ruling; R6, S6",
            ),
            Clause(
                "mushka.Q9",
                "One to five cards may be exchanged, and no more than the stock still has.",
                "ruling; R6",
            ),
            Clause(
                "mushka.Q10",
                (
                    "When the stock is used up, later players can only stand or pass. What was laid down stays out and "
                    "hidden, and is not shuffled in again."
                ),
                "ruling; R7, S5",
            ),
            Clause(
                "mushka.Q11",
                "The card turned up only shows trumps: nobody draws, takes or exchanges it.",
                "ruling; R5",
            ),
            Clause(
                "mushka.Q12",
                "Who passes adds nothing and writes off nothing, and sits out the deal.",
                "ruling; S5, S6",
            ),
            Clause(
                "mushka.Q13",
                "When the dealer's left neighbour has passed, the first player clockwise who stayed leads.",
                "ruling; R8",
            ),
            Clause(
                "mushka.Q14",
                "When all pass there is no play, the records stay, and the deal moves on.",
                "ruling; R6",
            ),
            Clause(
                "mushka.Q15",
                (
                    "A player who alone stayed plays no cards, and is credited with the fewest tricks that clear the "
                    "record, or with all five if none do."
                ),
                "ruling; S7",
            ),
            Clause(
                "mushka.Q16",
                (
                    "Tricks are written off as they are taken, the remise and the ace at the end of the deal; but from "
                    "the holder's first trick on, the ace counts towards being cleared."
                ),
                "ruling; R20",
            ),
            Clause(
                "mushka.Q17",
                (
                    "A player is cleared at the first trick that, with the worth of the ace, reaches the record, to "
                    "which the 5s for revokes have been added. He must say stop before the next lead, and may do so "
                    "before a later lead as long as he takes no further trick. To play on is a fault that nobody "
                    "calls; its only price is a trick too many. Who is not cleared may not stop. The stop halts the "
                    "play, and wins when the deal is settled."
                ),
                "ruling; R20, R21",
            ),
            Clause(
                "mushka.Q18",
                (
                    "Who is cleared, does not stop and takes another trick has the first number on record again. "
                    "Nothing more of that deal is written off for him, and the others keep their records."
                ),
                "ruling; R20, S1",
            ),
            Clause(
                "mushka.Q19",
                (
                    "Who was cleared and did not stop, and took no further trick, wins at the settlement if no stop "
                    "stands: of several such players the one who was cleared first. A record that the fifth trick "
                    "clears counts like any other; after it there is nothing left to stop."
                ),
                "ruling; R20",
            ),
            Clause(
                "mushka.Q20",
                (
                    "Several players may be cleared in one deal, always one after another. The stop that stands wins "
                    "at the settlement."
                ),
                "ruling; R20",
            ),
            Clause(
                "mushka.Q21",
                (
                    "When a deal is stopped the others write off the tricks they have taken. Remise and ace do not "
                    "count, and what was added for revokes stays. Who was cleared only with the help of the ace, and "
                    "did not stop, keeps the record less the tricks."
                ),
                "ruling; R20",
            ),
            Clause(
                "mushka.Q22",
                "The number from which a player starts again is the one agreed at the beginning.",
                "ruling; R20",
            ),
            Clause(
                "mushka.Q23",
                (
                    "A revoke can be played, and stands until another player, a passer too, calls it by trick and "
                    "offender, which may be done until the deal is settled. The card stays. The offender adds 5 at "
                    "once. The trick is credited to whom it would have belonged with a lawful card in place of the "
                    "wrong one: the offender has it only if every lawful card would have won it; of several offenders "
                    "called in one trick, each is taken to have played the weakest lawful card. A wrong card that "
                    "nobody calls counts as it lies. Not to trump when one can is a revoke too. When a card is called "
                    "before its trick is complete, the 5 is added and the others play on, and whose the trick is "
                    "shows at its end. If called before the next lead, the player who then has the trick leads as "
                    "well; if called later, the leads and tricks since then stand. An unfounded call changes nothing. "
                    "A call against oneself, "
                    "a second one by a seat about the same card, one on a settled fault and one after the settlement "
                    "are refused."
                ),
                "ruling; R9, R22",
            ),
            Clause(
                "mushka.Q24",
                "A stop by a player who is not cleared is refused.",
                "ruling; R20",
            ),
            Clause(
                "mushka.Q25",
                "A record has no upper limit.",
                "ruling; R16, R22",
            ),
            Clause(
                "mushka.Q26",
                (
                    "The deal moves to the left, also after a deal that nobody played. After a misdeal the same dealer "
                    "deals again."
                ),
                "ruling; R3, S1",
            ),
            Clause(
                "mushka.Q27",
                (
                    "Everybody sees the own hand, what he laid down himself, the card turned up, how many cards each "
                    "player exchanged, and the tricks; not the stock or what others laid down."
                ),
                "ruling",
            ),
            Clause(
                "mushka.Q28",
                "How the winner is paid is not part of the rules.",
                "ruling; S1",
                standing=Standing.PEOPLE,
                note="Payment is agreed between the players.",
            ),
            Clause(
                "mushka.Q29",
                (
                    "Fewer than three or more than seven players are refused, and each plays for himself. The first "
                    "number is any whole number from 1, as a rule 25."
                ),
                "ruling; R1, R14, S3",
            ),
            Clause(
                "mushka.Q30",
                (
                    "The table settles a deal once five tricks are complete or credited, or a stop stands; calls are "
                    "open until then. A stop lapses when a call leaves its player no longer cleared; if tricks remain, "
                    "play goes on with the player who is due. A second stop while one stands is refused, and so is "
                    "a card."
                ),
                "ruling; R20, R22",
            ),
            Clause(
                "mushka.Q31",
                (
                    "Calls take effect in the order in which they are made, and nothing is played again. Only a trick "
                    "taken by play, led after the player was cleared, is one too many; a trick credited by a call can "
                    "clear a player, and one taken away can undo it. Who is cleared by a call during a trick may stop "
                    "at once, or until the lead after it. A trick too many stays one whatever is called later, and a 5 "
                    "called after it is added to the first number: 25 becomes 30. The remise and what the ace adds to "
                    "it go by the tricks credited at the settlement, and never to one who took a trick too many."
                ),
                "ruling; R20, R22",
            ),
        )
    }
)
"""Every clause by its id, which is public and never given to another."""
