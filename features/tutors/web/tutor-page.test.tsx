import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { sampleTutor } from "./sample-tutors.fixture.ts";
import { TutorPage } from "./tutor-page.tsx";
import { tutorStructuredData } from "./tutor-structured-data.ts";

afterEach(cleanup);

test("NAV-02 CLAIM-01 shows who the tutor is, what they teach, what students say, and how those are counted", () => {
  render(<TutorPage tutor={sampleTutor} communityUrl="https://chat.test" chatUrl="" choices={["Physics"]} />);
  expect(screen.getByRole("link", { name: /students.*how we count/ }).getAttribute("href")).toBe("/figures");
  expect(screen.getByRole("heading", { level: 1, name: "Chiamaka Eze" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "I'm Picking You Chiamaka Eze" })).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "Leave a Review of Chiamaka Eze" }).length).toBeGreaterThan(0);
  for (const [term, value] of [
    ["Experience", "6+ Years"],
    ["Location", "Lagos, Nigeria"],
    ["Language", "English, Igbo"],
    ["Last active", "Recently"],
  ]) {
    expect(screen.getByText(term as string).parentElement?.textContent).toContain(value);
  }
  expect(screen.getByRole("link", { name: "Frontend" }).getAttribute("href")).toBe("/courses/frontend");
  for (const skill of sampleTutor.skills) expect(screen.getAllByText(skill).length).toBeGreaterThan(0);
  expect(screen.getByRole("link", { name: "About" }).getAttribute("href")).toBe("#about");
  expect(screen.getByRole("link", { name: "Reviews 2" }).getAttribute("href")).toBe("#reviews");
});

test("FIND-08 a review of a student who picked the tutor bears its mark; others do not", () => {
  render(<TutorPage tutor={sampleTutor} communityUrl="" chatUrl="" choices={["Physics"]} />);
  const list = within(screen.getByRole("region", { name: "Reviews" }));
  const [ruth, visitor] = list.getAllByRole("listitem");
  expect(within(ruth as HTMLElement).getByText("Verified student")).toBeTruthy();
  expect(within(ruth as HTMLElement).getByText("14 February 2026")).toBeTruthy();
  expect(within(visitor as HTMLElement).queryByText("Verified student")).toBeNull();
  expect(within(visitor as HTMLElement).getByText("4 out of 5 stars")).toBeTruthy();
  expect(list.queryByText(/in all/)).toBeNull();
  expect(screen.queryByRole("navigation", { name: "Reviews, pages" })).toBeNull();
});

test("FIND-08 reviews that do not fit on one page are behind plain links", () => {
  render(
    <TutorPage tutor={{ ...sampleTutor, reviewCount: 150 }} reviewPage={2} communityUrl="" chatUrl="" choices={[]} />,
  );
  const pages = within(screen.getByRole("navigation", { name: "Reviews, pages" }));
  const addressOf = (name: string) => pages.getByRole("link", { name }).getAttribute("href");
  expect(addressOf("Previous page")).toBe("/tutors/chiamaka-eze#reviews");
  expect(addressOf("Next page")).toBe("/tutors/chiamaka-eze?reviews=3#reviews");
  expect(pages.getByRole("link", { current: "page" }).textContent).toBe("2");
  expect(pages.queryByRole("link", { name: "Page 4" })).toBeNull();
});

test("FIND-01 a tutor without reviews is not shown as a bad one", () => {
  const fresh = {
    ...sampleTutor,
    rating: null,
    ratingLabel: null,
    reviewCount: 0,
    reviews: "0 reviews",
    shownReviews: [],
  };
  render(<TutorPage tutor={fresh} communityUrl="" chatUrl="" choices={["Physics"]} />);
  expect(screen.getAllByText("No reviews yet").length).toBeGreaterThan(0);
  expect(screen.queryByText(/out of 5 stars/)).toBeNull();
  expect(tutorStructuredData(fresh, { name: "A", baseUrl: "http://a.test" })).not.toHaveProperty("aggregateRating");
});

test("FIND-02 the page opens the registration when login comes back to #pick", () => {
  render(<TutorPage tutor={sampleTutor} communityUrl="" chatUrl="" choices={["Physics"]} />);
  const island = document.getElementById("pick");
  expect(island?.closest("[data-island-autoopen]")?.getAttribute("data-island-autoopen")).toBe("#pick");
  expect(JSON.parse(island?.dataset.props ?? "{}")).toMatchObject({ tutor: { tutorName: "Chiamaka Eze" } });
});

test("NAV-02 the structured data is the page's own", () => {
  const data = tutorStructuredData(sampleTutor, { name: "Unwalled Academy", baseUrl: "http://academy.test" });
  expect(data).toMatchObject({
    "@type": "Person",
    url: "http://academy.test/tutors/chiamaka-eze",
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
  });
  expect(data.review).toHaveLength(2);
  expect(data.review[1]).not.toHaveProperty("reviewBody");
});
