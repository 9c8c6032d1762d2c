import { randomUUID } from "node:crypto";
import { paths } from "#lib/paths.ts";
import { expect, expectSoundAtBothWidths, onThisMachine, test } from "./fixtures.ts";
import { mailed } from "./mail.ts";
import { applyToTeach, demoPerson, enter, password } from "./students.ts";

test.use(onThisMachine);

test("ADM-02 FIND-10 staff read an application, ask for more and accept it; the new tutor chooses a password and writes the profile", async ({
  page,
  onAnotherDevice,
}) => {
  const email = `tutor-${randomUUID()}@example.com`;
  await applyToTeach(page, { fullName: "Oluwaseun Adisa", email });
  await enter(page, demoPerson("admin"), paths.applications({ state: "received", q: email }));
  await expect(page.getByRole("link", { name: "Oluwaseun Adisa" })).toBeVisible();
  await expectSoundAtBothWidths(page, "applications to teach");
  await page.getByRole("link", { name: "Oluwaseun Adisa" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^CV: cv\.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe("cv.pdf");

  // Drawn by the job that draws handed-in files; the page asks again by itself until they are.
  await page.getByRole("list", { name: "Pages of cv.pdf" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("img", { name: "Page 1 of cv.pdf" })).toBeVisible();

  await page.getByRole("button", { name: "Ask for more" }).click();
  await page.getByLabel("Question").fill("Which exams have you prepared students for?");
  await page.getByRole("button", { name: "Send the question" }).click();
  await expect(page.getByText("Which exams have you prepared students for?")).toBeVisible();
  await mailed(email, /(Which exams)/);
  await expectSoundAtBothWidths(page, "an application to teach");

  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await page.getByRole("button", { name: "Accept and invite" }).click();
  await expect(page.getByText("The tutor has not written the profile yet.")).toBeVisible();

  const tutor = await onAnotherDevice();
  await tutor.goto(await mailed(email, /(\/reset-password#token=[\w-]+)/));
  for (const label of ["New Password", "Confirm Password"])
    await tutor.getByLabel(label, { exact: true }).fill(password);
  await tutor.getByRole("button", { name: "Save" }).click();
  await expect(tutor).toHaveURL(/\/login/);
  await enter(tutor, { email, password }, paths.ownProfile());
  await expect(tutor.getByRole("textbox", { name: "Name students see" })).toHaveValue("Oluwaseun Adisa");
  await expect(tutor.getByText("Your page is not public at the moment.")).toBeVisible();
});
