"""What the library says, in Russian. No native speaker has reviewed it."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from types import MappingProxyType
from typing import Any

from muggins._games import GAMES
from muggins.table.words import Catalogue, Facts, Template

__all__ = ["RUSSIAN"]

_FORMS = {
    "очко": ("очко", "очка", "очков"),
    "карта": ("карту", "карты", "карт"),
    "взятка": ("взятка", "взятки", "взяток"),
    "стопка": ("общая стопка", "общие стопки", "общих стопок"),
    "действие": ("действие", "действия", "действий"),
}
"""A noun after a number that ends in 1, in 2 to 4, and in another digit or in 11 to 14."""


class _Counting(Formatter):
    """Writes ``{points:очко}`` as the number and the form of the noun that goes with it."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec not in _FORMS:
            return format(value, format_spec)
        return f"{value} {_form(int(value), format_spec)}"


_COUNTING = _Counting()


def _form(number: int, noun: str) -> str:
    one, few, many = _FORMS[noun]
    last, teens = abs(number) % 10, 11 <= abs(number) % 100 <= 14
    return one if last == 1 and not teens else few if 2 <= last <= 4 and not teens else many


def _counted(text: str) -> Template:
    """Return a template whose nouns follow their numbers."""
    return lambda facts: _COUNTING.vformat(text, (), facts)


def _which(fact: str, without: str, other: str) -> Template:
    """Return a template for a fact that a value may not have, and one for a value that has it."""
    return lambda facts: _COUNTING.vformat(without if facts[fact] is None else other, (), facts)


def _either(fact: str, no: str, yes: str) -> Template:
    """Return a template for a fact that is false, 0 or an empty text, and one for any other."""
    return lambda facts: _COUNTING.vformat(yes if facts[fact] else no, (), facts)


def _seats(facts: Facts, name: str, one: str, several: str) -> str:
    return (several if "," in str(facts[name]) else one).format_map(facts)


def _place(facts: Facts) -> str:
    kind = "общей стопки" if facts["common"] else "сброса игрока"
    text = f"{kind} {{pile}} здесь нет: на столе {{commons:стопка}}, сбросов: {{players}}"
    return _COUNTING.vformat(text, (), facts)


def _belongs(facts: Facts) -> str:
    piles = str(facts["piles"]).split()
    return f"{facts['card']} сюда не подходит, а подходит на {' или '.join([f'общую стопку {pile}' for pile in piles])}"


def _pegs(facts: Facts) -> str:
    points = int(facts["points"] or 0)
    does = f"отмечает {points}" if points > 0 else f"идёт назад на {-points}"
    return f"игрок {facts['seat']} {does}, стало {facts['score']}: {facts['reason']}"


def _cribbage_ends(facts: Facts) -> str:
    if facts["winners"] == "":
        return "{reason}; счёт {scores}".format_map(facts)
    return f"{_seats(facts, 'winners', 'выиграл игрок {winners}', 'выиграли игроки {winners}')}, " + (
        "счёт {scores}: {reason}".format_map(facts)
    )


def _stock_short(facts: Facts) -> str:
    left = "колода кончилась" if not facts["left"] else "в колоде осталось карт: {left}".format_map(facts)
    return f"{left}, это меньше, чем нужно для обмена: {facts['cards']}"


def _trick(text: str) -> Template:
    """Return a template in which ``{number}`` is the number of the trick, from 1."""
    return lambda facts: text.format_map({**facts, "number": int(facts["trick"] or 0) + 1})


def _written(facts: Facts) -> str:
    points = f"{facts['points']:+}" if facts["points"] else "без изменений"
    return f"у игрока {facts['seat']} осталось списать {facts['record']} ({points}): {facts['reason']}"


