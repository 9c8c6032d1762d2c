import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import type { UploadState } from "#features/uploads/web/public/use-upload.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { JudgedThing } from "../../contract.ts";
import { moveTexts } from "../../texts.ts";
import BringZipDialog from "./bring-zip-dialog.tsx";

const id = "01a7e3f0-0000-7000-8000-000000000001";
const upload = vi.hoisted(() => ({ state: {} as object, remove: vi.fn(), sendAgain: vi.fn() }));
vi.mock("#features/uploads/web/public/use-upload.ts", () => ({ useUpload: () => upload }));
const arrived: UploadState = {
  phase: "ready",
  file: { name: "academy.zip", sizeBytes: 1_000 },
  sentBytes: 1_000,
  upload: {
    id,
    name: "academy.zip",
    sizeBytes: 1_000,
    offsetBytes: 1_000,
    state: "ready",
    type: "application/zip",
    sha256: "ab",
    error: null,
  },
  error: null,
  isSaved: true,
};

freshBrowser();
beforeEach(() => {
  provideTestCaller();
  loggedInAs({ role: "admin" });
  upload.state = arrived;
  upload.remove.mockReset();
});

const preview = "POST /api/staff/move-in/zip/preview";
const bring = "POST /api/staff/move-in/zip";
const thing = (line: number, of: Partial<JudgedThing>): JudgedThing => ({
  line,
  kind: "course",
  key: `course-${line}`,
  title: `Course ${line}`,
  about: "12 weeks",
  fate: "new",
  why: null,
  ...of,
});
const part = (things: JudgedThing[], next: number | null, lists = 0) => ({
  body: { data: { things, next, total: 4, academy: "Harmattan School", lists } },
});
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("MOVE-01 each thing of a zip shows its fate; what is new is brought in parts, and a failed part goes on when pressed again", async () => {
  let answers = 0;
  const closed = vi.fn();
  const received = answerCalls({
    [preview]: ({ body }) =>
      (body as { from: number }).from === 0
        ? part([thing(0, { kind: "school", about: "" }), thing(1, {})], 2)
        : part(
            [
              thing(2, { fate: "differs", why: moveTexts.courseDiffers(["prices"]) }),
              thing(3, { fate: "unread", why: "Damaged." }),
            ],
            null,
          ),
    [bring]: () => {
      answers += 1;
      if (answers === 2) return refused(503, "Busy.");
      if (answers === 3) throw new TypeError("Failed to fetch");
      return { body: { data: { brought: 1, passedOver: 1, next: answers === 1 ? 2 : null } } };
    },
  });
  renderPage("/admin/move-in", <BringZipDialog onClose={closed} />);
  await press("See what becomes of each");
  expect((await screen.findByText(/Nothing is written yet/)).textContent).toBe(
    "Harmattan School: 1 cannot be taken, 1 different here, 0 changed, if you choose so, 2 new, 0 there already. Nothing is written yet.",
  );
  const differs = within(screen.getByRole("region", { name: "Different here" }));
  expect(differs.getByText("The course here has other prices.")).toBeTruthy();
  expect(received(bring)).toEqual([]);

  await press("Bring 2 things");
  expect(await screen.findByText("Busy.")).toBeTruthy();
  await press("Bring 2 things");
  expect(await screen.findByText("We could not reach the academy. Please try again.")).toBeTruthy();
  await press("Bring 2 things");
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(await screen.findByText("2 things are in")).toBeTruthy();
  const sent = received(bring).map(({ body }) => body as { from: number; list: string; upload: string });
  expect(sent.map(({ from }) => from)).toEqual([0, 2, 2, 2]);
  expect(new Set(sent.map(({ list }) => list)).size).toBe(1);
  expect(upload.remove).toHaveBeenCalledOnce();
});

test("MOVE-01 a zip that is still on its way waits", async () => {
  const received = answerCalls({});
  upload.state = { ...arrived, phase: "sending", upload: null };
  renderPage("/admin/move-in", <BringZipDialog onClose={() => {}} />);
  await press("See what becomes of each");
  expect(screen.getByText("The zip is still on its way.")).toBeTruthy();
  expect(received(preview)).toEqual([]);
});

test("MOVE-01 a zip that cannot be read says why", async () => {
  answerCalls({
    [preview]: {
      status: 422,
      body: { error: moveTexts.newerZip, errors: [{ pointer: "/upload", message: moveTexts.newerZip }] },
    },
  });
  renderPage("/admin/move-in", <BringZipDialog onClose={() => {}} />);
  await press("See what becomes of each");
  expect((await screen.findAllByText(moveTexts.newerZip)).length).toBeGreaterThan(0);
});

const people = "POST /api/staff/move-in/zip/people";
const rows = (count: number) => ({
  body: {
    data: {
      passedOver: [],
      rows: Array.from({ length: count }, (_, at) => ({
        row: { line: at + 2, name: `Person ${at}`, email: `p${at}@mail.test` },
        fate: "new",
        why: null,
        course: null,
        tutor: null,
        paid: null,
        owed: null,
        dueOn: null,
      })),
    },
  },
});

test("MOVE-01 the people of a zip come after its things, list by list, each shown first, and are of the same list to undo", async () => {
  const closed = vi.fn();
  const received = answerCalls({
    [preview]: part([thing(0, {}), thing(1, { kind: "tutor", title: "Ada Obi", about: "Maths" })], null, 2),
    [bring]: { body: { data: { brought: 2, passedOver: 0, next: null } } },
    [people]: rows(2),
    "POST /api/staff/move-in/people": { body: { data: { brought: 2, there: 0 } } },
  });
  renderPage("/admin/move-in", <BringZipDialog onClose={closed} />);
  await press("See what becomes of each");
  expect(await screen.findByText(/Its people come after this, in 2 lists/)).toBeTruthy();
  await press("Bring 2 things");
  expect(await screen.findByText(/List 1 of the 2 lists/)).toBeTruthy();
  expect(upload.remove).not.toHaveBeenCalled();
  await press("See what becomes of each person");
  expect(await screen.findByText("Person 1")).toBeTruthy();
  await press("Bring 2 rows");
  expect(await screen.findByText(/List 2 of the 2 lists/)).toBeTruthy();
  await press("See what becomes of each person");
  await press("Leave out and close");
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(received(people).map(({ body }) => body)).toEqual([
    { upload: id, part: 1 },
    { upload: id, part: 2 },
  ]);
  const sent = [...received(bring), ...received("POST /api/staff/move-in/people")];
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ body }) => (body as { list: string }).list)).size).toBe(1);
  expect(upload.remove).toHaveBeenCalledOnce();
});

test("MOVE-01 where all things are here already, the people of the zip are the next step", async () => {
  answerCalls({ [preview]: part([thing(0, { fate: "there" })], null, 1), [people]: refused(422, moveTexts.noHeading) });
  renderPage("/admin/move-in", <BringZipDialog onClose={() => {}} />);
  await press("See what becomes of each");
  await press("Go on to people");
  await press("See what becomes of each person");
  expect(await screen.findByText(moveTexts.noHeading)).toBeTruthy();
});
