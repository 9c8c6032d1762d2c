import { viewingTexts } from "#features/accounts/viewing-texts.ts";
import { paths } from "#lib/paths.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter, newName, newStudent } from "./students.ts";

test("ADM-03 a staff member sees a student's dashboard as the student does, changes nothing, and the student reads who it was and why", async ({
  page,
  context,
  watchErrors,
  onAnotherDevice,
  allowErrors,
}) => {
  allowErrors.push(/403/, /A setting could not be changed/);
  const name = newName("Halima");
  const student = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  const { id, email } = await newStudent(student, { fullName: name });

  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, demoPerson("admin"), paths.person(id));
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: /^See it as Halima/ }).click();
  const tab = await opened;
  watchErrors(tab);
  await expect(tab.getByRole("heading", { level: 1, name: "See it as a student" })).toBeVisible();
  await tab.getByRole("button", { name: "See it as Halima" }).click();
  await expect(tab.getByLabel("Why")).toBeFocused();
  await expect(tab.getByText("Please say why.")).toBeVisible();
  await expectSoundAtBothWidths(tab, "why a student's pages are seen");
  await tab.getByLabel("Why").fill("She called: her course is missing");
  await tab.getByRole("button", { name: "See it as Halima" }).click();

  const bar = tab.getByRole("region", { name: "Seen by staff" });
  await expect(bar.getByRole("status")).toHaveText(`Seen as ${name}. Nothing can be changed.`);
  await expect(bar.getByRole("timer")).toHaveText(/^(29|30):\d\d left$/);
  await expect(tab.getByRole("heading", { level: 1, name: /Halima/ })).toBeVisible();
  expect(tab.url()).toMatch(/\/dashboard$/);
  await expectSoundAtBothWidths(tab, "a student's dashboard seen by staff");

  // Whatever is pressed, the server changes nothing and says why.
  await tab.goto(paths.settings());
  await tab.getByRole("switch", { name: /^Email Notifications/ }).click();
  await expect(
    tab
      .getByRole("alert")
      .filter({ hasText: viewingTexts.readOnly(name) })
      .first(),
  ).toBeVisible();
  await expect(tab.getByRole("switch", { name: /^Email Notifications/ })).toBeChecked();
  await tab.goto(paths.messages());
  await expect(tab.getByText(viewingTexts.hidden).first()).toBeVisible();
  // Pages that are no student's lead back: the tab is never half of the one and half of the other.
  await tab.goto(paths.people());
  await expect(tab).toHaveURL(/\/dashboard$/);
  await expect(bar).toBeVisible();

  // The staff member's own tab goes on as themselves, and the device holds nothing of the student.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await storedHere(page)).not.toContain(id);
  expect(await storedHere(page)).not.toContain(email);

  await bar.getByRole("button", { name: "End" }).click();
  await expect.poll(() => tab.isClosed() || tab.url().endsWith(paths.person(id))).toBe(true);
  await page.reload();
  await expect(page.getByText("Account: viewing began")).toBeVisible();
  await expect(page.getByText("Account: viewing ended")).toBeVisible();

  await student.goto(paths.settings());
  await student.getByText("Security activity").click();
  await expect(
    student.getByText("A member of our team looked at your pages, without changing anything."),
  ).toBeVisible();
  await expect(student.getByText(`${demoPerson("admin").fullName}: She called: her course is missing`)).toBeVisible();
  await expectSoundAtBothWidths(student, "the security activity of a student");
});

/** All that this browser stores: local storage, and the keys and values of every database. */
const storedHere = (page: import("@playwright/test").Page): Promise<string> =>
  page.evaluate(async () => {
    const all: unknown[] = [{ ...localStorage }];
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ""));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        all.push(name, store, await done(rows.getAllKeys()), await done(rows.getAll()));
      }
      database.close();
    }
    for (const cache of await caches.keys())
      all.push(...(await (await caches.open(cache)).keys()).map(({ url }) => url));
    return JSON.stringify(all);
  });
