import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { coupons } from "#features/checkout/server/tables.ts";
import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import { inRequest } from "#platform/audit/request.ts";
import { newId } from "#platform/ids/ids.ts";
import { isStaffWrite, unaudited } from "../support/audit-watch.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** Every `createTestApp` watches what staff and tutors change (audit-watch.ts); this shows that it sees. */
const during = (url: string, work: () => Promise<unknown>) =>
  new Promise<void>((resolve, reject) => {
    inRequest({ id: newId(), method: "POST", url }, () => void work().then(() => resolve(), reject));
  });
const added = (app: TestApp) => app.db.insert(coupons).values({ id: newId(), code: newId().slice(-12), percentOff: 5 });
const url = "/api/staff/coupons";

test("what staff may change without a line in the audit log is a short list of routes, each with its reason", async () => {
  const app = await createTestApp();
  const routes = app.routes.filter(isStaffWrite).map(({ method, url }) => `${String(method)} ${url}`);
  expect(routes.length).toBeGreaterThan(40);
  for (const name of Object.keys(unaudited)) expect(routes).toContain(name);
  expect(Object.keys(unaudited).length).toBeLessThan(routes.length / 3);
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
  const write = { actorId: null, action: "coupon.added", about: "coupon", subject: null, at: app.clock.now() };
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
