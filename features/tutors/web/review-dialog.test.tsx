import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import ReviewDialog from "./review-dialog.island.tsx";
import { ReviewPage } from "./review-page.tsx";
import { sampleTutor } from "./sample-tutors.fixture.ts";
import type { ReviewDetail } from "./tutor-actions.tsx";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  sessionStorage.clear();
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(cleanup);

function open(detail: Partial<ReviewDetail> = { slug: "chiamaka-eze", tutorName: "Chiamaka Eze" }) {
  render(
    <div id="review">
      <ReviewDialog id="review" tutor={null} />
    </div>,
  );
  act(() => document.getElementById("review")?.dispatchEvent(new CustomEvent("island:open", { detail })));
}
const submit = () => screen.getByRole("button", { name: "Submit review" });
const answer = (status: number) => new Response(JSON.stringify({ message: "x", state: "pending" }), { status });
const keyOf = (call: number) => new Headers(fetched.mock.calls[call]?.[1]?.headers).get("Idempotency-Key");

test("FIND-07 opens for the tutor of the link, and not for none", () => {
  open();
  expect(screen.getByRole("dialog", { name: "Review Chiamaka Eze" })).toBeTruthy();
  cleanup();
  open({});
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("FIND-07 without a star it asks for one; choosing clears that", async () => {
  const user = userEvent.setup();
  open();
  await user.click(submit());
  expect(screen.getByText("Please rate the tutor before submitting.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "1 star" }));
  expect(fetched).not.toHaveBeenCalled();
  await user.click(screen.getByRole("radio", { name: "4 stars" }));
  expect(screen.queryByText("Please rate the tutor before submitting.")).toBeNull();
});

test("FIND-07 sends rating and message, shows Submitting... and then that it arrived, and clears the form", async () => {
  const user = userEvent.setup();
  let resolve: (response: Response) => void = () => {};
  fetched.mockReturnValue(new Promise((done) => (resolve = done)));
  open();
  await user.click(screen.getByRole("radio", { name: "4 stars" }));
  await user.type(screen.getByLabelText(/^Your review/), "Clear.");
  await user.click(submit());
  expect((await screen.findByRole("button", { name: "Submitting..." })).getAttribute("aria-busy")).toBe("true");
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/reviews");
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual({
    tutor: "chiamaka-eze",
    rating: 4,
    message: "Clear.",
  });
  resolve(answer(200));
  expect((await screen.findByText("Review submitted successfully!")).closest("[role=status]")).not.toBeNull();
  expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  expect((screen.getByLabelText(/^Your review/) as HTMLTextAreaElement).value).toBe("");
});

test("FIND-07 shows when it failed and keeps what was typed; a retry of the same words carries the same key", async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole("radio", { name: "2 stars" }));
  fetched.mockRejectedValueOnce(new TypeError("offline"));
  await user.click(submit());
  expect(
    (await screen.findByText("Failed to submit review. Please try again.")).closest("[role=alert]"),
  ).not.toBeNull();
  fetched.mockResolvedValueOnce(answer(500));
  await user.click(submit());
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(await screen.findByText("Failed to submit review. Please try again.")).toBeTruthy();
  expect(screen.getByRole("radio", { name: "2 stars", checked: true })).toBeTruthy();
  await user.type(screen.getByLabelText(/^Your review/), "Other words.");
  fetched.mockResolvedValueOnce(answer(200));
  await user.click(submit());
  await screen.findByText("Review submitted successfully!");
  expect(keyOf(0)).toMatch(/^[0-9a-f-]{36}$/);
  expect(keyOf(1)).toBe(keyOf(0));
  expect(keyOf(2)).not.toBe(keyOf(0));
});

test("FIND-07 the page without scripts is a real form that keeps what was typed when it is refused", () => {
  render(
    <ReviewPage
      tutor={sampleTutor}
      result={{
        sent: false,
        sentence: "Please check the fields that are marked.",
        errors: { rating: "Please rate the tutor before submitting." },
        typed: { rating: 0, message: "Clear." },
      }}
    />,
  );
  const form = submit().closest("form") as HTMLFormElement;
  expect([form.method, form.getAttribute("action")]).toEqual(["post", "/tutors/chiamaka-eze/review"]);
  expect(screen.getByText("Please rate the tutor before submitting.")).toBeTruthy();
  expect(Object.fromEntries(new FormData(form))).toEqual({ message: "Clear." });
  cleanup();
  render(<ReviewPage tutor={sampleTutor} result={{ sent: true }} />);
  expect(screen.getByText("Review submitted successfully!")).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
});
