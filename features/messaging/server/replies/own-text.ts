import { hasOwnSecret, withoutOwnSecrets } from "#lib/own-secrets.ts";

/** What of a mail is ours: by it the history is found in an answer, in whatever language its program writes. */
export type Ours = {
  /** The address of answers without its secret, and the one that we write from; in small letters. */
  addresses: readonly string[];
  /** As whom our mails come: the academy, the sender's name. */
  names: readonly string[];
  /** Where the site is: `academy.example`. */
  host: string;
  /** Of the mails that may be answered; each is its mail's first line too. */
  subjects: readonly string[];
  /** The words of these mails. */
  mailed: string;
};

/** What an answer contains: null where an address of ours stays in it that cannot be taken out. */
export type OwnText = { text: string | null; endsInHistory: boolean };

type Line = {
  /** As it came. */
  raw: string;
  /** Without the signs of a quotation. */
  bare: string;
  isQuoted: boolean;
};

/** How far above a line with an address of ours the sentence that has it may begin. */
const sentenceLines = 3;
/** A line that is a label and what it names has a short label. */
const labelChars = 24;
/** A signature is at the end and short. */
const signature = { lines: 8, chars: 500 };

/**
 * The writer's own words in the text of an answer. The history is cut at the first line that has our address, our subject or our name as mail
 * programs write them before what is answered. Where its lines are quoted (`>`), what is among and below them is the writer's; where they are
 * not, what our mail did not contain. What is in doubt stays in. Whatever line holds a secret of ours goes. Takes time in proportion to the text.
 */
export function ownTextOf(text: string, ours: Ours): OwnText {
  const lines = text.split("\n").map(toLine);
  const mail = mailedText(ours);
  const lastOfMail = lines.findLastIndex(({ bare }) => mail.hasLine(bare));
  const storedLines: Line[] = [];
  let [hasHistory, endsInHistory, hasText] = [false, false, false];
  const save = (line: Line) => {
    storedLines.push(line);
    if (line.bare === "") return;
    [endsInHistory, hasText] = [false, true];
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as Line;
    const head = headAt(lines, at, ours);
    if (head > 0) {
      dropSentence(storedLines, ours);
      [hasHistory, endsInHistory] = [true, true];
      at = firstTextLine(lines, at + head);
      if (at === lines.length || lines[at]?.isQuoted || line.isQuoted) continue;
      // A copy that nothing marks: up to our last line all is history but what our mail did not contain.
      if (lastOfMail < at) break;
      while (at < lastOfMail && !mail.hasLine(lines[at]?.bare ?? "")) at += 1;
      if (storedLines.length > 0) storedLines.push(toLine(""));
      for (; at <= lastOfMail; at += 1) {
        const copied = lines[at] as Line;
        if (copied.bare !== "" && !mail.hasLine(copied.bare)) save(copied);
      }
      continue;
    }
    const before = lines[at - 1];
    const isHistory = line.isQuoted
      ? hasHistory || !hasText || mail.has(line.bare)
      : // A quoted line that was broken goes on without its sign.
        hasHistory && line.bare !== "" && before?.isQuoted === true && mail.has(`${before.bare} ${line.bare}`);
    if (isHistory) [hasHistory, endsInHistory] = [true, true];
    else save(line);
    at += 1;
  }
  return { text: cleaned(storedLines), endsInHistory };
}

/** What is known of our mails' words: whether they hold these, and whether a line is one of theirs or goes on within one. */
function mailedText({ mailed, host }: Ours): { has(text: string): boolean; hasLine(line: string): boolean } {
  const whole = ` ${folded(mailed)} `;
  const lines = new Set(mailed.split("\n").map(folded));
  const has = (text: string) => whole.includes(` ${folded(text)} `);
  return {
    has,
    hasLine(line) {
      const text = folded(line);
      if (text === "") return false;
      return (
        lines.has(text) || line.includes(host) || hasOwnSecret(line) || (text.split(" ", 4).length === 4 && has(line))
      );
    },
  };
}

function toLine(raw: string): Line {
  let at = 0;
  let isQuoted = false;
  while (at < raw.length && (raw[at] === ">" || raw[at] === " " || raw[at] === "\u00a0")) {
    if (raw[at] === ">") isQuoted = true;
    at += 1;
  }
  return { raw, bare: raw.slice(at).trimEnd(), isQuoted };
}

