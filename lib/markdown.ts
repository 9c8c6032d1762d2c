import { Marked, type MarkedExtension, Renderer, type Tokens } from "marked";

/**
 * Where a link of a text may lead: an https address without credentials, or a path of this site. Null for all else
 * (other schemes, `//host`, backslashes that browsers read as slashes). Returns the address as it must be written.
 */
export function safeHref(href: string): string | null {
  // Parsed, not compared by prefix: " java\nscript:" and "/\host" look harmless to a prefix test and are not.
  const base = "https://this-site.invalid";
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  if (url.origin === base) {
    // "/.//host" resolves to "//host", which a browser would take for another site when it reads it again.
    const isPath = href.startsWith("/") && !url.pathname.startsWith("//");
    return isPath ? url.pathname + url.search + url.hash : null;
  }
  return url.protocol === "https:" && url.username === "" && url.password === "" && /^https:\/\//i.test(href)
    ? url.href
    : null;
}

/** Text as it must be in HTML, also inside a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

/**
 * What stands for a picture: HTML that is safe to set into a page, or null for the words that describe it. `href` is the
 * picture's address as the text shows it, unchecked.
 */
export type ImageRenderer = (href: string, text: string) => string | null;

/** Pictures come from this site: one from elsewhere would tell that place who reads here. */
const imageOfThisSite: ImageRenderer = (href, text) => {
  const address = safeHref(href);
  if (!address?.startsWith("/")) return null;
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}" loading="lazy" decoding="async">`;
};

/** What a text may be shown with besides what every text is. */
export type MarkdownOptions = {
  /** What stands for a picture, unless those of this site alone. */
  image?: ImageRenderer;
  /** Shows colour codes (`#125945`, set as code) with a sample of the colour. */
  colours?: boolean;
  /**
   * Reads what is between dollar signs as a formula and shows it as this HTML, which must be safe: `$x^2$` within a line,
   * `$$…$$` set apart, on a line or on lines of its own. A sum of money is none (`readFormula`).
   */
  formula?: (source: string, isBlock: boolean) => string;
  /** Marks tables of many words as `cards` and labels their cells, so that a narrow screen may show each row by itself. */
  cards?: boolean;
};

const colourCode = /^#[0-9a-f]{6}$/i;

/** From three columns on, with more letters in their longest cells than a phone's line has room for. */
const isWide = ({ header, rows }: Tokens.Table): boolean =>
  header.length > 2 &&
  header.reduce((sum, _, at) => sum + Math.max(...[header, ...rows].map((row) => row[at]?.text.length ?? 0)), 0) > 45;

/** `$x$`, and `$$x$$` for one that is set apart. Each alternative begins with other letters: one look at each letter. */
const formulaPattern =
  /^(?:\$(?![\s$])(?<inline>(?:\\.|[^\\$\n])+)(?<!\s)|\$\$(?![ \t$])(?<display>(?:\\[\s\S]|[^\\$])+)(?<![ \t])\$)\$(?![\d$])/;
/** Lines of their own, from `$$` to `$$`, without an empty one between. */
const blockPattern = /^ {0,3}\$\$(?!\s*\$)((?:\\[^\n]|\\?\n(?![ \t]*\n)|[^\\$\n])+)\$\$[ \t]*(?:\n|$)/;

