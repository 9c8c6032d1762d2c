import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import { MessageForm } from "./message-form.tsx";

beforeEach(() => {
  sessionStorage.clear();
  provideTestCaller();
});
afterEach(cleanup);

const id = "018f0000-0000-7000-8000-000000000101";
const show = () => renderPage(`/dashboard/singletutor/${id}`, <MessageForm tutor={{ id, fullName: "Chiamaka Eze" }} />);

test("writes a message: nothing typed is lost by a failure and by a reload, and a retry is the same message", async () => {
  const user = userEvent.setup();
  const answers = [refused(503, "Busy."), { body: { conversation: { id: "c1" }, message: {} } }];
  answerCalls({ "POST /api/students/messages": () => answers.shift() ?? "no network" });
  show();
  const field = () => screen.findByLabelText("Your message") as Promise<HTMLTextAreaElement>;
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Please write a message first.")).toBeTruthy();
  await user.type(await field(), "Do you teach on Sundays?");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Busy.")).toBeTruthy();
  cleanup();
  const { address } = show();
  expect((await field()).value).toBe("Do you teach on Sundays?");
  await user.click(screen.getByRole("button", { name: "Send" }));
  const link = await screen.findByRole("link", { name: "Open the conversation" });
  expect((await field()).value).toBe("");
  expect(sessionStorage.getItem(`unwalled_draft:tutor-message:${id}`)).toBeNull();
  await user.click(link);
  expect(address()).toBe("/dashboard/messages?conversation=c1");
});

test("a retry of the same words is the same message", async () => {
  const user = userEvent.setup();
  const received = answerCalls({ "POST /api/students/messages": "no network" });
  const keys = () => received("POST /api/students/messages").map(({ headers }) => headers.get("idempotency-key"));
  show();
  await user.type(await screen.findByLabelText("Your message"), "Hello");
  for (const times of [1, 2]) {
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(keys()).toHaveLength(times));
    await screen.findByText("Your message could not be sent. Please try again.");
  }
  await user.type(await screen.findByLabelText("Your message"), " again");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, second, third] = keys();
  expect(received("POST /api/students/messages")[0]?.body).toEqual({ tutorId: id, body: "Hello" });
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
