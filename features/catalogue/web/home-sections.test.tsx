import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CourseCard } from "../contract.ts";
import { AvailableClasses } from "./available-classes.tsx";
import { CourseCards } from "./course-cards.tsx";
import { sampleCourses } from "./sample-courses.fixture.ts";

afterEach(cleanup);

test("HOME-05 one card a school, each course linked, Learn more opens a course of the school", () => {
  render(<AvailableClasses courses={sampleCourses} />);
  const classes = within(screen.getByRole("region", { name: "Available Classes" }));
  expect(classes.getAllByRole("heading", { level: 3 }).map((title) => title.textContent)).toEqual([
    "Engineering",
    "International Exams",
    "Local Exams",
  ]);
  expect(classes.getByRole("link", { name: "Network Engineering" }).getAttribute("href")).toBe(
    "/courses/network-engineering",
  );
  const more = classes.getAllByRole("link", { name: /^Learn more about/ });
  expect(more.map((link) => link.getAttribute("href"))).toEqual([
    "/courses/frontend",
    "/courses/tef-canada",
    "/courses/physics",
  ]);
  expect(more[1]?.textContent).toBe("Learn more about TEF Canada in International Exams");
});

test("PRICE-02 PRICE-06 a school's courses with their prices: in both currencies, and naira alone for exams", () => {
  render(<AvailableClasses courses={sampleCourses} />);
  const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
  expect(rows).toEqual([
    "Frontend$150 or ₦150,000 in all",
    "Full Stack$250 or ₦250,000 in all",
    "Network EngineeringOn request",
    "TEF Canada₦780,000 in all",
    "SATFrom ₦70,000 in all",
    "Microsoft Azure CertificationOn request",
    "Physics₦30,000 per month",
  ]);
});

const card = (title: string, group: CourseCard["group"], claim: string | null = null): CourseCard => ({
  id: title,
  title,
  text: `About ${title}.`,
  claim,
  group,
  glyph: "data",
  school: "data",
  courseSlug: title.toLowerCase(),
});

test("HOME-07 the cards in three groups, each linked, with their claims", () => {
  render(
    <CourseCards
      cards={[
        card("Frontend", "tech", "Remote pay: about $2,000 a month"),
        card("TOEFL", "exams", "99% pass rate"),
        card("SAT", "exams", "Guaranteed pass"),
        card("Physics", "subjects"),
      ]}
    />,
  );
  expect(document.getElementById("courses")).toBe(screen.getByRole("region", { name: "Courses" }));
  const groups = screen.getAllByRole("heading", { level: 3 });
  expect(groups.map((group) => group.textContent)).toEqual([
    "Tech and management",
    "International and professional exams",
    "School subjects",
  ]);
  const cards = screen.getAllByRole("article").map((article) => article.textContent);
  expect(cards).toEqual([
    "FrontendAbout Frontend.Remote pay: about $2,000 a month, our example",
    "TOEFL99% pass rate, our example",
    "SATGuaranteed pass, our example",
    "Physics",
  ]);
  expect(screen.getByText("$2,000").tagName).toBe("B");
  expect(screen.getByRole("link", { name: "TOEFL" }).getAttribute("href")).toBe("/courses/toefl");
});

test("CLAIM-01 a counted pass rate stands in the place of what staff wrote, with the number of students", () => {
  render(<CourseCards cards={[{ ...card("TOEFL", "exams", "99% pass rate"), passed: { percent: 87, of: 54 } }]} />);
  expect(screen.getByRole("article").textContent).toBe("TOEFL87% of 54 passed here");
});

test("HOME-07 a claim without a sum of money is shown unchanged, and an empty group not at all", () => {
  render(<CourseCards cards={[card("Frontend", "tech", "Often hired remotely")]} />);
  expect(screen.getByText("Often hired remotely, our example")).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(1);
});
