import { eq } from "drizzle-orm";
import { courses } from "#features/catalogue/server/tables.ts";
import { classAttendance, classSessions } from "#features/classes/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { cohorts } from "#features/learning/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { dateInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { fixedClock } from "#platform/clock/clock.ts";
import { newId } from "#platform/ids/ids.ts";
import { findBrowser } from "../support/browser.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter, newStudent } from "./students.ts";

// A microphone that beeps. The last such list counts, so this one has what Playwright needs here.
const browserPath = findBrowser();
test.use({
  viewport: { width: 360, height: 740 },
  launchOptions: {
    ...(browserPath ? { executablePath: browserPath } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  },
});

/** A class of a group that ended half an hour ago: the first student joined a little late, the second did not. */
const makeClass = (late: string, missed: string, title: string) =>
  onDatabase((db) =>
    db.transaction(async (tx) => {
      const [taught] = await tx.select().from(courses).where(eq(courses.slug, "english-language"));
      const [tutor] = await tx.select().from(tutors).where(eq(tutors.slug, "folake-adeyemi"));
      if (!taught || !tutor) throw new Error("The supplied academy lacks the course or its tutor.");
      const [courseId, tutorId, cohortId] = [taught.id, tutor.id, newId()];
      const endsAt = new Date(Date.now() - 30 * 60_000);
      const startsAt = new Date(endsAt.getTime() - 3600_000);
      const paidAt = new Date(startsAt.getTime() - 3600_000);
      const startsOn = paidAt.toISOString().slice(0, 10);
      await tx.insert(cohorts).values({ id: cohortId, courseId, tutorId, name: "Tuesday readers", startsOn });
      for (const studentId of [late, missed])
        await enrolStudent(
          { db: tx, clock: fixedClock(paidAt) },
          { studentId, courseId, tutorId, cohortId, plan: "course", paidAt },
        );
      const id = newId();
      const meetingUrl = "https://meet.example/room";
      await tx
        .insert(classSessions)
        .values({ id, kind: "class", cohortId, courseId, tutorId, title, startsAt, endsAt, meetingUrl });
      const joinedAt = new Date(startsAt.getTime() + 14 * 60_000);
      await tx.insert(classAttendance).values({ sessionId: id, studentId: late, state: "attended", joinedAt });
      return id;
    }),
  );

test("HONEST-01 NOTE-01 a class is over: attendance in two taps, a report with a voice note, and both students read and hear it", async ({
  page,
  onAnotherDevice,
}) => {
  test.setTimeout(180_000);
  const { id: late } = await newStudent(page, { fullName: "Ada Obi" });
  const otherPage = await onAnotherDevice();
  const { id: missed } = await newStudent(otherPage, { fullName: "Obi Ade" });
  const title = `Figures of speech ${Date.now() % 100_000}`;
  const session = await makeClass(late, missed, title);

  const tutor = await onAnotherDevice();
  await enter(tutor, demoPerson("Folake Adeyemi"), paths.workplace("tutor"));
  await tutor.getByRole("link", { name: `Report of ${title}` }).click();
  await expect(tutor.getByText("joined 14 min after the start")).toBeVisible();
  // Two taps: as the room saw it, and one who wrote that there was no light.
  await tutor.getByRole("button", { name: "As the room saw it" }).click();
  await expect(tutor.getByRole("group", { name: "Ada Obi" }).getByRole("radio", { name: "Late" })).toBeChecked();
  await tutor.getByRole("group", { name: "Obi Ade" }).getByRole("radio", { name: "Excused" }).click();
  const topics = tutor.getByRole("group", { name: "Topics" }).getByRole("button");
  const topic = (await topics.first().textContent()) ?? "";
  await topics.first().click();
  await tutor.getByLabel(/^To everybody/).fill("We read two poems aloud. Irony was new.");
  await tutor.getByRole("button", { name: "Say it, up to 1 min" }).click();
  const keep = tutor.getByRole("button", { name: "Keep the voice note" });
  await expect(tutor.getByText("0:02 / 1:00")).toBeVisible();
  await keep.click();
  await expect(tutor.getByText(/with the academy/).first()).toBeVisible();
  await tutor.getByRole("textbox", { name: /^Homework/ }).fill("Find three ironies in your street.");
  await tutor.getByLabel(/^Next time/).fill("Metaphor.");
  await tutor.getByLabel(/^Link to the recording/).fill("https://video.example.com/r/1");
  await tutor.getByLabel(/^A file for everybody/).setInputFiles({
    name: "poems.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("Two poems."),
  });
  await expect(tutor.getByRole("status").filter({ hasText: "with the academy" })).toHaveCount(2);
  // What is filled in outlives a reload.
  await tutor.reload();
  await expect(tutor.getByRole("status").filter({ hasText: "with the academy" })).toHaveCount(2);
  await expect(tutor.getByLabel(/^Next time/)).toHaveValue("Metaphor.");
  await expectSoundAtBothWidths(tutor, "after the class");
  await tutor.getByRole("button", { name: "Send to 2 students" }).click();
  // Taken back within its moment: all of it is in the form again, the recording and the file too.
  await expect(tutor.getByText("Report sent.")).toBeVisible();
  await tutor.getByRole("button", { name: "Undo" }).click();
  await expect(tutor.getByLabel(/^Next time/)).toHaveValue("Metaphor.");
  await expect(tutor.getByRole("status").filter({ hasText: "with the academy" })).toHaveCount(2);
  await tutor.getByRole("button", { name: "Send to 2 students" }).click();
  await expect(tutor.getByText("Sent to 2 students.")).toBeVisible();
  await expect(tutor.getByRole("link", { name: `Correct the report of ${title}` })).toBeVisible();

  // The one who was late: by the bell, to the report, and by the calendar.
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/files/")) fetched.push(request.url());
  });
  // In the month in which it began, which after midnight is yesterday's.
  const month = dateInLagos(new Date(Date.now() - 90 * 60_000)).slice(0, 7);
  await page.goto(paths.calendarClass(session, month));
  await page.getByRole("link", { name: `What you did in ${title}` }).click();
  await expect(page.getByText("You came late: this is what was done.")).toBeVisible();
  await expect(page.getByText(topic, { exact: true })).toBeVisible();
  await expect(page.getByText("Find three ironies in your street.")).toBeVisible();
  const play = page.getByRole("button", { name: /^Play the voice note, \d seconds, \d+(\.\d)? KB/ });
  await expect(play).toBeVisible();
  expect(fetched).toEqual([]);
  await play.click();
  await expect(page.getByText(/^0:0[1-9] of 0:0\d$/)).toBeVisible();
  expect(fetched).toHaveLength(1);
  await expectSoundAtBothWidths(page, "a lesson report");

  // The one who was not there: notified by the bell.
  await otherPage.reload();
  await otherPage.getByRole("button", { name: /^Notifications/ }).click();
  await otherPage.getByRole("link", { name: new RegExp(`You were not in ${title}`) }).click();
  await expect(otherPage.getByText("You were not here: this is what was done.")).toBeVisible();

  // A correction is what students see.
  await tutor.getByRole("link", { name: `Correct the report of ${title}` }).click();
  await expect(tutor.getByRole("button", { name: /^Play the voice note/ })).toBeVisible();
  await tutor.getByLabel(/^Next time/).fill("Metaphor and simile.");
  await tutor.getByRole("button", { name: "Send the correction" }).click();
  await expect(tutor.getByText("Corrected. Your students see it now.")).toBeVisible();
  await otherPage.goto(paths.classReport(session));
  await expect(otherPage.getByText("Metaphor and simile.")).toBeVisible();
  await expect(otherPage.getByText(/corrected on/)).toBeVisible();
});
