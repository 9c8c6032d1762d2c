import { courses } from "#features/catalogue/server/tables.ts";
import { tutorAvailability } from "#features/classes/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { tutorCourses, tutors } from "#features/tutors/server/tables.ts";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { newId } from "#platform/ids/ids.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter, newName, newStudent } from "./students.ts";

/** A course that was published just now, and two who teach it, on Tuesdays and Thursdays from 5 to 9 pm in Lagos: the second is called Next. */
const newCourse = (title: string, tutorName: string) =>
  onDatabase((db) =>
    db.transaction(async (tx) => {
      const [[course], [tutor]] = [await tx.select().from(courses), await tx.select().from(tutors)];
      if (!course || !tutor) throw new Error("The supplied academy lacks a course or a tutor.");
      const [courseId, tutorId, nextId] = [newId(), newId(), newId()];
      const slug = `course-${courseId.slice(-12)}`;
      await tx.insert(courses).values({ ...course, id: courseId, slug, title, position: 900, weeks: 4 });
      for (const [id, fullName] of [
        [tutorId, tutorName],
        [nextId, `Next ${tutorName}`],
      ] as const) {
        const slug = `tutor-${id.slice(-12)}`;
        await tx.insert(tutors).values({ ...tutor, id, slug, fullName, accountId: null, timeZone: "Africa/Lagos" });
        await tx.insert(tutorCourses).values({ tutorId: id, courseId, position: 1 });
        await tx
          .insert(tutorAvailability)
          .values([2, 4].map((weekday) => ({ id: newId(), tutorId: id, weekday, startMinute: 1020, endMinute: 1260 })));
      }
      return { courseId, tutorId };
    }),
  );
const pay = ({ courseId, tutorId }: { courseId: string; tutorId: string }, studentId: string) =>
  onDatabase((db) =>
    db.transaction((tx) =>
      enrolStudent(
        { db: tx, clock: systemClock },
        { studentId, courseId, tutorId, plan: "course", paidAt: systemClock.now() },
      ),
    ),
  );

