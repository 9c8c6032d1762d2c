import type { Query, QueryClient } from "@tanstack/react-query";
import { keyedStores } from "../storage/keyed-stores.ts";
import { ApiFault } from "./call.ts";

const { getOne, listKeys, putOne, removeAll, removeOne } = keyedStores("unwalled-answers", 1, ["answers"]);

type KeptAnswer = { data: unknown; atMs: number };

/**
 * Keeps the last answers of the queries whose `meta` says `isKept` on this device, for this account, and shows them where no answer
 * comes; `onShown` is told how old they are. Answers what ends it.
 */
export function keepAnswers(account: string, client: QueryClient, onShown: (atMs: number) => void): () => void {
  async function show(query: Query): Promise<void> {
    const kept = await getOne<KeptAnswer>("answers", `${account}/${query.queryHash}`);
    if (!kept || query.state.data !== undefined) return;
    client.setQueryData(query.queryKey, kept.data, { updatedAt: kept.atMs });
    onShown(kept.atMs);
  }

  function look(query: Query): void {
    const { data, dataUpdatedAt, error } = query.state;
    if (!query.meta?.isKept) return;
    if (data !== undefined) {
      const kept: KeptAnswer = { data, atMs: dataUpdatedAt };
      void putOne("answers", `${account}/${query.queryHash}`, kept);
    } else if (error instanceof ApiFault && error.status === 0) void show(query);
  }

  const cache = client.getQueryCache();
  for (const query of cache.getAll()) look(query);
  return cache.subscribe((event) => {
    if (event.type === "updated" && (event.action.type === "success" || event.action.type === "error"))
      look(event.query);
  });
}

/** Forgets the answers of this account, or of everybody but one. */
export async function forgetAnswers(which: { account: string } | { allBut: string }): Promise<void> {
  if ("account" in which) return removeAll("answers", `${which.account}/`);
  for (const key of await listKeys("answers")) if (!key.startsWith(`${which.allBut}/`)) await removeOne("answers", key);
}
