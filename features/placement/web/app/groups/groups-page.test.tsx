import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { CopyFate, GroupDetails, OfficeGroup, TimetableFate } from "../../../groups-contract.ts";
import GroupPage from "./group-page.tsx";
import GroupsPage from "./groups-page.tsx";

freshBrowser();
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "admin" });
});

const december: OfficeGroup = {
  id: "01a20508-0000-7000-8000-000000000001",
  name: "UX December",
  course: { slug: "product-design-ui-ux", title: "Product Design UI/UX" },
  tutor: { id: "01a20508-0000-7000-8000-00000000000a", fullName: "Adaeze Okonkwo", isPublished: true },
  times: ["Tue 6 pm", "Sat 10 am"],
  startsOn: "2026-12-01",
  lastOn: "2027-03-20",
  seats: 12,
  taken: 7,
  joinsUntil: null,
  isClosed: false,
  when: "ahead",
  seen: "2026-11-20T09:00:00.000Z",
};
const closed: OfficeGroup = {
  ...december,
  id: "01a20508-0000-7000-8000-000000000002",
  name: "UX March",
  tutor: { ...december.tutor, isPublished: false },
  times: [],
  lastOn: null,
  seats: null,
  isClosed: true,
};
const details: GroupDetails = {
  ...december,
  changedBy: "Grace Bello",
  weekly: [
    { weekday: 2, startMinute: 1080 },
    { weekday: 6, startMinute: 600 },
  ],
  zone: "Africa/Lagos",
  heldCount: 0,
  aheadCount: 32,
  nextAt: "2026-12-01T17:00:00.000Z",
  meetingUrl: "https://meet.example/ux",
  firstFrom: "2026-11-22",
  lastUntil: "2027-03-22",
  students: [{ id: "01a20508-0000-7000-8000-000000000011", fullName: "Ada Obi" }],
  others: [{ id: closed.id, name: "UX evening", seats: 6, taken: 2 }],
};
const page = { data: [december, closed], next: null, count: 2, courses: [{ slug: "ux", name: "UX" }] };
const fate: CopyFate = {
  id: december.id,
  from: "UX December",
  name: "UX April",
  course: "Product Design UI/UX",
  tutor: "Adaeze Okonkwo",
  times: "Tue 6 pm and Sat 10 am",
  startsOn: "2027-04-06",
  lastOn: "2027-07-24",
  seats: 12,
  classCount: 32,
  skipped: ["2027-05-01"],
  refusal: null,
};

test("ADM-05 groups are listed with times, days and seats, and those who cannot be joined are marked", async () => {
  answerCalls({ "GET /api/staff/groups": { body: page } });
  renderPage("/admin/groups", <GroupsPage />);
  const [, first, second] = await screen.findAllByRole("row");
  if (!first || !second) throw new Error("rows are missing");
  expect(within(first).getByRole("link", { name: "UX December" }).getAttribute("href")).toBe(
    `/admin/groups/${december.id}`,
  );
  expect(first.textContent).toContain("Tue 6 pm, Sat 10 am");
  expect(first.textContent).toContain("7 of 12");
  expect(second.textContent).toContain("Closed to joins");
  expect(second.textContent).toContain("Away");
});

