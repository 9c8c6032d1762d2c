import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import { classTexts } from "#features/classes/texts.ts";
import { stages } from "#features/funnel/texts.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import type { Morning } from "../../morning-contract.ts";
import { Office } from "./office.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  loggedInAs({ role: "support" });
});

const quiet: Morning = {
  today: "2026-11-27",
  money: null,
  claims: { count: 0, sums: null },
  stages: stages.map((stage) => ({ stage, count: 0, late: 0, oldestAt: null, sums: [] })),
  trials: [],
  classes: [],
};
const serveOffice: typeof serve = (handlers) => serve({ "GET /api/staff/morning": { body: quiet }, ...handlers });

const noStudents = { inAll: 0, students: [] };
const noPicks = { inAll: 0, picks: [] };

test("tells how much waits, also when it came late", async () => {
  const waits = {
    id: "01a20508-0000-7000-8000-000000000001",
    act: "refund",
    orderId: "01a20508-0000-7000-8000-000000000002",
    amountMinor: 60_000_000,
    currency: "NGN",
    byName: "Sola Ade",
  };
  let response = problem(503, "We are busy for a moment.");
  serveOffice({ "GET /api/staff/waiting": () => response });
  renderAt("/admin", <Office />);
  expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
  const counts = {
    applications: 4,
    reviews: 0,
    mifis: 2,
    presses: 5,
    answers: 3,
    reports: 1,
    disputes: 2,
    unpriced: 3,
    payoutAccounts: 2,
    refunds: 3,
    grades: 2,
    tutorless: noStudents,
    latePicks: noPicks,
    noShows: 3,
  };
  response = { body: { ...counts, mail: null, approvals: [waits] } };
  await userEvent.click(screen.getByRole("button", { name: /try again/i }));
  expect(await screen.findByRole("heading", { name: "What waits" })).toBeTruthy();
  const terms = screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(terms).toEqual([
    ["Did not come in the last 7 days", "3 to call in No-shows"],
    ["Students to answer", "3 to answer in Messages"],
    ["Reported messages and reviews", "1 to look at in Messages"],
    ["Work without a tutor to grade", "2 to look at in Grading"],
    ["Classes that are disputed", "2 to decide in Pay"],
    ["Classes without a pay rate", "3 to look at in Pay"],
    ["Bank accounts of tutors to decide", "2 to look at in Pay"],
    ["Refunds to send by bank", "3 to send in Refunds"],
    ["Applications to teach", "4 to decide in Applications"],
    ["Reviews to look at", "0"],
    ["Mifis to hand over", "2 to look at in Mifi"],
    ["Pressed WhatsApp in the last 7 days", "5 to look at in WhatsApp"],
  ]);
  expect(screen.getByRole("link", { name: "Refund of ₦600,000" }).getAttribute("href")).toContain(waits.orderId);
  expect(screen.getByText(/asked for by Sola Ade/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "3 to answer in Messages" }).getAttribute("href")).toBe("/admin/messages");
});

