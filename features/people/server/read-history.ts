import { personHistory } from "#features/accounts/server/public.ts";
import { type Holder, mayDo } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { momentKey, readCursor, writeCursor } from "#platform/list/cursor.ts";
import type { History } from "../contract.ts";

/** So many lines a page. */
const limit = 30;

/**
 * What happened to a person, the newest first, by all features that know of it. Left out is what `holder` of the staff may not read.
 * Errors: AppError invalid for a `before` that is none of this list's.
 */
export async function readHistory(
  { db, contributions }: Pick<VerbDeps, "db" | "contributions">,
  holder: Holder,
  { accountId, about, before }: { accountId: string; about?: History["data"][number]["kind"]; before?: string },
): Promise<History> {
  const after = before === undefined ? null : readCursor(before, momentKey, "before");
  const ask = { accountId, before: after && { at: new Date(after.by), id: after.id }, limit: limit + 1 };
  const sources = contributions(personHistory)
    .flatMap((source) => source())
    .filter(
      ({ kind, needs }) =>
        (about === undefined || kind === about) && mayDo(holder, { capability: needs, scope: "all" }),
    );
  const lines = await Promise.all(
    sources.map(async ({ kind, read }) => (await read(db, ask)).map((line) => ({ ...line, kind }))),
  );
  const newest = lines.flat().toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
  const data = newest.slice(0, limit).map(({ at, href = null, ...line }) => ({ ...line, href, at: at.toISOString() }));
  const last = newest.length > limit ? data.at(-1) : undefined;
  return { data, next: last ? writeCursor(last.id, last.at) : null };
}
