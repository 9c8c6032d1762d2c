import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { PricingPage } from "./pricing-page.tsx";
import { sample, sampleCourses } from "./sample-courses.fixture.ts";

afterEach(cleanup);

const show = (props: Partial<Parameters<typeof PricingPage>[0]> = {}) =>
  render(<PricingPage courses={sampleCourses} {...props} />);

/** The words of each cell of a course's row. */
function rowOf(title: string): string[] {
  const row = screen.getByRole("heading", { name: title }).closest("tr");
  if (!row) throw new Error(`${title} stands in no row.`);
  return within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent ?? "");
}

describe("the price list", () => {
  test("PRICE-01 its title, its anchor and how often classes take place", () => {
    show();
    const title = screen.getByRole("heading", { level: 1, name: "Our Pricing and Plan" });
    expect(title.closest("#price")).not.toBeNull();
    expect(screen.getByText("Classes take place at most thrice and at least twice per week.")).toBeTruthy();
  });

  test("PRICE-02 a school course has its duration and three fees in both currencies", () => {
    show();
    const table = screen.getByRole("table", { name: "Fees of Engineering" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual(["Course", "Upfront", "Installment (2)", "Monthly", "Enroll"]);
    expect(rowOf("Frontend")).toEqual([
      "Frontend20 weeks + 2 project weeks",
      "$150 or ₦150,000",
      "$155 or ₦155,000",
      "$32 or ₦32,000",
      "Enroll in Frontend",
    ]);
    expect(rowOf("Full Stack").slice(1, 4)).toEqual(["$250 or ₦250,000", "$255 or ₦255,000", "$45 or ₦45,000"]);
  });

  test("PRICE-03 the lengths of an exam are under each other, each named next to its fee", () => {
    show();
    expect(rowOf("SAT").slice(1, 3)).toEqual([
      "4 weeks8 weeks12 weeks",
      "4 weeks ₦70,0008 weeks ₦100,00012 weeks ₦130,000",
    ]);
    expect(rowOf("TEF Canada")[1]).toBe("Registration completes in 14 to 18 working days");
    expect(rowOf("Microsoft Azure Certification").slice(1, 3)).toEqual([
      "No fixed duration",
      "No fixed duration On request",
    ]);
    const region = screen.getByRole("region", { name: "International Exams" });
    expect(within(region).getByText("Registration on request.")).toBeTruthy();
  });

  test("PRICE-04 a subject is priced by the month", () => {
    show();
    expect(screen.getByRole("table", { name: "Fees of Local Exams" })).toBeTruthy();
    expect(rowOf("Physics").slice(1, 3)).toEqual(["4 weeks", "4 weeks ₦30,000 per month"]);
  });

  test("a course that is not on the price list is left out", () => {
    show();
    expect(screen.queryByText("Network Engineering")).toBeNull();
  });

  test("every course's name opens its page, and every school has its jump link", () => {
    show();
    expect(screen.getByRole("link", { name: "Full Stack" }).getAttribute("href")).toBe("/courses/full-stack");
    const links = within(screen.getByRole("navigation", { name: "Schools" })).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(["Engineering", "International Exams", "Local Exams"]);
    for (const link of links) {
      const target = document.querySelector(link.getAttribute("href") ?? "");
      expect(
        within(target as HTMLElement).getByRole("heading", { level: 2, name: link.textContent ?? "" }),
      ).toBeTruthy();
    }
  });

  test("a school with courses of both kinds gets both tables", () => {
    show({ courses: [sample.frontend, { ...sample.physics, school: "engineering" }] });
    expect(screen.getAllByRole("table", { name: "Fees of Engineering" })).toHaveLength(2);
    expect(rowOf("Physics")[2]).toBe("4 weeks ₦30,000 per month");
    expect(rowOf("Frontend")[1]).toBe("$150 or ₦150,000");
  });
});

describe("enrolling", () => {
  test("A1 PRICE-05 each Enroll opens the one sheet with its course, and leads to the course's page without scripts", () => {
    show({ enrollSheet: <p>The sheet</p> });
    const enroll = screen.getByRole("link", { name: "Enroll in SAT" });
    expect(enroll.getAttribute("href")).toBe("/courses/sat#pay");
    expect(enroll.dataset.islandOpen).toBe("enroll");
    expect(JSON.parse(enroll.dataset.detail ?? "")).toMatchObject({ slug: "sat", fees: sample.sat.fees });
    expect(screen.getAllByText("The sheet")).toHaveLength(1);
  });
});

describe("currency", () => {
  test("PRICE-06 two buttons choose it, none before that; exam schools show that they are quoted in naira", () => {
    show();
    const group = within(screen.getByRole("group", { name: "Currency" }));
    const pressed = group
      .getAllByRole("button")
      .map((button) => [button.dataset.currency, button.getAttribute("aria-pressed")]);
    expect(pressed).toEqual([
      ["NGN", "false"],
      ["USD", "false"],
    ]);
    const notes = screen.getAllByText("Exam fees are quoted in naira only.");
    expect(notes.map((note) => note.closest("section")?.id)).toEqual(["international", "local"]);
  });
});
