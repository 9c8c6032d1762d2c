import { describe, expect, test } from "vitest";
import { contentOf } from "./rules.ts";
import { moveTexts } from "./texts.ts";

const row = { line: 2, name: "Ada Obi", email: "Ada@Mail.NG" };

describe("MOVE-01 a row of a list holds", () => {
  test("a person alone", () => {
    expect(contentOf(row)).toEqual({
      line: 2,
      fullName: "Ada Obi",
      email: "Ada@mail.ng",
      phone: "",
      course: null,
      tutor: null,
      currency: "NGN",
      paidMinor: 0,
      owedMinor: 0,
      dueOn: null,
    });
  });

  test.each([
    ["₦72,500", 7_250_000, "NGN"],
    ["72500.50", 7_250_050, "NGN"],
    ["N 72,500", 7_250_000, "NGN"],
    ["NGN72500", 7_250_000, "NGN"],
    ["$60", 6_000, "USD"],
    ["60 usd", 6_000, "USD"],
    ["-", 0, "NGN"],
    ["0", 0, "NGN"],
    ["0.1 + 0", null, ""],
    ["0.30000000000000004", 30, "NGN"],
    ["-500", null, ""],
    ["1e9", null, ""],
    ["999999999999999", null, ""],
    ["paid in full", null, ""],
  ])("paid %s", (paid, paidMinor, currency) => {
    const content = contentOf({ ...row, paid });
    if (paidMinor === null) expect(content).toEqual({ why: moveTexts.badAmount("Paid", paid) });
    else expect(content).toMatchObject({ paidMinor, currency });
  });

  test.each([
    ["2026-12-31", "2026-12-31"],
    ["2026-12-31T00:00:00.000Z", "2026-12-31"],
    ["31/12/2026", "2026-12-31"],
    ["1.2.26", "2026-02-01"],
    ["12/31/2026", null],
    ["2026-02-30", null],
    ["1900-01-01", null],
    ["soon", null],
  ])("due %s", (due, dueOn) => {
    const content = contentOf({ ...row, due });
    if (dueOn === null) expect(content).toEqual({ why: moveTexts.badDue(due) });
    else expect(content).toMatchObject({ dueOn });
  });

  test.each([
    [{ name: undefined }, moveTexts.noName],
    [{ name: "..." }, null],
    [{ name: "A".repeat(121) }, "At most 120 characters."],
    [{ name: "A".repeat(301) }, moveTexts.longCell],
    [{ email: undefined }, moveTexts.noEmail],
    [{ email: "ada@mail" }, moveTexts.badEmail],
    [{ email: "ada@mail.ng, uche@mail.ng" }, moveTexts.badEmail],
    [{ phone: "0".repeat(41) }, moveTexts.badPhone],
    [{ currency: "GHS" }, moveTexts.badCurrency],
    [{ course: "IELTS", paid: "$5", owed: "₦5" }, moveTexts.mixedCurrencies],
    [{ course: "IELTS", currency: "usd", owed: "₦5" }, moveTexts.mixedCurrencies],
    [{ owed: "5" }, moveTexts.owedFor],
    [{ tutor: "Adaeze Okonkwo" }, moveTexts.tutorFor],
  ])("%o and why it cannot be taken", (more, why) => {
    const content = contentOf({ ...row, ...more });
    if (why === null) expect(content).not.toHaveProperty("why");
    else expect(content).toEqual({ why });
  });
});