test("ADM-05 PLACE-01 staff make a group for a new course, who paid joins it on a phone, its times change with their fate before, its link and its tutor too, and the next term is copied and taken back", async ({
  page,
  onAnotherDevice,
}) => {
  const [title, tutorName, ada] = [newName("Course"), newName("Tutor"), newName("Ada")];
  const course = await newCourse(title, tutorName);
  const today = dateInLagos(new Date());

  await enter(page, demoPerson("admin"), paths.officeGroups());
  await page.getByRole("button", { name: "New group" }).click();
  const making = page.getByRole("dialog", { name: "New group" });
  await making.getByLabel("Course").selectOption({ label: title });
  await making.getByLabel("Tutor").selectOption({ label: tutorName });
  await making.getByLabel("Name", { exact: true }).fill("First term");
  await making.getByLabel("First time").selectOption({ label: "Tue 5 pm" });
  await making.getByLabel("Second time").selectOption({ label: "Thu 5 pm" });
  await making.getByLabel("Starts on").fill(addDays(today, 7));
  await making.getByLabel("Seats").fill("1000");
  await expectSoundAtBothWidths(page, "making a group");
  await making.getByRole("button", { name: "Make the group" }).click();
  await expect(making.getByText("From 2 to 100 seats.")).toBeVisible();
  await making.getByLabel("Seats").fill("2");
  await making.getByRole("button", { name: "Make the group" }).click();
  await expect(page.getByText("First term meets Tue 5 pm and Thu 5 pm: 8 classes.")).toBeVisible();

  const student = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  const { id } = await newStudent(student, { fullName: ada, path: null });
  await pay(course, id);
  await student.goto(paths.dashboard());
  await student.getByRole("link", { name: "Choose class times" }).click();
  await student.getByRole("button", { name: /^Tue 5 pm.*seats left/ }).click();
  await student.getByRole("button", { name: /^Take / }).click();
  await expect(student.getByRole("heading", { name: /^Your classes: Tue 5 pm and Thu 5 pm/ })).toBeVisible();

  await page.getByLabel("Search").fill(tutorName);
  await page.getByLabel("Search").press("Enter");
  await expectSoundAtBothWidths(page, "the groups of the office");
  await page.getByRole("link", { name: "First term" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "First term" })).toBeVisible();
  await expect(page.getByRole("link", { name: ada })).toBeVisible();
  await expectSoundAtBothWidths(page, "a group of the office");

  await page.getByRole("button", { name: "Give it other times" }).click();
  const retiming = page.getByRole("dialog", { name: "Other times of First term" });
  await retiming.getByLabel("Second time").selectOption({ label: "Thu 7 pm" });
  await retiming.getByRole("button", { name: "Show what changes" }).click();
  await expect(retiming.getByText("4 classes move.")).toBeVisible();
  await expect(retiming.getByText(/1 student and the tutor are notified/)).toBeVisible();
  await expectSoundAtBothWidths(page, "what other times of a group change");
  await retiming.getByRole("button", { name: "Change the times" }).click();
  await expect(retiming).toBeHidden();
  await expect(page.getByText(/Tue 5 pm, Thu 7 pm/)).toBeVisible();
  await student.goto(paths.dashboard());
  await student.getByRole("button", { name: /^Notifications/ }).click();
  await expect(student.getByText(new RegExp(`moved your classes of ${title}`))).toBeVisible();

  await page.getByRole("button", { name: "Change the group" }).click();
  const changing = page.getByRole("dialog", { name: "Change First term" });
  await changing.getByLabel("Link of the meeting").fill("meet.example/ours");
  await changing.getByRole("button", { name: "Save" }).click();
  await expect(changing.getByText(/^Enter the whole address of the meeting/)).toBeVisible();
  await changing.getByLabel("Link of the meeting").fill("https://meet.example/ours");
  await changing.getByRole("button", { name: "Save" }).click();
  await expect(changing).toBeHidden();
  await page.getByRole("button", { name: "Give it another tutor" }).click();
  const giving = page.getByRole("dialog", { name: "Another tutor for First term" });
  await expect(giving.getByLabel("New tutor").locator("option:checked")).toHaveText(
    `Next ${tutorName}, free, 0 students`,
  );
  await expectSoundAtBothWidths(page, "another tutor for a group");
  await giving.getByRole("button", { name: `Give it to Next ${tutorName}` }).click();
  await expect(page.getByText(`${title}, with Next ${tutorName}`)).toBeVisible();
  await student.goto(paths.dashboard());
  await student.getByRole("button", { name: /^Notifications/ }).click();
  await expect(student.getByText(`Next ${tutorName} is your tutor for ${title} from now on.`)).toBeVisible();
  await expect(student.getByText(new RegExp(`${title} meet at another link`))).toBeVisible();

  await page.getByRole("button", { name: "Close to joins" }).click();
  await expect(page.getByText("Closed to joins", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cancel the group" }).click();
  const cancelling = page.getByRole("dialog", { name: "Cancel First term?" });
  await expect(cancelling.getByText(`In it: ${ada}.`)).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Copy for a new term" }).click();
  const copying = page.getByRole("dialog", { name: "Copy 1 group for a new term" });
  await copying.getByLabel("First day of the new term").fill(addDays(today, 70));
  await copying.getByLabel("Name, for First term").fill("Second term");
  await expect(copying.getByText(/Tue 5 pm and Thu 7 pm, 8 classes from/)).toBeVisible();
  await expectSoundAtBothWidths(page, "copying a group");
  await copying.getByRole("button", { name: "Make 1 group" }).click();
  await expect(page.getByText("1 group was made.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 group was made.")).toBeHidden();
  await page.goto(paths.officeGroups({ q: tutorName }));
  await expect(page.getByRole("link", { name: "First term" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Second term" })).toHaveCount(0);
});

test("ADM-05 from the morning staff come to the classes ahead, find one by its tutor and move it; it stands at its new time", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, demoPerson("admin"), paths.workplace("admin"));
  await page
    .getByRole("link", { name: "Classes ahead" })
    .or(page.getByRole("link", { name: "All classes of today" }))
    .click();
  await page.getByLabel("When").selectOption({ label: "Ahead" });
  await page.getByLabel("Search", { exact: true }).fill("adaeze");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/q=adaeze/);
  const rows = page.getByRole("row").filter({ hasText: "Adaeze Okonkwo" });
  await expectSoundAtBothWidths(page, "the classes of all tutors");
  await rows.last().getByRole("button", { name: /^Move/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Move / });
  const time = dialog.getByLabel("New time");
  const before = await time.inputValue();
  await time.fill(before.replace(/T.*/, "T09:25"));
  await dialog.getByRole("button", { name: "Move and tell the students" }).click();
  await expect(dialog).toBeHidden();
  await expect(rows.filter({ hasText: /9:25 am to/ })).toHaveCount(1);
  await page.goto(paths.officeClasses({ when: "past" }));
  await expect(rows.first().getByText(/Held|Not noted/)).toBeVisible();
});

test("ADM-05 the week shows the classes by tutor and day, on a phone by day; each leads to itself in the list", async ({
  page,
}) => {
  await enter(page, demoPerson("admin"), paths.officeClasses());
  await page.getByRole("link", { name: "Week", exact: true }).click();
  // This week may be over for the tutor: the next has both of the week's classes.
  await page.getByRole("link", { name: "Next week" }).click();
  const shown = page.getByRole("heading", { level: 2 });
  const next = await shown.textContent();
  const row = page.getByRole("row", { name: /^Adaeze Okonkwo/ });
  await expect(row.getByRole("link", { name: /UX Course, \d+ students? Planned/ }).first()).toBeVisible();
  await page.reload();
  await expect(shown).toHaveText(next ?? "");
  await expectSoundAtBothWidths(page, "a week of classes");
  await row.getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "Adaeze Okonkwo" })).toHaveCount(1);
  await page.goBack();
  await expect(shown).toHaveText(next ?? "");
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(
    page
      .getByRole("group")
      .getByRole("link", { name: /Adaeze Okonkwo Planned/ })
      .first(),
  ).toBeVisible();
});
