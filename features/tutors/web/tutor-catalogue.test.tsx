import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type CatalogueFilters, maxCountedFree, noFilters } from "../catalogue-contract.ts";
import { sampleCards } from "./sample-tutors.fixture.ts";
import { TutorCatalogue } from "./tutor-catalogue.tsx";

afterEach(cleanup);

const show = (
  changes: Partial<CatalogueFilters> = {},
  tutors = sampleCards,
  counts = { matchCount: tutors.length, total: 18 },
) =>
  render(
    <TutorCatalogue
      catalogue={{
        tutors,
        ...counts,
        filters: { ...noFilters, ...changes },
        courses: [
          { slug: "frontend", title: "Frontend" },
          { slug: "backend", title: "Backend" },
        ],
        prices: [30_000, 50_000],
      }}
    />,
  );

test("FIND-01 shows 18 cards with everything that they tell and both actions", () => {
  show();
  expect(screen.getByRole("heading", { level: 2, name: "Select a Tutor and Register Here" })).toBeTruthy();
  const cards = screen.getAllByRole("article");
  expect(cards).toHaveLength(18);
  const card = within(cards[2] as HTMLElement);
  expect(card.getByRole("link", { name: "Chiamaka Eze" }).getAttribute("href")).toBe("/tutors/chiamaka-eze");
  for (const text of ["Front End Dev", "284 students", "4.8/5", "4 reviews", "Online and physical classes"]) {
    expect(card.getByText(text)).toBeTruthy();
  }
  expect(card.getByText("Learn Front End Dev with Chiamaka")).toBeTruthy();
  expect(card.getByText(/I build booking screens/)).toBeTruthy();
  expect(card.getByText("Build and test a small product in React")).toBeTruthy();
});

test("FIND-02 I'm Picking You leads to login and back to that tutor, and opens the dialog where there is a session", () => {
  show();
  const link = screen.getByRole("link", { name: "I'm Picking You Chiamaka Eze" });
  const url = new URL(link.getAttribute("href") ?? "", "http://academy.test");
  expect([url.pathname, url.searchParams.get("next")]).toEqual(["/login", "/tutors/chiamaka-eze#pick"]);
  expect(link.dataset.islandOpen).toBe("pick");
  expect(link.hasAttribute("data-needs-session")).toBe(true);
  expect(JSON.parse(link.dataset.detail ?? "")).toEqual({
    tutorId: sampleCards[2]?.id,
    tutorName: "Chiamaka Eze",
    course: "Front End Dev",
  });
});

test("FIND-07 Leave a Review leads to a page, and opens the dialog where there are scripts", () => {
  show();
  const link = screen.getByRole("link", { name: "Leave a Review of Chiamaka Eze" });
  expect(link.getAttribute("href")).toBe("/tutors/chiamaka-eze/review");
  expect(link.dataset.islandOpen).toBe("review");
  expect(link.dataset.needsSession).toBeUndefined();
  expect(JSON.parse(link.dataset.detail ?? "")).toEqual({ slug: "chiamaka-eze", tutorName: "Chiamaka Eze" });
});

test("FIND-01 filters, search and sorting are a plain form whose state is the address", () => {
  show({ course: "backend", type: "online", price: 50_000, availability: "sat", q: "kwame", sort: "rating" });
  const form = screen.getByRole<HTMLInputElement>("searchbox", { name: "Name, course or skill" }).form;
  expect([form?.method, form?.getAttribute("action")]).toEqual(["get", "/#find-tutor"]);
  expect(Object.fromEntries(new FormData(form as HTMLFormElement))).toEqual({
    q: "kwame",
    course: "backend",
    type: "online",
    price: "50000",
    availability: "sat",
    sort: "rating",
  });
  expect(screen.getByRole("combobox", { name: "Price" }).textContent).toContain("Up to ₦50,000");
  expect(screen.getByRole("link", { name: "Clear" }).getAttribute("href")).toBe("/#find-tutor");
  expect(screen.getByText("18 of 18 tutors.")).toBeTruthy();
});

test("FIND-01 shows it when nothing matches, with a way back to all", () => {
  show({ q: "zzz" }, []);
  expect(screen.getByText("No tutors found")).toBeTruthy();
  expect(screen.queryByRole("article")).toBeNull();
  expect(screen.getByRole("link", { name: "Show all 18 tutors" }).getAttribute("href")).toBe("/#find-tutor");
  expect((screen.getByRole("searchbox") as HTMLInputElement).value).toBe("zzz");
});

test("FIND-01 all cards stay in the page; a checkbox shows those that phones hide", () => {
  show();
  const toggle = screen.getByRole("checkbox", { name: "Show 15 more tutors", hidden: true });
  expect(toggle.closest("ul")?.querySelectorAll("article")).toHaveLength(18);
  cleanup();
  show({}, sampleCards.slice(0, 3));
  expect(screen.queryByRole("checkbox", { hidden: true })).toBeNull();
  cleanup();
  show({}, sampleCards.slice(0, 4));
  expect(screen.getByRole("checkbox", { name: "Show 1 more tutor", hidden: true })).toBeTruthy();
});

test("FIND-01 more tutors than fit are on pages, whose addresses keep the filters", () => {
  show({ page: 2, type: "online", price: 30_000, sort: "rating" }, sampleCards, { matchCount: 1_259, total: 2_518 });
  expect(screen.getByText("1,259 of 2,518 tutors.")).toBeTruthy();
  expect(screen.getByText("Page 2 of 70")).toBeTruthy();
  const to = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(to("Previous")).toBe("/?type=online&sort=rating&price=30000#find-tutor");
  expect(to("Next")).toBe("/?type=online&sort=rating&price=30000&page=3#find-tutor");
  cleanup();
  show({ page: 70 }, sampleCards.slice(0, 17), { matchCount: 1_259, total: 1_259 });
  expect(screen.queryByRole("link", { name: "Next" })).toBeNull();
  cleanup();
  show();
  expect(screen.queryByRole("navigation", { name: "Pages of tutors" })).toBeNull();
});

test("FIND-01 13 who has free hours is counted to an end, and the count shows it", () => {
  show({ availability: "week" }, sampleCards, { matchCount: maxCountedFree, total: 2_518 });
  expect(screen.getByText("180+ of 2,518 tutors.")).toBeTruthy();
  cleanup();
  show({ availability: "week" }, sampleCards, { matchCount: 18, total: 2_518 });
  expect(screen.getByText("18 of 2,518 tutors.")).toBeTruthy();
});
