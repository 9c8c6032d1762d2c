import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { peopleTexts } from "#features/accounts/people-texts.ts";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { HandOver, History, PersonPage as Whole } from "../../contract.ts";
import { PersonView } from "./person-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const id = "01a20508-0000-7000-8000-000000000031";
const rahma: Whole = {
  id,
  fullName: "Rahma Yusuf",
  email: "rahma.yusuf@mail.com",
  phone: "0806 555 0177",
  place: "Kano",
  roles: ["student"],
  state: "active",
  isMinor: true,
  joinedAt: "2026-08-01T09:00:00.000Z",
  lastLoginAt: "2026-11-20T09:00:00.000Z",
  closeAfter: null,
  zone: "Africa/Lagos",
  openSessions: 2,
  isInvited: false,
  mayChange: true,
  guardian: {
    isMinor: true,
    guardian: {
      fullName: "Abdullahi Yusuf",
      phone: "+2348061112222",
      email: null,
      consentAt: "2026-08-01T09:00:00.000Z",
    },
    reports: "off",
  },
  isSponsored: true,
  sponsors: [
    {
      id: "01a20508-0000-7000-8000-000000000062",
      orderId: "01a20508-0000-7000-8000-000000000061",
      reference: "UWKDTH7Q",
      currency: "NGN",
      isOpen: true,
      paidMinor: 6_400_000,
      paymentCount: 2,
      lastPaidAt: "2026-11-19T09:00:00.000Z",
      notesTo: ["uncle@mail.com"],
      studentId: "01a20508-0000-7000-8000-000000000063",
      studentName: "Rahma Yusuf",
      courseTitle: "Mathematics",
      since: "2026-11-01T09:00:00.000Z",
    },
  ],
  teaching: null,
  enrolments: [
    {
      id: "01a20508-0000-7000-8000-000000000041",
      course: "English Language",
      glyph: "letter",
      school: "languages",
      tutorName: "Ifeoma Nnadi",
      state: "active",
      startedAt: "2026-09-30T09:00:00.000Z",
      completedAt: null,
      lessons: 20,
      lessonsDone: 8,
      percentDone: 40,
      grade: 68,
      certificate: null,
      nextClassAt: null,
    },
  ],
  orders: { data: [], count: 0 },
  audit: {
    data: [
      {
        id: "01a20508-0000-7000-8000-000000000051",
        at: "2026-11-12T09:00:00.000Z",
        byName: "Sola Adewunmi",
        action: "account.suspended",
        about: "account",
        subject: id,
        reason: "Shared an exam",
        before: null,
        after: { state: "suspended" },
        details: {},
        request: null,
      },
    ],
    count: 1,
  },
};
const line = (number: number, values: Partial<History["data"][number]> = {}): History["data"][number] => ({
  id: `01a20508-0000-7000-8000-0000000000${number}`,
  at: `2026-11-${number}T09:00:00.000Z`,
  kind: "study",
  sign: "class",
  title: `Came to a class ${number}`,
  text: "",
  href: null,
  ...values,
});
const get = `GET /api/staff/people/${id}`;
const history = `${get}/history`;
const show = (person: Whole, replies: Parameters<typeof answerCalls>[0] = {}, at = paths.person(id)) => {
  const received = answerCalls({ [get]: { body: person }, [history]: { body: { data: [], next: null } }, ...replies });
  return { received, ...renderPage(at, <PersonView id={id} />) };
};

