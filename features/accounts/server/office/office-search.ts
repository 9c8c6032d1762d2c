import type { SQLWrapper } from "drizzle-orm";
import type { Capability } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import type { Words } from "#platform/list/correct-words.ts";
import type { SearchKind } from "../../office-search-texts.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

export type SearchAsk = {
  /** As it was typed. */
  text: string;
  /** Each must be there, in one of its spellings. Never empty. */
  words: Words;
  limit: number;
};

export type SearchHit = {
  id: string;
  title: string;
  /** What tells it from others of its name. */
  text: string;
  href: string;
  /** What else staff do with it, each with what they must hold for it. */
  acts?: { label: string; href: string; needs: Capability }[];
};

/** One kind of thing that staff find. */
export type SearchSource = {
  kind: SearchKind;
  /** What staff must hold to find any. */
  needs: Capability;
  /** What fits, the best first. */
  find(deps: Deps, ask: SearchAsk): Promise<SearchHit[]>;
  /** Those of these ids that are still there, in any order. */
  read(deps: Deps, ids: string[]): Promise<SearchHit[]>;
  /** The words that misspelt ones are led back to, as `correctWords` takes them; left out: none are. */
  dictionary?: SQLWrapper;
};

/** Asks every feature what staff find of it. */
export const officeSearch = defineExtensionPoint<() => SearchSource[]>("accounts.office-search");
