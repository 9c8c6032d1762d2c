import type { Query, QueryClient } from "@tanstack/react-query";
import { keyedStores } from "../storage/keyed-stores.ts";
import { ApiError } from "./call.ts";

const { getOne, listKeys, putOne, removeAll, removeOne } = keyedStores("unwalled-answers", 1, ["answers"]);

type SavedResponse = { data: unknown; atMs: number };

/**
 * Stores the last answers of the queries whose `meta` declares `isSaved` on this device, for this account, and shows them where no answer
 * comes; `onShown` receives how old they are. Returns what ends it.
 */
export function saveResponses(account: string, client: QueryClient, onShown: (atMs: number) => void): () => void {
  async function show(query: Query): Promise<void> {
    const stored = await getOne<SavedResponse>("answers", `${account}/${query.queryHash}`);
    if (!stored || query.state.data !== undefined) return;
    client.setQueryData(query.queryKey, stored.data, { updatedAt: stored.atMs });
    onShown(stored.atMs);
  }

  function look(query: Query): void {
    const { data, dataUpdatedAt, error } = query.state;
    if (!query.meta?.isSaved) return;
    if (data !== undefined) {
      const stored: SavedResponse = { data, atMs: dataUpdatedAt };
      void putOne("answers", `${account}/${query.queryHash}`, stored);
    } else if (error instanceof ApiError && error.status === 0) void show(query);
  }

  const cache = client.getQueryCache();
  for (const query of cache.getAll()) look(query);
  return cache.subscribe((event) => {
    if (event.type === "updated" && (event.action.type === "success" || event.action.type === "error"))
      look(event.query);
  });
}

/** Forgets the answers of this account, or of everybody but one. */
export async function forgetResponses(which: { account: string } | { allBut: string }): Promise<void> {
  if ("account" in which) return removeAll("answers", `${which.account}/`);
  for (const key of await listKeys("answers")) if (!key.startsWith(`${which.allBut}/`)) await removeOne("answers", key);
}
