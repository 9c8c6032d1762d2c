import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Onboarding } from "../../contract.ts";
import { MifiChecklist } from "./mifi-checklist.tsx";

afterEach(cleanup);

const open: Onboarding = {
  steps: [
    { step: "profile", isDone: false, missing: "Still missing: your address." },
    { step: "payment", isDone: false, missing: "Enrol in a course and pay its first fee." },
    { step: "class", isDone: true, missing: null },
  ],
  earnedOn: null,
  handedOverOn: null,
};
const all = open.steps.map(({ step }) => ({ step, isDone: true, missing: null }));

function show(onboarding: Onboarding) {
  const onEditProfile = vi.fn();
  render(
    <MemoryRouter>
      <MifiChecklist onboarding={onboarding} onEditProfile={onEditProfile} />
    </MemoryRouter>,
  );
  return onEditProfile;
}

describe("MIFI-01 the checklist", () => {
  test("shows what is done and what each open step lacks, and leads to where it is done", async () => {
    const onEditProfile = show(open);
    expect(await screen.findByRole("heading", { name: "Earn your free Mifi" })).toBeTruthy();
    expect(screen.getByText(/1 of 3 steps are done/)).toBeTruthy();
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Complete your profile: not done yetStill missing: your address.Edit profile",
      "Make your first payment: not done yetEnrol in a course and pay its first fee.Choose a course",
      "Attend your first class: done",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Edit profile" }));
    expect(onEditProfile).toHaveBeenCalledOnce();
    expect(screen.getByRole("link", { name: "Choose a course" }).getAttribute("href")).toBe("/dashboard/viewcourse");
  });

  test("earned: since when, and that we will tell where to collect it", async () => {
    show({ steps: all, earnedOn: "21 November 2026", handedOverOn: null });
    expect(await screen.findByRole("heading", { name: "You earned your free Mifi" })).toBeTruthy();
    expect(screen.getByText("Earned on 21 November 2026. We will tell you where to collect it.")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("handed over: when, and no list any more", async () => {
    show({ steps: all, earnedOn: "21 November 2026", handedOverOn: "1 December 2026" });
    expect(await screen.findByText("It was handed over to you on 1 December 2026.")).toBeTruthy();
    expect(screen.queryByRole("list")).toBeNull();
  });
});
