import { paths } from "#lib/paths.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter } from "./students.ts";

test("ADM-05 a course is made from nothing, priced, published, moved and hidden; visitors see each step", async ({
  page,
  onAnotherDevice,
  allowErrors,
}) => {
  allowErrors.push(/404/, /422/);
  const title = `Solar power ${Date.now().toString(36)}`;
  const slug = title.toLowerCase().replaceAll(" ", "-");
  const visitor = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  await enter(page, demoPerson("admin"), paths.officeCourses());
  await expectSoundAtBothWidths(page, "the office's courses");
  await page.getByRole("button", { name: "New course" }).click();
  const begun = page.getByRole("dialog", { name: "New course" });
  await begun.getByLabel("Title").fill(title);
  await begun.getByLabel("School").selectOption("Engineering");
  await begun.getByLabel(/^Drawing/).selectOption("Pm");
  await begun.getByRole("button", { name: "Make the draft" }).click();
  await expect(page).toHaveURL(new RegExp(`${slug}$`));
  await expect(page.getByText("No one sees it yet.")).toBeVisible();
  expect((await visitor.goto(paths.course(slug)))?.status()).toBe(404);

  await page.getByRole("button", { name: "First price" }).click();
  const price = page.getByRole("dialog", { name: /^First price/ });
  await price.getByLabel("One fee in naira").check();
  await price.getByLabel("Fee, naira").fill("90,000");
  await price.getByRole("button", { name: "Set the price" }).click();
  await expect(page.getByRole("region", { name: "Price and plans" }).getByText("₦90,000")).toBeVisible();

  await page.getByRole("button", { name: "Publish the course" }).click();
  await expect(page.getByText(/Please write the summary before/)).toBeVisible();
  await page.getByRole("button", { name: "Change the facts" }).click();
  const facts = page.getByRole("dialog", { name: /^Facts of/ });
  await facts.getByLabel("Summary").fill("Panels and batteries for a shop.");
  await facts.getByLabel("Overview").fill("What the sun gives.\n\nWhat a battery keeps.");
  await facts.getByLabel("Level").fill("Beginner");
  await facts.getByLabel("How it is taught").fill("Two live classes a week.");
  await facts.getByRole("button", { name: "Save the facts" }).click();
  await expect(facts).toBeHidden();
  await page.getByRole("button", { name: "Publish the course" }).click();
  await expect(page.getByText("Everybody sees it and can order it.")).toBeVisible();
  await expectSoundAtBothWidths(page, "a course in the office");
  await expect(async () => {
    await visitor.goto(paths.course(slug));
    await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }).toPass();
  await expect(visitor.getByText("₦90,000").first()).toBeVisible();

  await page.getByRole("button", { name: "Change the facts" }).click();
  await facts.getByLabel("Address").fill(`${slug}-2`);
  await facts.getByRole("button", { name: "Save the facts" }).click();
  await expect(page).toHaveURL(new RegExp(`${slug}-2$`));
  await expect(async () => {
    await visitor.goto(paths.course(slug));
    await expect(visitor).toHaveURL(new RegExp(`${slug}-2$`));
  }).toPass();

  await page.getByRole("button", { name: "Hide the course" }).click();
  await expect(page.getByText("No one can find or order it. Its students keep it.")).toBeVisible();
  await expect(async () => {
    expect((await visitor.goto(paths.course(`${slug}-2`)))?.status()).toBe(404);
  }).toPass();
});
