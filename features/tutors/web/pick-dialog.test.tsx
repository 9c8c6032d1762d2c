import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { siteSettings } from "#data/settings.ts";
import PickDialog from "./pick-dialog.island.tsx";
import type { PickDetail } from "./tutor-actions.tsx";

const chiamaka: PickDetail = { tutorId: "id-1", tutorName: "Chiamaka Eze", course: "Front End Dev" };
const fetched = vi.fn<typeof fetch>();
const ok = () => new Response(JSON.stringify({ message: "x" }), { status: 200 });

beforeEach(() => {
  sessionStorage.clear();
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function show(
  tutor: PickDetail | null = null,
  communityUrl = "https://chat.test/room",
  choices = siteSettings.courseChoices,
) {
  render(
    <div id="pick">
      <PickDialog id="pick" communityUrl={communityUrl} chatUrl="https://wa.me/234" choices={choices} tutor={tutor} />
    </div>,
  );
}
const openFor = (detail: Partial<PickDetail>) =>
  act(() => document.getElementById("pick")?.dispatchEvent(new CustomEvent("island:open", { detail })));
const dialog = (name: string) => screen.queryByRole("dialog", { name });
const button = (name: string) => screen.getByRole("button", { name });

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText("Full Name"), "Temitope Alabi");
  await user.type(screen.getByLabelText("Phone Number"), "0803 123 4567");
  await user.type(screen.getByLabelText("Email"), "temi@mail.test");
  await user.type(screen.getByLabelText("Location/City"), "Ibadan");
}

test("FIND-03 opens for the tutor of the button, with the 20 courses and that tutor's chosen", () => {
  show();
  expect(dialog("Register with Chiamaka Eze")).toBeNull();
  openFor(chiamaka);
  const form = within(dialog("Register with Chiamaka Eze") as HTMLElement);
  // The tutor's own come first, the others are a touch away.
  const offered = form.getAllByRole("checkbox").map((box) => (box as HTMLInputElement).value);
  expect(offered[0]).toBe("Frontend Development");
  expect(offered.toSorted()).toEqual(siteSettings.courseChoices.toSorted());
  expect(form.getByText("Other courses").closest("details")?.open).toBe(false);
  expect(form.getByText(/You pay nothing and promise nothing/)).toBeTruthy();
  expect(form.getByRole("checkbox", { name: "Frontend Development", checked: true })).toBeTruthy();
  expect(form.getAllByRole("checkbox", { checked: true })).toHaveLength(1);
  const sponsor = form.getByLabelText(/^Sponsor/) as HTMLSelectElement;
  expect([...sponsor.options].map((option) => option.value)).toEqual(["", "Myself", "Other"]);
});

test("FIND-03 offers the courses of the academy that it is", () => {
  show(null, "", ["Pottery", "Weaving"]);
  openFor({ ...chiamaka, course: "Weaving for beginners" });
  expect(screen.getAllByRole("checkbox").map((box) => (box as HTMLInputElement).value)).toEqual(["Weaving", "Pottery"]);
  expect(screen.getByRole("checkbox", { name: "Weaving", checked: true })).toBeTruthy();
});

