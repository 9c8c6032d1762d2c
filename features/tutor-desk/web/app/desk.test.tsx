import "fake-indexeddb/auto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import { outgoingReports } from "#features/classes/web/public/outgoing-reports.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import { outboxOf } from "#ui/outbox/outbox.ts";
import type { Desk as Answer } from "../../contract.ts";
import { Desk } from "./desk.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  loggedInAs({ role: "tutor" });
});

const request = "GET /api/desk";
const desk: Answer = {
  page: { id: "t1", name: "Kwame Mensah", slug: "kwame-mensah", avatarUrl: null, isPublished: true },
  classes: [
    {
      id: "c",
      kind: "trial",
      title: "Trial class",
      course: null,
      whom: "Ada Obi",
      startsAt: "2100-11-23T16:00:00.000Z",
      endsAt: "2100-11-23T16:30:00.000Z",
      whomZone: "Africa/Lagos",
      students: 1,
      coming: 1,
      joined: 0,
      hasJoined: false,
      missed: 0,
      isOffered: false,
      standsInFor: null,
    },
  ],
  today: [],
  waiting: [],
  past: [
    { id: "h1", title: "Irony", course: "Literature in English", startsAt: "2026-11-20T13:00:00.000Z", isNoted: false },
    {
      id: "h2",
      title: "Metaphor",
      course: "Literature in English",
      startsAt: "2026-11-18T13:00:00.000Z",
      isNoted: true,
    },
  ],
  students: [
    {
      enrolmentId: "e",
      studentId: "s2",
      name: "Chidinma Obi",
      courseTitle: "Backend",
      since: "2026-11-21T07:00:00.000Z",
    },
  ],
  studentsInAll: 9,
  picks: [
    {
      id: "p",
      studentId: "s1",
      name: "Temi Alabi",
      isMinor: true,
      courses: ["IELTS", "GRE"],
      askedAt: "2026-11-20T10:00:00.000Z",
      answerBy: "2026-11-21T10:00:00.000Z",
      answer: null,
      answeredAt: null,
      isBooked: false,
    },
  ],
  picksInAll: 7,
  picksWaiting: 1,
  wallet: null,
  trials: { waiting: [], outcomes: [] },
};
const region = (name: string) => within(screen.getByRole("region", { name }));

test("tells the next class with whom it is, who picked the tutor, and leads to the public page", async () => {
  serve({ [request]: { body: desk } });
  renderAt("/tutor", <Desk />);
  expect(await screen.findByText("Trial class")).toBeTruthy();
  const next = screen.getByText("Trial class").closest("section") ?? document.body;
  expect(within(next).getByText("with Ada Obi")).toBeTruthy();
  expect(within(next).getByText("says: I'm coming")).toBeTruthy();
  const stored = region("Classes that you taught");
  const noting = stored.getByRole("link", { name: "Report of Irony" });
  expect(noting.getAttribute("href")).toBe("/tutor/classes/h1");
  expect(stored.getByRole("link", { name: "Correct the report of Metaphor" })).toBeTruthy();
  expect(region("Who picked you 1").getByText("IELTS, GRE")).toBeTruthy();
  expect(region("Who picked you 1").getByRole("button", { name: "Answer Temi Alabi" })).toBeTruthy();
  expect(region("Who picked you 1").getByText("Under 18")).toBeTruthy();
  expect(region("Who picked you 1").getByText("7 in all; here are those who wait, then the newest.")).toBeTruthy();
  const student = region("Your students").getByRole("link", { name: "Write to Chidinma Obi" });
  expect(student.getAttribute("href")).toBe("/tutor/messages?student=s2");
  expect(region("Your students").getByText("9 in all; these are the newest.")).toBeTruthy();
  const link = region("Your public page").getByRole("link", { name: "See your public page" });
  expect(link.getAttribute("href")).toBe("/tutors/kwame-mensah");
});

test("shows where there is nothing yet, and where no one can see the page", async () => {
  const page = { id: "t1", name: "Kwame Mensah", slug: "kwame-mensah", avatarUrl: null, isPublished: false };
  serve({
    [request]: {
      body: {
        ...desk,
        page,
        classes: [],
        past: [],
        students: [],
        studentsInAll: 0,
        picks: [],
        picksInAll: 0,
        picksWaiting: 0,
      },
    },
  });
  renderAt("/tutor", <Desk />);
  expect(await screen.findByText("No class is planned.")).toBeTruthy();
  expect(screen.getByText("Nobody yet.")).toBeTruthy();
  expect(screen.queryByText("Classes that you taught")).toBeNull();
  expect(region("Your public page").getByText(/^Your page is hidden/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "See your public page" })).toBeNull();
});

