import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "#features/site/server/public.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { changeSite } from "./change-site.ts";

let house: TestApp;
beforeAll(async () => {
  house = await createTestApp();
});
afterAll(() => house?.close());

const lines = () => house.db.select().from(auditEntries).where(eq(auditEntries.about, "settings"));

test("INST-01 what the command line changes is written down with before and after; what is refused leaves no line", async () => {
  const { db } = house;
  const was = (await readSettings(house.deps)).periods;
  const deps = { ...house.deps, db };
  await changeSite(deps, new Map([["periods.graceDays", "10"]]));
  expect((await readSettings(house.deps)).periods.graceDays).toBe(10);
  expect(await lines()).toMatchObject([
    {
      actorId: null,
      action: "settings.changed",
      before: { periods: was },
      after: { periods: { ...was, graceDays: 10 } },
      details: { by: "npm run site" },
    },
  ]);
  await expect(changeSite(deps, new Map([["periods.graceDays", "-1"]]))).rejects.toMatchObject({ code: "invalid" });
  expect(await lines()).toHaveLength(1);
});
