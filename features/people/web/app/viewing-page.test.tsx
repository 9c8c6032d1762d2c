import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { viewingTexts } from "#features/accounts/viewing-texts.ts";
import { freshBrowser, loggedInAs, temi } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import { ViewingView } from "./viewing-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());
afterEach(() => vi.restoreAllMocks());

const begin = `POST /api/staff/people/${temi.id}/viewing`;
const leftMs = 1_800_000;

function show(answers: Record<string, unknown>, query = "") {
  const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
  const received = answerCalls({ [`GET /api/staff/people/${temi.id}`]: { body: temi }, ...answers } as never);
  renderPage(paths.viewing(temi.id) + query, <ViewingView id={temi.id} />);
  return { replace, received };
}

test("ADM-03 a staff member says why, and this tab becomes the student's with a token of its own", async () => {
  loggedInAs({ role: "admin" }, "staff");
  const { replace, received } = show({ [begin]: { body: { token: "view_1", student: temi, leftMs } } });
  await userEvent.click(await screen.findByRole("button", { name: "See it as Temitope" }));
  expect(await screen.findByText("Please say why.")).toBeTruthy();
  expect(received(begin)).toEqual([]);
  await userEvent.type(screen.getByLabelText("Why"), "She called");
  await userEvent.click(screen.getByRole("button", { name: "See it as Temitope" }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/dashboard"));
  expect(received(begin).map(({ body }) => body)).toEqual([{ reason: "She called" }]);
  expect(JSON.parse(sessionStorage.getItem("unwalled_viewing") ?? "")).toMatchObject({
    id: temi.id,
    name: "Temitope Alabi",
    token: "view_1",
  });
  // What the browser stores for the staff member is theirs.
  expect([localStorage.getItem("unwalled_token"), localStorage.getItem("userProfile")]).toEqual([
    "staff",
    expect.stringContaining('"admin"'),
  ]);
});

test("ADM-03 a refusal is shown with what was typed, and nothing is opened", async () => {
  loggedInAs({ role: "admin" }, "staff");
  const { replace } = show({ [begin]: refused(403, viewingTexts.studentsAlone) });
  await userEvent.type(await screen.findByLabelText("Why"), "She called");
  await userEvent.click(screen.getByRole("button", { name: "See it as Temitope" }));
  expect(await screen.findByText(viewingTexts.studentsAlone)).toBeTruthy();
  expect((screen.getByLabelText("Why") as HTMLTextAreaElement).value).toBe("She called");
  expect([replace.mock.calls, sessionStorage.getItem("unwalled_viewing")]).toEqual([[], null]);
});

test("a person without the capability reads so, and the page shows that the time was over", async () => {
  loggedInAs({ role: "support" });
  show({}, "?over");
  expect(await screen.findByText("Your role does not let you see the pages of students.")).toBeTruthy();
  expect(screen.getByText(new RegExp(viewingTexts.over))).toBeTruthy();
});
