import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { coupons } from "#features/checkout/server/tables.ts";
import { listAudit } from "#platform/audit/list-audit.ts";
import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import { inRequest } from "#platform/audit/request.ts";
import { newId } from "#platform/ids/ids.ts";
import { staffWrites } from "../support/audit-watch.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** Every `createTestApp` watches what staff and tutors change (audit-watch.ts); this shows that it sees. */
const during = (url: string, task: () => Promise<unknown>) =>
  new Promise<void>((resolve, reject) => {
    inRequest({ id: newId(), method: "POST", url }, () => void task().then(() => resolve(), reject));
  });
const added = (app: TestApp) => app.db.insert(coupons).values({ id: newId(), code: newId().slice(-12), percentOff: 5 });
const url = "/api/staff/coupons";

test("every route by which staff or tutors change something declares how it is audited, and few declare why they are not", async () => {
  const app = await createTestApp();
  const declared = staffWrites(app.routes).map(({ config }) => config?.audit);
  expect(declared.length).toBeGreaterThan(40);
  expect(declared).not.toContain(undefined);
  expect(declared.filter((audit) => typeof audit === "object" && "none" in audit).length).toBeLessThan(
    declared.length / 3,
  );
  await app.close();
});

test.each<[string, (app: TestApp) => Promise<unknown>]>([
  ["outside of a transaction", added],
  ["in one", (app) => app.db.transaction((tx) => added({ ...app, db: tx } as unknown as TestApp))],
])("a change by staff that leaves no line fails the test that made it: %s", async (_, change) => {
  const app = await createTestApp();
  await during(url, () => change(app));
  await expect(app.close()).rejects.toThrow(`POST ${url} changed coupons`);
});

test("one that leaves a line does not, nor one that changed nothing or was taken back", async () => {
  const app = await createTestApp();
  const write = { actorId: null, action: "coupon.added" as const, about: "coupon", subject: null, at: app.clock.now() };
  await during(url, () =>
    app.db.transaction(async (tx) => {
      await tx.insert(coupons).values({ id: newId(), code: newId().slice(-12), percentOff: 5 });
      await recordStaffWrite(tx, write);
    }),
  );
  await during(url, () => app.db.update(coupons).set({ uses: 0 }).where(eq(coupons.id, newId())));
  await during(url, () =>
    app.db
      .transaction(async (tx) => {
        await tx.insert(coupons).values({ id: newId(), code: newId().slice(-12), percentOff: 5 });
        throw new Error("taken back");
      })
      .catch(() => {}),
  );
  await app.close();
});

test("a line with another act than the route declares does not count", async () => {
  const app = await createTestApp();
  await during(url, async () => {
    await added(app);
    await recordStaffWrite(app.db, {
      actorId: null,
      action: "coupon.ended",
      about: "coupon",
      subject: null,
      at: app.clock.now(),
    });
  });
  await expect(app.close()).rejects.toThrow(`POST ${url} changed coupons`);
});

test.each<[string, object | null, object | null, object | null, object | null]>([
  [
    "what changed alone",
    { state: "waiting", uses: 1, ids: ["a"] },
    { state: "done", ids: ["a"] },
    { state: "waiting" },
    { state: "done" },
  ],
  ["a new row whole", null, { code: "HELLO" }, null, { code: "HELLO" }],
  ["one that is gone", { code: "HELLO" }, null, { code: "HELLO" }, null],
])("of a row before and after the log keeps %s", async (_, before, after, was, is) => {
  const app = await createTestApp();
  const write = {
    actorId: null,
    action: "coupon.added" as const,
    about: "coupon",
    subject: newId(),
    at: app.clock.now(),
  };
  await recordStaffWrite(app.db, { ...write, before, after });
  expect(await listAudit(app.db, "coupon", write.subject)).toMatchObject([{ before: was, after: is }]);
  await app.close();
});