/** Sums begin with digits and are written in words; a formula of words has a sign that no sum has. */
const moneyStart = /^[-+(]*[.\d]/;
const word = /(?<![^\s,;(])(?:\p{Ll}|\p{Lu}\p{Ll})\p{Ll}+(?![^\s,;.:!?)])/u;
const mathSign = /[=<>≤≥≈]|\\[a-zA-Z]|[\w})]\^|[\w})]_[\w{]/;
const isMoney = (text: string) => moneyStart.test(text) && word.test(text) && !mathSign.test(text);

/**
 * The formula that `source` begins with. A sum of money is none: the first sign of `US$5` follows a letter, a formula has no space
 * inside its signs and no digit behind them, and one that begins with a digit has no words in it ("$5 and a book 10$"), unless with
 * an equals sign or something of LaTeX. `before` is what is in front of the first sign.
 */
function readFormula(source: string, before: string): { raw: string; text: string; isBlock: boolean } | undefined {
  const match = formulaPattern.exec(source);
  if (!match) return undefined;
  const { inline, display } = match.groups ?? {};
  const text = (display ?? inline ?? "").trim();
  if (text === "") return undefined;
  if (inline !== undefined) {
    // "H$_2$O" goes on a word, as no sum does.
    if (/[\p{L}\p{N}]$/u.test(before) && !/^[\^_\\]/.test(inline)) return undefined;
    if (isMoney(inline)) return undefined;
  }
  return { raw: match[0], text, isBlock: display !== undefined };
}

const formulas = (formula: NonNullable<MarkdownOptions["formula"]>): MarkedExtension => ({
  extensions: [
    {
      name: "formula",
      level: "inline",
      start: (source) => source.indexOf("$"),
      tokenizer(source, tokens) {
        const read = readFormula(source, tokens.at(-1)?.raw ?? "");
        return read && { type: "formula", ...read };
      },
      renderer: ({ text, isBlock }) => formula(String(text), Boolean(isBlock)),
    },
    {
      name: "formulaBlock",
      level: "block",
      // Also where a paragraph goes on: its words end here. Further on in a long one it is read as part of them.
      start(source) {
        const at = source.slice(0, 1_000).indexOf("\n$$");
        return at >= 0 && blockPattern.test(source.slice(at + 1)) ? at : -1;
      },
      tokenizer(source) {
        const [raw, text = ""] = blockPattern.exec(source) ?? [];
        return raw === undefined ? undefined : { type: "formulaBlock", raw, text: text.trim() };
      },
      renderer: ({ text }) => `<p>${formula(String(text), true)}</p>\n`,
    },
  ],
});

const markedWith = ({ image: imageOf = imageOfThisSite, colours, cards, formula }: MarkdownOptions) =>
  new Marked({ gfm: true, async: false }, ...(formula ? [formulas(formula)] : [])).use({
    tokenizer: {
      // Mark-up in a text is not mark-up: without these two it is read, and escaped, as ordinary words.
      html: () => undefined,
      tag: () => undefined,
    },
    renderer: {
      // Nothing makes this token any more; should a later version of the library do so, it stays text.
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const address = safeHref(href);
        if (address === null) return text;
        const rel = address.startsWith("/") ? "" : ' rel="noopener noreferrer"';
        return `<a href="${escapeHtml(address)}"${rel}>${text}</a>`;
      },
      image: ({ href, text }: Tokens.Image) => imageOf(href, text) ?? escapeHtml(text),
      heading({ tokens, depth }: Tokens.Heading) {
        // The page has its own h1.
        const level = Math.max(depth, 2);
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      // A wide table scrolls in its own frame, and stays a table for those who hear it.
      table(token: Tokens.Table) {
        if (!cards || !isWide(token))
          return `<div class="table-frame">${Renderer.prototype.table.call(this, token)}</div>\n`;
        const head = token.header.map((cell) => `<th>${this.parser.parseInline(cell.tokens)}</th>`).join("");
        const rows = token.rows.map((row) => {
          const cells = row.map((cell, at) => {
            const label = escapeHtml(token.header[at]?.text.replace(/[*`_]/g, "") ?? "");
            return `<td data-label="${label}">${this.parser.parseInline(cell.tokens)}</td>`;
          });
          return `<tr>${cells.join("")}</tr>`;
        });
        return `<div class="table-frame cards"><table><thead><tr>${head}</tr></thead><tbody>${rows.join("\n")}</tbody></table></div>\n`;
      },
      codespan({ text }: Tokens.Codespan) {
        const code = `<code>${escapeHtml(text)}</code>`;
        if (!colours || !colourCode.test(text)) return code;
        // Drawn, not set as a style: it is seen without a style sheet too.
        return `<span class="colour"><svg viewBox="0 0 1 1" aria-hidden="true"><path fill="${text}" d="M0 0h1v1H0z"/></svg>${code}</span>`;
      },
    },
  });

const marked = markedWith({});

/**
 * Markdown (GFM) as HTML that is safe to set into a page: raw HTML is shown as text, links lead to https addresses or paths
 * of this site, and headings begin at h2. Pictures come from this site only, unless `image` shows what stands for them.
 */
export function renderMarkdown(source: string, options?: MarkdownOptions): string {
  return orAsTyped(source, () => (options ? markedWith(options) : marked).parse(source, { async: false }));
}

/** The same for the words of one line, without a paragraph around them. */
export function renderMarkdownLine(source: string, options?: MarkdownOptions): string {
  return orAsTyped(source, () => (options ? markedWith(options) : marked).parseInline(source, { async: false }));
}

/** So many lists or quotations in one another on a line are no text, and the parser looks at the rest of it for each. */
const deepLine = /^(?:[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]|>)){40}/m;

/** The parser calls itself for each level: what is nested deeper than anyone writes, or than its stack, is shown as it was typed. */
function orAsTyped(source: string, parse: () => string): string {
  if (deepLine.test(source)) return escapeHtml(source);
  try {
    return parse().trim();
  } catch (error) {
    if (error instanceof RangeError) return escapeHtml(source);
    throw error;
  }
}