test("FIND-02 opens for the page's own tutor when the event names none, and not at all where there is none", () => {
  show(chiamaka);
  openFor({});
  expect(dialog("Register with Chiamaka Eze")).not.toBeNull();
  cleanup();
  show();
  openFor({});
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("FIND-03 fills in what the stored profile knows", () => {
  localStorage.setItem(
    "userProfile",
    JSON.stringify({ name: "Ruth Eze", email: "ruth@mail.test", phone: "0805", address: "Enugu" }),
  );
  show(chiamaka);
  openFor({});
  const values = ["Full Name", "Email", "Phone Number", "Location/City"].map(
    (label) => (screen.getByLabelText(label) as HTMLInputElement).value,
  );
  expect(values).toEqual(["Ruth Eze", "ruth@mail.test", "0805", "Enugu"]);
});

test.each(["undefined", "{", "null", "7"])("FIND-03 a stored profile of %s is no profile", (stored) => {
  localStorage.setItem("userProfile", stored);
  show(chiamaka);
  openFor({});
  expect((screen.getByLabelText("Full Name") as HTMLInputElement).value).toBe("");
});

test("FIND-04 shows under each field what is missing, moves to the first and sends nothing", async () => {
  const user = userEvent.setup();
  show();
  openFor({ ...chiamaka, course: "Pottery" });
  await user.click(button("Register"));
  for (const [label, message] of [
    ["Full Name", "Full Name is required."],
    ["Phone Number", "Phone Number is required."],
    ["Email", "Email is required."],
    ["Location/City", "Location/City is required."],
  ]) {
    const input = screen.getByLabelText(label as string);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const error = document.getElementById(input.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "");
    expect(error?.textContent).toBe(message);
  }
  const group = screen.getByRole("group", { name: "Courses" });
  expect(document.getElementById(group.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "At least one course must be selected.",
  );
  expect(document.activeElement).toBe(screen.getByLabelText("Full Name"));
  expect(fetched).not.toHaveBeenCalled();
});

test("FIND-05 sends the pick, clears the form, and the success dialog closes both and opens the chat in a new tab", async () => {
  const user = userEvent.setup();
  fetched.mockResolvedValue(ok());
  show();
  openFor(chiamaka);
  await fill(user);
  await user.selectOptions(screen.getByLabelText(/^Sponsor/), "Myself");
  await user.click(screen.getByRole("checkbox", { name: "GMAT" }));
  await user.click(button("Register"));
  await waitFor(() => expect(dialog("You are registered")).not.toBeNull());
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("/api/students/submit");
  expect(JSON.parse(String(init?.body))).toEqual({
    fullName: "Temitope Alabi",
    phoneNumber: "0803 123 4567",
    email: "temi@mail.test",
    location: "Ibadan",
    sponsor: "Myself",
    selectedCourses: ["Frontend Development", "GMAT"],
    tutorId: "id-1",
  });
  const confirmation = screen.getByText("Student Details submitted successfully!");
  expect(confirmation.closest("[role=status]")).not.toBeNull();
  expect((screen.getByLabelText("Full Name") as HTMLInputElement).value).toBe("");
  expect(screen.queryAllByRole("checkbox", { checked: true })).toEqual([]);
  const link = screen.getByRole("link", { name: "Join the community chat" });
  expect([link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
    "https://chat.test/room",
    "_blank",
    "noopener noreferrer",
  ]);
  link.addEventListener("click", (event) => event.preventDefault()); // no one answers at chat.test
  await user.click(link);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("FIND-05 without a community chat the success dialog has a plain way out", async () => {
  const user = userEvent.setup();
  fetched.mockResolvedValue(ok());
  show(null, "");
  openFor(chiamaka);
  await fill(user);
  await user.click(button("Register"));
  await waitFor(() => expect(dialog("You are registered")).not.toBeNull());
  const done = within(dialog("You are registered") as HTMLElement);
  expect(done.queryByRole("link", { name: "Join the community chat" })).toBeNull();
  expect(done.getByRole("heading", { name: "What happens next" })).toBeTruthy();
  expect(done.getByRole("link", { name: "Choose a time" }).getAttribute("href")).toBe("/dashboard/singletutor/id-1");
  expect(done.getByRole("link", { name: /^Ask us on WhatsApp/ }).getAttribute("href")).toContain("Chiamaka+Eze");
  const [, close] = done.getAllByRole("button", { name: "Close" });
  await user.click(close as HTMLElement);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("FIND-05 a refusal and a lost connection have their own sentences, in red, and nothing typed is lost", async () => {
  const user = userEvent.setup();
  const problem = {
    error: "x",
    errors: [{ pointer: "/email", code: "x", message: "Please enter a valid email address." }],
  };
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(problem), { status: 422 }));
  show();
  openFor(chiamaka);
  await fill(user);
  await user.click(button("Register"));
  expect((await screen.findByText("Error submitting student details.")).closest("[role=alert]")).not.toBeNull();
  expect(screen.getByText("Please enter a valid email address.")).toBeTruthy();
  fetched.mockResolvedValueOnce(new Response("<html>proxy</html>", { status: 502 }));
  await user.click(button("Register"));
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(await screen.findByText("Error submitting student details.")).toBeTruthy();
  fetched.mockRejectedValueOnce(new TypeError("offline"));
  await user.click(button("Register"));
  expect((await screen.findByText("An error occurred. Please try again.")).closest("[role=alert]")).not.toBeNull();
  expect((screen.getByLabelText("Full Name") as HTMLInputElement).value).toBe("Temitope Alabi");
  expect(dialog("You are registered")).toBeNull();
});

test("FIND-05 sends once while it is busy", async () => {
  const user = userEvent.setup();
  let answer: (response: Response) => void = () => {};
  fetched.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  show();
  openFor(chiamaka);
  await fill(user);
  await user.click(button("Register"));
  const busy = await screen.findByRole("button", { name: "Submitting..." });
  expect(busy.getAttribute("aria-busy")).toBe("true");
  await user.click(busy);
  answer(ok());
  await waitFor(() => expect(dialog("You are registered")).not.toBeNull());
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("what was typed for one tutor is in the form of the next, with the next tutor's course", async () => {
  const user = userEvent.setup();
  show();
  openFor(chiamaka);
  await fill(user);
  openFor({ tutorId: "id-2", tutorName: "Peter Asante", course: "Physics" });
  expect(dialog("Register with Peter Asante")).not.toBeNull();
  expect((screen.getByLabelText("Email") as HTMLInputElement).value).toBe("temi@mail.test");
  expect(screen.getAllByRole("checkbox", { checked: true })).toEqual([
    screen.getByRole("checkbox", { name: "Physics" }),
  ]);
});
