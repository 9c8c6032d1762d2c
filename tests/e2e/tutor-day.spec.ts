import { eq } from "drizzle-orm";
import { classSessions } from "#features/classes/server/tables.ts";
import { tutorPicks, tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { newId } from "#platform/ids/ids.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, onThisMachine, test } from "./fixtures.ts";
import { enter, newStudent } from "./students.ts";

test.use({ ...onThisMachine, viewport: { width: 360, height: 740 } });

const loginOf = (name: string) => ({ email: `${name}@unwalled.academy`, password: "Chalk4Walls" });

const idOf = (slug: string) =>
  onDatabase(async (db) => {
    const [tutor] = await db.select().from(tutors).where(eq(tutors.slug, slug));
    if (!tutor) throw new Error("The supplied academy lacks the tutor.");
    return tutor.id;
  });

/** A zone in which it is about noon, at whatever hour this runs. */
function zoneOfNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

test("FIND-06 a tutor says yes to a pick with a first message and a time; the student reads both on home and books it", async ({
  page,
  browser,
}) => {
  const { id, email } = await newStudent(page, { path: null });
  const tutorId = await idOf("yaw-boateng");
  const name = `Fatou ${email.replace(/\W/g, " ")}`.slice(0, 60).trim();
  await onDatabase((db) =>
    db.insert(tutorPicks).values({
      id: newId(),
      tutorId,
      studentId: id,
      email,
      fullName: name,
      phoneNumber: "08030000000",
      location: "Lagos",
      selectedCourses: ["Mathematics"],
      // Who waits longest is first on the desk.
      createdAt: new Date(Date.now() - 30 * 3_600_000),
      updatedAt: new Date(Date.now() - 30 * 3_600_000),
    }),
  );
  await page.goto(paths.dashboard());
  await expect(page.getByText(/meant to answer by/)).toBeVisible();

  const desk = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const tutor = await desk.newPage();
  await enter(tutor, loginOf("yaw.boateng"), paths.workplace("tutor"));
  await tutor.getByRole("button", { name: `Answer ${name}` }).click();
  const dialog = tutor.getByRole("dialog", { name: `Answer ${name}` });
  await expect(dialog.getByLabel("Your first message")).toHaveValue(/^Hello Fatou, thank you/);
  await dialog.getByLabel("Your first message").fill("Hello Fatou, bring a pencil.");
  const time = dialog.getByRole("button", { name: /(am|pm|noon|midnight)$/ }).first();
  await time.click();
  await expect(time).toHaveAttribute("aria-pressed", "true");
  await expectSoundAtBothWidths(tutor, "an answer to a pick");
  await dialog.getByRole("button", { name: "Accept Fatou" }).click();
  await expect(dialog).toBeHidden();
  await expect(tutor.getByText(/^You accepted on /).first()).toBeVisible();

  await page.reload();
  const hero = page.getByRole("region", { name: "Yaw says yes" });
  await expect(hero.getByText("Hello Fatou, bring a pencil.")).toBeVisible();
  await expectSoundAtBothWidths(page, "a pick that was accepted");
  await hero
    .getByRole("button", { name: /^Book / })
    .first()
    .click();
  await expect(page.getByRole("region", { name: /trial/i }).first()).toBeVisible();
});

test("TUT-01 a tutor who is ill frees the day with one press, and the student is notified and may take another time", async ({
  page,
  browser,
}) => {
  const { id } = await newStudent(page, { path: null });
  const tutorId = await idOf("peter-asante");
  const startsAt = new Date(Date.now() + 40 * 60_000);
  await onDatabase(async (db) => {
    // The class is of the tutor's today.
    await db.update(tutors).set({ timeZone: zoneOfNoon() }).where(eq(tutors.id, tutorId));
    await db.insert(classSessions).values({
      id: newId(),
      kind: "trial",
      tutorId,
      studentId: id,
      title: "Trial class",
      startsAt,
      endsAt: new Date(startsAt.getTime() + 30 * 60_000),
      meetingUrl: "https://meet.example/trial",
    });
  });
  const desk = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const tutor = await desk.newPage();
  await enter(tutor, loginOf("peter.asante"), paths.workplace("tutor"));
  await expect(tutor.getByText("Tells the students of today: 1 trial class is cancelled.")).toBeVisible();
  await tutor.getByRole("button", { name: "I am ill today" }).click();
  const dialog = tutor.getByRole("dialog", { name: "You are ill today?" });
  await expectSoundAtBothWidths(tutor, "an ill day");
  await dialog.getByRole("button", { name: "Tell my students" }).click();
  await expect(tutor.getByText(/^Get well soon\. .*1 trial class cancelled/)).toBeVisible();

  await page.goto(paths.dashboard());
  await page
    .getByRole("button", { name: /notification/i })
    .first()
    .click();
  await expect(page.getByText(/Peter Asante is ill: your trial class .* is cancelled\./).first()).toBeVisible();
});
