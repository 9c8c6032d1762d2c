import { createHash } from "node:crypto";

/** Thrown when a page holds something to execute that neither the build nor its framework wrote: such a page is not sent. */
export class UnknownScriptError extends Error {}

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script\b[^>]*>/gi;
const styleElement = /<style\b([^>]*)>([\s\S]*?)<\/style\b[^>]*>/gi;
/** Data for search engines, as React Router's `meta` writes it. Whatever shows its type in another way counts as a script. */
const dataBlock = /^ type="application\/ld\+json"$/;

/**
 * The scripts of a rendering that its framework wrote (what a page is hydrated with: its data and its modules), and the document
 * without their marks. Each rendering has a mark of its own, unknown to whatever is shown in the page, which the framework sets
 * as the nonce of its scripts alone. A nonce cannot stay: the page is shared.
 */
export function takeMarks(html: string, mark: string): { html: string; written: Set<string> } {
  const nonce = ` nonce="${mark}"`;
  const written = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(scriptElement)) {
    if (attributes.includes(nonce)) written.add(text);
  }
  return { html: html.replaceAll(nonce, ""), written };
}

/** The body of a rendered document, with neither its scripts nor what is before it. */
export const bodyWithoutScripts = (html: string): string =>
  html.slice(html.indexOf("</head>") + "</head>".length, html.lastIndexOf("</html>")).replaceAll(scriptElement, "");

/**
 * The hashes of a document's inline scripts for its policy. `known` are the scripts of the build and of the rendering.
 * Errors: UnknownScriptError for any other.
 */
export function scriptHashes(html: string, known: ReadonlySet<string>): string[] {
  const inline = [...html.matchAll(scriptElement)].filter(
    ([, attributes = ""]) => !/\ssrc=/i.test(attributes) && !dataBlock.test(attributes),
  );
  return hashesOf(inline, known, "script");
}

/** The same for inline style sheets. */
export function styleHashes(html: string, known: ReadonlySet<string>): string[] {
  return hashesOf([...html.matchAll(styleElement)], known, "style sheet");
}

function hashesOf(match: RegExpMatchArray[], known: ReadonlySet<string>, what: string): string[] {
  const texts = new Set(match.map(([, , text = ""]) => text));
  for (const text of texts) {
    // The beginning tells which it is, and is too short to hold much of what a person wrote.
    if (!known.has(text))
      throw new UnknownScriptError(`The page holds an unknown ${what}: ${text.trim().slice(0, 60)}`);
  }
  return [...texts].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}
