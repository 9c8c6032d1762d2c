import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accounts } from "#features/accounts/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { onDatabase } from "./database.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { enterAsDemoStudent, newStudent } from "./students.ts";

const sidebar = (page: Page) => page.getByRole("complementary");
const orderLine = (page: Page, label: string) =>
  page.getByRole("definition").and(page.locator(`dt:has-text("${label}") + dd`));

test("MYC-01 MYC-02 the demo student's figures come out of the rows", async ({ page }) => {
  await enterAsDemoStudent(page);
  await sidebar(page).getByRole("link", { name: "My Courses" }).click();
  const progress = page.getByRole("region", { name: "Your progress" });
  await expect(progress).toContainText("UI-UX Design");
  await expect(progress).toContainText("60% done");
  await expect(progress).toContainText("40% remaining");
  await expect(page.getByRole("link", { name: "Completed Courses 05" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Certificate Awarded 05" })).toBeVisible();
  await expect(page.getByRole("table", { name: "What counts for the grade of UI-UX Design" })).toHaveText(
    /Assignment40%Completed8 of 8Project30%In progress1 of 2Quiz20%Completed6 of 6Exam10%Pending0 of 1/,
  );
  const upcoming = page.getByRole("region", { name: "Up coming class" });
  await expect(upcoming).toContainText("Design Principal");
  await expect(upcoming).toContainText("2 - 3 pm");

  const list = page.getByRole("region", { name: "Your courses" });
  await expect(list.getByRole("listitem")).toHaveCount(6);
  await expect(list.getByRole("link", { name: /^Certificate of/ })).toHaveCount(5);
  await list.getByRole("link", { name: "Continue UI-UX Design" }).click();
  await expect(page).toHaveURL(/\/dashboard\/learn\/product-design-ui-ux/);
});

test("MYC-01 a recommended course's menu leads to its tutors and to its enroll view", async ({ page }) => {
  await enterAsDemoStudent(page, "/dashboard/mycourses");
  const card = page.getByRole("region", { name: "Recommended Courses" }).getByRole("listitem").first();
  await expect(card).toContainText(/\d00\+ students/);
  const button = card.getByRole("button");
  await button.press("Enter");
  await expect(card.getByRole("menuitem", { name: "Find Tutor" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await button.click();
  await expect(card.getByRole("menuitem", { name: "Enroll" })).toBeInViewport();
  await card.getByRole("menuitem", { name: "Enroll" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Enroll" })).toBeVisible();
});

test("VIEW-01 a course in two tabs, stored in the address; without one, one's own", async ({ page }) => {
  await enterAsDemoStudent(page, "/dashboard/viewcourse");
  await expect(page.getByRole("heading", { level: 2, name: "Product Design UI/UX" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue learning" })).toBeVisible();
  await expect(page.getByText("16 weeks + 2 project weeks, self-paced")).toBeVisible();
  await expectAccessible(page, "view course");
  await page.getByRole("tab", { name: "Syllabus" }).click();
  await expect(page).toHaveURL(/tab=syllabus/);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Syllabus" })).toHaveAttribute("aria-selected", "true");
  await page.getByText("Interaction and prototypes").click();
  await page.getByRole("link", { name: "Smart animate, duration and easing" }).click();
  await expect(page).toHaveURL(/\/dashboard\/learn\/product-design-ui-ux\/smart-animate/);
});

test("VIEW-02 PAY-02 enrol: tutor, plan, coupon, then checkout, and all of it survives a reload", async ({ page }) => {
  const { email } = await newStudent(page, { fullName: "Ngozi Bello" });
  await sidebar(page).getByRole("link", { name: "My Courses" }).click();
  await expect(page.getByText("You have no course yet.")).toBeVisible();
  await expectAccessible(page, "my courses of a new student");
  await page.goto("/dashboard/viewcourse?course=frontend");
  await page.getByRole("link", { name: "Enroll Now" }).click();
  await expect(page.getByText("4.8 out of 5 stars")).toBeAttached();
  await page.getByLabel("Select Tutor").selectOption({ label: "Chiamaka Eze (4.8 stars)" });
  await page.getByLabel("Select payment plan").selectOption({ label: "Installment (2) $155 or ₦155,000" });
  await expect(orderLine(page, "Total")).toHaveText("₦155,000");

  const coupon = page.getByLabel("Coupon");
  await coupon.fill("GUESS");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("We have no such coupon. Check the letters and try again.")).toBeVisible();
  await expect(orderLine(page, "Total")).toHaveText("₦155,000");
  await coupon.fill("welcome10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("The coupon takes ₦15,500 off.")).toBeVisible();
  await expect(orderLine(page, "Total")).toHaveText("₦139,500");
  await expectAccessible(page, "enroll view");
  await page.reload();
  await expect(page.getByText("The coupon takes ₦15,500 off.")).toBeVisible();
  await expect(page.getByLabel("Select Tutor")).toHaveValue("chiamaka-eze");

  await page.getByRole("link", { name: "Pay now" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkout");
  await expect(orderLine(page, "Total")).toHaveText("₦139,500");
  await expect(
    page.getByText(/^Then ₦69,750 by (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ \w+\. ₦139,500 in all\.$/),
  ).toBeVisible();
  await expect(page.getByText("Installment (2) with Chiamaka Eze")).toBeVisible();
  await expectAccessible(page, "checkout");
  await page.reload();
  await expect(orderLine(page, "Coupon WELCOME10")).toHaveText("-₦15,500");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Enroll" })).toBeVisible();
  await expect(page.getByLabel("Coupon")).toHaveValue("welcome10");

  // Staff have seen the transfer.
  await page.goForward();
  await onDatabase(async (db) => {
    const [student] = await db.select().from(accounts).where(eq(accounts.email, email));
    const [course] = await db.select().from(courses).where(eq(courses.slug, "frontend"));
    const expected = {
      studentId: student?.id ?? "",
      courseId: course?.id ?? "",
      tutorId: null,
      plan: "upfront" as const,
    };
    await db.transaction((tx) => enrolStudent({ db: tx, clock: systemClock }, expected));
  });
  await page.reload();
  await expect(page.getByText("You are already taking this course.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Pay by bank transfer" })).toHaveCount(0);
  await page.getByRole("link", { name: "Continue learning" }).click();
  await expect(page).toHaveURL(/\/dashboard\/learn\/frontend/);
});

test("ASM-01 ASM-03 assessments: the four kinds, a list with its search, a result", async ({ page }) => {
  await enterAsDemoStudent(page, "/dashboard/assessments");
  await expect(page.getByRole("listitem").filter({ hasText: "Projects" }).first()).toContainText("1 of 2 graded");
  await page.getByRole("main").getByRole("link", { name: "Assignments" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Assignment");
  await page.getByRole("combobox", { name: "Search assignments" }).fill("FLOW");
  await expectAccessible(page, "assignments with suggestions");
  await page.getByRole("option", { name: "Flows for a failed transfer" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: "Flows for a failed transfer" }).click();
  const result = page.getByRole("dialog", { name: "Needs Improvement" });
  await expect(result).toContainText("54/100");
  await expectAccessible(page, "a result");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Flows for a failed transfer" })).toBeFocused();
  await page.goto("/dashboard/assessments/exam");
  await expect(page.getByRole("row", { name: /Product Design final exam.*Not open/ })).toBeVisible();
  expect((await page.request.get("/dashboard/assessments/essay")).status()).toBe(404);
});