_SHARED: Mapping[str, Template] = {
    "game_over": "игра окончена",
    "abandoned": "игра прекращена, победителя нет",
    "no_such_seat": "игрока {seat} за этим столом нет: игроков {players}",
    "not_this_view": lambda facts: (
        "зритель ничего не может делать"
        if facts["viewer"] == "spectator"
        else f"то, что видит игрок {facts['viewer']}, отвечает только за него"
    ),
    "out_of_turn": "сейчас ход игрока {turn}",
    "wrong_pack": "в колоде должно быть {size} разных карт, а их {cards}",
    "deal_awaited": "сначала нужно сдать карты",
}

_TABLE: Mapping[str, Template] = {
    "table.deal": "карты сдаются",
    "table.abandon": _which("by", "все согласны прекратить игру", "игрок {by} просит прекратить игру, и все согласны"),
    "table.abandoned": _which("by", "все договорились прекратить игру", "игра прекращена по просьбе игрока {by}"),
}

_PARLOUR: Mapping[str, Template] = {
    "fault_reason.common_missed": "{card} подходит на общую стопку ({fitting}), а общие стопки идут первыми",
    "fault_reason.common_unfit": "{card} не подходит к {top} на общей стопке {pile}",
    "fault_reason.nearer_missed": "{card} подходит к {top} игрока {nearer}, а он ближе, чем игрок {owner}",
    "fault_reason.opponent_unfit": "{card} не подходит к {top} игрока {owner}",
    "fault_reason.opponent_empty": "{card} нельзя положить на сброс игрока {owner}: он пуст",
    "fault_reason.kept": "{card} подходит к {top} игрока {nearer}, и оставить карту у себя нельзя",
    "common": "общая стопка {index}",
    "discard": "сброс игрока {seat}",
    "verdict_reason.upheld": "карта положена не по правилам",
    "verdict_reason.unfounded": "карта положена правильно, и вызов ничего не стоит",
    "gift": _either(
        "turned_over", "игрок {giver} отдаёт {card}", "игрок {giver} сначала переворачивает сброс и отдаёт {card}"
    ),
    "verdict": _which("fault", "{reason}", "{reason}: {fault}"),
    "open": "игрок {seat} открывает карту",
    "place": "игрок {seat} кладёт открытую карту сюда: {target}",
    "call": _which("seat", "наблюдатель говорит «Маггинс!»", "игрок {seat} говорит «Маггинс!»"),
    "correct": "игрок {seat} перекладывает карту сюда: {target}",
    "agree_draw": "все согласны на ничью",
    "until.next_card": "пока следующий игрок не откроет карту",
    "result_reason.last_card": "последняя карта положена правильно",
    "result_reason.nothing_given": "после исправления и штрафа карт не осталось",
    "result_reason.emptied_giver": "последняя карта отдана как штрафная",
    "result_reason.endless": "при игре по правилам эта партия никогда не кончится",
    "result_reason.turn_limit": "положено столько карт, сколько было условлено",
    "result_reason.agreed": "так решили все",
    "outcome_reason.most_games": "больше всех партий выиграл игрок {winners}",
    "outcome_reason.shared": "игроки {winners} выиграли поровну и делят победу",
    "outcome_reason.all_drawn": "все партии кончились вничью, победителя нет",
    "outcome_reason.abandoned": "игра прекращена, победителя нет",
    "outcome": "{reason}; выиграно партий по игрокам: {wins}",
    "dealt": "игрок {dealer} сдаёт, партия {deal}; общие стопки начинаются с {commons}",
    "turned_over": "игрок {seat} переворачивает сброс",
    "opened": "игрок {seat} открывает {card}",
    "placed": "игрок {seat} кладёт {card} сюда: {target}",
    "claimed": "у игрока {seat} не осталось карт, и он объявляет победу",
    "called": _which("seat", "наблюдатель говорит «Маггинс!»: {reason}", "игрок {seat} говорит «Маггинс!»: {reason}"),
    "faulted": "игрок {seat} положил {card} неправильно ({target}): {reason}",
    "corrected": "{card} игрока {seat} перекладывается сюда: {target}",
    "given": "игрок {seat} отдаёт карту игроку {offender}",
    "game_won": "партию выигрывает игрок {seat}: {reason}; его побед: {wins}",
    "game_drawn": "ничья: {reason}",
    "ended": "игра окончена: {outcome}",
    "refusal_reason.opening_awaited": "сначала игрок {turn} должен открыть карту",
    "refusal_reason.placing_awaited": "сначала игрок {turn} должен положить {card}",
    "refusal_reason.correction_awaited": "сейчас ходит только игрок {turn}, он выбирает место для {card}",
    "refusal_reason.no_deal": "сейчас нет партии, которую можно признать ничьей",
    "refusal_reason.no_such_pile": _place,
    "refusal_reason.unfit_correction": _belongs,
    "refusal_reason.nothing_placed": "в этой партии ещё не положено ни одной карты",
    "refusal_reason.too_late": "игрок {seat} уже открыл следующую карту",
    "refusal_reason.own_placement": "игрок не говорит «Маггинс!» о своей карте",
    "refusal_reason.called_already": "игрок {seat} уже говорил «Маггинс!» об этой карте",
    "refusal_reason.observed_already": "наблюдатели уже говорили «Маггинс!» об этой карте",
    "refusal_reason.settled": "эта ошибка уже исправлена",
    "refusal_reason.win_stands": "игрок {seat} выиграл партию, и вызов этого не отменит",
    "refusal_reason.draw_stands": "партия кончилась вничью, и вызов этого не отменит",
    "refusal_reason.agreed_draw_stands": "все согласились на ничью, и вызов этого не отменит",
}