test("ADM-05 who may only read is offered no act", async () => {
  loggedInAs({ role: "office" });
  answerCalls({ "GET /api/staff/groups": { body: page } });
  renderPage("/admin/groups", <GroupsPage />);
  await screen.findByRole("link", { name: "UX December" });
  expect(screen.queryByRole("button", { name: "New group" })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("ADM-05 a term is copied: what cannot be made is named and left out, the rest goes in one act and is taken back", async () => {
  const noTimes = { ...fate, id: closed.id, from: "UX March", refusal: "It has no weekly times to copy." };
  const received = answerCalls({
    "GET /api/staff/groups": { body: page },
    "POST /api/staff/groups/copy-preview": { body: { groups: [fate, noTimes] } },
    "POST /api/staff/groups/copies": { body: { ids: ["01a20508-0000-7000-8000-000000000021"] } },
    "POST /api/staff/groups/removals": { body: { removedCount: 1, movedCount: 0 } },
  });
  const user = userEvent.setup();
  renderPage("/admin/groups", <GroupsPage />);
  await user.click(await screen.findByRole("checkbox", { name: "Choose UX December" }));
  await user.click(screen.getByRole("checkbox", { name: "Choose UX March" }));
  await user.click(screen.getByRole("button", { name: "Copy for a new term" }));
  const dialog = await screen.findByRole("dialog", { name: "Copy 2 groups for a new term" });
  await user.type(within(dialog).getByLabelText("First day of the new term"), "2027-04-06");
  expect(await within(dialog).findByText("It has no weekly times to copy.")).toBeTruthy();
  expect(within(dialog).getByText(/32 classes from .* 12 seats\. None on 1 May/)).toBeTruthy();
  const name = within(dialog).getByLabelText("Name, for UX December");
  await user.clear(name);
  await user.type(name, "UX Spring");
  await user.click(within(dialog).getByRole("button", { name: "Make 1 group" }));
  await screen.findByText("1 group was made.");
  expect(received("POST /api/staff/groups/copies")[0]?.body).toEqual({
    groups: [{ id: december.id, name: "UX Spring", startsOn: "2027-04-06" }],
  });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByText("1 group was made.")).toBeNull());
});

const moved: TimetableFate = {
  message: "UX December meets Tue 6 pm and Wed 9 am from 1 December 2026 on.",
  moves: [{ from: "2026-12-05T09:00:00.000Z", to: "2026-12-02T08:00:00.000Z" }],
  movedCount: 16,
  addedCount: 0,
  cancelledCount: 1,
  first: "2026-12-01T17:00:00.000Z",
  last: "2027-03-17T08:00:00.000Z",
  skipped: [],
  clashes: ["Ada Obi, Wed 9 am"],
  notified: 7,
  refusal: null,
};
const choices = {
  tutor: { id: december.tutor.id, fullName: "Adaeze Okonkwo" },
  zone: { id: "Africa/Lagos", name: "West Africa Standard Time" },
  courses: [],
  times: [
    { weekday: 2, startMinute: 1080, label: "Tue 6 pm" },
    { weekday: 3, startMinute: 540, label: "Wed 9 am" },
  ],
  firstOn: "2026-11-22",
  lastOn: "2027-11-22",
};

test("ADM-05 other times say before what moves and who has another class, a refusal has no act, and a conflict is named", async () => {
  const timetable = `/api/staff/groups/${december.id}/timetable`;
  let answer: TimetableFate = { ...moved, refusal: "The tutor has another class." };
  answerCalls({
    "GET /api/staff/groups/": { body: details },
    "GET /api/tutor/groups/choices": { body: choices },
    [`POST ${timetable}`]: () => ({ body: answer }),
    [`PUT ${timetable}`]: refused(409, "Grace Bello changed this group."),
  });
  const user = userEvent.setup();
  renderPage(`/admin/groups/${december.id}`, <GroupPage />);
  await user.click(await screen.findByRole("button", { name: "Give it other times" }));
  const dialog = await screen.findByRole("dialog", { name: "Other times of UX December" });
  const show = await within(dialog).findByRole("button", { name: "Show what changes" });
  await user.click(show);
  await within(dialog).findByText("The tutor has another class.");
  expect(within(dialog).queryByRole("button", { name: "Change the times" })).toBeNull();
  answer = moved;
  await user.selectOptions(within(dialog).getByLabelText("Second time"), "Wed 9 am");
  await user.click(show);
  await within(dialog).findByText("16 classes move, 1 class is cancelled.");
  expect(within(dialog).getByText("Ada Obi, Wed 9 am")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Change the times" }));
  await within(dialog).findByText("Grace Bello changed this group.");
});

test("ADM-05 another tutor: who is free is chosen already, who is not cannot be, and a conflict is named", async () => {
  const path = `/api/staff/groups/${december.id}/tutor`;
  const [yaw, bisi] = ["01a20508-0000-7000-8000-000000000031", "01a20508-0000-7000-8000-000000000032"];
  const tutors = [
    { id: bisi, fullName: "Bisi Ojo", studentCount: 2, notFreeAt: "2026-12-14T16:00:00.000Z", isBlocked: false },
    { id: yaw, fullName: "Yaw Boateng", studentCount: 7, notFreeAt: null, isBlocked: false },
  ];
  const answers = [
    refused(409, "Grace Bello changed this group."),
    { body: { tutorName: "Yaw Boateng", classCount: 32, studentCount: 1 } },
  ];
  const received = answerCalls({
    "GET /api/staff/groups/": { body: details },
    [`GET ${path}s`]: { body: { classCount: 32, tutors, suggestedId: yaw } },
    [`PUT ${path}`]: () => answers.shift() ?? {},
  });
  const user = userEvent.setup();
  renderPage(`/admin/groups/${december.id}`, <GroupPage />);
  await user.click(await screen.findByRole("button", { name: "Give it another tutor" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Another tutor for UX December" }));
  const field = await dialog.findByLabelText<HTMLSelectElement>("New tutor");
  expect(field.value).toBe(yaw);
  expect([...field.options].map(({ text, disabled }) => [text, disabled])).toEqual([
    [expect.stringMatching(/^Bisi Ojo, not free Mon 14 Dec, /), true],
    ["Yaw Boateng, free, 7 students", false],
  ]);
  expect(dialog.getByText(/^32 classes ahead and the students of the group go to Yaw Boateng/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Give it to Yaw Boateng" }));
  await dialog.findByText("Grace Bello changed this group.");
  await user.click(dialog.getByRole("button", { name: "Give it to Yaw Boateng" }));
  await screen.findByText("Yaw Boateng teaches UX December from now on");
  expect(received(`PUT ${path}`).at(-1)?.body).toEqual({ tutorId: yaw, seen: december.seen });
});

test("ADM-05 the link of a group is changed alone where it was typed; a name without it leaves it", async () => {
  const received = answerCalls({
    "GET /api/staff/groups/": { body: details },
    [`PUT /api/staff/groups/${december.id}`]: { body: { id: december.id } },
  });
  const user = userEvent.setup();
  renderPage(`/admin/groups/${december.id}`, <GroupPage />);
  const save = async (type: (dialog: ReturnType<typeof within>) => Promise<void>) => {
    await user.click(await screen.findByRole("button", { name: "Change the group" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change UX December" }));
    await type(dialog);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    return received(`PUT /api/staff/groups/${december.id}`).at(-1)?.body;
  };
  const body = { name: "UX December", seats: 12, joinsUntil: null, seen: december.seen };
  expect(await save((dialog) => user.type(dialog.getByLabelText("Name"), " 2"))).toEqual({
    ...body,
    name: "UX December 2",
  });
  const fill = (text: string) => async (dialog: ReturnType<typeof within>) => {
    const link = dialog.getByLabelText(/^Link of the meeting/);
    await user.clear(link);
    if (text) await user.type(link, text);
  };
  expect(await save(fill("https://meet.example/new"))).toEqual({ ...body, meetingUrl: "https://meet.example/new" });
  expect(await save(fill(""))).toEqual({ ...body, meetingUrl: null });
});
