import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CourseToEnroll } from "#features/catalogue/contract.ts";
import { answerCalls, refused } from "#tests/support/own-page.tsx";
import { enrollPlans } from "./enroll/enroll-plans.ts";
import EnrollHere from "./enroll-here.island.tsx";

const fee = (plan: CourseToEnroll["fees"][number]["plan"], currency: "NGN" | "USD", amount: number) => ({
  plan,
  lengthWeeks: null,
  currency,
  amountMinor: amount * 100,
});
const design: CourseToEnroll = {
  slug: "product-design",
  glyph: "ux",
  school: "design",
  title: "Product Design UI/UX",
  weeks: 16,
  duration: "16 weeks + 2 project weeks",
  fees: [
    fee("upfront", "NGN", 120_000),
    fee("upfront", "USD", 120),
    fee("installment", "NGN", 125_000),
    fee("installment", "USD", 125),
    fee("monthly", "NGN", 32_000),
    fee("monthly", "USD", 32),
  ],
};
const bank = { accountNumber: "0123456789", bankName: "Harmattan Bank", accountHolder: "Unwalled Academy Ltd" };

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
  delete document.documentElement.dataset.currency;
});

function open(course = design) {
  render(
    <div id="enroll">
      <EnrollHere
        id="enroll"
        bank={bank}
        supportEmail="help@academy.test"
        cardCurrencies={["NGN"]}
        secondPartDays={45}
        tutor={{ slug: "adaeze-okonkwo", fullName: "Adaeze Okonkwo" }}
      />
    </div>,
  );
  act(() => {
    document.getElementById("enroll")?.dispatchEvent(new CustomEvent("island:open", { detail: course }));
  });
  return within(screen.getByRole("dialog", { name: course.title }));
}

describe("A1 PRICE-05 a plan shows what is paid now, in all, and each later day", () => {
  const plansIn = (wished: "NGN" | "USD", course = design) =>
    enrollPlans(course, { wished, today: "2026-11-26", secondPartDays: 45 }).map(
      ({ name, nowMinor, allMinor, later }) => [name, nowMinor / 100, allMinor / 100, later],
    );
  test("in naira and in dollars", () => {
    expect(plansIn("NGN")).toEqual([
      ["Upfront", 120_000, 120_000, "once"],
      ["Installment (2)", 62_500, 125_000, "₦62,500 by Sun 10 Jan"],
      ["Monthly", 32_000, 128_000, "3 x ₦32,000 more, by Sat 26 Dec, Tue 26 Jan, Fri 26 Feb"],
    ]);
    expect(plansIn("USD").map(([, now, all]) => [now, all])).toEqual([
      [120, 120],
      [62.5, 125],
      [32, 128],
    ]);
  });
  test("of many months the last day is named; a fee on request is no plan", () => {
    expect(plansIn("NGN", { ...design, weeks: 24 })[2]).toEqual([
      "Monthly",
      32_000,
      192_000,
      "5 x ₦32,000 more, each month until Mon 26 Apr",
    ]);
    expect(plansIn("NGN", { ...design, fees: [{ ...fee("course", "NGN", 0), amountMinor: null }] })).toEqual([]);
  });
});

describe("A1 PRICE-05 the enroll sheet", () => {
  test("leads with the plans, three payment methods and the account; the button names the method and its sum", async () => {
    const user = userEvent.setup();
    const sheet = open();
    await user.click(sheet.getByRole("radio", { name: /Installment/ }));
    expect(sheet.getByText("To pay now").textContent).toBe("To pay now ₦62,500");
    expect(sheet.getByRole("button", { name: "Get my transfer reference" })).toBeTruthy();
    expect(sheet.getByText(/takes a day to be found/)).toBeTruthy();
    expect(sheet.getAllByRole("term").map((term) => term.textContent)).toEqual([
      "Account number",
      "Bank name",
      "Account holder",
    ]);
    expect(sheet.getByRole("button", { name: "Copy account number" }).dataset.copy).toBe("0123456789");
    expect(sheet.getByRole("link", { name: "I have an account" }).getAttribute("href")).toBe(
      `/login?next=${encodeURIComponent("/dashboard/viewcourse?course=product-design&view=enroll&plan=installment&currency=NGN")}`,
    );
    expect(sheet.getByRole("link", { name: "Try half an hour free" }).getAttribute("href")).toBe(
      "/tutors/adaeze-okonkwo#trial-times",
    );
    await user.click(sheet.getByRole("radio", { name: /^Card/ }));
    expect(sheet.getByRole("button", { name: "Pay ₦62,500 by card" })).toBeTruthy();
    await user.click(sheet.getByRole("radio", { name: /^Somebody else pays/ }));
    expect(sheet.getByRole("button", { name: "Get a link to share" })).toBeTruthy();
    // No one takes cards in dollars here.
    await user.click(sheet.getByRole("button", { name: "Pay in dollars instead" }));
    expect(sheet.queryByRole("radio", { name: /^Card/ })).toBeNull();
    expect(sheet.getByText("To pay now").textContent).toBe("To pay now $62.50");
    await user.click(sheet.getByRole("radio", { name: /^Transfer/ }));
    for (const close of sheet.getAllByRole("button", { name: "Close" }).slice(1)) await user.click(close);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: design.title })).toBeNull());
  });

  test("a course without a fee shows whom to ask", () => {
    const sheet = open({ ...design, fees: [] });
    expect(sheet.getByRole("link", { name: "Write to us" }).getAttribute("href")).toBe("mailto:help@academy.test");
    expect(sheet.getByRole("link", { name: "Try half an hour free" })).toBeTruthy();
    expect(sheet.queryByRole("button", { name: /reference/ })).toBeNull();
  });

  test("what is missing is under its field, and nothing is sent", async () => {
    const received = answerCalls({});
    const sheet = open();
    await userEvent.setup().click(sheet.getByRole("button", { name: "Get my transfer reference" }));
    expect(await sheet.findByText("Please enter your name.")).toBeTruthy();
    expect(sheet.getByLabelText("E-mail").getAttribute("aria-invalid")).toBe("true");
    expect(received("POST /api/students/submit")).toEqual([]);
  });

  test("an address that has an account logs in without losing what was typed", async () => {
    const user = userEvent.setup();
    answerCalls({
      "POST /api/students/submit": { status: 201, body: { message: "x" } },
      "POST /api/students/login": refused(401, "Wrong."),
    });
    const sheet = open();
    await user.type(sheet.getByLabelText("Full name"), "Ngozi Eze");
    await user.type(sheet.getByLabelText("E-mail"), "ngozi.eze@mail.test");
    await user.type(sheet.getByLabelText("Password"), "Harmattan7Kettle");
    await user.click(sheet.getByRole("button", { name: "Get my transfer reference" }));
    expect((await sheet.findByText(/We could not log you in with these/)).closest("[role=alert]")).toBeTruthy();
    const login = sheet.getByRole("link", { name: "log in" }).getAttribute("href");
    expect(login).toContain(encodeURIComponent("plan=upfront&currency=NGN"));
    expect((sheet.getByLabelText("Full name") as HTMLInputElement).value).toBe("Ngozi Eze");
  });
});