/** Words as they are compared: one space between them, whatever broke them. */
const folded = (text: string): string =>
  text
    .split(/[\s<>*_]+/)
    .filter(Boolean)
    .join(" ")
    .toLowerCase();

/** The next line from `from` on that has words. */
function firstTextLine(lines: readonly Line[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.bare === "") at += 1;
  return at;
}

/** How many lines from `at` on are between the writer's words and what they answer; 0: none begins here. */
function headAt(lines: readonly Line[], at: number, ours: Ours): number {
  const line = lines[at] as Line;
  if (line.bare === "") return 0;
  const label = labelOf(line.bare);
  const nextLine = lines[at + 1]?.bare ?? "";
  if (ours.subjects.includes(line.bare)) return 1;
  if (label) {
    if (!isOurLabel(label, lines, at, ours)) return 0;
    let end = at + 1;
    while (end < lines.length && labelOf(lines[end]?.bare ?? "") !== null) end += 1;
    // A long line of addresses was broken.
    while (end < lines.length && end < at + 12 && hasOurAddress(lines[end]?.bare ?? "", ours)) end += 1;
    while (end < lines.length && labelOf(lines[end]?.bare ?? "") !== null) end += 1;
    return end - at;
  }
  const joined = `${line.bare} ${nextLine}`;
  const isBroken = !hasOurAddress(line.bare, ours) && hasOurAddress(joined, ours) && startsAddress(nextLine, ours);
  const whole = isBroken ? joined : line.bare;
  if (
    hasOurAddress(whole, ours) &&
    (isEnclosed(whole, ours) || endsSentence(whole) || isFollowedByQuote(lines, at + 1))
  ) {
    const used = isBroken ? 2 : 1;
    // The end of the sentence may have been broken off too.
    const rest = lines[at + used]?.bare ?? "";
    return !endsSentence(whole) && rest !== "" && rest.length < 40 && endsSentence(rest) ? used + 1 : used;
  }
  const isNamed = ours.names.some((name) => line.bare.includes(name));
  if (isNamed && /\d/.test(line.bare) && endsSentence(line.bare) && (line.isQuoted || isFollowedByQuote(lines, at + 1)))
    return 1;
  if (isNamed && endsSentence(line.bare) && isSeparator(lines[at - 1]?.bare ?? "")) return 1;
  return 0;
}

type Label = { name: string; value: string };

/** `Von: Academy` in two parts, in any language; null for any other line. */
function labelOf(text: string): Label | null {
  const bare = text.replaceAll("*", "");
  const colons = [bare.indexOf(":"), bare.indexOf("：")].filter((at) => at > 0);
  const colon = Math.min(...colons);
  if (colons.length === 0 || colon > labelChars) return null;
  const [name, value] = [bare.slice(0, colon).trim(), bare.slice(colon + 1).trim()];
  return value === "" || /\d/.test(name) ? null : { name, value };
}

/** Whether a label begins the lines that mail programs put before what is answered. */
function isOurLabel({ value }: Label, lines: readonly Line[], at: number, ours: Ours): boolean {
  if (hasOurAddress(value, ours)) return true;
  const isSubject = (text: string) => ours.subjects.some((subject) => text.endsWith(subject));
  if (isSubject(value)) return true;
  const text = value.replaceAll('"', "").trim();
  if (!ours.names.some((name) => text === name || text.startsWith(`${name} <`) || text.startsWith(`${name} [`)))
    return false;
  if (isSeparator(lines[at - 1]?.bare ?? "")) return true;
  return lines.slice(at + 1, at + 5).some(({ bare }) => {
    const otherLabel = labelOf(bare);
    return (
      otherLabel !== null &&
      (/\b20\d\d\b/.test(otherLabel.value) || otherLabel.value.includes("@") || isSubject(otherLabel.value))
    );
  });
}

/** A row of lines or dashes, also with words in it: `-----Original Message-----`. */
function isSeparator(text: string): boolean {
  const signs = text.length - text.replace(/[-_=—]/g, "").length;
  return signs >= 8 && (signs === text.length || (/^[-_=—]{3}/.test(text) && /[-_=—]{3}$/.test(text)));
}

