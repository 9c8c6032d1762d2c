import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { ApiError } from "./call.ts";
import { forgetResponses, saveResponses } from "./stored-answers.ts";

const isSaved = { isSaved: true } as const;
const away = () => Promise.reject(new ApiError(0, ""));

/** A page's client without second attempts, and what it reported of old answers. */
function visit(account: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = vi.fn();
  const end = saveResponses(account, client, shown);
  return { client, shown, end };
}

test("what was read is there without a network, as old as it is, for its account alone", async () => {
  const first = visit("temi");
  await first.client.fetchQuery({
    queryKey: ["classes", "a"],
    queryFn: () => Promise.resolve("Tuesday"),
    meta: isSaved,
  });
  await first.client.fetchQuery({ queryKey: ["orders"], queryFn: () => Promise.resolve("₦50,000") });
  first.end();

  const later = visit("temi");
  for (const key of [["classes", "a"], ["orders"]])
    await later.client.fetchQuery({ queryKey: key, queryFn: away, meta: isSaved }).catch(() => {});
  await vi.waitFor(() => expect(later.client.getQueryData(["classes", "a"])).toBe("Tuesday"));
  expect(later.shown).toHaveBeenCalledExactlyOnceWith(first.client.getQueryState(["classes", "a"])?.dataUpdatedAt);
  expect(later.client.getQueryData(["orders"])).toBeUndefined();

  const otherVisit = visit("ngozi");
  await otherVisit.client.fetchQuery({ queryKey: ["classes", "a"], queryFn: away, meta: isSaved }).catch(() => {});
  await forgetResponses({ allBut: "ngozi" });
  const back = visit("temi");
  await back.client.fetchQuery({ queryKey: ["classes", "a"], queryFn: away, meta: isSaved }).catch(() => {});
  await new Promise((passed) => setTimeout(passed, 50));
  expect([otherVisit, back].map(({ client }) => client.getQueryData(["classes", "a"]))).toEqual([undefined, undefined]);
});

test("a refusal of the server is shown, not what was there before", async () => {
  const first = visit("temi");
  await first.client.fetchQuery({
    queryKey: ["classes", "b"],
    queryFn: () => Promise.resolve("Friday"),
    meta: isSaved,
  });
  const later = visit("temi");
  const refused = () => Promise.reject(new ApiError(403, "Not yours."));
  await later.client.fetchQuery({ queryKey: ["classes", "b"], queryFn: refused, meta: isSaved }).catch(() => {});
  await new Promise((passed) => setTimeout(passed, 50));
  expect(later.client.getQueryData(["classes", "b"])).toBeUndefined();
});
