import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getOutline } from "#features/learning/server/get-outline.ts";
import { lessons } from "#features/learning/server/tables.ts";
import { searchTutors } from "#features/tutors/server/dashboard/search-tutors.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { type Events, openEvents } from "#platform/events/events.ts";
import { makeAccount } from "#tests/support/accounts.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { openSharedReads } from "./open-shared-reads.ts";

let app: TestApp;
let events: Events;
beforeAll(async () => {
  app = await createTestApp();
  events = await openEvents({ connectionString: app.url, log: pino({ level: "silent" }) });
});
afterAll(async () => {
  await events.stop();
  await app.close();
});

const slug = "product-design-ui-ux";

test("an edited lesson is in the outline that a process had stored", async () => {
  const deps = { ...app.deps, shared: openSharedReads(events) };
  const { id } = await makeAccount(app.db, app.clock.now());
  const titles = async () =>
    (await getOutline(deps, id, slug)).weeks.flatMap((week) => week.lessons.map(({ title }) => title));
  const [first = ""] = await titles();
  expect(first).not.toBe("");
  await app.db.update(lessons).set({ title: "What design is for" }).where(eq(lessons.title, first));
  await eventually(async () => expect((await titles())[0]).toBe("What design is for"));
});

test("a tutor who is hidden is no longer found by a search that a process had stored", async () => {
  const deps = { ...app.deps, shared: openSharedReads(events) };
  const search = async () =>
    (await searchTutors(deps, { q: "Kwame", zone: "Africa/Lagos", sort: "relevance" })).data.map(
      (item) => item.fullName,
    );
  expect(await search()).toEqual(["Kwame Mensah"]);
  await app.db.update(tutors).set({ published: false }).where(eq(tutors.fullName, "Kwame Mensah"));
  await eventually(async () => expect(await search()).toEqual([]));
});