test("FIND-06 who picked a tutor and got no answer is listed with how to reach them", async () => {
  const pick = {
    id: "01a20508-0000-7000-8000-0000000000d1",
    name: "Fatou Ceesay",
    email: "fatou@mail.test",
    courses: ["IELTS", "Maths"],
    tutorName: "Obi Eze",
    askedAt: new Date(Date.now() - 4 * 24 * 60 * 60 * 1000).toISOString(),
  };
  const none = { applications: 0, reviews: 0, mifis: 0, presses: 0, answers: 0, reports: 0, grades: 0 };
  const others = {
    tutorless: noStudents,
    noShows: 0,
    mail: null,
    approvals: [],
  };
  const yaw = { id: "01a20508-0000-7000-8000-0000000000b1", fullName: "Yaw Boateng", reviewCount: 12 };
  let isTaken = true;
  const url = `/api/staff/picks/${pick.id}`;
  const received = serveOffice({
    "GET /api/staff/waiting": () => ({ body: { ...none, ...others, latePicks: { inAll: 21, picks: [pick] } } }),
    [`GET ${url}/tutors`]: {
      body: {
        studentName: pick.name,
        tutorName: pick.tutorName,
        trialAt: "2026-12-02T08:00:00.000Z",
        tutors: [{ ...yaw, ratingHundredths: 480, nextAt: "2026-12-03T08:00:00.000Z" }],
      },
    },
    [`POST ${url}/pass-on`]: () =>
      isTaken ? problem(409, "A colleague has passed it on.") : { body: { tutorName: yaw.fullName } },
  });
  const passed = () => received(`POST ${url}/pass-on`);
  renderAt("/admin", <Office />);
  const link = await screen.findByRole("link", { name: "Write to Fatou Ceesay" });
  expect(link.getAttribute("href")).toBe("mailto:fatou@mail.test");
  expect(screen.getByText("IELTS, Maths with Obi Eze")).toBeTruthy();
  expect(screen.getByText("21 in all; these wait longest.")).toBeTruthy();

  await userEvent.click(screen.getByRole("button", { name: "Pass on the pick of Fatou Ceesay" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Pass on the pick of Fatou Ceesay" }));
  expect(
    await dialog.findByText(/Fatou Ceesay has a trial class with Obi Eze on .*It stays theirs to cancel\./),
  ).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Pass it on" }));
  expect(await dialog.findByText(classTexts.passOnTutor)).toBeTruthy();
  expect(passed()).toEqual([]);
  await userEvent.click(dialog.getByRole("radio", { name: /Yaw Boateng.*4\.8 of 5 in 12 reviews, free / }));
  await userEvent.type(dialog.getByLabelText(/^Note to Fatou Ceesay/), "He has room.");
  await userEvent.click(dialog.getByRole("button", { name: "Pass it on" }));
  expect(await dialog.findByText("A colleague has passed it on.")).toBeTruthy();
  isTaken = false;
  await userEvent.click(dialog.getByRole("button", { name: "Pass it on" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(passed().at(-1)?.body).toEqual({ tutorId: yaw.id, note: "He has room." });
});

test("a mail server that takes no mail is shown first, with what it reported", async () => {
  const mail = { waiting: 3, since: "2026-11-21T07:45:00.000Z", lastError: "ECONNECTION: connect ECONNREFUSED" };
  const none = {
    applications: 0,
    reviews: 0,
    mifis: 0,
    presses: 0,
    answers: 0,
    reports: 0,
    disputes: 0,
    unpriced: 0,
    payoutAccounts: 0,
    refunds: 0,
    grades: 0,
    tutorless: noStudents,
    latePicks: noPicks,
    noShows: 0,
    approvals: [],
  };
  serveOffice({ "GET /api/staff/waiting": () => ({ body: { ...none, mail } }) });
  renderAt("/admin", <Office />);
  const notice = await screen.findByText(/The mail server takes no mail\. 3 mails wait, the oldest since/);
  expect(notice.textContent).toContain("It said: ECONNECTION: connect ECONNREFUSED");
});

test("A6 students without a tutor are listed with since when, and get one of the course's", async () => {
  const since = new Date(Date.now() - 30 * 3_600_000).toISOString();
  const [ada, obi] = ["01a20508-0000-7000-8000-00000000000a", "01a20508-0000-7000-8000-00000000000b"];
  const tutors = [
    { id: ada, fullName: "Adaeze Okonkwo" },
    { id: obi, fullName: "Obi Eze" },
  ];
  const student = { enrolmentId: "01a20508-0000-7000-8000-0000000000e1", studentName: "Chidinma Obi" };
  const waits = { ...student, courseTitle: "Product Design UI/UX", since, tutors };
  const none = {
    applications: 0,
    reviews: 0,
    mifis: 0,
    presses: 0,
    answers: 0,
    reports: 0,
    disputes: 0,
    unpriced: 0,
    payoutAccounts: 0,
    refunds: 0,
    grades: 0,
    mail: null,
    approvals: [],
    noShows: 0,
  };
  let tutorless: object = { inAll: 1, students: [waits] };
  const request = `PUT /api/staff/enrolments/${student.enrolmentId}/tutor`;
  const received = serveOffice({
    "GET /api/staff/waiting": () => ({ body: { ...none, latePicks: noPicks, tutorless } }),
    [request]: () => {
      tutorless = noStudents;
      return { body: { tutorName: "Obi Eze" } };
    },
  });
  renderAt("/admin", <Office />);
  expect(await screen.findByText("Longer than a day")).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Tutor for Chidinma Obi"), "Obi Eze");
  await userEvent.click(screen.getByRole("button", { name: "Give them Obi Eze" }));
  await waitFor(() => expect(screen.queryByText("Chidinma Obi")).toBeNull());
  expect(received(request).map(({ body }) => body)).toEqual([{ tutorId: obi }]);
});
