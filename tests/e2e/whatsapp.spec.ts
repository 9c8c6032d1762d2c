import { notify } from "#features/notifications/server/public.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { fixedClock } from "#platform/clock/clock.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { newStudent } from "./students.ts";
import { bookTrial } from "./trials.ts";

const hourMs = 3_600_000;

/** A trial class in some days and its reminder, as the clock would bring them; notified long enough ago to go out. */
const remind = (studentId: string) =>
  onDatabase(async (db) => {
    const [tutor] = await db.select({ id: tutors.id }).from(tutors).limit(1);
    const now = new Date();
    const from = new Date(now.getTime() + 400 * hourMs);
    const { id, startsAt } = await bookTrial(db, { tutorId: tutor?.id ?? "", studentId, from });
    const acts = [
      { act: "coming" as const, subject: id, until: startsAt },
      { act: "move" as const, subject: id, until: new Date(startsAt.getTime() - 12 * hourMs) },
    ];
    await notify(
      { db, clock: fixedClock(new Date(now.getTime() - 60_000)) },
      { accountId: studentId, kind: "class-soon", message: "Trial class is soon.", about: `class-soon:${id}`, acts },
    );
  });

test("CHAN-01 WhatsApp is linked by a message, and its button shows I'm coming without a log-in", async ({
  page,
  onAnotherDevice,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { id } = await newStudent(page, { path: paths.notificationSettings() });
  const here = page.getByRole("region", { name: "WhatsApp" });
  await here.getByRole("button", { name: "Turn on" }).click();
  await expectSoundAtBothWidths(page, "the settings with a number to be linked");
  // The telephone is someone's own: no log-in is there. The number is theirs alone.
  const simulator = (await here.getByRole("link", { name: "Open WhatsApp" }).getAttribute("href")) ?? "";
  const number = `23480${String(Date.now()).slice(-8)}`;
  // Development pages answer this machine alone, so the visitor's address of the test stays away.
  const phone = await onAnotherDevice({ viewport: { width: 360, height: 800 }, extraHTTPHeaders: {} });
  await phone.goto(new URL(`${simulator}&from=${number}`, page.url()).href);
  await phone.getByRole("button", { name: "Send to the academy" }).click();
  await expect(phone.getByText(/This chat is now linked to your account/)).toBeVisible();
  await expect(here).toContainText(`You get messages on •••• ${number.slice(-4)}.`);

  // At night nothing would come: the journey runs at any hour.
  await page.getByRole("switch", { name: /^Quiet from/ }).click();
  await expect(page.getByRole("checkbox", { name: "Class soon by WhatsApp" })).toBeChecked();
  await expect(page.getByRole("combobox", { name: "From" })).toHaveCount(0);
  await expectSoundAtBothWidths(page, "the settings with WhatsApp");

  await remind(id);
  await expect(async () => {
    await phone.reload();
    await expect(phone.getByRole("link", { name: "I'm coming" })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect(phone.getByText(/Hello Temitope, Trial class is soon\./)).toBeVisible();
  const button = new URL((await phone.getByRole("link", { name: "I'm coming" }).getAttribute("href")) ?? "", page.url())
    .href;
  await phone.getByRole("link", { name: "I'm coming" }).click();
  await expect(phone.getByRole("heading", { name: /^Trial class with / })).toBeVisible();
  await expectSoundAtBothWidths(phone, "the page of a button");
  await phone.getByRole("button", { name: "I'm coming" }).click();
  await expect(phone.getByRole("heading", { name: "See you there" })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "See you there" })).toBeVisible();
  await expectSoundAtBothWidths(phone, "what came of a button");
  // Opened again, or by someone to whom it was sent on, it is a log-in.
  await phone.goto(button);
  await expect(phone).toHaveURL(/\/login\?next=/);

  await phone.goto(new URL(`/dev/whatsapp?from=${number}`, page.url()).href);
  await phone.getByRole("textbox", { name: "Message" }).fill("Is it online?");
  await phone.getByRole("button", { name: "Send to the academy" }).click();
  await page.goto(paths.support());
  await expect(
    page
      .getByText(/Is it online\?$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await phone.context().close();
});