_CRIBBAGE: Mapping[str, Template] = {
    "hand_score": "{total}",
    "muggins": _counted("«маггинс» на {points:очко}"),
    "overcount": "пересчёт",
    "verdict_reason.stands": "претензий нет, и подсчёт {announced} остаётся в силе",
    "verdict_reason.out": "подсчёт {announced} доводит до цели и не завышен, поэтому отвечать нельзя",
    "verdict_reason.missed": _counted("пропущено {missed:очко}, названо {claimed}: заявивший получает {moved}"),
    "verdict_reason.nothing_missed": _counted("ничего не пропущено: считавший получает {claimed:очко}"),
    "verdict_reason.too_high": _counted("подсчёт завышен на {surplus:очко}: они переходят к заявившему"),
    "verdict_reason.not_too_high": "подсчёт {announced} не завышен: ничего не меняется",
    "verdict_reason.short": _counted("недобрано {missed:очко}, названо {claimed}: заявивший получает {moved}"),
    "verdict_reason.short_of_holes": _counted(
        "недобрано {missed:очко}, названо {claimed}, но лунок оставалось меньше: заявивший получает {moved}"
    ),
    "verdict_reason.not_short": _counted("недобора нет: названо {claimed}, и считавший отмечает {gained:очко}"),
    "verdict_reason.overpegged": _counted(
        "отмечено лишнее, {surplus:очко}: считавший идёт назад, а заявивший отмечает {moved}"
    ),
    "verdict_reason.false_game": (
        "{announced} ложно объявляет конец игры: верно {true}, считавший идёт назад на {put_back} и ещё на {back}, "
        "а заявивший отмечает {moved}"
    ),
    "verdict_reason.out_anyway": _counted(
        "подсчёт {announced} завышен на {surplus:очко}, но и {true} доводит до конца: ничего не меняется"
    ),
    "verdict_reason.not_overpegged": "подсчёт {announced} не завышен: ничего не меняется",
    "lay_away": "игрок {seat} откладывает {cards}",
    "play": _which("points", "игрок {seat} кладёт {card}", "игрок {seat} кладёт {card} и называет {points}"),
    "count": "подсчитывается следующая рука или криб",
    "announce": "игрок {seat} объявляет {points}",
    "answer": _which("claim", "игрок {seat} согласен", "игрок {seat} заявляет: {claim}"),
    "fault_reason.too_low": _counted("на самом деле {true}, а в {announced} пропущено {missed:очко}"),
    "fault_reason.too_high": _counted("на самом деле {true}, а {announced} больше на {surplus:очко}"),
    "fault_reason.short": _counted("на самом деле {true}, а в {announced} недобрано {missed:очко}"),
    "fault_reason.overpegged": _counted("на самом деле {true}, а {announced} больше на {surplus:очко}"),
    "fault_reason.false_game": _counted(
        "на самом деле {true}, а {announced}, с которыми игра окончена, больше на {surplus:очко}"
    ),
    "fault_reason.out_anyway": _counted(
        "на самом деле {true}, а {announced} больше на {surplus:очко}, но игра окончена и так"
    ),
    "until.answered": "до первой претензии или пока не согласятся все соперники",
    "until.played": "пока соперник, чей сейчас ход, не заявит претензию, не положит карту или не скажет «го»",
    "dealt": "сдача {deal}, сдаёт игрок {dealer}; счёт {scores}",
    "laid_away": _counted("игрок {seat} откладывает {cards:карта}"),
    "starter_turned": "стартовая карта {card}",
    "played": _which(
        "points",
        "игрок {seat} кладёт {card}, сумма {count}",
        "игрок {seat} кладёт {card}, сумма {count}, и называет {points}",
    ),
    "card_settled": "карта игрока {seat} стоит {score}: {verdict}",
    "said_go": "игрок {seat} говорит «го» при {count}",
    "count_ended": "счёт до 31 кончается на {count}, последним положил игрок {seat}",
    "hands_shown": "руки открываются",
    "crib_shown": "криб игрока {seat}: {cards}",
    "counted": _either(
        "crib",
        "рука игрока {seat}, {cards} и {starter}, стоит {score}",
        "криб игрока {seat}, {cards} и {starter}, стоит {score}",
    ),
    "announced": _either(
        "crib", "игрок {seat} объявляет {points} за руку {cards}", "игрок {seat} объявляет {points} за криб {cards}"
    ),
    "answered": _which("claim", "игрок {seat} согласен", "игрок {seat} заявляет: {claim}"),
    "settled": _either(
        "crib", "рука игрока {seat} стоит {score}: {verdict}", "криб игрока {seat} стоит {score}: {verdict}"
    ),
    "peg_reason.three_for_last": "три очка тому, кто не сдаёт первым",
    "peg_reason.heels": "валет на старте, два очка сдающему",
    "peg_reason.fifteen": "сумма пятнадцать",
    "peg_reason.thirty_one": "сумма тридцать один",
    "peg_reason.pair": "карты одного ранга",
    "peg_reason.run": "последовательность",
    "peg_reason.named": "очки, названные за карту",
    "peg_reason.go": "последняя карта счёта",
    "peg_reason.last": "последняя карта сдачи",
    "peg_reason.hand": "рука",
    "peg_reason.crib": "криб",
    "peg_reason.announced": "объявленный подсчёт",
    "peg_reason.muggins": "очки, пропущенные считавшим",
    "peg_reason.false_muggins": "ложная претензия: ничего не было пропущено",
    "peg_reason.surplus_lost": "лишние очки возвращаются",
    "peg_reason.surplus_won": "лишние очки считавшего",
    "peg_reason.short": "очки, недобранные считавшим",
    "peg_reason.short_of_holes": "очки, недобранные считавшим, но не больше, чем лунок до конца",
    "peg_reason.not_short": "ложная претензия: недобора не было",
    "peg_reason.overpeg_lost": "отмеченные лишние очки возвращаются",
    "peg_reason.overpeg_won": "лишние очки, отмеченные считавшим",
    "peg_reason.overclaim_lost": "конец игры объявлен ложно, назад к верному счёту",
    "peg_reason.overclaim_won": "очки, которыми ложно объявлен конец игры",
    "peg_reason.false_game": "штраф за ложное объявление конца игры",
    "pegged": _pegs,
    "ended": "игра окончена: {outcome}",
    "outcome_reason.out": "выигрывает сторона, которая первой дошла до цели",
    "outcome_reason.lowball": "сторона, которая первой дошла до цели, проигрывает, а выигрывает меньший счёт",
    "outcome_reason.abandoned": "игра прекращена, победителя нет",
    "outcome": _cribbage_ends,
    "refusal_reason.laying_away_awaited": lambda facts: _seats(
        facts,
        "seats",
        "сначала игрок {seats} должен отложить карты",
        "сначала игроки {seats} должны отложить карты",
    ),
    "refusal_reason.card_awaited": "сначала игрок {turn} должен положить карту",
    "refusal_reason.card_open": "сначала игрок {turn} должен ответить на очки, которые назвал игрок {counter}",
    "refusal_reason.count_awaited": _either(
        "crib", "сначала подсчитывается рука игрока {turn}", "сначала подсчитывается криб игрока {turn}"
    ),
    "refusal_reason.announcement_awaited": _either(
        "crib", "сначала игрок {turn} должен подсчитать руку", "сначала игрок {turn} должен подсчитать криб"
    ),
    "refusal_reason.count_open": "сначала игрок {turn} должен ответить на подсчёт игрока {counter}",
    "refusal_reason.wrong_number": "игрок {seat} откладывает карт: {wanted}, а не {given}",
    "refusal_reason.already_laid_away": "игрок {seat} уже отложил карты",
    "refusal_reason.nothing_to_lay_away": "при пяти игроках сдающий ничего не откладывает",
    "refusal_reason.not_held": "у игрока {seat} нет карты {card}",
    "refusal_reason.past_31": "с {card} сумма {count} станет {reached}, больше 31",
    "refusal_reason.table_pegs": "здесь очки розыгрыша отмечаются автоматически, и называть их нельзя",
    "refusal_reason.lowball_pegs": (
        "в игре на проигрыш маггинса нет: очки розыгрыша отмечаются автоматически, и называть их нельзя"
    ),
    "refusal_reason.points_missing": "нужно назвать очки, которые приносит {card}",
    "refusal_reason.no_points": "за карту называют от 0 до 29 очков, а не {points}",
    "refusal_reason.card_accepts": (
        "сейчас ход игрока {seat}, и у него есть подходящая карта: положить её значит согласиться"
    ),
    "refusal_reason.table_counts": "здесь руки подсчитываются автоматически",
    "refusal_reason.lowball_counts": "в игре на проигрыш маггинса нет: руки подсчитываются автоматически",
    "refusal_reason.players_count": "здесь руки подсчитывают игроки",
    "refusal_reason.not_the_counter": "сейчас считает игрок {turn}",
    "refusal_reason.no_count": "объявить можно от 0 до 29, а не {points}",
    "refusal_reason.count_settled": "последний подсчёт уже решён, и отвечать не на что",
    "refusal_reason.own_count": "игрок {seat} на свой подсчёт не отвечает",
    "refusal_reason.own_side": "игрок {seat} на подсчёт своей стороны не отвечает",
    "refusal_reason.not_asked": "сейчас отвечает игрок {turn}",
    "refusal_reason.answered_already": "игрок {seat} уже ответил, и ответ окончателен",
    "refusal_reason.no_claim": "пропущенных очков может быть от 1 до 29, а не {points}",
}