/** Takes back the beginning of the sentence and the rows of signs that are before the history. */
function dropSentence(lines: Line[], ours: Ours): void {
  const last = () => lines.at(-1)?.bare ?? "";
  for (let count = 0; count < sentenceLines && last() !== ""; count += 1) {
    const text = last();
    const label = labelOf(text);
    const isPart =
      isSeparator(text) ||
      text.endsWith("<") ||
      (text.length < 120 &&
        isDated(text) &&
        (label === null ? ours.names.some((name) => text.includes(name)) || endsOpen(text) : true));
    if (!isPart) break;
    lines.pop();
  }
  while (lines.length > 0 && last() === "") lines.pop();
  if (lines.length > 0 && isSeparator(last())) lines.pop();
}

const isDated = (text: string): boolean => /\b(?:20|٢٠)\d\d/.test(text) || /\d{1,2}[:.h]\d{2}/.test(text);
/** It goes on: no sentence of a person ends so. */
const endsOpen = (text: string): boolean => !/[.!?。؟]$/.test(text) && isDated(text);

const colonSigns = [":", "："];
const endsSentence = (text: string): boolean => colonSigns.some((sign) => text.endsWith(sign));

const isFollowedByQuote = (lines: readonly Line[], from: number): boolean =>
  lines.slice(from, from + 3).find(({ bare }) => bare !== "")?.isQuoted === true;

function hasOurAddress(text: string, { addresses }: Ours): boolean {
  const lower = text.toLowerCase();
  return addresses.some((address) => {
    const [local = "", host = ""] = address.split("@");
    return lower.includes(address) || (lower.includes(`${local}+`) && lower.includes(`@${host}`));
  });
}
const startsAddress = (text: string, { addresses }: Ours): boolean => {
  const bare = text.toLowerCase().replace(/^[<[(\s]+|^mailto:/, "");
  return text.startsWith("<") || addresses.some((address) => bare.startsWith(address.split("@")[0] ?? address));
};
/** In brackets, as programs write addresses and people do not. */
const isEnclosed = (text: string, ours: Ours): boolean =>
  text
    .split(/[<[(]/)
    .slice(1)
    .some((part) => hasOurAddress(part, ours));

/** How the line begins or ends that mail programs write below an answer by themselves, and what it names. */
const programStarts =
  /^(?:sent (?:from|with|via|using)|get (?:outlook|bluemail)|von mein|gesendet|envoyé|enviad[oa]|inviato|verstu+rd|verzonden|发自|來自|أُ?رسلت|تم الإرسال|imetumwa|отправлено|yahoo mail:)/i;
const programEnds = /(?:gönderildi|送信|より|보냄)\.?$/i;
const programNames =
  /iphone|ipad|galaxy|samsung|huawei|android|outlook|yahoo|proton|\bmail\b|blackberry|windows|nokia|tecno|infinix|itel|xiaomi|redmi|oppo|zoho|k-9|gmail|smartphone|手机|my phone|simu/i;
const isOfProgram = (text: string): boolean =>
  text.length < 120 && (programStarts.test(text) || programEnds.test(text)) && programNames.test(text);

/** The text of the lines that stay, without the signature below them; null where a secret cannot be taken out. */
function cleaned(lines: readonly Line[]): string | null {
  const storedLines = lines.filter(({ bare }, at) => bare.trim() !== "" || lines[at - 1]?.bare.trim() !== "");
  const dropEmpty = () => {
    while (storedLines.length > 0 && storedLines.at(-1)?.bare.trim() === "") storedLines.pop();
  };
  dropEmpty();
  const mark = storedLines.findLastIndex(({ raw }) => raw === "-- ");
  const below = storedLines.slice(mark + 1);
  if (
    mark >= 0 &&
    below.length <= signature.lines &&
    below.reduce((sum, { raw }) => sum + raw.length, 0) <= signature.chars
  ) {
    storedLines.length = mark;
    dropEmpty();
  }
  if (isOfProgram((storedLines.at(-1)?.bare ?? "").trim())) storedLines.pop();
  const text = withoutOwnSecrets(storedLines.map(({ raw }) => raw.trimEnd()).join("\n")).trim();
  const isClean = !hasOwnSecret(text) && !hasOwnSecret(text.replace(/[\s>]+/g, ""));
  return isClean ? text : null;
}