test("a desk that does not come shows it and can be requested again", async () => {
  let response = problem(503, "We are busy for a moment.");
  serve({ [request]: () => response });
  renderAt("/tutor", <Desk />);
  expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
  response = { body: desk };
  await userEvent.click(screen.getByRole("button", { name: /try again/i }));
  expect(await screen.findByText("Trial class")).toBeTruthy();
});

test("CAL-01 Join is on the wall from ten minutes before, with who is there, and the clock of the student where it differs", async () => {
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const first = {
    ...desk.classes[0],
    startsAt: soon(8),
    endsAt: soon(68),
    joined: 2,
    whom: null,
    students: 5,
    course: "UX",
  };
  const later = {
    ...desk.classes[0],
    id: "c2",
    title: "Colour",
    startsAt: soon(300),
    endsAt: soon(330),
    whomZone: "Asia/Tokyo",
  };
  const today = [
    { ...first, kind: "class", isOwn: true },
    { ...first, kind: "trial", isOwn: true },
    // A class in which the tutor stands in, and one that has begun, go on as they are.
    { ...first, isOwn: false },
    { ...first, startsAt: soon(-5), isOwn: true },
  ];
  serve({ [request]: { body: { ...desk, classes: [first, later], today } } });
  renderAt("/tutor", <Desk />);
  expect(await screen.findByRole("heading", { name: /^Next class in (8|7) min$/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Join class" })).toBeTruthy();
  expect(screen.getByText("5 students, 2 pressed Join")).toBeTruthy();
  expect(region("After that").getByText(/their time/)).toBeTruthy();
  expect(
    screen.getByText(
      "Tells the students of today: 1 class follows at the end of the series, 1 trial class is cancelled.",
    ),
  ).toBeTruthy();
  expect(region("After that").queryByRole("button", { name: /^Join/ })).toBeNull();
});

test("CAL-01 a class that began without its tutor shows how late it is and who waits; one press tells them", async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const group = {
    ...desk.classes[0],
    whom: null,
    course: "UX",
    students: 5,
    joined: 3,
    startsAt: ago(6.5),
    endsAt: ago(-53),
  };
  serve({
    [request]: { body: { ...desk, classes: [group] } },
    "POST /api/tutor/classes/c/coming": { body: { message: "5 students read that you are coming." } },
  });
  renderAt("/tutor", <Desk />);
  expect(await screen.findByRole("heading", { name: "6 minutes late. 3 students are waiting." })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Tell them I am coming" }));
  expect(await screen.findByText("5 students read that you are coming.")).toBeTruthy();
});

test("CAL-01 a class that its tutor joined is on, and not late", async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const group = { ...desk.classes[0], hasJoined: true, startsAt: ago(6.5), endsAt: ago(-53) };
  serve({ [request]: { body: { ...desk, classes: [group] } } });
  renderAt("/tutor", <Desk />);
  expect(await screen.findByRole("heading", { name: /^On now, until / })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Join class" })).toBeTruthy();
});

test("RESC-01 who is late reads when the students are offered another, gives the class up after a question; who stands in reads for whom", async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const late = { ...desk.classes[0], kind: "class" as const, course: "UX", startsAt: ago(6.5), endsAt: ago(-53) };
  let session: object = late;
  const calls = serve({
    [request]: () => ({ body: { ...desk, classes: [session] } }),
    "POST /api/tutor/classes/c/cannot-come": () => {
      session = { ...late, isOffered: true };
      return { body: { message: "Your students are offered another tutor now." } };
    },
  });
  renderAt("/tutor", <Desk />);
  expect(await screen.findByText(/At 10 minutes we offer them another tutor, a later time or credit/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "I cannot make it" }));
  await userEvent.click(await screen.findByRole("button", { name: "Offer it to others now" }));
  expect(await screen.findByText(/They are offered another tutor, a later time or credit now/)).toBeTruthy();
  expect(calls("POST /api/tutor/classes/c/cannot-come")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "I cannot make it" })).toBeNull();
  cleanup();
  session = { ...late, startsAt: ago(14), standsInFor: "Segun Afolabi" };
  renderAt("/tutor", <Desk />);
  expect(await screen.findByText("You stand in for Segun Afolabi.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Hand-over" })).toBeTruthy();
});

