import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import { provideCaller } from "#ui/api/own-call.ts";
import { classAnswers } from "../../answer-texts.ts";
import { classTexts } from "../../texts.ts";
import MoveClassDialog from "./move-class-dialog.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  loggedInAs({ role: "tutor" });
});

const path = "POST /api/tutor/classes/c1/postponement";
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const show = (startsAt: string) => {
  const onClose = vi.fn();
  renderAt("/tutor", <MoveClassDialog id="c1" title="Irony" startsAt={startsAt} onClose={onClose} />);
  return onClose;
};

test("in time a class can be cancelled: it is shown that it follows later, and the time that it has goes along", async () => {
  const startsAt = inHours(13);
  const received = serve({ [path]: { body: { message: classAnswers.postponed("Tue 8 Dec, 6 pm") } } });
  const onClose = show(startsAt);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel it instead" }));
  const dialog = within(screen.getByRole("dialog", { name: "Cancel Irony?" }));
  expect(dialog.getByText(/^It is not lost: it follows at the end of the series/)).toBeTruthy();
  expect(received(path)).toHaveLength(0);
  await userEvent.click(dialog.getByRole("button", { name: "Cancel and tell the students" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(received(path)[0]?.body).toEqual({ startsAt });
});

test("a refusal is shown, and the question stays", async () => {
  serve({ [path]: problem(409, classAnswers.noLaterWeek) });
  const onClose = show(inHours(30));
  await userEvent.click(await screen.findByRole("button", { name: "Cancel it instead" }));
  await userEvent.click(screen.getByRole("button", { name: "Cancel and tell the students" }));
  expect(await screen.findByText(classAnswers.noLaterWeek)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test("less than 12 hours before there is no such button, and it shows what is left", async () => {
  serve({});
  show(inHours(11));
  expect(await screen.findByText(classTexts.postponeLate)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancel it instead" })).toBeNull();
});