_MUSHKA: Mapping[str, Template] = {
    "verdict_reason.revoked": "{card} положена не по правилам, это прибавляет к записи 5",
    "verdict_reason.unfounded": "{card} положена по правилам, и вызов ничего не меняет",
    "exchange": _either("cards", "игрок {seat} ничего не меняет", "игрок {seat} меняет {cards}"),
    "stand": "игрок {seat} остаётся при своих картах",
    "pass": "игрок {seat} пасует",
    "play": "игрок {seat} кладёт {card}",
    "stop": "игрок {seat} останавливает игру",
    "call": _trick("игрок {seat} объявляет ренонс игрока {offender} во взятке {number}"),
    "misdeal": "карты собираются для новой сдачи",
    "settle": "сдача записывается",
    "fault_reason.must_follow": "{card} положена на {led}, но на руках есть карта той же масти",
    "fault_reason.must_trump": "{card} положена на {led}, но на руках есть козырь и нет карты той же масти",
    "until.settlement": "пока сдача не записана",
    "outcome_reason.stopped": "запись списана, и игра остановлена вовремя",
    "outcome_reason.cleared": "игру никто не остановил, и эта запись списана первой",
    "outcome_reason.alone": "единственный, кто не спасовал, списал запись",
    "outcome_reason.deal_limit": "сыграно столько сдач, сколько было условлено",
    "outcome_reason.abandoned": "игра прекращена, а победителя определяет только запись сдачи",
    "dealt": "игрок {dealer} сдаёт, сдача {deal}, открыта {turn_up}; осталось списать: {scores}",
    "misdealt": "ошибка в сдаче, игрок {dealer} сдаёт снова",
    "exchanged": _counted("игрок {seat} меняет {cards:карта}"),
    "stood": "игрок {seat} остаётся при своих картах",
    "passed": "игрок {seat} пасует",
    "all_passed": "все спасовали, розыгрыша нет",
    "left_alone": "не спасовал только игрок {seat}, розыгрыша нет",
    "played": "игрок {seat} кладёт {card}",
    "trick_taken": _trick("взятку {number} берёт игрок {seat}"),
    "stopped": "игрок {seat} останавливает игру",
    "called": _trick("игрок {seat} объявляет ренонс игрока {offender} во взятке {number}: {reason}"),
    "trick_moved": _trick("взятка {number} переходит от игрока {loser} к игроку {seat}"),
    "stop_lapsed": "остановка игрока {seat} отменяется",
    "credited": _counted("игроку {seat} засчитывается {tricks:взятка}"),
    "written": _written,
    "settled": "сдача записана; осталось списать: {records}",
    "outcome": _either("winners", "никто не выиграл: {reason}", "выиграл игрок {winners}: {reason}"),
    "ended": "игра окончена: {outcome}",
    "refusal_reason.deal_limit": "игра окончена: сыграны все сдачи, о которых договорились",
    "refusal_reason.decision_awaited": "сначала игрок {turn} должен остаться при своих, поменять карты или спасовать",
    "refusal_reason.first_lead_awaited": "сначала игрок {turn} должен сделать первый ход",
    "refusal_reason.lead_awaited": "взятку взял игрок {turn}, и сначала он должен пойти",
    "refusal_reason.card_awaited": "сначала игрок {turn} должен положить карту во взятку",
    "refusal_reason.settlement_awaited": "сначала сдача должна быть записана",
    "refusal_reason.decided": "игрок {seat} уже решил, а решают один раз за сдачу",
    "refusal_reason.no_cards": "меняют от 1 до 5 карт, а не 0 (оставить все значит остаться при своих)",
    "refusal_reason.too_many_cards": "меняют от 1 до 5 карт, а не {cards}",
    "refusal_reason.discard_not_held": "у игрока {seat} нет карты {card}, и сбросить её нельзя",
    "refusal_reason.ace_kept": "по этим правилам туза пик менять нельзя",
    "refusal_reason.stock_short": _stock_short,
    "refusal_reason.ace_held": "с тузом пик на руках пасовать нельзя",
    "refusal_reason.passed": "игрок {seat} спасовал и в этой сдаче не играет",
    "refusal_reason.lead_not_held": "у игрока {seat} нет карты {card}, и пойти с неё нельзя",
    "refusal_reason.not_held": "у игрока {seat} нет карты {card}, и положить её нельзя",
    "refusal_reason.stop_stands": "игрок {by} остановил игру, и сдача должна быть записана",
    "refusal_reason.nothing_to_stop": "розыгрыш окончен, останавливать нечего",
    "refusal_reason.not_cleared": "игрок {seat} не списал запись и останавливать игру не может",
    "refusal_reason.led_already": "следующая взятка уже начата, а останавливают до хода",
    "refusal_reason.calls_closed": "ренонс объявляют с первого хода и до записи сдачи",
    "refusal_reason.not_played": _trick("игрок {offender} не клал карту во взятку {number} этой сдачи"),
    "refusal_reason.own_card": "о своей карте ренонс не объявляют",
    "refusal_reason.settled": "этот ренонс уже объявлен и признан",
    "refusal_reason.called_already": "игрок {seat} уже объявлял ренонс об этой карте",
    "refusal_reason.too_early": "сдача записывается, когда сыграно или засчитано пять взяток или игра остановлена",
    "refusal_reason.misdeal_too_late": "пересдачу объявляют, пока никто ещё не решил",
    "item_reason.tricks": "списывается по 1 за взятку",
    "item_reason.ace": "списывается за туза пик: 5 или сколько осталось",
    "item_reason.ace_of_trumps": "списывается за туза пик, когда пики козыри: 10 или сколько осталось",
    "item_reason.remise": "ремиз: 5 за то, что не взято ни одной взятки",
    "item_reason.ace_remise": "ещё 5 за то, что с тузом пик не взято ни одной взятки",
    "item_reason.revoke": "5 за каждый объявленный ренонс",
    "item_reason.overshot": "взята лишняя взятка, и запись начинается снова",
}

