import { expect, test } from "vitest";
import { workQueue } from "./work-queue.ts";

/** Work that ends when it is asked to. */
function pendingTask(name: string, order: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    finish: resolve,
    task: async () => {
      order.push(name);
      await promise;
      return name;
    },
  };
}

test("no more than the given number runs at once, and the rest follows in order", async () => {
  const queue = workQueue({ concurrency: 2, maxWaiting: 5 });
  const order: string[] = [];
  const tasks = ["a", "b", "c", "d"].map((name) => pendingTask(name, order));
  const results = tasks.map(({ task }) => queue.run(task));
  await Promise.resolve();
  expect(order).toEqual(["a", "b"]);
  tasks[1]?.finish();
  await results[1];
  await Promise.resolve();
  expect(order).toEqual(["a", "b", "c"]);
  for (const { finish } of tasks) finish();
  expect(await Promise.all(results)).toEqual(["a", "b", "c", "d"]);
});

test("a full queue refuses at once with a time to come back, and takes work again afterwards", async () => {
  const queue = workQueue({ concurrency: 1, maxWaiting: 1 });
  const order: string[] = [];
  const [first, second] = [pendingTask("first", order), pendingTask("second", order)];
  const running = [queue.run(first.task), queue.run(second.task)];
  await expect(queue.run(async () => "third")).rejects.toMatchObject({ code: "unavailable", retryAfterS: 2 });
  first.finish();
  second.finish();
  await Promise.all(running);
  expect(await queue.run(async () => "third")).toBe("third");
});

test("urgent work goes before the rest and takes a place from it when the queue is full", async () => {
  const queue = workQueue({ concurrency: 1, maxWaiting: 2 });
  const order: string[] = [];
  const running = pendingTask("running", order);
  const first = queue.run(running.task);
  const plain = [queue.run(pendingTask("plain 1", order).task), queue.run(async () => void order.push("plain 2"))];
  const shed = expect(plain[1]).rejects.toMatchObject({ code: "unavailable" });
  const urgent = queue.run(async () => void order.push("urgent"), { urgent: true });
  await shed;
  running.finish();
  await Promise.all([first, urgent]);
  expect(order.slice(0, 2)).toEqual(["running", "urgent"]);
});

test("work that throws gives its place back", async () => {
  const queue = workQueue({ concurrency: 1, maxWaiting: 0 });
  await expect(
    queue.run(async () => {
      throw new Error("broken");
    }),
  ).rejects.toThrow("broken");
  expect(await queue.run(async () => "next")).toBe("next");
});
