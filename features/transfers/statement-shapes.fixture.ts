import { referenceByteCount, referenceFrom } from "#lib/payment-reference.ts";
import type { Shape, Token } from "./bank-shapes.fixture.ts";

/** Statements in the shapes of banks and wallets, with what is true of them. */

/** What happened on the account: money that came is above zero. */
export type Event = {
  on: string;
  at: string;
  signedMinor: number;
  text: string;
  sender: string;
  bankReference: string;
};

export type Random = () => number;
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
export const pickFrom = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

/** References of orders, and words that are none. */
export const orderReferences = [3, 40, 77].map((byte) =>
  referenceFrom(Uint8Array.from({ length: referenceByteCount }, (_, at) => byte + at * 5)),
);
const references = [...orderReferences, "TRF00981", "SCHOOLFEES"];
const names = ["ADA OBI", "BOLA ADE", "RAHMA YUSUF", "KWAME MENSAH", "WANJIRU NDUNGU", "THABO NKOSI"];
const prefixes = ["NIP/GTB/", "TRF FROM ", "MOBILE/UBA/", "POS/", "USSD-", "INWARD, "];

/** Some days of an account, the oldest first. */
export function eventsOf(random: Random, count = 7): Event[] {
  let day = 20;
  return Array.from({ length: count }, (_, at) => {
    if (random() < 0.6) day += 1;
    const isIn = at % 3 !== 1;
    const sender = pickFrom(random, names);
    const amountMinor = Math.floor(100_00 + random() * 400_000_00) + at;
    return {
      on: `2026-11-${String(Math.min(day, 28)).padStart(2, "0")}`,
      at: `${String(8 + at).padStart(2, "0")}:41`,
      signedMinor: isIn ? amountMinor : -amountMinor,
      text: `${pickFrom(random, prefixes)}${sender} ${pickFrom(random, references)}`,
      sender,
      bankReference: `0000132611${String(at).padStart(2, "0")}${String(Math.floor(random() * 1e8)).padStart(8, "0")}`,
    };
  });
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

function dayText(style: Shape["days"], { on, at }: Event): string {
  const [year = "", month = "", day = ""] = on.split("-");
  const name = months[Number(month) - 1] ?? "";
  const styles: Record<Shape["days"], string> = {
    "d/m/y": `${day}/${month}/${year}`,
    "d-m-y": `${day}-${month}-${year}`,
    "d.m.y": `${day}.${month}.${year}`,
    "m/d/y": `${month}/${day}/${year}`,
    "y-m-d": on,
    "y/m/d": on.replaceAll("-", "/"),
    ymd: on.replaceAll("-", ""),
    "d-MMM-y": `${day}-${name}-${year}`,
    "d-MMM-yy": `${day}-${name.toUpperCase()}-${year.slice(2)}`,
    "d MMM y": `${day} ${name} ${year}`,
    "MMM d, y": `${name} ${Number(day)}, ${year}`,
    "W, d MMM y": `Tue, ${day} ${name} ${year}`,
    iso: `${on}T${at}:12`,
    "iso+1": `${on}T${at}:12+01:00`,
    "y-m-d h:m": `${on} ${at}:12`,
    "d/m/y h:m": `${day}/${month}/${year} ${at}`,
    "d MMM y h:m": `${day} ${name} ${year}, ${at} AM`,
  };
  return styles[style];
}

function moneyText(style: Shape["money"], minor: number): string {
  const whole = String(Math.floor(Math.abs(minor) / 100));
  const cents = String(Math.abs(minor) % 100).padStart(2, "0");
  const grouped = (sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign);
  const styles: Record<Shape["money"], string> = {
    plain: `${whole}.${cents}`,
    comma: `${grouped(",")}.${cents}`,
    dot: `${grouped(".")},${cents}`,
    space: `${grouped(" ")}.${cents}`,
    "space-comma": `${grouped("\u00a0")},${cents}`,
    naira: `₦${grouped(",")}.${cents}`,
    ngn: `NGN ${grouped(",")}.${cents}`,
    lost: `?${grouped(",")}.${cents}`,
    long: `${whole}.${cents}00`,
  };
  return styles[style];
}

function signedText(shape: Shape, minor: number): string {
  const text = moneyText(shape.money, minor);
  const signs = {
    minus: minor < 0 ? `-${text}` : text,
    "plus-minus": `${minor < 0 ? "-" : "+"}${text}`,
    "minus-behind": minor < 0 ? `${text}-` : text,
    parentheses: minor < 0 ? `(${text})` : text,
    "cr-dr": `${text} ${minor < 0 ? "DR" : "CR"}`,
    "cr-dr-close": `${text}${minor < 0 ? "Dr" : "Cr"}`,
    "cr-only": minor < 0 ? text : `${text}Cr`,
    none: text,
  };
  return signs[shape.signs ?? "minus"];
}

function cellOf(token: Token, shape: Shape, event: Event, balanceMinor: number, at: number): string {
  const zero = shape.zero ?? "";
  const { signedMinor } = event;
  const isIn = signedMinor > 0;
  const cells: Record<Exclude<Token, `=${string}`>, string> = {
    day: dayText(shape.days, event),
    day2: dayText(shape.days, event),
    time: event.at,
    text: event.text,
    who: event.text.split(" ").slice(0, -1).join(" "),
    in: isIn ? moneyText(shape.money, signedMinor) : zero,
    out: isIn ? zero : moneyText(shape.money, signedMinor),
    "-out": isIn ? zero : `-${moneyText(shape.money, signedMinor)}`,
    signed: signedText(shape, signedMinor),
    abs: moneyText(shape.money, signedMinor),
    bal: shape.balanceSide ? `${moneyText(shape.money, balanceMinor)} CR` : moneyText(shape.money, balanceMinor),
    before: moneyText(shape.money, balanceMinor - signedMinor),
    side: isIn ? (shape.sideLabels?.[0] ?? "CR") : (shape.sideLabels?.[1] ?? "DR"),
    kind: isIn ? "Transfer" : "Airtime",
    ref: event.bankReference,
    from: isIn ? event.sender : "UNWALLED",
    to: isIn ? "UNWALLED" : event.sender,
    ok: shape.okWord ?? "SUCCESS",
    sn: String(at + 1),
    none: "",
  };
  return token.startsWith("=") ? token.slice(1) : cells[token as Exclude<Token, `=${string}`>];
}

/** A statement before it is text: rows of cells, each with the event that it tells of. */
export type Built = { rows: { cells: string[]; event: Event | null; isOpening?: boolean }[]; shape: Shape };

const openingMinor = 25_000_000_00;

/** The statement of `events` in the shape of a bank. */
export function buildStatement(shape: Shape, events: readonly Event[]): Built {
  const width = shape.row.length;
  const blankRow = () => shape.row.map(() => "");
  const at = (token: Token) => shape.row.indexOf(token);
  const text = Math.max(at("text"), at("who"));
  let balance = openingMinor;
  const notified = events.map((event, index) => {
    balance += event.signedMinor;
    const cells = shape.row.map((token) => cellOf(token, shape, event, balance, index));
    if (shape.longText !== "row") {
      if (shape.longText === "cell") cells[text] = (cells[text] ?? "").replace(" ", "\n");
      return [{ cells, event }];
    }
    const [first = "", ...more] = (cells[text] ?? "").split(" ");
    cells[text] = first;
    const next = blankRow();
    next[text] = more.join(" ");
    return [
      { cells, event },
      { cells: next, event: null },
    ];
  });
  const body = (shape.newestFirst ? notified.toReversed() : notified).flat();
  const special = (label: string, minor: number | null) => {
    const cells = blankRow();
    cells[Math.max(text, 0)] = label;
    if (minor !== null && at("bal") >= 0) cells[at("bal")] = moneyText(shape.money, minor);
    if (at("day") >= 0 && shape.opening === "row-with-day") cells[at("day")] = dayText(shape.days, events[0] as Event);
    return cells;
  };
  const rows: Built["rows"] = [];
  const add = (cells: string[], event: Event | null = null, isOpening = false) =>
    rows.push({ cells, event, isOpening });
  for (const line of shape.above ?? [])
    add(
      line.replaceAll("{opening}", moneyText(shape.money, openingMinor)).split("|"),
      null,
      line.includes("{opening}"),
    );
  add([...shape.head]);
  const opens = shape.opening === "row" || shape.opening === "row-with-day";
  if (opens && !shape.newestFirst) add(special("Opening Balance", openingMinor), null, true);
  body.forEach(({ cells, event }, index) => {
    add(cells, event);
    if (shape.pageEvery && index === shape.pageEvery) {
      add(blankRow());
      add([...shape.head]);
    }
  });
  if (opens && shape.newestFirst) add(special("Opening Balance", openingMinor), null, true);
  if (shape.closing) add(special("Closing Balance", balance));
  if (shape.totals) {
    const cells = blankRow();
    cells[Math.max(text, 0)] = "TOTAL";
    const sum = (sign: 1 | -1) => events.reduce((all, { signedMinor }) => all + Math.max(0, sign * signedMinor), 0);
    if (at("in") >= 0) cells[at("in")] = moneyText(shape.money, sum(1));
    if (at("out") >= 0) cells[at("out")] = moneyText(shape.money, sum(-1));
    add(cells);
  }
  for (const line of shape.below ?? []) add(line.split("|"));
  if (shape.pad) for (const { cells } of rows) while (cells.length < width) cells.push("");
  return { rows, shape };
}

/** A built statement as the text of its file. */
export function textOf({ rows, shape }: Built): string {
  const sign = shape.sign ?? ",";
  const quoted = (cell: string) =>
    shape.quotes === "all" || cell.includes(sign) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map(({ cells }) => cells.map(quoted).join(sign)).join(shape.lineEnd ?? "\n");
}

/** The file of a statement, in its encoding. */
export function bytesOf(text: string, encoding: Shape["encoding"] = "utf8"): Buffer {
  if (encoding === "utf8-bom") return Buffer.from(`\ufeff${text}`);
  if (encoding === "utf16") return Buffer.from(`\ufeff${text}`, "utf16le");
  return Buffer.from(text, encoding === "windows" ? "latin1" : "utf8");
}