test("RESC-01 a tutor whose student has not come for ten minutes reads the rule and ends the wait", async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  let session: object = { ...desk.classes[0], hasJoined: true, startsAt: ago(11), endsAt: ago(-19) };
  serve({
    [request]: () => ({ body: { ...desk, classes: [session] } }),
    "POST /api/tutor/classes/c/missed": () => {
      session = { ...session, missed: 1 };
      return { body: { message: "You need not wait any longer. The class counts as given." } };
    },
  });
  renderAt("/tutor", <Desk />);
  expect(
    await screen.findByText(/^Ada Obi has not pressed Join\. A class that a student misses counts as given/),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "End the wait" }));
  expect(await screen.findByText(/You need not wait any longer/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "End the wait" })).toBeNull());
});

test("TUT-01 what waits is oldest first with its age, which warns when it is over what was promised", async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const waiting: Answer["waiting"] = [
    { kind: "grading", count: 6, since: ago(49), by: ago(1), about: ["Usability report, Samuel Okorie"] },
    { kind: "placing", count: 4, since: ago(9), by: ago(-15), about: ["Chidinma Okeke", "Uju Nwachukwu"] },
  ];
  serve({ [request]: { body: { ...desk, waiting } } });
  renderAt("/tutor", <Desk />);
  const list = within(await screen.findByRole("region", { name: "Waits for you" }));
  const [grade, place] = list.getAllByRole("listitem");
  expect(grade?.textContent).toMatch(/^6 to grade 2 days/);
  expect(grade?.querySelector(".badge-pending")).toBeTruthy();
  expect(place?.textContent).toMatch(/^4 to place 9 h.*Paid: Chidinma Okeke, Uju Nwachukwu and 2 more/);
  expect(place?.querySelector(".badge-pending")).toBeNull();
  expect(list.getByRole("link", { name: "Grade 6 to grade" }).getAttribute("href")).toBe("/tutor/grading");
});

test("PLACE-01 a class of a group is moved with all that follow", async () => {
  const group = {
    ...(desk.classes[0] as Answer["classes"][number]),
    id: "g",
    kind: "class" as const,
    title: "UX",
  };
  const sent: unknown[] = [];
  serve({
    [request]: { body: { ...desk, classes: [group] } },
    "PUT /api/tutor/classes/g/time": (call) => {
      sent.push(call.body);
      return { body: { message: "3 classes were moved.", moved: 3 } };
    },
  });
  renderAt("/tutor", <Desk />);
  await screen.findByRole("button", { name: /^Move UX/ });
  await userEvent.click(screen.getByRole("button", { name: /^Move UX/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move UX" }));
  const field = dialog.getByLabelText("New time");
  await userEvent.clear(field);
  await userEvent.type(field, "2100-11-24T09:00");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Move all that follow in this series too" }));
  await userEvent.click(dialog.getByRole("button", { name: "Move and tell the students" }));
  expect(await screen.findByText("3 classes were moved.")).toBeTruthy();
  expect(sent).toEqual([{ startsAt: new Date("2100-11-24T09:00").toISOString(), following: true }]);
});

test("TUT-01 a class that ended since the desk was answered waits for its report, and one that was finished without a line is named", async () => {
  const { id: account } = loggedInAs({ role: "tutor" });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const over = { ...desk.classes[0], id: "o", kind: "class", title: "Ledgers", startsAt: ago(61), endsAt: ago(1) };
  serve({ [request]: { body: { ...desk, classes: [over] } } });
  const report = {
    topics: [],
    words: "x",
    homework: "",
    homeworkDueOn: null,
    next: "",
    recordingUrl: "",
    voice: null,
    files: [],
  };
  await outgoingReports.put(
    account,
    {
      account,
      session: "h1",
      title: "Irony",
      voice: null,
      files: [],
      draft: {},
      body: { students: [], lessons: [], report },
    },
    { atMs: Date.now(), place: "h1" },
  );
  renderAt("/tutor", <Desk />);
  expect((await screen.findByRole("link", { name: "Report of Ledgers" })).getAttribute("href")).toBe(
    "/tutor/classes/o",
  );
  expect(screen.getByText("No class is planned.")).toBeTruthy();
  const card = within(await screen.findByRole("region", { name: "Kept on this device" }));
  expect(card.getByText(/Sent when there is a line/)).toBeTruthy();
  expect(card.getByRole("link", { name: /the report of Irony$/ }).getAttribute("href")).toBe("/tutor/classes/h1");
  const [entry] = await outgoingReports.list(account);
  if (entry) await outboxOf(account).drop(entry);
});
