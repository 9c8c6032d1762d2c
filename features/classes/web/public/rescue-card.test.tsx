import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import { provideCaller } from "#ui/api/own-call.ts";
import type { RescueView } from "../../rescue-contract.ts";
import RescueCard from "./rescue-card.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  loggedInAs({ role: "student" });
});

const rescue: RescueView = {
  sessionId: "c1",
  kind: "class",
  title: "Design Principal",
  startsAt: "2026-11-24T13:00:00.000Z",
  endsAt: "2026-11-24T14:00:00.000Z",
  absent: { id: "t1", fullName: "Segun Afolabi" },
  substitute: { fullName: "Folake Adeyemi", avatarUrl: null, courses: ["UI/UX", "Branding"] },
  credit: "₦4,000",
  isOwn: true,
};
const show = (
  changes: Partial<RescueView> = {},
  answer: ReturnType<typeof problem> = { body: { message: "Done." } },
) => {
  const calls = serve({
    "GET /api/students/classes/c1/rescue": () => ({ body: { ...rescue, ...changes } }),
    "POST /api/students/classes/c1/rescue": () => answer,
    "POST /api/students/classes/c1/join": () => ({ body: { meetingUrl: "https://meet.example/room" } }),
  });
  renderAt("/dashboard", <RescueCard sessionId="c1" />);
  return () => calls("POST /api/students/classes/c1/rescue").map(({ body }) => body);
};
const button = (name: string) => screen.findByRole("button", { name });

test("RESC-01 the substitute is there by name and courses, and one press joins with them", async () => {
  const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, "open").mockReturnValue(tab as never);
  const chosen = show();
  expect(await screen.findByRole("heading", { name: "Segun Afolabi has not come." })).toBeTruthy();
  expect(screen.getByText(/teaches UI\/UX, Branding/)).toBeTruthy();
  await userEvent.click(await button("Join with Folake"));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith("https://meet.example/room"));
  expect(chosen()).toEqual([{ choice: "substitute" }]);
});

test("RESC-01 later and credit are shown in words before they are done; a refusal stays readable", async () => {
  const chosen = show({}, problem(409, "No week has room for this class."));
  await userEvent.click(await button("Have it later"));
  expect(screen.getByText(/follows at the end of your series, on the same weekday/)).toBeTruthy();
  const [, confirm] = await screen.findAllByRole("button", { name: "Have it later", hidden: true });
  if (confirm) await userEvent.click(confirm);
  expect(await screen.findByText("No week has room for this class.")).toBeTruthy();
  expect(chosen()).toEqual([{ choice: "later" }]);
});

test("RESC-01 of a group only the substitute and one's own credit are offered; of a trial another time", async () => {
  show({ isOwn: false });
  await button("Take ₦4,000 credit");
  expect(screen.queryByRole("button", { name: "Have it later" })).toBeNull();
  expect(screen.getByText(/The first of your group who joins decides for all/)).toBeTruthy();
  cleanup();
  show({ kind: "trial", substitute: null, credit: null });
  await button("Take another time");
  expect(screen.queryByRole("button", { name: /credit|Join with/ })).toBeNull();
  cleanup();
  show({ substitute: null, credit: null });
  expect(await screen.findByText(/No other tutor of this course is free/)).toBeTruthy();
});
