import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Quote } from "#features/checkout/contract.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import type { ViewCourse } from "../../courses-contract.ts";
import { ViewCoursePage } from "./view-course-page.tsx";

afterEach(cleanup);
const fetching = vi.fn<typeof fetch>();
/** Whether and how the price with a coupon is answered, and what was requested it. */
const quote: { answer: object | null; asked: unknown[] } = { answer: null, asked: [] };
beforeEach(() => {
  fetching.mockReset();
  quote.answer = null;
  quote.asked = [];
  vi.stubGlobal("fetch", fetching);
  delete document.documentElement.dataset.currency;
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
});

function Here() {
  const { pathname, search } = useLocation();
  return <p data-testid="here">{pathname + search}</p>;
}
function show(address: string) {
  const page = (
    <>
      <ViewCoursePage />
      <Here />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: "/dashboard/viewcourse", element: page },
      { path: "*", element: <Here /> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const here = () => screen.getByTestId("here").textContent ?? "";
const query = () => new URLSearchParams(here().split("?")[1]);

const price = (originalMinor: number, discountPercent = 0, couponMinor = 0) => {
  const discountMinor = Math.round((originalMinor * discountPercent) / 100);
  return {
    originalMinor,
    discountPercent,
    discountMinor,
    couponMinor,
    totalMinor: originalMinor - discountMinor - couponMinor,
  };
};
const frontend: ViewCourse = {
  course: {
    slug: "frontend",
    title: "Frontend",
    shortTitle: "Front End Dev",
    school: "engineering",
    schoolName: "Engineering",
    glyph: "frontend",
    summary: "Build websites.",
    overview: ["You learn to build."],
    level: "Beginner",
    format: "Online classes",
    tools: ["Git"],
    objectives: ["Build a page", "Test a page"],
    duration: "10 weeks",
    lessons: 3,
    live: 2,
  },
  access: "taste",
  enrolment: null,
  syllabus: [
    {
      week: 1,
      title: "Pages",
      isDone: false,
      topics: [
        { title: "A request", lesson: "a-request", isDone: false, isLive: false },
        { title: "A page", lesson: null, isDone: false, isLive: true },
      ],
    },
    {
      week: 2,
      title: "Styles",
      isDone: false,
      topics: [{ title: "Colours", lesson: null, isDone: false, isLive: true }],
    },
  ],
  activity: [
    { kind: "quiz", percent: 20, status: null, total: 6, graded: 0 },
    { kind: "project", percent: 30, status: null, total: 2, graded: 0 },
    { kind: "assignment", percent: 40, status: null, total: 9, graded: 0 },
    { kind: "exam", percent: 10, status: null, total: 1, graded: 0 },
  ],
  plans: [
    {
      key: "upfront",
      name: "Upfront",
      label: "$35 or ₦35,000",
      pays: "once",
      note: "Paid once.",
      prices: [
        { currency: "NGN", price: price(3_500_000, 80), firstMinor: 700_000 },
        { currency: "USD", price: price(3500, 80), firstMinor: 700 },
      ],
    },
    {
      key: "monthly",
      name: "Monthly",
      label: "$32 or ₦32,000",
      pays: "monthly",
      note: "Paid each month.",
      prices: [
        { currency: "NGN", price: price(3_200_000), firstMinor: 3_200_000 },
        { currency: "USD", price: price(3200), firstMinor: 3200 },
      ],
    },
  ],
  ownTutor: null,
  tutors: [
    { id: "1", slug: "chiamaka-eze", fullName: "Chiamaka Eze", rating: 4.8, reviewCount: 40 },
    { id: "2", slug: "yaw-boateng", fullName: "Yaw Boateng", rating: null, reviewCount: 0 },
  ],
  rating: { average: 4.8, reviewCount: 40 },
};
const serve = (data: ViewCourse) =>
  fetching.mockImplementation(async (path, init) => {
    if (path !== "/api/students/quote") return new Response(JSON.stringify({ data }));
    quote.asked.push(JSON.parse(String(init?.body)));
    if (!quote.answer) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify({ data: quote.answer }));
  });
const enrolled: ViewCourse = {
  ...frontend,
  access: "open",
  enrolment: { state: "active", stateLabel: "In progress", work: { done: 60, remaining: 40 } },
  syllabus: [
    {
      week: 1,
      title: "Pages",
      isDone: true,
      topics: [{ title: "A request", lesson: "a-request", isDone: true, isLive: false }],
    },
    {
      week: 2,
      title: "Styles",
      isDone: false,
      topics: [{ title: "Colours", lesson: "colours", isDone: false, isLive: true }],
    },
  ],
};

describe("VIEW-01 View Course", () => {
  test("asks for the course of the address, and shows facts and numbered objectives", async () => {
    serve(frontend);
    show("/dashboard/viewcourse?course=frontend");
    expect(await screen.findByRole("heading", { name: "Frontend" })).toBeTruthy();
    expect(fetching.mock.calls.map(([path]) => path)).toEqual(["/api/students/view-course?course=frontend"]);
    for (const fact of [
      "10 weeks, self-paced",
      "1 lesson to read, 2 taught live",
      "Beginner",
      "Online classes",
      "Git",
    ]) {
      expect(screen.getByText(fact)).toBeTruthy();
    }
    expect(
      within(screen.getByRole("region", { name: "What you will be able to do" })).getAllByRole("listitem"),
    ).toHaveLength(2);
    expect(screen.getByRole("link", { name: "Find Tutor" }).getAttribute("href")).toBe(
      "/dashboard/findtutor?course=frontend",
    );
    expect(screen.getByRole("link", { name: "Enroll Now" }).getAttribute("href")).toBe(
      "/dashboard/viewcourse?course=frontend&view=enroll",
    );
  });

  test("without a course asks for one's own", async () => {
    serve(enrolled);
    show("/dashboard/viewcourse");
    await screen.findByRole("heading", { name: "Frontend" });
    expect(fetching.mock.calls[0]?.[0]).toBe("/api/students/view-course");
  });

  test("what counts for the grade is by percentage, the largest first", async () => {
    serve(frontend);
    show("/dashboard/viewcourse?course=frontend");
    const table = await screen.findByRole("table");
    expect(
      within(table)
        .getAllByRole("row")
        .slice(1)
        .map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent)),
    ).toEqual([
      ["Assignment", "40%"],
      ["Project", "30%"],
      ["Quiz", "20%"],
      ["Exam", "10%"],
    ]);
  });

  test("the syllabus is a tab that the address keeps; who does not take the course may read the first lesson alone", async () => {
    serve(frontend);
    show("/dashboard/viewcourse?course=frontend");
    await userEvent.click(await screen.findByRole("tab", { name: "Syllabus" }));
    expect(query().get("tab")).toBe("syllabus");
    const panel = within(screen.getByRole("tabpanel", { name: "Syllabus" }));
    expect(panel.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/dashboard/learn/frontend/a-request",
    ]);
  });

  test("for anyone who takes the course every lesson is a link, what is done is shown, and learning goes on instead of enrolling", async () => {
    serve(enrolled);
    show("/dashboard/viewcourse?course=frontend&tab=syllabus");
    const panel = within(await screen.findByRole("tabpanel", { name: "Syllabus" }));
    expect(panel.getByText("Done")).toBeTruthy();
    expect(panel.getAllByRole("link", { hidden: true }).map((link) => link.getAttribute("href"))).toEqual([
      "/dashboard/learn/frontend/a-request",
      "/dashboard/learn/frontend/colours",
    ]);
    expect(screen.getByRole("link", { name: "Continue learning" }).getAttribute("href")).toBe(
      "/dashboard/learn/frontend",
    );
    expect(screen.queryByRole("link", { name: "Enroll Now" })).toBeNull();
    expect(screen.getByText("60% Done")).toBeTruthy();
  });

  test("an unknown course is shown, a failure can be tried again", async () => {
    fetching.mockResolvedValueOnce(new Response(JSON.stringify({ error: "No." }), { status: 404 }));
    show("/dashboard/viewcourse?course=alchemy");
    expect(await screen.findByText("We could not find that course.")).toBeTruthy();
    cleanup();
    serve(frontend);
    fetching.mockRejectedValueOnce(new TypeError("offline"));
    show("/dashboard/viewcourse?course=frontend");
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Frontend" })).toBeTruthy();
  });
});

