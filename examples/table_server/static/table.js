// The page of a table. It shows what the server says, and sends back one of the actions that the server has listed:
// it knows no rules. An action is drawn by the fields in which it differs from the others of its kind.

const $ = (id) => document.getElementById(id);
const RANKS = { A: "ace", T: "10", J: "jack", Q: "queen", K: "king" };
const SUITS = { C: ["♣", "clubs"], D: ["♦", "diamonds"], H: ["♥", "hearts"], S: ["♠", "spades"] };
const GAMES = { parlour: "Muggins", cribbage: "Cribbage", mushka: "Mushka" };

const link = new URLSearchParams(location.hash.slice(1));
const me = link.has("seat") ? Number(link.get("seat")) : null;
let socket = null;
let told = null; // the latest message of the table
let tried = 0; // how often the connection failed in a row
let chosen = []; // the cards that are chosen
let numbers = {}; // the numbers that are set, by kind of action
let clockEnds = 0;
let over = false;

// --- the connection

function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/table`);
  socket.onopen = () => {
    socket.send(JSON.stringify(me === null ? { watch: true } : { seat: me, token: link.get("token") ?? "" }));
  };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = () => {
    if (over) return;
    say($("connection"), "Connection lost, trying again …");
    $("connection").className = "lost";
    setTimeout(connect, Math.min(5000, 300 * 2 ** tried++));
  };
}

function send(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

const act = (action) => {
  say($("problem"), "");
  send({ turn: told.turn, action });
};

function receive(message) {
  if ("error" in message) {
    say($("problem"), capital(message.error));
    if (message.fatal) {
      over = true;
      say($("connection"), "Not at the table");
    }
    return;
  }
  if (!("view" in message)) {
    showHere(message.here);
    return;
  }
  tried = 0;
  say($("connection"), "");
  $("connection").className = "";
  const before = told;
  told = message;
  clockEnds = performance.now() + 1000 * message.clock;
  show(before);
}

// --- what everybody sees

function show(before) {
  document.body.dataset.taken = told.taken;
  say($("game"), GAMES[told.game] ?? told.game);
  say($("whose"), me === null ? "You are watching." : `You are seat ${me}.`);
  if (told.picture !== null && told.picture !== before?.picture) $("picture").innerHTML = told.picture;
  for (const svg of $("picture").querySelectorAll("svg")) svg.classList.toggle("muggins-four", $("four").checked);
  if (told.past) {
    $("past").replaceChildren(...told.past.map(line));
    $("latest").replaceChildren(...told.past.slice(-3).map(line));
    $("latest").lastElementChild?.classList.add("new");
    $("past").start = Math.max(1, told.happened - told.past.length + 1);
  } else if (told.said.length) {
    say($("problem"), "");
    $("past").append(...told.said.map(line));
    const news = told.said.map(line);
    for (const item of news) item.classList.add("new");
    for (const item of $("latest").children) item.classList.remove("new");
    $("latest").append(...news);
    while ($("latest").children.length > Math.max(3, news.length)) $("latest").firstElementChild.remove();
  }
  $("past").scrollTop = $("past").scrollHeight;
  showHere(told.here);
  showStopping();
  showTurn();
  const same = before && !told.past && JSON.stringify([before.possible, before.turn, before.held]) ===
    JSON.stringify([told.possible, told.turn, told.held]) && offersNoCall(before) === offersNoCall(told);
  if (!same) showActions();
  showHand();
  $("end").hidden = told.over === null;
  $("uncalled").replaceChildren(...told.uncalled.map(line));
  $("uncalled-some").hidden = !told.uncalled.length;
  $("uncalled-none").hidden = told.uncalled.length > 0;
  tick();
}

function showHere(here) {
  const others = here.filter((seat) => seat !== me).map((seat) => `seat ${seat}`);
  say($("here"), others.length ? `Also here: ${others.join(", ")}.` : "Nobody else is here.");
  if (told) told.here = here;
}

function showStopping() {
  const asked = told.stopping;
  say($("stopping"), asked.length ? `${asked.map((seat) => `Seat ${seat}`).join(", ")} asked to stop. The game stops when all have asked.` : "");
  if (asked.length && !asked.includes(me) && me !== null) $("menu").open = true;
  $("stop").hidden = me === null || told.over !== null;
  say($("stop"), asked.includes(me) ? "Do not stop after all" : "Ask to stop the game");
}

function showTurn() {
  const mine = me !== null && told.awaited.includes(me);
  $("dock").classList.toggle("mine", mine);
  let text;
  if (told.over !== null) text = told.over;
  else if (told.held) text = "Done, when the others had time to call.";
  else if (mine) text = "It is your turn.";
  else if (told.awaited.length) text = `Waiting for ${told.awaited.map((seat) => `seat ${seat}`).join(", ")}.`;
  else text = told.callers.length ? "The table waits for calls." : "The table acts.";
  say($("turn"), text.replace(/ \[[\w.]+\]$/, ""));
  document.title = `${mine && !told.held ? "● Your turn – " : ""}${GAMES[told.game] ?? told.game}`;
}

function tick() {
  if (!told) return;
  const left = Math.ceil((clockEnds - performance.now()) / 1000);
  say($("clock"), told.over === null && left > 0 && told.clock > 0 ? `${left} s for calls` : "");
}

// --- what a seat can do

const offersNoCall = (message) =>
  message.clock > 0 && message.callers.includes(me) && !message.awaited.includes(me) && !message.content;

function showActions() {
  const focused = $("dock").contains(document.activeElement);
  chosen = [];
  numbers = {};
  const parts = told.held ? [] : groups().flatMap(controls);
  if (offersNoCall(told)) parts.push(makeButton("I do not call", "", () => act(null)));
  $("actions").replaceChildren(...parts);
  if (focused && !$("dock").contains(document.activeElement)) $("dock").focus({ preventScroll: true });
}

function groups() {
  const found = new Map();
  told.possible.forEach((action, index) => {
    const claim = "claim" in action ? (action.claim?.kind ?? "none") : "";
    const key = `${action.kind} ${claim}`;
    if (!found.has(key)) found.set(key, []);
    found.get(key).push({ action, label: told.buttons[index] });
  });
  return [...found.entries()].map(([key, options]) => ({ key, options }));
}

const numberOf = (action) => action.points ?? action.claim?.points ?? null;

/** Return the elements for one kind of action. */
function controls(group) {
  const { options } = group;
  const first = options[0].action;
  const style = first.kind.endsWith(".call") ? "call" : "main";
  if ("cards" in first) return [chooser(group, (option) => same(option.action.cards, chosen))];
  if ("card" in first) {
    const named = new Set(options.map((option) => numberOf(option.action))).size > 1;
    return [
      ...(named ? [numberControl(group, "Points to name")] : []),
      chooser(group, (option) => option.action.card === chosen[0] && (!named || numberOf(option.action) === numbers[group.key])),
    ];
  }
  if ("target" in first) return options.map((option) => pileButton(option, style));
  if ("trick" in first) return [revokes(options)];
  if (options.length > 2 && numberOf(first) !== null) {
    return [numberControl(group, "Points"), chooser(group, (option) => numberOf(option.action) === numbers[group.key])];
  }
  const plain = options.length > 1 || /claim|Pass/i.test(options[0].label) ? "" : style;
  return options.map(({ action, label }) => makeButton(label, style === "call" ? style : plain, () => act(action)));
}

/** A button that does the option which is chosen, by cards or by a number. */
function chooser(group, fits) {
  const element = makeButton("", "main wide", () => {
    const option = group.options.find(fits);
    if (option) act(option.action);
  });
  element.refresh = () => {
    const option = group.options.find(fits);
    element.disabled = !option;
    say(element, option ? option.label : wish(group.options));
  };
  element.dataset.chooser = group.key;
  element.refresh();
  return element;
}

function wish(options) {
  const first = options[0].action;
  if ("card" in first) return "Choose a card";
  const sizes = [...new Set(options.map(({ action }) => action.cards?.length ?? 0))];
  const verb = options[0].label.replace(first.cards?.join(" ") ?? "", "").trim().toLowerCase();
  const most = Math.max(...sizes);
  return sizes.length > 1 ? `Choose cards to ${verb}` : `Choose ${most} ${most === 1 ? "card" : "cards"} to ${verb}`;
}

const refresh = () => {
  for (const element of $("actions").querySelectorAll("[data-chooser]")) element.refresh();
};

function numberControl(group, name) {
  const values = group.options.map(({ action }) => numberOf(action));
  const low = Math.min(...values);
  const high = Math.max(...values);
  numbers[group.key] = low;
  const box = make("div", "number");
  const input = make("input");
  Object.assign(input, { type: "number", min: low, max: high, value: low, inputMode: "numeric", ariaLabel: name });
  const set = (value) => {
    numbers[group.key] = Number.isInteger(value) ? Math.min(high, Math.max(low, value)) : NaN;
    refresh();
  };
  const step = (by) => {
    set((Number.parseInt(input.value, 10) || 0) + by);
    input.value = numbers[group.key];
  };
  input.oninput = () => set(Number.parseInt(input.value, 10));
  input.onkeydown = (event) => {
    if (event.key === "Enter") box.nextElementSibling?.click();
  };
  const less = makeButton("−", "", () => step(-1));
  less.ariaLabel = `${name}: one less`;
  const more = makeButton("+", "", () => step(1));
  more.ariaLabel = `${name}: one more`;
  input.dataset.number = group.key;
  box.append(less, input, more);
  return box;
}

function pileButton({ action, label }, style) {
  const { target } = action;
  const common = "index" in target;
  const top = common ? told.view.common_tops[target.index] : told.view.discard_tops[target.seat];
  const name = common ? `Common pile ${target.index}` : target.seat === me ? "Your discard" : `Discard of seat ${target.seat}`;
  const element = makeButton("", "pile", () => act(action));
  element.append(top ? face(top, "span") : Object.assign(make("span", "card none"), { textContent: "–" }), name);
  element.ariaLabel = top ? `${label}, on the ${spoken(top)}` : `${label}, which is empty`;
  element.classList.add(style === "call" ? "call" : "place");
  return element;
}

/** The cards that can be called a revoke, trick by trick. */
function revokes(options) {
  const box = make("details", "wide");
  box.append(Object.assign(make("summary"), { textContent: "Call a revoke …" }));
  const rows = new Map();
  for (const { action, label } of options) {
    if (!rows.has(action.trick)) {
      rows.set(action.trick, make("div", "trick"));
      rows.get(action.trick).append(Object.assign(make("span"), { textContent: `Trick ${action.trick + 1}` }));
    }
    const play = told.view.tricks[action.trick].find((each) => each.seat === action.offender);
    const element = makeButton("", "", () => act(action));
    element.append(face(play.card, "span"), `seat ${action.offender}`);
    element.ariaLabel = `${label}: ${spoken(play.card)}`;
    rows.get(action.trick).append(element);
  }
  box.append(...[...rows.keys()].sort((a, b) => b - a).map((trick) => rows.get(trick)));
  return box;
}

function showHand() {
  const hand = told.view.hand ?? (told.view.phase.card ? [told.view.phase.card] : []);
  const active = told.held ? [] : groups().filter(({ options }) => "cards" in options[0].action || "card" in options[0].action);
  const usable = new Set(active.flatMap(({ options }) => options.flatMap(({ action }) => action.cards ?? [action.card])));
  const most = Math.max(1, ...active.flatMap(({ options }) => options.map(({ action }) => action.cards?.length ?? 1)));
  const focused = document.activeElement?.dataset?.card;
  chosen = chosen.filter((card) => usable.has(card));
  $("hand").ariaLabel = told.view.hand ? "Your cards" : "The open card";
  $("hand").replaceChildren(...(me === null ? [] : hand.map((card) => {
    const element = face(card, "button");
    element.type = "button";
    element.disabled = !usable.has(card);
    if (usable.has(card)) element.ariaPressed = String(chosen.includes(card));
    element.onclick = () => choose(card, most);
    return element;
  })));
  if (focused) $("hand").querySelector(`[data-card="${focused}"]`)?.focus();
  refresh();
}

function choose(card, most) {
  if (most === 1) {
    if (chosen[0] === card) {
      $("actions").querySelector("[data-chooser]")?.click(); // a second tap plays it
      return;
    }
    chosen = [card];
  } else if (chosen.includes(card)) {
    chosen = chosen.filter((each) => each !== card);
  } else {
    chosen = [...chosen, card].slice(-most);
  }
  for (const element of $("hand").children) element.ariaPressed = element.disabled ? null : String(chosen.includes(element.dataset.card));
  refresh();
}

// --- small things

function make(tag, style = "") {
  const element = document.createElement(tag);
  element.className = style;
  return element;
}

function makeButton(text, style, action) {
  const element = make("button", style);
  element.type = "button";
  element.textContent = text;
  element.onclick = action;
  return element;
}

function face(card, tag) {
  const element = make(tag, `card ${card[1]}`);
  element.dataset.card = card;
  element.ariaLabel = spoken(card);
  if (tag === "span") element.setAttribute("role", "img");
  element.append(Object.assign(make("span"), { textContent: card[0] === "T" ? "10" : card[0] }), Object.assign(make("span"), { textContent: SUITS[card[1]][0] }));
  return element;
}

const spoken = (card) => `${RANKS[card[0]] ?? card[0]} of ${SUITS[card[1]][1]}`;
const pretty = (text) => text.replace(/\b([2-9TJQKA])([CDHS])\b/g, (_, rank, suit) => `${rank === "T" ? "10" : rank}${SUITS[suit][0]}`);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const same = (left, right) => left.length === right.length && left.every((card) => right.includes(card));

function say(element, text) {
  const shown = pretty(text);
  if (element.textContent !== shown) element.textContent = shown;
}

/** A sentence of the table: cards with their symbols, and the clause small. */
function line(sentence) {
  const element = make("li");
  const [, text, clause] = sentence.match(/^(.*?)(?: \[([\w.]+)\])?$/s);
  element.textContent = pretty(text);
  if (clause) element.append(" ", Object.assign(make("small"), { textContent: clause }));
  return element;
}

$("stop").onclick = () => send({ stop: !told.stopping.includes(me) });
$("four").checked = localStorage.getItem("four") === "yes";
const colour = () => {
  document.body.classList.toggle("four", $("four").checked);
  for (const svg of $("picture").querySelectorAll("svg")) svg.classList.toggle("muggins-four", $("four").checked);
};
$("four").onchange = () => {
  localStorage.setItem("four", $("four").checked ? "yes" : "no");
  colour();
};
colour();
setInterval(tick, 250);
connect();
