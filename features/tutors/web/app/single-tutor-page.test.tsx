import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { DashboardTutor, DashboardTutorResponse, ReviewPage } from "../../dashboard-contract.ts";
import { SingleTutorPage } from "./single-tutor-page.tsx";
import { asTemitope, serve } from "./tutor-pages.fixture.tsx";

asTemitope();

const id = "018f0000-0000-7000-8000-000000000101";
const review = (number: number) => ({
  id: `r${number}`,
  name: `Student ${number}`,
  message: `Words ${number}`,
  rating: 5,
  date: "2026-02-14",
  verified: number === 1,
  answer: number === 1 ? { text: "Thank you.", date: "2026-11-04" } : null,
});
const answer = (
  changes: Partial<DashboardTutor> = {},
  reviews: Partial<ReviewPage> = {},
): { body: DashboardTutorResponse } => ({
  body: {
    data: {
      id,
      _id: id,
      slug: "chiamaka-eze",
      fullName: "Chiamaka Eze",
      avatarUrl: null,
      course: "Front End Dev",
      position: "Frontend engineer",
      heading: "Learn Front End Dev with Chiamaka",
      about: "I build for a logistics firm.",
      learn: ["Write HTML", "Write CSS"],
      skills: ["HTML", "React"],
      classType: "online and physical classes",
      courses: [{ slug: "frontend", title: "Frontend" }],
      students: "284 students",
      experience: "6+ Years",
      location: "Lagos, Nigeria",
      language: "English, Igbo",
      intro: { url: "https://youtu.be/a1b2c3", minutes: 2, megabytes: null },
      lastActive: "Yesterday",
      rating: 5,
      ratingLabel: "4.9",
      reviewCount: 52,
      reviews: "52 reviews",
      isTop: false,
      topRule: "The rule.",
      priced: null,
      ownChoices: ["Frontend Development"],
      courseChoices: ["Physics", "Frontend Development", "IELTS"],
      isReachable: true,
      pickedAt: null,
      ownReview: null,
      ...changes,
    },
    reviews: { data: [review(1), review(2)], next: null, ...reviews },
  },
});
const value = `GET /api/students/tutors/${id}`;
const show = () =>
  renderPage(
    `/dashboard/singletutor/${id}`,
    <SingleTutorPage
      id={id}
      booking={({ tutorId, tutorName }) => <p>{`Hours of ${tutorName} ${tutorId}`}</p>}
      messageForm={({ fullName }) => <p>{`Write here, ${fullName} reads it`}</p>}
    />,
  );

