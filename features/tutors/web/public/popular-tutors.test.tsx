import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "#tests/support/own-page.tsx";
import { PopularTutors } from "./popular-tutors.tsx";

afterEach(cleanup);

test("DASH-09 popular tutors with name and specialty lead to their pages, See all to Find Tutor", () => {
  const tutors = ["Adaeze Okonkwo", "Kwame Mensah"].map((fullName, number) => ({
    id: `id-${number}`,
    fullName,
    specialty: "UI-UX Design",
    avatarUrl: number === 1 ? "/photo.webp" : null,
  }));
  renderPage("/dashboard", <PopularTutors tutors={tutors} picked={new Set(["id-0"])} />);
  expect(screen.getByRole("heading", { name: "Popular Tutors" })).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 3 }).map((name) => name.textContent)).toEqual([
    "Adaeze Okonkwo",
    "Kwame Mensah",
  ]);
  // PATH-01: what was done shows.
  expect(screen.getAllByText("You picked this tutor")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "View tutor Adaeze Okonkwo" }).getAttribute("href")).toBe(
    "/dashboard/singletutor/id-0",
  );
  expect(screen.getByRole("link", { name: "Pick Tutor Kwame Mensah" }).getAttribute("href")).toBe(
    "/dashboard/singletutor/id-1",
  );
  expect(screen.getByRole("link", { name: "See all tutors" }).getAttribute("href")).toBe("/dashboard/findtutor");
});