test("ADM-03 MINOR-01 a person's page shows how they are reached, who their guardian is, what they learn and what staff did", async () => {
  loggedInAs({ role: "admin" });
  show(rahma);
  expect(await screen.findByRole("heading", { level: 1, name: "Rahma Yusuf" })).toBeTruthy();
  const about = within(screen.getByRole("region", { name: "About Rahma Yusuf" }));
  for (const text of ["Under 18", "A sponsor pays", "Kano", "rahma.yusuf@mail.com", "2 devices", "Abdullahi Yusuf"])
    expect(about.getByText(text)).toBeTruthy();
  expect(about.getByRole("link", { name: "Call" }).getAttribute("href")).toBe("tel:+2348065550177");
  expect(about.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toBe("https://wa.me/2348065550177");
  expect(about.getByRole("link", { name: "Write" }).getAttribute("href")).toBe(
    paths.deskMessages("support", undefined, id),
  );
  const courses = within(screen.getByRole("region", { name: "Enrolments" }));
  expect(courses.getByText(/^With Ifeoma Nnadi since/)).toBeTruthy();
  expect(courses.getByText("40% done, grade 68")).toBeTruthy();
  const sponsors = within(screen.getByRole("region", { name: "Sponsors" }));
  expect(sponsors.getByText("₦64,000 in 2 payments")).toBeTruthy();
  expect(
    sponsors.getByText(/^Last .*19 Nov.* The link is open. The monthly note goes to uncle@mail.com.$/),
  ).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Audit" })).getByText(/Shared an exam/)).toBeTruthy();
  expect(screen.getByText("They ordered nothing.")).toBeTruthy();
  expect(about.queryByRole("button", { name: "Let back in" })).toBeNull();
  expect(about.queryByRole("button", { name: "Mail the link again" })).toBeNull();
});

test("ADM-03 the pages of a student are seen by those who may, and no one else's", async () => {
  const link = () => screen.queryByRole("link", { name: "See it as Rahma (opens in a new tab)" });
  loggedInAs({ role: "admin" });
  show(rahma);
  expect((await screen.findByRole("link", { name: /^See it as Rahma/ })).getAttribute("href")).toBe(paths.viewing(id));
  expect([link()?.getAttribute("target"), link()?.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  for (const [role, person] of [
    ["support", rahma],
    ["admin", { ...rahma, roles: ["student", "tutor"] }],
    ["admin", { ...rahma, roles: ["support"] }],
    ["admin", { ...rahma, state: "suspended" }],
  ] as const) {
    cleanup();
    loggedInAs({ role });
    show(person as Whole);
    await screen.findByRole("heading", { level: 1, name: "Rahma Yusuf" });
    expect([role, link()]).toEqual([role, null]);
  }
});

test("ADM-03 the timeline is narrowed by the address, and goes on where it ended", async () => {
  loggedInAs({ role: "support" });
  const next = "Im5leHQi.01a20508-0000-7000-8000-000000000020";
  const pages = [
    { data: [line(20, { title: "₦27,000 received", kind: "money", sign: "payment", href: "/admin/orders/1" })], next },
    { data: [line(19)], next: null },
    { data: [], next: null },
  ];
  const { received, address } = show(rahma, { [history]: () => ({ body: pages.shift() }) });
  const timeline = within(await screen.findByRole("region", { name: "Timeline" }));
  expect((await timeline.findByRole("link", { name: "₦27,000 received" })).getAttribute("href")).toBe(
    "/admin/orders/1",
  );
  await userEvent.click(timeline.getByRole("button", { name: "Show older" }));
  expect(await timeline.findByText("Came to a class 19")).toBeTruthy();
  expect(received(history).map(({ query }) => query)).toEqual(["", `before=${next}`]);
  expect(timeline.queryByRole("button", { name: "Show older" })).toBeNull();
  await userEvent.click(timeline.getByRole("button", { name: "Money" }));
  expect(await timeline.findByText("Nothing has happened yet.")).toBeTruthy();
  expect(address()).toBe(`${paths.person(id)}?show=money`);
  expect(received(history).at(-1)?.query).toBe("about=money");
});

test("ADM-03 a person is suspended with a reason, and logged out everywhere after a question", async () => {
  loggedInAs({ role: "support" });
  const suspend = "POST /api/staff/people/suspend";
  const end = `POST /api/staff/people/${id}/end-sessions`;
  const { received } = show(rahma, {
    [suspend]: { body: { changedCount: 1, skippedCount: 0 } },
    [end]: { body: { endedCount: 2 } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Log out everywhere" }));
  const question = within(await screen.findByRole("dialog", { name: "Log Rahma Yusuf out everywhere?" }));
  expect(received(end)).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Log out everywhere" }));
  expect(await screen.findByText("Logged out on 2 devices")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Suspend" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Suspend Rahma Yusuf?" }));
  await userEvent.type(dialog.getByLabelText("Why"), "Shared an exam");
  await userEvent.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(await screen.findByText("Rahma Yusuf is suspended")).toBeTruthy();
  expect(received(suspend)[0]?.body).toEqual({ ids: [id], filter: {}, count: 1, reason: "Shared an exam" });
});

test("MINOR-01 a guardian is written with the day of consent; an error of a missing field stands at the field", async () => {
  loggedInAs({ role: "support" });
  const put = `PUT /api/staff/people/${id}/guardian`;
  const none = { isMinor: false, guardian: null, reports: "off" as const };
  const { received } = show({ ...rahma, isMinor: false, guardian: none }, { [put]: { body: rahma.guardian } });
  await userEvent.click(await screen.findByRole("button", { name: "Add age or guardian" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Age and guardian of Rahma Yusuf" }));
  await userEvent.click(dialog.getByLabelText("Under 18"));
  await userEvent.type(dialog.getByLabelText(/^Guardian's name/), "Abdullahi Yusuf");
  await userEvent.type(dialog.getByLabelText("Guardian's phone number"), "+234 806 111 2222");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please enter the day on which the guardian agreed.")).toBeTruthy();
  expect(received(put)).toEqual([]);
  await userEvent.type(dialog.getByLabelText("Agreed on"), "2026-08-01");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Age and guardian of Rahma Yusuf are saved")).toBeTruthy();
  expect(received(put)[0]?.body).toEqual({
    isMinor: true,
    fullName: "Abdullahi Yusuf",
    phone: "+2348061112222",
    email: "",
    consentOn: "2026-08-01",
  });
});

test("what staff may not do or see is not there: acts on one's own account, orders, the audit log", async () => {
  loggedInAs({ role: "office", powers: ["people.read"] });
  show({ ...rahma, orders: null, audit: null });
  const about = within(await screen.findByRole("region", { name: "About Rahma Yusuf" }));
  expect(about.queryByRole("button")).toBeNull();
  for (const name of ["Orders", "Audit"]) expect(screen.queryByRole("region", { name })).toBeNull();
  expect(screen.queryByRole("button", { name: "Money" })).toBeNull();
});

test.each([
  ["suspended", { state: "suspended", openSessions: 0 }, "Let back in"],
  ["not verified", { state: "unverified" }, "Mail the link again"],
  ["invited", { state: "unverified", isInvited: true }, "Mail the invitation again"],
] as const)("who is %s has an act for it", async (_, values, act) => {
  loggedInAs({ role: "support" });
  show({ ...rahma, ...values });
  expect(await screen.findByRole("button", { name: act })).toBeTruthy();
  if (values.state === "suspended")
    for (const name of ["Suspend", "Log out everywhere"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

test("what is the account of staff or closed is not changed here", async () => {
  loggedInAs({ role: "support" });
  show({ ...rahma, mayChange: false });
  const about = within(await screen.findByRole("region", { name: "About Rahma Yusuf" }));
  expect(about.queryByRole("button")).toBeNull();
});

test("a person who is not there has a sentence for it", async () => {
  loggedInAs({ role: "support" });
  show(rahma, { [get]: refused(404, peopleTexts.unknown) });
  expect(await screen.findByText(peopleTexts.unknown)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("region", { name: "Timeline" })).toBeNull());
});

test("ADM-03 before a tutor is suspended, the dialog tells how many students and classes will wait for another one", async () => {
  const tutor: Whole = { ...rahma, roles: ["tutor"], teaching: { students: 3, classes: 12 } };
  loggedInAs({ role: "support" });
  const suspend = "POST /api/staff/people/suspend";
  const { received } = show(tutor, { [suspend]: { body: { changedCount: 1, skippedCount: 0 } } });
  expect(await screen.findByText("3 students and 12 classes ahead")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Suspend" }));
  const dialog = await screen.findByRole("dialog", { name: "Suspend Rahma Yusuf?" });
  expect(dialog.textContent).toContain("3 students and 12 classes ahead wait for another tutor");
  await userEvent.type(within(dialog).getByLabelText("Why"), "Left us");
  await userEvent.click(within(dialog).getByRole("button", { name: "Suspend" }));
  expect(await screen.findByText(/is suspended: 3 students and 12 classes ahead wait for another tutor/)).toBeTruthy();
  expect(received(suspend).map(({ body }) => body)).toEqual([{ ids: [id], filter: {}, count: 1, reason: "Left us" }]);
});

const leaving: Whole = { ...rahma, roles: ["tutor"], state: "suspended", teaching: { students: 4, classes: 12 } };
const students = `GET /api/staff/people/${id}/students`;
const handOver = `POST /api/staff/people/${id}/hand-over`;
const [yaw, bisi] = [
  { id: "01a20508-0000-7000-8000-000000000061", fullName: "Yaw Boateng", studentCount: 1 },
  { id: "01a20508-0000-7000-8000-000000000062", fullName: "Bisi Ojo", studentCount: 5 },
].map((tutor) => ({ ...tutor, notFreeAt: null as string | null, isBlocked: false })) as [FateOfTutor, FateOfTutor];
type FateOfTutor = HandOver["students"][number]["tutors"][number];
const group = { id: "01a20508-0000-7000-8000-000000000071", name: "UX December" };
const taught = (number: number, name: string, values: Partial<HandOver["students"][number]> = {}) => ({
  enrolmentId: `01a20508-0000-7000-8000-0000000000${number}`,
  name,
  course: "UI-UX Design",
  times: "Mon 5 pm",
  group: null,
  classCount: 3,
  tutors: [yaw, bisi],
  suggestedId: yaw.id,
  ...values,
});
const all = [
  taught(81, "Ada Obi", { tutors: [yaw, { ...bisi, notFreeAt: "2026-11-30T16:00:00.000Z" }] }),
  taught(82, "Chi Eze", { group }),
  taught(83, "Dayo Ige", { group }),
  taught(84, "Efe Ade", { course: "Piano", times: "", classCount: 0, tutors: [bisi], suggestedId: bisi.id }),
  taught(85, "Femi Oye", { course: "Oud", times: "", classCount: 0, tutors: [], suggestedId: null }),
  taught(86, "Gbenga Ola", { tutors: [{ ...yaw, isBlocked: true }], suggestedId: null }),
];

test("ADM-05 all students of a tutor who left are handed over: who is free is chosen already, one tutor for all, others by the row, a group as one", async () => {
  loggedInAs({ role: "support" });
  const sentence = "Ada Obi has a class on Monday 30 November 2026, 5 pm. Nothing was changed.";
  const answers = [refused(409, sentence), { body: { studentCount: 3, classCount: 3 } }];
  const { received } = show(leaving, {
    [students]: { body: { students: all } },
    [handOver]: () => answers.shift() ?? { body: {} },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Hand over students" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Hand over the students of Rahma Yusuf" }));
  await dialog.findByText("UI-UX Design · Mon 5 pm · 3 classes ahead · Chi Eze, Dayo Ige");
  const field = (name: string) => dialog.getByLabelText<HTMLSelectElement>(`Tutor for ${name}`);
  const shown = (name: string) => [...field(name).options].find(({ value }) => value === field(name).value)?.text;
  const options = (name: string) => [...field(name).options].map(({ text, disabled }) => [text, disabled]);
  expect(options("Ada Obi")).toEqual([
    ["Yaw Boateng, free, 1 student", false],
    [expect.stringMatching(/^Bisi Ojo, not free Mon 30 Nov, /), true],
    ["Stays for now", false],
  ]);
  expect(options("Gbenga Ola")).toEqual([
    ["Yaw Boateng, takes no messages from them", true],
    ["Stays for now", false],
  ]);
  expect(["Ada Obi", "UX December", "Efe Ade", "Gbenga Ola"].map(shown)).toEqual([
    "Yaw Boateng, free, 1 student",
    "Yaw Boateng, free, 1 student",
    "Bisi Ojo, free, 5 students",
    "Stays for now",
  ]);
  expect(dialog.getByText(/^Nobody else teaches this course/)).toBeTruthy();
  expect(dialog.getByText("2 students will stay with this tutor.")).toBeTruthy();
  // For all: for whom that tutor is free.
  await userEvent.selectOptions(dialog.getByLabelText("New tutor for all"), "Bisi Ojo");
  expect(["Ada Obi", "UX December"].map((name) => shown(name)?.split(",")[0])).toEqual(["Yaw Boateng", "Bisi Ojo"]);
  await userEvent.click(dialog.getByRole("button", { name: "Hand over 4 students and 6 classes" }));
  expect(await dialog.findByText(sentence)).toBeTruthy();
  await userEvent.selectOptions(field("Ada Obi"), "Stays for now");
  await userEvent.click(dialog.getByRole("button", { name: "Hand over 3 students and 3 classes" }));
  expect(await screen.findByText("3 students and 3 classes have another tutor")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = received(handOver).map(({ body }) => (body as { students: { tutorId: string }[] }).students);
  expect(sent.map((of) => of.map(({ tutorId }) => tutorId))).toEqual([
    [yaw.id, bisi.id, bisi.id, bisi.id, null],
    [null, bisi.id, bisi.id, bisi.id, null],
  ]);
});

test("ADM-05 the courses of a tutor are ticked; the main one is among them and goes first", async () => {
  loggedInAs({ role: "admin" });
  const course = (number: number, title: string) => ({
    id: `01a20508-0000-7000-8000-00000000009${number}`,
    title,
    isPublished: title !== "Piano",
  });
  const [piano, ux, maths] = [course(1, "Piano"), course(2, "UI-UX Design"), course(3, "Mathematics")];
  const [read, save] = [`GET /api/staff/people/${id}/courses`, `PUT /api/staff/people/${id}/courses`];
  const courses = [maths, piano, ux];
  const { received } = show(leaving, {
    [read]: { body: { courses, taught: [ux.id, piano.id] } },
    [save]: { body: { courses, taught: [maths.id, ux.id] } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Courses they teach" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Courses that Rahma Yusuf teaches" }));
  await userEvent.click(await dialog.findByLabelText("Mathematics"));
  await userEvent.click(dialog.getByLabelText("Piano (hidden)"));
  const main = dialog.getByLabelText<HTMLSelectElement>("Main course");
  expect([...main.options].map(({ text }) => text)).toEqual(["UI-UX Design", "Mathematics"]);
  await userEvent.selectOptions(main, "Mathematics");
  await userEvent.click(dialog.getByRole("button", { name: "Save the courses" }));
  expect(await screen.findByText("The courses of Rahma Yusuf are saved")).toBeTruthy();
  expect(received(save).map(({ body }) => body)).toEqual([{ courseIds: [maths.id, ux.id], before: [ux.id, piano.id] }]);
});

test("ADM-05 the act is not offered to those who may not give students a tutor", async () => {
  loggedInAs({ role: "office" });
  show(leaving);
  expect(await screen.findByText("4 students and 12 classes ahead")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Hand over students" })).toBeNull();
});
