import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { freshBrowser } from "#features/accounts/web/test-support.tsx";
import type { StoredKey } from "#features/questions/key-contract.ts";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import { KeyPage } from "./key-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const version = "0190a0f0-0000-7000-8000-0000000000aa";
const common = { id: version, number: 1, askHtml: "<p>Which city?</p>", points: 1, picture: null };
const options = [
  { id: "a", html: "Kano" },
  { id: "b", html: "Jos" },
];
const stored = (changes: Partial<StoredKey> = {}): StoredKey => ({
  question: { ...common, kind: "single", body: { options, choose: null } },
  course: { slug: "frontend", shortTitle: "Frontend" },
  isByPerson: false,
  key: { option: "a" },
  areas: [],
  explanation: "It says so.",
  revision: 1,
  corrections: [],
  ...changes,
});
const url = `/api/tutor/questions/${version}/keys`;
function show(data: StoredKey, replies: Parameters<typeof answerCalls>[0] = {}) {
  const received = answerCalls({
    [`GET ${url}`]: { body: { data } },
    [`POST ${url}/preview`]: {
      body: { data: { attempts: 3, better: 1, worse: 2, looked: 3, explanationHtml: "<p>As read</p>" } },
    },
    ...replies,
  });
  renderPage(`${paths.grading()}/questions/${version}`, <KeyPage version={version} />);
  return received;
}
const see = () => userEvent.click(screen.getByRole("button", { name: "See what changes" }));
const why = (text = "Jos is right.") => userEvent.type(screen.getByLabelText(/^Why you correct it/), text);

describe("QUIZ-04 correcting a key", () => {
  test("what it changes is shown before it is done; a lost network loses nothing, and what another user wrote stays", async () => {
    let response: ReturnType<typeof refused> | "no network" = "no network";
    const received = show(stored(), { [`POST ${url}`]: () => response });
    const option = await screen.findByRole("radio", { name: "Kano" });
    expect((option as HTMLInputElement).checked).toBe(true);
    await userEvent.click(screen.getByRole("radio", { name: "Jos" }));
    await see();
    expect(screen.getByText("Please say why you correct it.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Why you correct it/));
    expect(received(`POST ${url}/preview`)).toHaveLength(0);
    await why();
    await see();
    const dialog = within(await screen.findByRole("dialog", { name: "Correct this key?" }));
    expect(dialog.getByText(/1 gets more points and 2 get fewer points/)).toBeTruthy();
    expect(dialog.getByText("As read")).toBeTruthy();
    expect(received(`POST ${url}`)).toHaveLength(0);
    await userEvent.click(dialog.getByRole("button", { name: "Correct the key" }));
    expect(await dialog.findByText(/nothing you wrote is lost/)).toBeTruthy();
    response = refused(409, "Somebody corrected this key meanwhile.");
    await userEvent.click(dialog.getByRole("button", { name: "Correct the key" }));
    expect(await dialog.findByText("Somebody corrected this key meanwhile.")).toBeTruthy();
    response = { body: { data: { revision: 2, attempts: 3 } } };
    await userEvent.click(dialog.getByRole("button", { name: "Correct the key" }));
    expect(await screen.findByText("The key is corrected")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(received(`POST ${url}/preview`)[0]?.body).toEqual({ key: { option: "b" }, explanation: "It says so." });
    expect(received(`POST ${url}`).at(-1)?.body).toEqual({
      key: { option: "b" },
      revision: 1,
      explanation: "It says so.",
      reason: "Jos is right.",
    });
    // Read again once it is done.
    expect(received(`GET ${url}`).length).toBeGreaterThan(1);
  });

  test("F15 a formula that cannot be read is named at its field, until it is typed again", async () => {
    const message = "This formula cannot be read: \\frac{1.";
    show(stored(), {
      [`POST ${url}/preview`]: {
        status: 422,
        body: { error: message, errors: [{ pointer: "/explanation", code: "formula", message }] },
      },
    });
    await userEvent.click(await screen.findByRole("radio", { name: "Jos" }));
    await why();
    await see();
    const field = screen.getByLabelText(/^Why it is right/);
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.type(field, "}");
    expect(screen.queryByText(message)).toBeNull();
  });

  test("what is as before is not sent", async () => {
    const received = show(stored());
    await screen.findByRole("radio", { name: "Kano" });
    await why();
    await see();
    expect(await screen.findByText("Nothing is other than before.")).toBeTruthy();
    expect(received(`POST ${url}/preview`)).toHaveLength(0);
  });

  test.each<[string, Partial<StoredKey>, () => Promise<void>, object]>([
    [
      "words",
      { question: { ...common, kind: "short-text", body: { maxLength: 80 } }, key: { accept: ["Ìbàdàn"] } },
      () => userEvent.type(screen.getByLabelText("Accepted answers"), "\nIbadan"),
      { accept: ["Ìbàdàn", "Ibadan"] },
    ],
    [
      "a number",
      { question: { ...common, kind: "number", body: { unit: "kg" } }, key: { value: 12, tolerance: 0 } },
      () => userEvent.type(screen.getByLabelText(/^Right is/), ".5"),
      { value: 12.5, tolerance: 0 },
    ],
    [
      "a place on a picture",
      {
        question: {
          ...common,
          kind: "hotspot",
          body: {},
          picture: { url: "/p.png", alt: "A map", width: 10, height: 10, bytes: 9 },
        },
        key: { areas: [] },
        areas: [{ x: 0.2, y: 0.2, width: 0.2, height: 0.2 }],
      },
      async () => {
        screen.getByRole("button", { name: "Which city?" }).focus();
        await userEvent.keyboard("{ArrowRight}");
      },
      { areas: [{ x: 0.22, y: 0.2, width: 0.2, height: 0.2 }] },
    ],
  ])("%s", async (_, changes, change, key) => {
    const received = show(stored(changes));
    await screen.findByRole("form", { name: "The key" });
    await change();
    await why();
    await see();
    await screen.findByRole("dialog", { name: "Correct this key?" });
    expect(received(`POST ${url}/preview`)[0]?.body).toMatchObject({ key });
  });

  test("who corrected it, when and why", async () => {
    const correction = { revision: 2, at: "2026-11-22T20:14:00.000Z", by: "Adaeze Okonkwo", reason: "Two were right." };
    show(stored({ corrections: [correction] }));
    expect(await screen.findByText("Two were right.")).toBeTruthy();
    expect(screen.getByText(/^Adaeze Okonkwo, /)).toBeTruthy();
  });

  test("a question that cannot be loaded is tried again", async () => {
    let response: ReturnType<typeof refused> = refused(503, "We are busy for a moment.");
    show(stored(), { [`GET ${url}`]: () => response });
    expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
    response = { body: { data: stored() } };
    await userEvent.click(screen.getByRole("button", { name: /try again/i }));
    expect(await screen.findByRole("radio", { name: "Kano" })).toBeTruthy();
  });
});
