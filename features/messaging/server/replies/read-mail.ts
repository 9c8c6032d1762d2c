import { createHash } from "node:crypto";

/** What matters of a mail that came. */
export type ReadMail = {
  /** The same however often the same mail comes. */
  id: string;
  /** Every address that it was sent to. */
  recipients: string[];
  /** What its writer wrote, without what they answered and without a signature. */
  text: string;
  /** It goes on where it was not read any more: the end of an answer below what it answers would be lost. */
  isCut: boolean;
  /** Files that came with it. */
  files: number;
  /** No person wrote it: an out-of-office answer, a bounce, a list. */
  isAutomatic: boolean;
};

/** So much of a mail is read for the answer in it: the reader of quotes takes long for more, and a message is shorter. */
const readChars = 16_000;

/**
 * Reads a mail (RFC 5322). What it cannot read comes out empty: mail of any shape arrives, and none of it is worth a fault. `envelopeTo`: for
 * whom the mail server took it, where it says so.
 */
export async function readMail(raw: Buffer, envelopeTo: string | null): Promise<ReadMail> {
  const [{ default: PostalMime }, { default: ReplyParser }] = await Promise.all([
    import("postal-mime"),
    import("email-reply-parser"),
  ]);
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 });
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value.trim() ?? "";
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((one) => one.group ?? one);
  const recipients = [
    envelopeTo ?? "",
    ...["x-original-to", "delivered-to", "envelope-to"].map(header),
    ...named.map(({ address }) => address ?? ""),
  ].filter(Boolean);
  const { text, isCut } = await textOf(mail);
  const visible = new ReplyParser().read(text).getVisibleText();
  return {
    // Without an id of its own, by what stays the same when it is handed over again.
    id: createHash("sha256")
      .update(mail.messageId ?? JSON.stringify([mail.from?.address, mail.date, mail.subject, text]))
      .digest("hex"),
    recipients,
    text: visible.trim(),
    isCut,
    files: mail.attachments.filter(({ disposition, related }) => disposition === "attachment" && !related).length,
    isAutomatic: isAutomatic(header, mail.from?.address ?? ""),
  };
}

/** RFC 3834, and what programs did before it. */
function isAutomatic(header: (name: string) => string, from: string): boolean {
  const [submitted, precedence] = [header("auto-submitted").toLowerCase(), header("precedence").toLowerCase()];
  return (
    (submitted !== "" && !submitted.startsWith("no")) ||
    ["bulk", "junk", "list", "auto_reply"].includes(precedence) ||
    header("x-autoreply") !== "" ||
    header("x-autorespond") !== "" ||
    header("list-id") !== "" ||
    header("return-path") === "<>" ||
    header("content-type").toLowerCase().startsWith("multipart/report") ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(from)
  );
}

/** The text of a mail, made of its HTML where it has nothing else; as the reader of quotes wants it. */
async function textOf({
  text,
  html,
}: {
  text?: string | undefined;
  html?: string | undefined;
}): Promise<{ text: string; isCut: boolean }> {
  const plain = text?.trim() ? text : await withoutTags(html ?? "");
  const whole = plain
    .slice(0, 20 * readChars)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[^\S\n]+$/gm, "")
    // A thousand empty lines take that reader a minute.
    .replace(/\n{3,}/g, "\n\n");
  const read = whole.slice(0, readChars);
  const lastLine = read.trimEnd().split("\n").at(-1) ?? "";
  const rest = whole.slice(readChars).split("\n").slice(1);
  return { text: read, isCut: lastLine.startsWith(">") && rest.some((line) => line !== "" && !line.startsWith(">")) };
}

/** The words of HTML; quoted parts as `>` lines. */
async function withoutTags(html: string): Promise<string> {
  if (html === "") return "";
  const { convert } = await import("html-to-text");
  // Outlook puts no bracket around what it answers; it comes after this.
  const own = html.slice(0, 20 * readChars).split(/<[^>]{0,200}\sid="?(?:appendonsend|divRplyFwdMsg)\b/i, 1)[0] ?? "";
  return convert(own, {
    wordwrap: false,
    limits: { maxDepth: 100 },
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "a", options: { ignoreHref: true } },
      // What mail programs put what they answer into.
      ...[".gmail_quote", "blockquote"].map((selector) => ({
        selector,
        format: "skip",
      })),
    ],
  });
}
