import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FiguresPage } from "./figures-page.tsx";

afterEach(cleanup);
const nothing = { passRateDays: 365, fewestForRate: 20, students: 12, claimedStudents: 1234, rates: [], examples: [] };

test("CLAIM-01 what was not counted is named as the academy's own example, next to what was", () => {
  render(<FiguresPage {...nothing} examples={[{ title: "SAT", claim: "Guaranteed pass" }]} />);
  expect(screen.getByText(/^1,234 is our own example\. Counted: 12 student accounts/)).toBeTruthy();
  expect(screen.getByText(/No course has 20 graded students in the last 365 days yet/)).toBeTruthy();
  expect(screen.getByRole("listitem").textContent).toBe("SAT: Guaranteed pass");
});

test("CLAIM-01 a counted figure has its number of students", () => {
  const rates = [{ slug: "toefl", title: "TOEFL", graded: 54, percent: 87 }];
  render(<FiguresPage {...nothing} students={1300} rates={rates} />);
  expect(screen.getByText(/^Counted: 1,300 student accounts today/)).toBeTruthy();
  expect(screen.getByRole("row", { name: "TOEFL 87% 54" })).toBeTruthy();
  expect(screen.queryByText(/our own example\./)).toBeNull();
});
