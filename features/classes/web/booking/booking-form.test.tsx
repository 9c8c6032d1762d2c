import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "#features/accounts/web/test-support.tsx";
import { answerCalls, refused } from "#tests/support/own-page.tsx";
import { readDraft, saveDraft } from "#ui/storage/drafts.ts";
import { BookingForm } from "./booking-form.tsx";

const booking = "POST /api/students/trials";
const signUp = "POST /api/students/submit";
const login = "POST /api/students/login";
const student = { id: "s1", fullName: "Ngozi Eze", email: "ngozi.eze@mail.test", phone: "", address: "" };
const enters = {
  [signUp]: { status: 201, body: { message: "x" } },
  [login]: { body: { message: "x", token: "t1", student } },
};
const onBooked = vi.fn();

freshBrowser();
beforeEach(() => onBooked.mockClear());
afterEach(cleanup);

function show(ownChoices: string[] = ["Frontend Development", "GMAT"]) {
  const tutor = {
    tutorId: "t1",
    tutorName: "Adaeze Okonkwo",
    slug: "adaeze-okonkwo",
    avatarUrl: null,
    choices: ["Frontend Development", "GMAT", "Physics"],
    ownChoices,
  };
  const time = {
    startsAt: "2026-12-01T16:00:00.000Z",
    date: "2026-12-01",
    day: "Tue 1 Dec",
    time: "17:00",
    label: "Tue 1 Dec, 17:00",
    soon: "Tue 17:00",
  };
  render(<BookingForm id="trial" tutor={tutor} time={time} onBooked={onBooked} onTaken={() => {}} />);
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const book = () => userEvent.click(screen.getByRole("button", { name: /^Book Tue/ }));

test("no course at all is shown under the boxes, which take the focus", async () => {
  const received = answerCalls({});
  saveDraft(
    "pick",
    JSON.stringify({ fullName: "Ngozi", email: "n@mail.test", phoneNumber: "08031234567", location: "Enugu" }),
  );
  show();
  await userEvent.type(input("Password"), "Harmattan7Kettle");
  for (const box of screen.getAllByRole("checkbox")) await userEvent.click(box);
  await book();
  const group = screen.getByRole("group", { name: "What do you want to learn?" });
  await waitFor(() =>
    expect(document.getElementById(group.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "At least one course must be selected.",
    ),
  );
  expect(document.activeElement).toBe(screen.getAllByRole("checkbox")[0]);
  expect(screen.getAllByRole("checkbox").map((box) => box.getAttribute("aria-invalid"))).toEqual(["true", "true"]);
  expect(received(booking)).toEqual([]);
});

test("an address with another password is shown, and nothing is booked", async () => {
  const received = answerCalls({ [signUp]: enters[signUp], [login]: refused(401, "Wrong.") });
  saveDraft(
    "pick",
    JSON.stringify({ fullName: "Ngozi", email: "n@mail.test", phoneNumber: "08031234567", location: "Enugu" }),
  );
  show();
  await userEvent.type(input("Password"), "Harmattan7Kettle");
  await book();
  expect((await screen.findByText(/We could not log you in with these/)).closest("[role=alert]")).toBeTruthy();
  expect(received(booking)).toEqual([]);
});

test("what was typed in the registration with a tutor, who pays too, is booked with; a password is not stored", async () => {
  saveDraft(
    "pick",
    JSON.stringify({ fullName: "Ngozi Eze", phoneNumber: "08031234567", location: "Enugu", sponsor: "Myself" }),
  );
  const received = answerCalls({ ...enters, [booking]: { body: { message: "x", class: { id: "c1" } } } });
  show();
  expect(input("Full Name").value).toBe("Ngozi Eze");
  await userEvent.type(input("Email"), student.email);
  await userEvent.type(input("Password"), "Harmattan7Kettle");
  expect(JSON.parse(readDraft("pick"))).toEqual({
    fullName: "Ngozi Eze",
    email: student.email,
    phoneNumber: "08031234567",
    location: "Enugu",
    sponsor: "Myself",
  });
  await book();
  await waitFor(() => expect(onBooked).toHaveBeenCalledWith({ id: "c1" }));
  expect(received(booking)[0]?.body).toMatchObject({
    tutorId: "t1",
    pick: {
      fullName: "Ngozi Eze",
      phoneNumber: "08031234567",
      location: "Enugu",
      selectedCourses: ["Frontend Development", "GMAT"],
    },
  });
  expect(readDraft("pick")).toBe("");
});
