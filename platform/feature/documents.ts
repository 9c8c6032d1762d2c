import type { VerbDeps } from "../deps.ts";

/** A query that a document depends on: names with values that mean something, null for what is not there. */
export type KnownQuery = Record<string, string | null>;

/**
 * What the document of a page depends on besides its path. A page without such a rule depends on nothing: campaign marks and
 * whatever else someone adds are dropped, as is what pages behind the login read themselves once they are alive.
 */
export type DocumentRule = {
  /** The page's route, without a slash before it: `tutors/:slug`, home's is empty. */
  page: string;
  /** The part of a query that the page depends on. */
  known?: (query: URLSearchParams) => KnownQuery;
  /** Names of what is of one person or one moment: with it the page is rendered each time, never stored. */
  unstored?: readonly string[];
  /** Whether there is what the address names: one cheap look, so that no one has pages rendered that do not exist. */
  exists?: (deps: VerbDeps, params: Record<string, string>) => Promise<boolean>;
  /** The path of what the address named before, where there is no such thing any more; null: nowhere. */
  movedTo?: (deps: VerbDeps, params: Record<string, string>) => Promise<string | null>;
  /** The part of a known query that names something there is, as only the data can tell. */
  normalizeQuery?: (deps: VerbDeps, params: Record<string, string>, known: URLSearchParams) => Promise<KnownQuery>;
};

/** A word of a query, without the space around it and not longer than `max` characters; null for nothing. */
export const suppliedText = (params: URLSearchParams, name: string, max: number): string | null =>
  params.get(name)?.trim().slice(0, max) || null;
