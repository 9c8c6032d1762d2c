import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { accounts, sessions } from "#features/accounts/server/tables.ts";
import { openConversation } from "#features/messaging/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { within } from "#platform/deps.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let setup: TestApp;
let app: TestApp["app"];
let base: string;

beforeAll(async () => {
  setup = await createTestApp({ seed: false, live: { heartbeatMs: 60, checkEveryMs: 150 } });
  app = setup.first;
  base = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => setup.close());

const open = new Set<AbortController>();
afterEach(() => {
  for (const controller of open) controller.abort();
  open.clear();
});

async function student() {
  const { id } = await makeAccount(setup.db, setup.clock.now());
  const { headers, session } = await makeSession(setup.db, setup.clock.now(), id);
  return { id, headers, sessionId: session.sessionId };
}

/** A stream that is being read; `until` waits for an event and answers its data, `end` for its end. */
async function listen(headers: Record<string, string>) {
  const controller = new AbortController();
  open.add(controller);
  const response = await fetch(`${base}/api/students/live`, { headers, signal: controller.signal });
  let text = "";
  let isOver = false;
  const reading = (async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      text += new TextDecoder().decode(chunk);
  })()
    .catch(() => {})
    .finally(() => {
      isOver = true;
    });
  const events = () =>
    [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, event, data]) => `${event} ${data}`.trim());
  const until = (expected: string) => eventually(() => expect(events()).toContain(expected));
  return { response, events, until, end: () => reading, isOver: () => isOver, text: () => text };
}

const publish = (accountId: string, about: string) =>
  notify(setup.deps, { accountId, kind: "announcement", message: "News.", about });

describe("DASH-04 the live stream", () => {
  test("is for anyone who is logged in, and no proxy keeps or holds it", async () => {
    const me = await student();
    expect((await fetch(`${base}/api/students/live`)).status).toBe(401);
    expect((await fetch(`${base}/api/students/live`, { method: "HEAD", headers: me.headers })).status).toBe(405);
    const { response, until } = await listen(me.headers);
    await until("ready");
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("tells the topics of one's own account, at commit, and no one else's", async () => {
    const [me, otherStudent] = [await student(), await student()];
    const [mine, theirs] = [await listen(me.headers), await listen(otherStudent.headers)];
    await mine.until("ready");
    await theirs.until("ready");
    await setup.db
      .transaction(async (tx) => {
        await notify(within(setup.deps, tx), {
          accountId: otherStudent.id,
          kind: "announcement",
          message: "Never.",
          about: "x",
        });
        throw new Error("rolled back");
      })
      .catch(() => {});
    await publish(me.id, "a");
    await mine.until("changed notifications");
    await openConversation(setup, { studentId: me.id, tutorId: null });
    await mine.until("changed messages");
    await setup.db.update(accounts).set({ theme: "dark" }).where(eq(accounts.id, me.id));
    await mine.until("changed session");
    expect(theirs.events()).toEqual(["ready"]);
  });

  test("shows that it is alive while nothing happens", async () => {
    const me = await student();
    const stream = await listen(me.headers);
    await stream.until("ready");
    await eventually(() => expect(stream.text().match(/^:$/gm)?.length).toBeGreaterThan(1));
    expect(stream.events()).toEqual(["ready"]);
  });

  test("NAV-09 ends at once with its session, while the account's others go on and are notified", async () => {
    const me = await student();
    const elsewhere = await makeSession(setup.db, setup.clock.now(), me.id);
    const [here, there] = [await listen(me.headers), await listen(elsewhere.headers)];
    await here.until("ready");
    await there.until("ready");
    await setup.db.update(sessions).set({ revokedAt: setup.clock.now() }).where(eq(sessions.id, me.sessionId));
    await here.until("ended");
    await here.end();
    expect(here.events()).not.toContain("changed session");
    await there.until("changed session");
    expect(there.isOver()).toBe(false);
  });

  test("a session that runs out is noticed by itself", async () => {
    const me = await student();
    const stream = await listen(me.headers);
    await stream.until("ready");
    const createdAt = new Date(setup.clock.now().getTime() - 1000);
    await setup.db
      .update(sessions)
      .set({ createdAt, expiresAt: setup.clock.now() })
      .where(eq(sessions.id, me.sessionId));
    await stream.until("ended");
    await stream.end();
  });

  test("the fourth of an account takes the place of the oldest", async () => {
    const me = await student();
    const streams = [];
    for (let number = 0; number < 4; number += 1) {
      const stream = await listen(me.headers);
      await stream.until("ready");
      streams.push(stream);
    }
    await streams[0]?.until("crowded");
    await streams[0]?.end();
    await publish(me.id, "b");
    for (const stream of streams.slice(1)) await stream.until("changed notifications");
  });

  test("news that may have been lost is announced as everything", async () => {
    const me = await student();
    const stream = await listen(me.headers);
    await stream.until("ready");
    await setup.db.execute(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'unwalled-academy-events' and datname = current_database()",
    );
    await stream.until("changed all");
    await publish(me.id, "c");
    await stream.until("changed notifications");
  });
});

test("a process that stops ends its streams at once, and one without news reports it", async () => {
  const stoppingApp = await createTestApp({ seed: false, live: {} });
  const url = await stoppingApp.first.listen({ port: 0, host: "127.0.0.1" });
  const { id } = await makeAccount(stoppingApp.db, stoppingApp.clock.now());
  const { headers } = await makeSession(stoppingApp.db, stoppingApp.clock.now(), id);
  const response = await fetch(`${url}/api/students/live`, { headers });
  const body = response.text();
  await stoppingApp.close();
  expect(await body).toContain("event: ready");

  const deaf = await createTestApp({ seed: false });
  const me = await makeAccount(deaf.db, deaf.clock.now());
  const session = await makeSession(deaf.db, deaf.clock.now(), me.id);
  const reply = await deaf.app.inject({ url: "/api/students/live", headers: session.headers });
  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "30"]);
  await deaf.close();
});
