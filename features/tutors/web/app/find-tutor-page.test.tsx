import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { renderPage } from "#tests/support/own-page.tsx";
import type { FoundTutor, TutorSearchPage } from "../../dashboard-contract.ts";
import { FindTutorPage } from "./find-tutor-page.tsx";
import { asTemitope, serve } from "./tutor-pages.fixture.tsx";

asTemitope();

const tutor = (number: number, changes: Partial<FoundTutor> = {}): FoundTutor => ({
  id: `018f0000-0000-7000-8000-0000000001${String(number).padStart(2, "0")}`,
  _id: `018f0000-0000-7000-8000-0000000001${String(number).padStart(2, "0")}`,
  fullName: `Tutor ${number}`,
  avatarUrl: null,
  course: "UI-UX Design",
  experience: "8+ Years",
  rating: 4.5,
  reviewCount: 41,
  reviews: "41 reviews",
  ...changes,
});
const page = (data: FoundTutor[], more: Partial<TutorSearchPage> = {}) => ({
  body: { data, total: { count: data.length, label: `${data.length}+` }, next: null, ...more },
});
const list = "GET /api/students/tutors";
const filters = {
  "GET /api/students/tutor-filters": {
    body: {
      courses: [
        { slug: "frontend", title: "Frontend" },
        { slug: "ielts", title: "IELTS" },
      ],
    },
  },
};
const box = () => screen.getByRole("searchbox", { name: "Search by name, course or skill" });
const cards = () => screen.queryAllByRole("listitem").map((item) => within(item).getByRole("heading").textContent);

