import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { newStudent } from "./students.ts";

const box = (page: Page) => page.getByRole("searchbox", { name: "Search by name, course or skill" });
const names = (page: Page) => page.getByRole("region", { name: "Tutors" }).getByRole("heading").allTextContents();

test("FINDT-01 find a tutor by words, misspelt too, and by filters; the address brings all of it back", async ({
  page,
}) => {
  await newStudent(page);
  await page.getByRole("complementary").getByRole("link", { name: "Find Tutor" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Tutor");
  await expect(page.getByText("18+ Tutors")).toBeVisible();
  expect(await names(page)).toHaveLength(18);

  await box(page).fill("chiamka");
  await expect(page.getByText("1+ Tutors")).toBeVisible();
  expect(await names(page)).toEqual(["Chiamaka Eze"]);
  await expect(page).toHaveURL(/findtutor\?q=chiamka$/);

  await box(page).fill("frontend");
  await expect(page.getByText("2+ Tutors")).toBeVisible();
  await page.getByLabel("Classes").selectOption("online");
  await expect(page.getByText("No tutors found").last()).toBeVisible();
  await page.reload();
  await expect(page.getByText("No tutors found").last()).toBeVisible();
  await expect(box(page)).toHaveValue("frontend");
  await expect(page.getByLabel("Classes")).toHaveValue("online");
  await page.getByRole("button", { name: "Show all tutors" }).click();
  await expect(page.getByText("18+ Tutors")).toBeVisible();
  await expect(page).toHaveURL(/findtutor$/);

  await page.getByRole("combobox", { name: "Course" }).selectOption({ label: "Physics" });
  await expect(page.getByText("1+ Tutors")).toBeVisible();
  await page.getByLabel("Free hours").selectOption("week");
  await expect(page.getByRole("link", { name: "Pick Tutor Peter Asante" })).toBeVisible();
  // The list scrolls in its own frame.
  const frame = page.getByRole("region", { name: "Tutors" });
  const room = () =>
    frame.evaluate((element) => [getComputedStyle(element).overflowY, getComputedStyle(element).maxHeight]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await room()).toEqual(["auto", "560px"]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await room()).toEqual(["auto", "444px"]);
});

test("FINDT-01 a failed search shows it and can be tried again", async ({ page, allowErrors }) => {
  allowErrors.push(/could not be loaded/, /Failed to load resource/);
  let isBroken = true;
  await page.route("**/api/students/tutors?q=ada*", (route) => (isBroken ? route.abort() : route.fallback()));
  await newStudent(page, { path: "/dashboard/findtutor?q=adaeze" });
  await expect(page.getByRole("alert")).toHaveText("The tutors could not be loaded. Please try again.");
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Pick Tutor Adaeze Okonkwo" })).toBeVisible();
});

test("STUT-01 STUT-02 FIND-06 from the list to a tutor: deep link, badge, message, pick, review", async ({ page }) => {
  await newStudent(page, { path: "/dashboard/findtutor?q=adaeze" });
  await page.getByRole("link", { name: "Pick Tutor Adaeze Okonkwo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Adaeze Okonkwo");
  await expect(page).toHaveURL(/\/dashboard\/singletutor\/[0-9a-f-]{36}$/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Adaeze Okonkwo");
  await expect(page.getByRole("tab").first()).toHaveText(/Reviews\s*5/);
  await page.getByText("Top Tutor").click();
  await expect(page.getByText("Rated 4.8 or more by at least 5 reviews")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Book a trial class" })).toBeVisible();
  await expectAccessible(page, "single tutor");

  await page.getByRole("button", { name: "Write a message" }).click();
  const message = page.getByRole("dialog", { name: "Write to Adaeze Okonkwo" });
  await message.getByLabel("Your message").fill("Do you teach on Saturdays?");
  await page.keyboard.press("Escape");
  await page.reload();
  await page.getByRole("button", { name: "Write a message" }).click();
  await expect(message.getByLabel("Your message")).toHaveValue("Do you teach on Saturdays?");
  await message.getByRole("button", { name: "Send" }).click();
  await expect(message.getByText("Your message is with Adaeze.")).toBeVisible();
  const here = page.url();
  await message.getByRole("link", { name: "Open the conversation" }).click();
  await expect(page).toHaveURL(/\/dashboard\/messages\?conversation=/);
  await expect(page.getByText("Do you teach on Saturdays?").first()).toBeVisible();

  await page.goto(here);
  await page.getByRole("button", { name: "I'm Picking You" }).click();
  const form = page.getByRole("dialog", { name: "Register with Adaeze Okonkwo" });
  await expect(form.getByLabel("Full Name")).toHaveValue("Temitope Alabi");
  await expect(form.getByLabel("UI/UX Design")).toBeChecked();
  await expect(form.getByText("Other courses")).toBeVisible();
  await form.getByLabel(/Phone Number/).fill("08031234567");
  await form.getByLabel(/Location/).fill("Enugu");
  await form.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("dialog", { name: "You are registered" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("You picked this tutor")).toBeVisible();

  await page.getByRole("button", { name: "Write a review" }).click();
  const review = page.getByRole("dialog", { name: "Review Adaeze Okonkwo" });
  await review.getByRole("radio", { name: "5 stars" }).check();
  await review.getByLabel(/Your review/).fill("Clear from the first day.");
  await review.getByRole("button", { name: "Submit review" }).click();
  await expect(review.getByText("Review submitted successfully!")).toBeVisible();
  await page.keyboard.press("Escape");
  // A pick is no class: it is read by staff first, and counts once others can read it.
  await expect(page.getByText("Your review is waiting for a member of staff to read it.")).toBeVisible();
  await expect(page.getByRole("tab").first()).toHaveText(/Reviews\s*5/);
  await expect(page.getByRole("button", { name: "Change your review" })).toBeVisible();
});

test("STUT-01 an unknown tutor has a clear message and a way back", async ({ page, allowErrors }) => {
  allowErrors.push(/404/);
  await newStudent(page, { path: "/dashboard/singletutor/018f0000-0000-7000-8000-000000000999" });
  await expect(page.getByText("We could not find that tutor.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Find Tutor" }).last().click();
  await expect(page.getByText("18+ Tutors")).toBeVisible();
});
