import PostalMime from "postal-mime";

/** A mail that reports what became of another one. */
export type ReportTask = { report: Uint8Array };

/** `status`: why the mail was given up for good, such as `5.1.1` (RFC 3463); null where it was not. */
export type ReadReport = { status: string | null };

/** So much of a report is read: its fields are some hundred characters. */
const reportChars = 20_000;
const maxReports = 10;

/**
 * Reads what a mail server reports of a mail (RFC 3464, RFC 6533), whatever programs put around it; of a mail that is cut, what is there.
 * Errors: those of the reader, for what is no mail. Runs next to the process (read-mail.worker.ts).
 */
export async function readReport({ report }: ReportTask): Promise<ReadReport> {
  const mail = await PostalMime.parse(report, {
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
    // What came back in it may report something too: of another mail.
    maxRfc822NestingDepth: 0,
  });
  const status = mail.attachments
    .filter(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType))
    .slice(0, maxReports)
    .flatMap(({ content }) => groupsOf(textOf(content)))
    .map(failureOf)
    .find((failure) => failure !== null);
  return { status: status ?? null };
}

const textOf = (content: ArrayBuffer | Uint8Array | string): string =>
  (typeof content === "string" ? content : Buffer.from(content as ArrayBuffer).toString("utf8")).slice(0, reportChars);

/** The fields of the mail and those of each recipient, in lines that are joined where they were folded. */
function groupsOf(text: string): Map<string, string>[] {
  const groups = [new Map<string, string>()];
  let last = "";
  for (const line of text.split("\n").map((whole) => whole.trimEnd())) {
    const fields = groups.at(-1) as Map<string, string>;
    if (line === "") groups.push(new Map());
    else if (/^[ \t]/.test(line)) fields.set(last, `${fields.get(last) ?? ""} ${line.trim()}`);
    else {
      const colon = line.indexOf(":");
      last = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      fields.set(last, line.slice(colon + 1).trim());
    }
  }
  return groups;
}

/** Given up for good, as both fields show it: a server that only waits reports `delayed`, and another one may give up for now (4.x.x). */
function failureOf(fields: Map<string, string>): string | null {
  if (!/^failed\b/i.test(fields.get("action") ?? "")) return null;
  return /^5\.\d{1,3}\.\d{1,3}(?!\d)/.exec(fields.get("status") ?? "")?.[0] ?? null;
}