describe("VIEW-02 the enroll view", () => {
  const enroll = "/dashboard/viewcourse?course=frontend&view=enroll";
  const total = () =>
    within(screen.getByRole("region", { name: "Your order" })).getByText("Total").nextSibling?.textContent;
  const quoted = (coupon: Quote["coupon"], couponMinor: number) => {
    quote.answer = { coupon, price: price(3_500_000, 80, couponMinor) };
  };

  test("has the breadcrumb whose first returns, price, discount, weeks and rating", async () => {
    serve(frontend);
    show(enroll);
    const crumbs = within(await screen.findByRole("navigation", { name: "Breadcrumb" }));
    expect(crumbs.getByRole("heading", { level: 1 }).textContent).toBe("Enroll");
    expect(crumbs.getByRole("link", { name: "View Course" }).getAttribute("href")).toBe(
      "/dashboard/viewcourse?course=frontend",
    );
    expect(screen.getByText("10 weeks")).toBeTruthy();
    expect(screen.getByText("4.8 out of 5 stars")).toBeTruthy();
    expect(screen.getByText("80%")).toBeTruthy();
    expect(total()).toBe("₦7,000");
    expect(quote.asked).toEqual([]);
  });

  test("tutor and plan are chosen in the address, which leads to checkout; the currency is asked there", async () => {
    serve(frontend);
    show(enroll);
    const plan = await screen.findByLabelText("Select payment plan");
    expect([...plan.querySelectorAll("option")].map((option) => option.textContent)).toEqual([
      "Upfront $35 or ₦35,000",
      "Monthly $32 or ₦32,000",
    ]);
    await userEvent.selectOptions(plan, "monthly");
    await userEvent.selectOptions(screen.getByLabelText("Select Tutor"), "chiamaka-eze");
    expect(screen.queryByLabelText("Currency")).toBeNull();
    expect(total()).toBe("₦32,000");
    expect(screen.getByText("Paid each month.")).toBeTruthy();
    expect(Object.fromEntries(query())).toEqual({
      course: "frontend",
      view: "enroll",
      plan: "monthly",
      tutor: "chiamaka-eze",
    });
    expect(screen.getByRole("link", { name: "Pay now" }).getAttribute("href")).toBe(
      "/dashboard/checkout?course=frontend&plan=monthly&currency=NGN&tutor=chiamaka-eze",
    );
  });

  test.each([
    ["picked", frontend.tutors, "chiamaka-eze", "chiamaka-eze", "chiamaka-eze"],
    ["none picked", frontend.tutors, null, "any", "any"],
  ])("A6 of several tutors: %s", async (_case, tutors, ownTutor, shown, sent) => {
    serve({ ...frontend, tutors, ownTutor });
    show(enroll);
    expect((await screen.findByLabelText<HTMLSelectElement>("Select Tutor")).value).toBe(shown);
    expect(screen.getByRole("link", { name: "Pay now" }).getAttribute("href")).toContain(`tutor=${sent}`);
    if (ownTutor === null) expect(screen.getByText(/^We find one for you, within a day/)).toBeTruthy();
  });

  test("A6 of one tutor there is no list: it is theirs", async () => {
    const [only] = frontend.tutors;
    serve({ ...frontend, tutors: frontend.tutors.slice(0, 1), ownTutor: only?.slug ?? null });
    show(enroll);
    expect(await screen.findByText("Your tutor")).toBeTruthy();
    expect(screen.getByText(only?.fullName ?? "")).toBeTruthy();
    expect(screen.queryByLabelText("Select Tutor")).toBeNull();
    expect(screen.getByRole("link", { name: "Pay now" }).getAttribute("href")).toContain(`tutor=${only?.slug}`);
  });

  test("PRICE-06 begins with the currency that was chosen on the price list", async () => {
    document.documentElement.dataset.currency = "USD";
    serve(frontend);
    show(enroll);
    await screen.findByText("Total");
    expect(total()).toBe("$7");
    const plans = [...screen.getByLabelText("Select payment plan").querySelectorAll("option")];
    expect(plans.map((option) => option.textContent)).toEqual(["Upfront $35", "Monthly $32"]);
  });

  test("a coupon that counts shows the new total, stays in the address, and can be taken away", async () => {
    serve(frontend);
    quoted({ code: "WELCOME10", isTaken: true, sentence: "The coupon takes ₦700 off." }, 70_000);
    show(enroll);
    await userEvent.type(await screen.findByLabelText(/Coupon/), "welcome10");
    await userEvent.click(screen.getByRole("button", { name: "Apply" }));
    expect(await screen.findByText("The coupon takes ₦700 off.")).toBeTruthy();
    expect(total()).toBe("₦6,300");
    expect(query().get("coupon")).toBe("welcome10");
    expect(quote.asked[0]).toMatchObject({ course: "frontend", plan: "upfront", coupon: "welcome10" });
    expect(screen.getByRole("link", { name: "Pay now" }).getAttribute("href")).toContain("coupon=welcome10");
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    expect(total()).toBe("₦7,000");
    expect(query().has("coupon")).toBe(false);
  });

  test("a refused coupon is shown under the field, costs nothing and is not taken along", async () => {
    serve(frontend);
    quoted({ code: "NOPE", isTaken: false, sentence: "We do not know that coupon." }, 0);
    show(`${enroll}&coupon=NOPE`);
    const field = await screen.findByLabelText(/Coupon/);
    const error = await screen.findByText("We do not know that coupon.");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(field.getAttribute("aria-describedby")).toContain(error.closest("[id]")?.id);
    expect((field as HTMLInputElement).value).toBe("NOPE");
    expect(total()).toBe("₦7,000");
    expect(screen.getByRole("link", { name: "Pay now" }).getAttribute("href")).not.toContain("coupon");
    await userEvent.type(field, "X");
    expect(screen.queryByText("We do not know that coupon.")).toBeNull();
  });

  test("nothing typed is shown, and a check that failed can be tried again", async () => {
    serve(frontend);
    show(enroll);
    await userEvent.click(await screen.findByRole("button", { name: "Apply" }));
    expect(await screen.findByText("Please enter a coupon.")).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/Coupon/), "LATER");
    await userEvent.click(screen.getByRole("button", { name: "Apply" }));
    expect(await screen.findByText("The coupon could not be checked. Please try again.")).toBeTruthy();
    quoted({ code: "LATER", isTaken: true, sentence: "The coupon takes ₦700 off." }, 70_000);
    await userEvent.click(screen.getByRole("button", { name: "Apply" }));
    expect(await screen.findByText("The coupon takes ₦700 off.")).toBeTruthy();
  });

  test("without a price there is nothing to pay but someone to write to", async () => {
    serve({ ...frontend, plans: [] });
    show(enroll);
    expect(await screen.findByText("The fee for this course is on request.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Pay now" })).toBeNull();
  });

  test("who takes the course already sees the course", async () => {
    serve(enrolled);
    show(enroll);
    expect(await screen.findByRole("link", { name: "Continue learning" })).toBeTruthy();
    expect(screen.queryByText("Pay now")).toBeNull();
  });
});
