import { desc, eq, sql } from "drizzle-orm";
import { type SearchKind, searchGroups } from "#features/accounts/office-search-texts.ts";
import { officeSearch, type SearchSource } from "#features/accounts/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { type Holder, mayDo } from "#lib/capabilities.ts";
import { plainWords } from "#lib/plain-words.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { correctWords } from "#platform/list/correct-words.ts";
import type { FoundThing } from "../search-contract.ts";
import { recentFinds } from "./tables.ts";

/** So many of a kind are found, and so many are remembered of a person. */
const [maxOfKind, maxRecent] = [6, 12];

type Deps = Pick<VerbDeps, "db" | "clock" | "contributions">;
type Caller = Holder & { accountId: string };
type Hit = Awaited<ReturnType<SearchSource["find"]>>[number];

/**
 * Finds people, orders, courses and what else there is (`searchGroups`), each kind for those who may read it. Only where nothing fits, misspelt words are corrected. Without a text: what the caller opened last.
 */
export async function searchOffice(
  deps: Deps,
  caller: Caller,
  { q }: { q?: string | undefined },
): Promise<FoundThing[]> {
  const sources = sourcesFor(deps, caller);
  if (!q) return listRecent(deps, caller, sources);
  const words = plainWords(q).map((word) => [word]);
  if (words.length === 0) return [];
  const asTyped = await findAll(deps, caller, sources, { text: q, words, limit: maxOfKind });
  if (asTyped.length > 0) return asTyped;
  const corrected = sources.map(async ({ dictionary, ...source }) => {
    const meant = dictionary && (await correctWords(deps, dictionary, words));
    return meant ? findAll(deps, caller, [source], { text: q, words: meant, limit: maxOfKind }) : [];
  });
  return sorted((await Promise.all(corrected)).flat());
}

async function findAll(
  deps: Deps,
  caller: Caller,
  sources: readonly SearchSource[],
  ask: Parameters<SearchSource["find"]>[1],
): Promise<FoundThing[]> {
  const hits = await Promise.all(sources.map(async ({ kind, find }) => shown(caller, kind, await find(deps, ask))));
  return sorted(hits.flat());
}

/** By kind, and of each no more than are shown. */
const sorted = (things: readonly FoundThing[]): FoundThing[] =>
  order.flatMap((kind) => things.filter((hit) => hit.kind === kind).slice(0, maxOfKind));

/** Notes that the caller opened what was found. Errors: AppError not_found for what is not there, or not for them. */
export async function rememberFind(
  deps: Deps,
  caller: Caller,
  { kind, id }: { kind: SearchKind; id: string },
): Promise<{ id: string }> {
  const sources = sourcesFor(deps, caller).filter((source) => source.kind === kind);
  const there = await Promise.all(sources.map(({ read }) => read(deps, [id])));
  if (there.flat().length === 0) throw notFound("There is nothing of this id to find.");
  const { accountId } = caller;
  await deps.db.transaction(async (tx) => {
    const usedAt = deps.clock.now();
    await tx
      .insert(recentFinds)
      .values({ accountId, kind, subject: id, usedAt })
      .onConflictDoUpdate({ target: [recentFinds.accountId, recentFinds.kind, recentFinds.subject], set: { usedAt } });
    await tx.execute(sql`
      delete from ${recentFinds} where account_id = ${accountId} and (kind, subject) in (
        select kind, subject from ${recentFinds} where account_id = ${accountId} order by used_at desc, subject desc offset ${maxRecent}
      )`);
  });
  return { id };
}

const order = Object.keys(searchGroups) as SearchKind[];

const sourcesFor = ({ contributions }: Pick<Deps, "contributions">, caller: Caller): SearchSource[] =>
  contributions(officeSearch)
    .flatMap((sources) => sources())
    .filter(({ needs }) => mayDo(caller, { capability: needs, scope: "all" }));

/** What the caller sees of it: only what they may do besides. */
const shown = (caller: Caller, kind: SearchKind, hits: readonly Hit[]): FoundThing[] =>
  hits.map(({ acts = [], ...hit }) => ({
    ...hit,
    kind,
    acts: acts
      .filter(({ needs }) => mayDo(caller, { capability: needs, scope: "all" }))
      .map(({ label, href }) => ({ label, href })),
  }));

async function listRecent(deps: Deps, caller: Caller, sources: SearchSource[]): Promise<FoundThing[]> {
  const used = await deps.db
    .select()
    .from(recentFinds)
    .where(eq(recentFinds.accountId, caller.accountId))
    .orderBy(desc(recentFinds.usedAt), desc(recentFinds.subject))
    .limit(maxRecent);
  const hits = await Promise.all(
    sources.map(async ({ kind, read }) => {
      const ids = used.filter((row) => row.kind === kind).map(({ subject }) => subject);
      return ids.length === 0 ? [] : shown(caller, kind, await read(deps, ids));
    }),
  );
  const byId = new Map(hits.flat().map((hit) => [`${hit.kind} ${hit.id}`, hit]));
  return used.flatMap(({ kind, subject }) => byId.get(`${kind} ${subject}`) ?? []);
}
