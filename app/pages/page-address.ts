import { AppError } from "#lib/app-error.ts";
import type { DocumentRule, KnownQuery } from "#platform/feature/documents.ts";

/** What the address of a request means. */
export type PageAddress =
  | {
      kind: "page";
      /** The route as React Router has it: `courses/:slug`, without a slash before it. */
      pattern: string;
      params: Record<string, string>;
      /** What its document depends on, where that is more than its path. */
      rule: DocumentRule | null;
      /** The one address of this page, with the query that it depends on, in one order: its key in the page cache. */
      key: string;
      /** False for what is of one person or one moment: rendered each time, never stored. */
      isCached: boolean;
      /** React Router asks for a page's data, not its document. */
      isData: boolean;
    }
  /** The same page has another address. */
  | { kind: "moved"; to: string }
  /** No page: `pattern` is the route that would have had it, null where none would. */
  | { kind: "missing"; pattern: string | null };

/** A path with those parts of a query that are there. */
export function withKnown(path: string, known: KnownQuery): string {
  const query = new URLSearchParams(Object.entries(known).filter((pair): pair is [string, string] => pair[1] !== null));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The key of the document that shows that there is nothing: one for a route, since they differ in their words alone. */
export const missingKey = (pattern: string | null): string =>
  pattern === null ? "/~" : `/${pattern.replaceAll(/:\w+\??|\*/g, "~")}`;

/** Longer ones are no one's. */
const maxPathLength = 600;
/** No page's address holds a line break or another control character, and some parts of routing stumble over them. */
const control = /\p{Cc}/u;

/**
 * Reads addresses of pages: one page has one address, whatever case, slashes, dots and escapes it is requested with.
 * `patterns` are the routes of the build, `rules` what the features declare of their documents. Errors: a rule of a page that is
 * none, or of one that has a rule already; later AppError bad_request for what is no address at all.
 */
export function pageAddresses(
  patterns: readonly string[],
  rules: readonly DocumentRule[],
): (url: string) => PageAddress {
  const ruleOf = new Map<string, DocumentRule>();
  for (const rule of rules) {
    if (!patterns.includes(rule.page)) throw new Error(`A document's rule names no page: "${rule.page}".`);
    if (ruleOf.has(rule.page)) throw new Error(`Two rules for the document of one page: "${rule.page}".`);
    ruleOf.set(rule.page, rule);
  }
  const routes = patterns
    .filter((pattern) => !pattern.endsWith("*"))
    .flatMap((pattern) => {
      // A part that may be missing makes two routes.
      const all = pattern.split("/").filter(Boolean);
      const shorter = all.at(-1)?.endsWith("?") ? [{ pattern, parts: all.slice(0, -1) }] : [];
      return [{ pattern, parts: all.map((part) => part.replace(/\?$/, "")) }, ...shorter];
    })
    // A part that is spelt out comes before one that may be anything.
    .toSorted((a, b) => variables(a.parts).localeCompare(variables(b.parts)));

  // Parts of the site with an answer of their own for what is not there: `dashboard/*`.
  const areas = patterns
    .filter((pattern) => pattern.endsWith("/*"))
    .map((pattern) => ({ pattern, parts: pattern.split("/").slice(0, -1) }));

  return (url) => {
    const [, value = "", query = ""] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)\??([^#]*)/i.exec(url) ?? [];
    const path = value || "/";
    if (path.length > maxPathLength || path.includes("\\")) return nothing;
    const requests = partsOf(path);
    const last = requests.at(-1);
    const isData = last?.endsWith(".data") === true;
    const parts = isData ? withoutData(requests) : requests;
    for (const { pattern, parts: requested } of routes) {
      const params = match(requested, parts);
      if (!params) continue;
      const canonical = `/${requested.map((part) => (isVariable(part) ? encodeURIComponent(params[part.slice(1)] ?? "") : part)).join("/")}`;
      if (!isData && canonical !== path) return { kind: "moved", to: canonical + (query ? `?${query}` : "") };
      const rule = ruleOf.get(pattern) ?? null;
      const { known, unstored = [] } = rule ?? {};
      const meant = known?.(new URLSearchParams(query)) ?? {};
      const isSaved = !isData && !unstored.some((name) => meant[name]);
      return {
        kind: "page",
        pattern,
        params,
        rule,
        key: withKnown(isData ? path : canonical, meant),
        isCached: isSaved,
        isData,
      };
    }
    const area = areas.find(({ parts: requested }) => match(requested, parts.slice(0, requested.length)));
    return { kind: "missing", pattern: area?.pattern ?? null };
  };
}

const nothing: PageAddress = { kind: "missing", pattern: null };
const isVariable = (part: string) => part.startsWith(":");
const variables = (parts: readonly string[]) => parts.map((part) => (isVariable(part) ? "1" : "0")).join("");

/** A path's parts, decoded, without the empty ones and with dots resolved. */
function partsOf(path: string): string[] {
  const parts: string[] = [];
  for (const raw of path.split("/")) {
    let part: string;
    try {
      part = decodeURIComponent(raw);
    } catch {
      throw new AppError("bad_request", "That address is not valid.");
    }
    if (control.test(part)) throw new AppError("bad_request", "That address is not valid.");
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts;
}

/** The path of the page whose data is requested: `/_root.data` is home's. */
function withoutData(parts: readonly string[]): string[] {
  const last = parts.at(-1)?.replace(/\.data$/, "") ?? "";
  return parts.length === 1 && last === "_root" ? [] : [...parts.slice(0, -1), last];
}

function match(requested: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (requested.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of requested.entries()) {
    const value = parts[index] ?? "";
    if (isVariable(part)) params[part.slice(1)] = value;
    else if (part !== value.toLowerCase()) return null;
  }
  return params;
}