describe("a tutor without an account", () => {
  test("is not offered to be written to or booked, and the page shows what happens instead; picking stays", async () => {
    serve({ [value]: answer({ isReachable: false }) });
    show();
    expect(await screen.findByRole("button", { name: /I'm Picking You/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Write a message" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Book a trial class" })).toBeNull();
    expect(screen.queryByText(/^Hours of/)).toBeNull();
    expect(
      screen.getByText(
        "Chiamaka Eze cannot be messaged or booked here at the moment. Pick Chiamaka Eze, and our team will get in touch with you about the first class.",
      ),
    ).toBeTruthy();
  });
});

describe("STUT-01 the page of a tutor", () => {
  test("shows who they are, overview, skills, and Reviews before About", async () => {
    const user = userEvent.setup();
    serve({ [value]: answer() });
    show();
    expect(screen.getByText("Loading tutor details...")).toBeTruthy();
    expect(await screen.findByRole("heading", { level: 1, name: "Chiamaka Eze" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Find Tutor" }).getAttribute("href")).toBe("/dashboard/findtutor");
    for (const text of ["Front End Dev", "4.9", "52 reviews", "HTML", "React"]) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    }
    const facts = screen.getAllByRole("definition").map((fact) => fact.textContent);
    expect(facts).toEqual(["6+ Years", "Lagos, Nigeria", "English, Igbo", "Yesterday"]);
    const tabs = screen.getAllByRole("tab");
    expect(tabs.map((tab) => tab.textContent)).toEqual(["Reviews52", "About"]);
    expect(tabs[0]?.getAttribute("aria-selected")).toBe("true");
    expect(screen.getByText("Words 1")).toBeTruthy();
    expect(screen.getByText("Verified student")).toBeTruthy();
    await user.click(screen.getByRole("tab", { name: "About" }));
    expect(screen.getByText("I build for a logistics firm.")).toBeTruthy();
    expect(screen.getByRole("link", { name: /^284 students ?: how we count$/ }).getAttribute("href")).toBe("/figures");
    expect(screen.getByRole("link", { name: "Frontend" }).getAttribute("href")).toBe(
      "/dashboard/viewcourse?course=frontend",
    );
    expect(screen.queryByText("Top Tutor")).toBeNull();
    expect(screen.getByText(`Hours of Chiamaka Eze ${id}`)).toBeTruthy();
  });

  test("STUT-02 the badge shows what it is earned by", async () => {
    serve({ [value]: answer({ isTop: true }) });
    show();
    expect(await screen.findByText("Top Tutor")).toBeTruthy();
    expect(screen.getByText("The rule.")).toBeTruthy();
  });

  test.each([404, 400])("an unknown id (%i) has a clear message and a way back", async (status) => {
    serve({ [value]: refused(status, "x") });
    show();
    expect(await screen.findByText("We could not find that tutor.")).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "Find Tutor" })).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test("a failure can be tried again", async () => {
    const user = userEvent.setup();
    const answers = ["no network" as const, answer()];
    serve({ [value]: () => answers.shift() ?? "no network" });
    show();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Chiamaka Eze" })).toBeTruthy();
  });

  test("more reviews come by the button", async () => {
    const user = userEvent.setup();
    serve({
      [value]: answer({}, { next: "a" }),
      [`${value}/reviews?cursor=a`]: { body: { data: [review(3)], next: "b" } },
      [`${value}/reviews?cursor=b`]: { body: { data: [review(4)], next: null } },
    });
    show();
    await user.click(await screen.findByRole("button", { name: "Show more reviews" }));
    expect(await screen.findByText("Words 3")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show more reviews" }));
    expect(await screen.findByText("Words 4")).toBeTruthy();
    expect(screen.getAllByText(/^Words/).map((words) => words.textContent)).toEqual([
      "Words 1",
      "Words 2",
      "Words 3",
      "Words 4",
    ]);
    expect(screen.queryByRole("button", { name: "Show more reviews" })).toBeNull();
  });
});

describe("STUT-02 what a student does here", () => {
  test("FIND-06 picks the tutor with what is known of them filled in, and may write at once", async () => {
    const user = userEvent.setup();
    let isPicked = false;
    const received = serve({
      [value]: () => answer(isPicked ? { pickedAt: "2026-11-21T09:00:00.000Z" } : {}),
      "POST /api/students/submit": () => {
        isPicked = true;
        return { body: { message: "ok" } };
      },
    });
    show();
    await user.click(await screen.findByRole("button", { name: "I'm Picking You" }));
    const form = within(await screen.findByRole("dialog", { name: "Register with Chiamaka Eze" }));
    expect((form.getByLabelText("Full Name") as HTMLInputElement).value).toBe("Temitope Alabi");
    expect(form.getByRole("checkbox", { name: "Frontend Development" })).toHaveProperty("checked", true);
    await user.click(form.getByRole("button", { name: "Register" }));
    const done = within(await screen.findByRole("dialog", { name: "You are registered" }));
    const [call] = received("POST /api/students/submit");
    expect(call?.headers.get("authorization")).toBe("Bearer t1");
    expect(call).toMatchObject({ body: { tutorId: id, fullName: "Temitope Alabi" } });
    expect(await screen.findByText("You picked this tutor")).toBeTruthy();
    await user.click(done.getByRole("button", { name: "Write a message" }));
    const dialog = await screen.findByRole("dialog", { name: "Write to Chiamaka Eze" });
    expect(within(dialog).getByText("Write here, Chiamaka Eze reads it")).toBeTruthy();
  });

  test("FIND-05 FIND-07 a session that has just ended is reported to its keeper: no success, and what was typed is there again", async () => {
    const user = userEvent.setup();
    const ended = provideTestCaller();
    serve({
      [value]: answer({}),
      "POST /api/students/submit": refused(401, "Your session has ended."),
      "POST /api/reviews": refused(401, "Your session has ended."),
    });
    show();
    await user.click(await screen.findByRole("button", { name: "I'm Picking You" }));
    const pick = within(await screen.findByRole("dialog", { name: "Register with Chiamaka Eze" }));
    await user.clear(pick.getByLabelText("Location/City"));
    await user.type(pick.getByLabelText("Location/City"), "Kumasi");
    await user.click(pick.getByRole("button", { name: "Register" }));
    expect(await pick.findByText(/Your session has ended/)).toBeTruthy();
    expect(ended).toHaveBeenCalledWith("t1");
    expect(screen.queryByRole("dialog", { name: "You are registered" })).toBeNull();
    cleanup();

    provideTestCaller();
    show();
    await user.click(await screen.findByRole("button", { name: "I'm Picking You" }));
    const again = within(await screen.findByRole("dialog", { name: "Register with Chiamaka Eze" }));
    expect((again.getByLabelText("Location/City") as HTMLInputElement).value).toBe("Kumasi");
  });

  test("FIND-07 reviews the tutor; what was written before is there to be changed", async () => {
    const user = userEvent.setup();
    const received = serve({
      [value]: answer({
        pickedAt: "2026-11-01T09:00:00.000Z",
        ownReview: { rating: 3, message: "Fine.", state: "published" },
      }),
      "POST /api/reviews": { body: { message: "ok", state: "published" } },
    });
    show();
    await user.click(await screen.findByRole("button", { name: "Change your review" }));
    const form = within(await screen.findByRole("dialog", { name: "Review Chiamaka Eze" }));
    expect((form.getByLabelText(/Your review/) as HTMLTextAreaElement).value).toBe("Fine.");
    await user.click(form.getByRole("radio", { name: /5/ }));
    await user.click(form.getByRole("button", { name: "Submit review" }));
    expect(await screen.findByText("Review submitted successfully!")).toBeTruthy();
    expect(received("POST /api/reviews")[0]?.body).toEqual({ tutor: "chiamaka-eze", rating: 5, message: "Fine." });
    // The page asks again: a review that is published changes it.
    await waitFor(() => expect(received(value).length).toBeGreaterThan(1));
  });

  test("Book a trial class leads to the hours", async () => {
    const user = userEvent.setup();
    serve({ [value]: answer() });
    Element.prototype.scrollIntoView = vi.fn();
    show();
    await user.click(await screen.findByRole("button", { name: "Book a trial class" }));
    expect(document.activeElement?.textContent).toContain("Hours of Chiamaka Eze");
  });
});
