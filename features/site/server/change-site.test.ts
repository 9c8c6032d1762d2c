import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "#platform/audit/tables.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { changeSite } from "./change-site.ts";
import { readSettings } from "./get-settings.ts";

let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp();
});
afterAll(() => setup?.close());

const lines = () => setup.db.select().from(auditEntries).where(eq(auditEntries.about, "settings"));

test("INST-01 what the command line changes is written down with before and after; what is refused leaves no line", async () => {
  const { db } = setup;
  const was = (await readSettings(setup.deps)).periods;
  const deps = { ...setup.deps, db };
  await changeSite(deps, null, { changes: new Map([["periods.graceDays", "10"]]), by: "npm run site" });
  expect((await readSettings(setup.deps)).periods.graceDays).toBe(10);
  expect(await lines()).toMatchObject([
    {
      actorId: null,
      action: "settings.changed",
      before: { periods: was },
      after: { periods: { ...was, graceDays: 10 } },
      details: { by: "npm run site" },
    },
  ]);
  await expect(changeSite(deps, null, { changes: new Map([["periods.graceDays", "-1"]]) })).rejects.toMatchObject({
    code: "invalid",
  });
  expect(await lines()).toHaveLength(1);
});
