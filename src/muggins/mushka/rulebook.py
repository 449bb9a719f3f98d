"""The clauses of Mushka: what each says in our words, and where it comes from.

R clauses are what the page says that this library follows; Q clauses are our rulings where it is silent or ambiguous.
No rule code imports this module; the documentation, the command line and the tests read it.
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
                "Three players use 32 cards, four use 36, and five, six or seven use the full pack of 52.",
                "PAGE",
            ),
            Clause(
                "mushka.R3",
                "The first dealer is drawn by lot; after that the deal goes round.",
                "PAGE",
            ),
            Clause(
                "mushka.R4",
                (
                    "Cards are dealt one at a time, beginning with the player to the dealer's left, until every "
                    "player has five."
                ),
                "PAGE",
            ),
            Clause(
                "mushka.R5",
                "The next card is turned up and laid beside the rest of the pack, the stock. Its suit is trumps.",
                "PAGE",
            ),
            Clause(
                "mushka.R6",
                (
                    "After looking at their hand, each player does one of three things: discards several cards and "
                    "takes as many new ones from the stock; stands on the hand; or passes, which a player who holds "
                    "the ace of spades may not do."
                ),
                "PAGE",
            ),
            Clause(
                "mushka.R7",
                "Players discard and draw strictly in turn, beginning with the player to the dealer's left.",
                "PAGE",
            ),
            Clause(
                "mushka.R8",
                "The player to the dealer's left leads first. A lead is always a single card.",
                "PAGE",
            ),
            Clause(
                "mushka.R9",
                (
                    "The others must play a card of the suit led; a player without one must beat it with a trump; a "
                    "player with neither may throw any card."
                ),
                "PAGE",
            ),
            Clause(
                "mushka.R10",
                (
                    "The trick, and the next lead, go to the player who played the highest card of the suit led, or "
                    "who overtook it with a trump."
                ),
                "PAGE",
            ),
            Clause(
                "mushka.R11",
                "When the ace of trumps was led, the player with the ace of spades may overtake the trick with it.",
                "PAGE",
            ),
            Clause(
                "mushka.R12",
                (
                    "When the ace of trumps was not led, but was used to overtake the trick, the ace of spades has no"
                    " such privilege."
                ),
                "PAGE",
            ),
            Clause(
                "mushka.R13",
                "The ace of spades beats no other trump.",
                "PAGE",
            ),
            Clause(
                "mushka.R14",
                (
                    "Before the game every player writes down the agreed number, usually 25. The aim is to write it"
                    " off before the others."
                ),
                "PAGE",
            ),
            Clause(
                "mushka.R15",
                "Each trick taken writes off 1.",
                "PAGE",
            ),
            Clause(
                "mushka.R16",
                "A player who takes no trick adds 5, the remise.",
                "PAGE",
            ),
            Clause(
                "mushka.R17",
                "A player who had the ace of spades in hand writes off 5 for it, besides the tricks.",
                "PAGE",
            ),
            Clause(
                "mushka.R18",
                "If spades are trumps in that deal, the ace of spades writes off 10 instead of 5.",
                "PAGE",
            ),
            Clause(
                "mushka.R19",
                "A player who had the ace of spades and takes no trick adds 10: 5 for the remise and 5 for the ace.",
                "PAGE",
            ),
            Clause(
                "mushka.R20",
                (
                    "Nobody may write off more than the record still holds. A player with 1 left who takes a trick "
                    "must stop the game at once, and begins again from 25 after taking one more trick."
                ),
                "PAGE",
            ),
            Clause(
                "mushka.R21",
                (
                    "A player who had the ace of spades and stopped in time is not penalised for what the ace writes "
                    "off too much, because the player could not have taken less."
                ),
                "PAGE",
            ),
            Clause(
                "mushka.R22",
                (
                    "A revoke is a card thrown against the rules: the offender adds 5, and the trick goes to the "
                    "player to whom it would have belonged if the rules had been kept."
                ),
                "PAGE",
            ),
            Clause(
                "mushka.Q1",
                (
                    "The ranks from the top are ace, king, queen, jack, ten, nine, eight, seven; with 36 cards also "
                    "six, and with 52 also five, four, three and two."
                ),
                "ruling; R11, R12, S2",
            ),
            Clause(
                "mushka.Q2",
                (
                    "A player may follow with any card of the suit led. A player without one plays any trump, even a "
                    "lower one than a trump that lies there. Nobody has to beat a card, and of several trumps the "
                    "highest takes the trick."
                ),
                "ruling; R9, against S7",
            ),
            Clause(
                "mushka.Q3",
                (
                    "When another player led the ace of trumps, the ace of spades may be played even by a player who "
                    "holds trumps. It is never forced, and if it is played, it takes the trick. Against every other "
                    "lead, and against an ace of trumps that was not led, it is an ordinary spade."
                ),
                "ruling; R11 to R13, S1",
            ),
            Clause(
                "mushka.Q4",
                "The ace of spades led is an ordinary spade, and any trump beats it.",
                "ruling; S1",
            ),
            Clause(
                "mushka.Q5",
                (
                    "With spades as trumps the ace of spades is itself the ace of trumps, and cannot be beaten, so "
                    "its holder takes a trick in every deal that is played out. If a call leaves the holder without a"
                    " trick, and the deal is played out, R19 adds 10 and not 15; a deal that is stopped follows Q21."
                ),
                "ruling; R18, R19",
            ),
            Clause(
                "mushka.Q6",
                (
                    "The ace of spades counts for the player who holds it when play starts, dealt or drawn in the "
                    "exchange. If it is turned up, or still in the stock, nobody has it: no bonus or penalty for it "
                    "applies, and every player may pass."
                ),
                "ruling; R17",
            ),
            Clause(
                "mushka.Q7",
                (
                    "The ace of spades may be discarded in the exchange, and then it counts for nobody. (Option: it "
                    "may not be discarded.) Whether a player may pass is judged by the hand before the exchange."
                ),
                "ruling; R6",
            ),
            Clause(
                "mushka.Q8",
                (
                    "To exchange, to stand and to pass exclude each other: each player decides once, and there is no "
                    "pass after an exchange."
                ),
                "ruling; R6, S6",
            ),
            Clause(
                "mushka.Q9",
                (
                    "One to five cards may be exchanged, and never more than the stock still has. To exchange none is"
                    " to stand."
                ),
                "ruling; R6",
            ),
            Clause(
                "mushka.Q10",
                (
                    "Players draw strictly in turn, and nobody draws more than is left. When the stock is used up, "
                    "later players can only stand or pass. Discards and the hands of players who passed stay out and "
                    "hidden, and are not shuffled in again."
                ),
                "ruling; R7, S5",
            ),
            Clause(
                "mushka.Q11",
                "The card turned up only shows trumps: it is never drawn, taken or exchanged.",
                "ruling; R5",
            ),
            Clause(
                "mushka.Q12",
                "A player who passes adds no remise and writes nothing off, and sits out the deal.",
                "ruling; S5, S6",
            ),
            Clause(
                "mushka.Q13",
                (
                    "When the player to the dealer's left has passed, the first player clockwise from the dealer who "
                    "stayed leads first."
                ),
                "ruling; R8",
            ),
            Clause(
                "mushka.Q14",
                (
                    "When all pass (possible only if nobody holds the ace of spades), there is no play, the records "
                    "do not change, and the deal moves on."
                ),
                "ruling; R6",
            ),
            Clause(
                "mushka.Q15",
                (
                    "When only one player stays, no cards are played: the player is credited with the smallest number"
                    " of tricks that, with the ace, clears the record, or else with all five. A credited player "
                    "cannot overshoot."
                ),
                "ruling; S7",
            ),
            Clause(
                "mushka.Q16",
                (
                    "Tricks count as they are taken. The remise and the items for the ace are written at the end of "
                    "the deal, but the 5 or 10 of the holder counts towards being cleared from the first trick on."
                ),
                "ruling; R20",
            ),
            Clause(
                "mushka.Q17",
                (
                    "A player is cleared at the first trick with which tricks and ace reach the record, to which the "
                    "5s of upheld calls have been added. The player must say stop before the next lead, and may still "
                    "do so before a later lead while they take no further trick (as Q31 defines it); to play on is "
                    "lawful, and its only price is Q18. A stop holds the play, and wins when the deal is settled. "
                    "That the ace makes the sum exceed the record is forgiven (R21). A player who is not cleared may "
                    "not stop."
                ),
                "ruling; R20, R21",
            ),
            Clause(
                "mushka.Q18",
                (
                    "A cleared player who does not stop and takes one more trick has the agreed number on record "
                    "again. It is flat: no further trick, no ace and no extra fine of that deal is written for the "
                    "player. The others keep their records, and the play continues."
                ),
                "ruling; R20, S1",
            ),
            Clause(
                "mushka.Q19",
                (
                    "At the settlement the cleared player whose stop stands has won. If no stop stands, the player "
                    "who was cleared first, and took no further trick, has won; a record that the fifth trick clears "
                    "counts like any other. After the fifth trick there is nothing left to stop."
                ),
                "ruling; R20",
            ),
            Clause(
                "mushka.Q20",
                (
                    "A trick has one taker, and calls are settled one at a time, so players who are cleared in one "
                    "deal are cleared in strict order; a trick that a call credits counts from that call on. A stop "
                    "that stands at the settlement wins, and the game ends."
                ),
                "ruling; R20",
            ),
            Clause(
                "mushka.Q21",
                (
                    "When a deal is stopped, the others write off the tricks that they have taken, without remise and"
                    " without an item for the ace; 5s from calls stay. A player who was cleared only with the help of"
                    " the ace, and did not stop, keeps the record less the tricks. (Option: R16, R17 and R19 apply as"
                    " in any other deal.) Neither changes who has won."
                ),
                "ruling; R20",
            ),
            Clause(
                "mushka.Q22",
                "The number from which a player begins again is the agreed number.",
                "ruling; R20",
            ),
            Clause(
                "mushka.Q23",
                (
                    "A card against R9 can be played, and stays where it lies. Any other player, also one who passed,"
                    " may call it, naming the trick and the offender, until the deal is settled. An upheld call adds "
                    "5 to the offender's record at once, besides a remise, even if nothing was gained by the revoke. "
                    "The trick is credited to the player to whom it would have belonged with a lawful card in place "
                    "of the wrong one: the offender gets it only if every lawful card would have won it, otherwise "
                    "the best of the others. If several offenders of one trick were called, the weakest lawful card "
                    "of each counts; a wrong card that nobody called counts as it lies. Called before the trick is "
                    "complete, the 5 is added, the others play on, and the winner is found at the end. Called before "
                    "the next lead, the winner also leads; called later, the leads and tricks since then stand. To "
                    "play no trump when one must is a revoke too. An unfounded call changes nothing. A call against "
                    "oneself, a second call by a seat about the same card, a call on a revoke that was called "
                    "already, and a call after the settlement are refused."
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
                (
                    "A record has no upper limit: remises can lift it above the agreed number. As an option, the game"
                    " ends after an agreed number of deals, and nobody has won: a safety rule of this project."
                ),
                "ruling; R16, R22",
            ),
            Clause(
                "mushka.Q26",
                (
                    "The deal moves to the left, also after a deal that nobody played. After a misdeal, which the "
                    "table declares while nobody has decided, the cards go back, the records do not change, and the "
                    "same dealer deals again."
                ),
                "ruling; R3, S1",
            ),
            Clause(
                "mushka.Q27",
                (
                    "Each player sees their own hand and discards, the turn-up, how many cards each player exchanged,"
                    " and the tricks played; not the discards of others, and not the stock."
                ),
                "ruling",
            ),
            Clause(
                "mushka.Q28",
                "How the winner is paid is not part of the rules.",
                "ruling; S1",
                standing=Standing.PEOPLE,
                note="Players agree on the payment among themselves.",
            ),
            Clause(
                "mushka.Q29",
                (
                    "Fewer than three and more than seven players are refused. Each plays for themselves. The agreed "
                    "number is any positive integer, usually 25."
                ),
                "ruling; R1, R14, S3",
            ),
            Clause(
                "mushka.Q30",
                (
                    "A deal is settled by an act of the table, which is possible when five tricks are complete or "
                    "credited, or a stop stands. Until then calls are open, and nobody has won. A stop lapses when an "
                    "upheld call leaves its player no longer cleared; if tricks remain, the play goes on with the "
                    "player whose turn it is. While a stop stands, a second stop and every card are refused."
                ),
                "ruling; R20, R22",
            ),
            Clause(
                "mushka.Q31",
                (
                    "Calls take effect in the order in which they are made, and nothing is played again. Only a trick "
                    "that was led after the player was cleared, and was taken by play, is one too many: a credited "
                    "trick can clear a player, but never overshoots. A player who is cleared by a call during a trick "
                    "may stop at once, or before a later lead, also after taking that trick: it was led before, so it "
                    "is no further trick. A trick taken away lowers the count, and can undo a clearance; it does not "
                    "undo an overshoot. A 5 added after an overshoot goes on top of the agreed number: 25 becomes 30. "
                    "The remise and what the ace adds to it go by the tricks credited at the settlement, and never to "
                    "a player who took one too many."
                ),
                "ruling; R20, R22",
            ),
        )
    }
)
"""Every clause by its id, which is public and never given to another."""
