import { convert } from "html-to-text";
import PostalMime from "postal-mime";
import { type Ours, ownTextOf } from "./own-text.ts";

/** A mail whose address is ours, and what of it may be ours. `mailedHtml`: the other form of what was mailed. */
export type BodyTask = { raw: Uint8Array; ours: Ours; mailedHtml: string };

/** What the body of a mail holds. */
export type ReadBody = {
  /** What its writer wrote, without what they answered and without a signature; null where an address of ours stays in it. */
  text: string | null;
  /** It goes on where it was not read any more: an end of the answer might be lost. */
  isCut: boolean;
  /** Files that came with it. */
  files: number;
};

/** So much of the text of a mail is read; a message is far shorter. */
const textChars = 100_000;
const textLines = 4_000;

/** Reads the body of a mail (RFC 5322). Errors: those of the readers, for what is no mail. Runs next to the process (read-mail.worker.ts). */
export async function readBody({ raw, ours, mailedHtml }: BodyTask): Promise<ReadBody> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 });
  const isPlain = (mail.text ?? "").trim() !== "";
  const whole = (isPlain ? mail.text : mail.html) ?? "";
  const mailed = [ours.mailed, withoutTags(mailedHtml)].join("\n");
  const all = plainLines(isPlain ? whole.slice(0, textChars) : withoutTags(whole.slice(0, textChars)));
  const lines = all.slice(0, textLines);
  const { text, endsInHistory } = ownTextOf(lines.join("\n"), { ...ours, mailed });
  const isRead = whole.length <= textChars && lines.length === all.length;
  const isQuoted = () =>
    [...all.slice(textLines), ...whole.slice(textChars).split("\n").slice(1)].every(isQuotedOrEmpty);
  return {
    text,
    isCut: !isRead && !(endsInHistory && isPlain && isQuoted()),
    files: mail.attachments.filter(({ disposition, related }) => disposition === "attachment" && !related).length,
  };
}

const isQuotedOrEmpty = (line: string) => line.trim() === "" || line.startsWith(">");

/** Invisible signs that words need: joiners of scripts and of emoji. */
const savedSigns = new Set(["\u200c", "\u200d"]);

/** Lines with one kind of break, without control signs, nothing behind their words but what marks a signature, no run of empty ones. */
function plainLines(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    const plainText = line.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === "\t" || savedSigns.has(sign) ? sign : ""));
    const bare = plainText === "-- " ? plainText : plainText.trimEnd();
    if (bare !== "" || lines.at(-1) !== "") lines.push(bare);
  }
  return lines;
}

/** The words of HTML; quoted parts that no program marks as what is answered as `>` lines. */
function withoutTags(html: string): string {
  if (html === "") return "";
  return convert(beforeOutlooksCopy(html), {
    wordwrap: false,
    limits: { maxDepth: 100 },
    // All of it: a quoted mail brings a <body> of its own, which is not the answer's.
    baseElements: { selectors: ["html-of-a-mail"], returnDomByDefault: true },
    selectors: [
      ...["head", "style", "script", "img"].map((selector) => ({ selector, format: "skip" })),
      { selector: "a", options: { ignoreHref: true } },
      { selector: "h1", options: { uppercase: false } },
      ...["table", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } })),
      // What mail programs put what they answer into.
      ...historySelectors.map((selector) => ({ selector, format: "skip" })),
    ],
  });
}

const historySelectors = [
  ".gmail_quote",
  ".gmail_attr",
  ".yahoo_quoted",
  ".protonmail_quote",
  ".moz-cite-prefix",
  ".zmail_extra",
  'blockquote[type="cite"]',
];

/** Outlook puts no bracket around what it answers; it comes after these. */
function beforeOutlooksCopy(html: string): string {
  const marks = [
    "appendonsend",
    "divRplyFwdMsg",
    "ms-outlook-mobile-reference-message",
    "mail-editor-reference-message-container",
  ];
  const matches = marks.map((mark) => html.indexOf(mark)).filter((at) => at >= 0);
  if (matches.length === 0) return html;
  const tag = html.lastIndexOf("<", Math.min(...matches));
  return html.slice(0, Math.max(tag, 0));
}
