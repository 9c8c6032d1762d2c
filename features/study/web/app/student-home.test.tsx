import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import { viewerZone } from "#lib/viewer-zone.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import type { StudentHome as Answer } from "../../home-contract.ts";
import { StudentHome } from "./student-home.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => provideCaller({ token: () => "t1", ended: () => {}, nobody: "" }));

const home: Answer = {
  current: {
    courseSlug: "product-design-ui-ux",
    name: "UX Course",
    lessons: 88,
    lessonsDone: 48,
    percentDone: 55,
    percentRemaining: 45,
  },
  nextClass: null,
  popular: {
    courses: [
      {
        slug: "backend",
        title: "Back-End Dev",
        school: "engineering",
        glyph: "backend",
        duration: "20 weeks + 2 project weeks",
        price: null,
      },
    ],
    tutors: [{ id: "k", fullName: "Kwame Mensah", specialty: "Back-end Dev", avatarUrl: null }],
  },
  picks: [],
  onboarding: { steps: [], earnedOn: null, handedOverOn: null },
};
const asked = `GET /api/students/dashboard?${new URLSearchParams({ zone: viewerZone() })}`;
const answers = { [asked]: { body: home } };

test("DASH-09 DASH-10 the course with its figures in words, the calendar, popular courses and tutors", async () => {
  loggedInAs();
  serve(answers);
  renderAt("/dashboard", <StudentHome />);
  expect(await screen.findByRole("heading", { name: "UX Course" })).toBeTruthy();
  expect(screen.getByText("55%")).toBeTruthy();
  expect(screen.getByText("45% remaining")).toBeTruthy();
  expect(screen.getByText("48 of 88 lessons")).toBeTruthy();
  const bar = screen.getByRole("progressbar", { name: "Lessons of UX Course" });
  expect(bar.getAttribute("aria-valuetext")).toBe("55% done, 45% remaining");
  const address = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect(address(/See up ?coming classes/)).toBe("/dashboard/calendar");
  expect(address("Continue learning")).toBe("/dashboard/learn/product-design-ui-ux");
  expect(address(/View course/)).toBe("/dashboard/viewcourse?course=backend");
  expect(address("Pick Tutor Kwame Mensah")).toBe("/dashboard/singletutor/k");
});

test("who takes no course is led to the tutors", async () => {
  loggedInAs();
  serve({ ...answers, [asked]: { body: { ...home, current: null } } });
  renderAt("/dashboard", <StudentHome />);
  expect(await screen.findByRole("heading", { name: "Pick your tutor" })).toBeTruthy();
});

test("a failure says so and offers another try", async () => {
  loggedInAs();
  let calls = 0;
  serve({
    ...answers,
    [asked]: () => {
      calls += 1;
      return calls === 1 ? problem(400, "No.") : { body: home };
    },
  });
  renderAt("/dashboard", <StudentHome />);
  expect(await screen.findByText("No.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "UX Course" })).toBeTruthy();
});