_AUDIT: Mapping[str, Template] = {
    "audit.actions": _counted("{game}, {actions:действие}: {outcome}"),
    "audit.goes_on": "игра продолжается",
    "audit.edition": "Играли по изданию правил {played}, а проверено по изданию {edition}.",
    "audit.action": "действие {index}",
    "audit.checked": "; проверено сразу",
    "audit.called": "; объявлено действием {index}",
    "audit.open": "; никто не заметил",
    "audit.closed": "; объявить нельзя",
    "audit.upheld": "; признано, о действии {index}",
    "audit.not_upheld": "; отклонено, о действии {index}",
    "audit.item.fifteen": "15",
    "audit.item.pair": "пара",
    "audit.item.run": "ряд",
    "audit.item.flush": "масть",
    "audit.item.nobs": "валет",
    "audit.item.thirty-one": "31",
    "audit.stops": "; здесь проверка прекращается",
    "audit.nothing": "Нет ни ошибок, ни вызовов.",
    "audit.scores": "Счёт: {scores}",
    "audit.unknown": "Счёт без ошибок: неизвестен.",
    "audit.faultless": "Счёт без ошибок: {scores}",
    "audit.faultless_won": lambda facts: (
        "Счёт без ошибок: {scores}, ".format_map(facts)
        + _seats(facts, "winners", "выиграл игрок {winners}", "выиграли игроки {winners}")
    ),
}
"""What the command ``muggins audit`` says around the findings."""

RUSSIAN: Catalogue = MappingProxyType(
    {
        **_TABLE,
        **{f"{game}.refusal_reason.{code}": said for game in GAMES for code, said in _SHARED.items()},
        **{f"parlour.{key}": said for key, said in _PARLOUR.items()},
        **{f"cribbage.{key}": said for key, said in _CRIBBAGE.items()},
        **{f"mushka.{key}": said for key, said in _MUSHKA.items()},
        **_AUDIT,
    }
)
"""The catalogue of Russian: reasons and sentences, not the rulebooks. No native speaker has reviewed it."""
