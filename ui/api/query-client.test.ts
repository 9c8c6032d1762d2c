import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { FreshQueryClient } from "./query-client.ts";

test("what is out of date while its first answer is on its way is read again, and the old answer is not shown", async () => {
  const client = new FreshQueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let calls = 0;
  const observer = new QueryObserver(client, {
    queryKey: ["no-shows", "done"],
    queryFn: () => answers[calls++]?.promise ?? "called too often",
  });
  const shown: unknown[] = [];
  const leave = observer.subscribe(({ data }) => data !== undefined && shown.push(data));
  const renewal = client.invalidateQueries({ queryKey: ["no-shows"] });
  answers[0]?.resolve("from before");
  answers[1]?.resolve("with the new row");
  await renewal;
  await expect.poll(() => client.isFetching()).toBe(0);
  expect([calls, ...new Set(shown)]).toEqual([2, "with the new row"]);

  // What no page shows, and what is only marked, is let be.
  leave();
  const later = client.fetchQuery({ queryKey: ["no-shows", "all"], queryFn: async () => "read once" });
  await client.invalidateQueries({ queryKey: ["no-shows"] });
  await client.invalidateQueries({ queryKey: ["no-shows"], refetchType: "none" });
  expect(await later).toBe("read once");
});
