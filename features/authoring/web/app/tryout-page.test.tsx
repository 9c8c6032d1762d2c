import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freshBrowser, loggedInAs, serve } from "#features/accounts/web/test-support.tsx";
import type { Attempt } from "#features/attempts/contract.ts";
import { renderPage } from "#tests/support/own-page.tsx";
import { provideCaller } from "#ui/api/own-call.ts";
import type { Tryout } from "../../contract.ts";
import { TryoutPage } from "./tryout-page.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => {
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
  loggedInAs({ role: "tutor" });
});

const quiz = "01a20508-0000-7000-8000-000000000009";
const base = `/api/tutor/authoring/assessments/${quiz}/tryout`;
const question = (number: number): Attempt["questions"][number] => ({
  id: `01a20508-0000-7000-8000-00000000000${number}`,
  number,
  kind: "true-false",
  askHtml: `Is ${number} odd?`,
  points: 1,
  picture: null,
  body: {},
});
const questions = [question(1), question(2)];
const attempt = (): Attempt => {
  const now = new Date().toISOString();
  return {
    id: "01a20508-0000-7000-8000-00000000000a",
    assessment: { id: quiz, kind: "quiz", title: "Sums", course: { slug: "maths", shortTitle: "Mathematics" } },
    number: 1,
    state: "running",
    startedAt: now,
    deadlineAt: new Date(Date.now() + 300_000).toISOString(),
    now,
    durationMs: 300_000,
    networkGraceMs: 10_000,
    offlineGraceMs: 7_200_000,
    epoch: 1,
    device: "tryout-device",
    isHere: true,
    questions,
    answers: [],
    sealKey: { kty: "EC", crv: "P-256", x: "", y: "" },
  };
};
const outcomes = ["right", "unanswered"] as const;
const marked: Tryout = {
  refused: [],
  points: 1,
  pointsMax: 2,
  score: 50,
  label: "Needs Improvement",
  questions: questions.map((question, at) => ({
    question,
    outcome: outcomes[at] ?? "wrong",
    points: 1 - at,
    answer: at === 0 ? { is: true } : null,
    isKeyWithheld: false,
    right: { is: at === 0 },
    areas: [],
    explanationHtml: "",
    lesson: null,
    missedOf100: null,
    tookMs: 0,
    comment: "",
    file: null,
    pins: [],
  })),
};
const open = () => renderPage(`/tutor/assessments/${quiz}/try`, <TryoutPage assessment={quiz} />);
const submit = async () => {
  const button = await screen.findByRole("button", { name: "Submit" });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).not.toBe("true"), { timeout: 2_000 });
  await userEvent.click(button);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Submit" }));
};

describe("an assessment that its author tries", () => {
  test("is sat with the student's own page, marked by the academy, and nothing is sent or stored before", async () => {
    const received = serve({
      [`GET ${base}`]: { body: { data: attempt() } },
      [`POST ${base}`]: { body: { data: marked } },
    });
    const { address } = open();
    expect(await screen.findByText("Question 1 of 2")).toBeTruthy();
    expect(screen.getByRole("timer")).toBeTruthy();
    await userEvent.click(screen.getByLabelText("True"));
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(received(`POST ${base}`)).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(address()).toBe(`/tutor/assessments/${quiz}/try?question=2`);
    await submit();
    expect(await screen.findByRole("heading", { name: "Question by question" })).toBeTruthy();
    expect(received(`POST ${base}`)).toMatchObject([
      {
        body: {
          questions: questions.map(({ id }) => id),
          answers: [{ question: questions[0]?.id, answer: { is: true } }],
        },
      },
    ]);
    expect(screen.getByText(/1 of 2 points/)).toBeTruthy();
    expect(screen.getByText("Right")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Try it again" }));
    expect(await screen.findByText("Question 1 of 2")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("True").checked).toBe(false);
    expect(address()).toBe(`/tutor/assessments/${quiz}/try`);
  });

  test("without a line its answers stay on the phone, handing in waits, and goes through once it is back", async () => {
    const received = serve({
      [`GET ${base}`]: { body: { data: attempt() } },
      [`POST ${base}`]: { body: { data: marked } },
    });
    open();
    await screen.findByText("Question 1 of 2");
    await userEvent.click(screen.getByLabelText("Offline"));
    await userEvent.click(screen.getByLabelText("True"));
    expect(await screen.findByText(/1 answer is safe on this device/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    await submit();
    expect(await screen.findByText(/0 of 2 answers are with the academy, 1 safe on this device/)).toBeTruthy();
    expect(received(`POST ${base}`)).toEqual([]);
    await userEvent.click(screen.getByLabelText("Light"));
    expect(await screen.findByRole("heading", { name: "Question by question" })).toBeTruthy();
    expect(received(`POST ${base}`)).toHaveLength(1);
  });

  test("an answer that the academy does not take is named, and can be given again", async () => {
    const refused = [{ question: questions[0]?.id ?? "", version: 1, why: "It does not fit." }];
    serve({
      [`GET ${base}`]: { body: { data: attempt() } },
      [`POST ${base}`]: ({ body }) => {
        const { answers } = body as { answers: { version: number }[] };
        return {
          body: {
            data: { ...marked, refused: refused.map((mark) => ({ ...mark, version: answers[0]?.version ?? 1 })) },
          },
        };
      },
    });
    open();
    await screen.findByText("Question 1 of 2");
    await userEvent.click(screen.getByLabelText("True"));
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    await submit();
    expect(await screen.findByText(/Your answer to question 1 was not taken\. It does not fit\./)).toBeTruthy();
  });
});