describe("FINDT-01 the list", () => {
  test("shows heading, how many there are, and cards that lead to the tutor", async () => {
    serve({ ...filters, [list]: page([tutor(1), tutor(2, { rating: null, reviews: "0 reviews", reviewCount: 0 })]) });
    renderPage("/dashboard/findtutor", <FindTutorPage />);
    expect(screen.getByText("Loading all tutor details...")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Find Tutor");
    const [first, second] = await screen.findAllByRole("listitem");
    const card = within(first as HTMLElement);
    for (const text of ["UI-UX Design", "8+ Years", "41 reviews", "4.5 out of 5 stars"]) {
      expect(card.getByText(text)).toBeTruthy();
    }
    expect(card.getByRole("link", { name: "Pick Tutor Tutor 1" }).getAttribute("href")).toBe(
      `/dashboard/singletutor/${tutor(1).id}`,
    );
    expect(within(second as HTMLElement).getByText("No reviews yet")).toBeTruthy();
    expect(screen.getAllByRole("status").map((status) => status.textContent)).toContain("2+ Tutors");
    expect(screen.getByRole("region", { name: "Tutors" }).tabIndex).toBe(0);
  });

  test("filters on the server while typing, keeps the words in the address, and drops an answer that comes late", async () => {
    const user = userEvent.setup();
    let release: () => void = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    const received = serve({
      ...filters,
      [list]: page([tutor(1)]),
      [`${list}?q=ad`]: () => late.then(() => page([tutor(7, { fullName: "Late Answer" })])),
      [`${list}?q=adaeze`]: page([tutor(2, { fullName: "Adaeze Okonkwo" })]),
    });
    const { router } = renderPage("/dashboard/findtutor", <FindTutorPage />);
    await screen.findByRole("heading", { name: "Tutor 1" });
    await user.type(box(), "ad");
    await waitFor(() => expect(received(`${list}?q=ad`)).toHaveLength(1));
    await user.type(box(), "aeze");
    await screen.findByRole("heading", { name: "Adaeze Okonkwo" });
    await act(async () => release());
    expect(cards()).toEqual(["Adaeze Okonkwo"]);
    expect(router.state.location.search).toBe("?q=adaeze");
    // Neither letter by letter nor the words between.
    expect(received(`${list}?q=a`)).toEqual([]);
    expect(received(`${list}?q=ada`)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Clear the search" }));
    await screen.findByRole("heading", { name: "Tutor 1" });
    expect(router.state.location.search).toBe("");
    expect(document.activeElement).toBe(box());
  });

  test("an address with words and filters shows them after a reload; Clear all takes them back", async () => {
    const user = userEvent.setup();
    const request = "?q=chi&course=ielts&classType=online&rating=4.5&price=50000&availability=sat&sort=rating";
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const received = serve({
      ...filters,
      [`${list}${request}&${new URLSearchParams({ zone })}`]: page([tutor(3)]),
      [list]: page([tutor(1), tutor(2)]),
    });
    const { router } = renderPage(`/dashboard/findtutor${request}`, <FindTutorPage />);
    await screen.findByRole("heading", { name: "Tutor 3" });
    expect((box() as HTMLInputElement).value).toBe("chi");
    const chosen = (name: string) => (screen.getByRole("combobox", { name }) as HTMLSelectElement).value;
    await waitFor(() => expect(screen.getByRole("option", { name: "IELTS" })).toBeTruthy());
    const fields = ["Course", "Classes", "Price", "Free hours", "Rating", "Sort by"];
    expect(fields.map(chosen)).toEqual(["ielts", "online", "50000", "sat", "4.5", "rating"]);
    expect(screen.getByRole("button", { name: "Filters (5)" })).toBeTruthy();
    await user.click(screen.getAllByRole("button", { name: "Clear all" })[0] as HTMLElement);
    await screen.findByRole("heading", { name: "Tutor 2" });
    expect(router.state.location.search).toBe("");
    expect((box() as HTMLInputElement).value).toBe("");
    expect(received(list)).toHaveLength(1);
  });

  test("choosing a filter asks the server and is in the address; nonsense of an address is left out", async () => {
    const user = userEvent.setup();
    serve({
      ...filters,
      [list]: page([tutor(1), tutor(2)]),
      [`${list}?course=frontend`]: page([tutor(2)]),
    });
    const { router } = renderPage(
      "/dashboard/findtutor?rating=9&price=free&availability=someday&classType=x&sort=y",
      <FindTutorPage />,
    );
    await screen.findByRole("heading", { name: "Tutor 1" });
    await screen.findByRole("option", { name: "Frontend" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Course" }), "frontend");
    await waitFor(() => expect(cards()).toEqual(["Tutor 2"]));
    expect(router.state.location.search).toContain("course=frontend");
  });

  test("loads more by the button, in one list without doubles, and tries again where it stopped", async () => {
    const user = userEvent.setup();
    const answers = ["no network" as const, page([tutor(3)], { total: null })];
    serve({
      ...filters,
      [list]: page([tutor(1), tutor(2)], { total: { count: 3, label: "3+" }, next: "here" }),
      [`${list}?cursor=here`]: () => answers.shift() ?? "no network",
    });
    vi.spyOn(console, "error").mockImplementation(() => {});
    renderPage("/dashboard/findtutor", <FindTutorPage />);
    await user.click(await screen.findByRole("button", { name: "Show more tutors" }));
    expect(await screen.findByText("The tutors could not be loaded. Please try again.")).toBeTruthy();
    expect(cards()).toEqual(["Tutor 1", "Tutor 2"]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(cards()).toEqual(["Tutor 1", "Tutor 2", "Tutor 3"]));
    expect(screen.queryByRole("button", { name: "Show more tutors" })).toBeNull();
  });

  test("loads more by itself when the end of the list comes near", async () => {
    let come: () => void = () => {};
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
          come = () => notify([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    serve({
      ...filters,
      [list]: page([tutor(1)], { next: "here" }),
      [`${list}?cursor=here`]: page([tutor(2)], { total: null }),
    });
    renderPage("/dashboard/findtutor", <FindTutorPage />);
    await screen.findByRole("heading", { name: "Tutor 1" });
    act(() => come());
    await screen.findByRole("heading", { name: "Tutor 2" });
  });

  test("no match shows that and leads back to all", async () => {
    const user = userEvent.setup();
    serve({ ...filters, [`${list}?q=zzz`]: page([]), [list]: page([tutor(1)]) });
    renderPage("/dashboard/findtutor?q=zzz", <FindTutorPage />);
    expect((await screen.findAllByText("No tutors found")).length).toBeGreaterThan(0);
    await user.click(screen.getByRole("button", { name: "Show all tutors" }));
    await screen.findByRole("heading", { name: "Tutor 1" });
    expect(document.activeElement).toBe(box());
  });

  test("a failure is logged, shows it, and can be tried again; words that were typed stay", async () => {
    const user = userEvent.setup();
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const answers = ["no network" as const, page([tutor(1)])];
    serve({ ...filters, [`${list}?q=ada`]: () => answers.shift() ?? "no network" });
    renderPage("/dashboard/findtutor?q=ada", <FindTutorPage />);
    expect(await screen.findByRole("alert")).toHaveProperty(
      "textContent",
      "The tutors could not be loaded. Please try again.",
    );
    expect(logged).toHaveBeenCalledWith("The tutors could not be loaded.", expect.anything());
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Tutor 1" });
    expect((box() as HTMLInputElement).value).toBe("ada");
  });
});
