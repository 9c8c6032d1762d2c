import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { ApiError } from "./call.ts";
import { FreshQueryClient, queryClient } from "./query-client.ts";

test("what failed without a line is read again by itself once it is back, and what is there is not", async () => {
  queryClient.mount();
  let isCut = true;
  const calls = { failed: 0, there: 0 };
  const observe = (name: keyof typeof calls) =>
    new QueryObserver(queryClient, {
      queryKey: [name],
      retry: false,
      queryFn: async () => {
        calls[name] += 1;
        if (isCut && name === "failed") throw new ApiError(0, "");
        return name;
      },
    });
  const observers = [observe("failed"), observe("there")];
  const leave = observers.map((observer) => observer.subscribe(() => {}));
  await expect
    .poll(() => observers.map((observer) => observer.getCurrentResult().status))
    .toEqual(["error", "success"]);
  onlineManager.setOnline(false);
  isCut = false;
  onlineManager.setOnline(true);
  await expect.poll(() => observers[0]?.getCurrentResult().data).toBe("failed");
  expect(calls).toEqual({ failed: 2, there: 1 });
  for (const end of leave) end();
  queryClient.unmount();
});

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
