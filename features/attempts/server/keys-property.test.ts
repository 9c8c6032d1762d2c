import { and, eq } from "drizzle-orm";
import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assessments } from "#features/assessments/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import type { Answer } from "#features/questions/contract.ts";
import { endOfDay } from "#lib/dates.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Attempt, Review } from "../contract.ts";
import { sealAnswers } from "../web/public/seal.ts";
import { examFixture } from "./attempts.fixture.ts";
import { closeDueAttempts, releaseWithheld } from "./close-due.ts";
import { recomputeGrade } from "./recompute.ts";
import { attempts } from "./tables.ts";

let setup: TestApp;
let examSetup: ReturnType<typeof examFixture>;
let quiz: Awaited<ReturnType<typeof examSetup.assessmentOf>>;
let staff: Record<string, string>;

beforeAll(async () => {
  setup = await createTestApp();
  examSetup = examFixture(setup);
  quiz = await examSetup.assessmentOf("quiz");
  const now = setup.clock.now();
  staff = (await makeSession(setup.db, now, (await makeAccount(setup.db, now, { role: "support" })).id)).headers;
});
afterAll(() => setup.close());

const steps = [
  ...["start", "answer", "submit", "vanish", "grace", "review", "late", "file", "practice", "close", "give"],
] as const;
type Step = (typeof steps)[number];
const dayMs = 86_400_000;

/** A student who answers nothing but what the academy has shown to be right, and sends it by every way. */
async function cheat(order: readonly Step[]): Promise<{ seen: number; sent: number }> {
  await setup.db.update(assessments).set({ attemptsAllowed: 2 }).where(eq(assessments.id, quiz.id));
  const eve = await examSetup.student();
  const sat: Attempt[] = [];
  const seen = new Map<string, Answer>();
  let [sent, version] = [0, 0];
  const rows = () =>
    setup.db
      .select()
      .from(attempts)
      .where(and(eq(attempts.studentId, eve.account.id), eq(attempts.assessmentId, quiz.id)));
  /** What she knows of an attempt, as if given at once after the start. */
  const known = ({ questions }: Attempt) => {
    version += 1;
    const answers = questions.flatMap(({ id }) => {
      const answer = seen.get(id);
      return answer ? [{ question: id, version, answer, isFlagged: false, atMs: 1_000 }] : [];
    });
    sent += answers.length;
    return answers;
  };
  /** Shown what is right: then nothing of hers can count any more, by what the rows contain. */
  async function learn(shown: readonly { question: { id: string }; right: Answer }[]) {
    const news = shown.filter(({ right }) => right !== null);
    if (news.length === 0) return;
    const [assessment] = await setup.db.select().from(assessments).where(eq(assessments.id, quiz.id));
    const [enrolment] = await setup.db.select().from(enrolments).where(eq(enrolments.id, eve.enrolmentId));
    const stored = await rows();
    const days = (assessment?.dueAfterDays ?? 0) + (assessment?.lateDays ?? 0);
    const closesMs = endOfDay(enrolment?.startedAt ?? new Date(0), days, "Africa/Lagos").getTime();
    expect(stored.map(({ state }) => state)).toEqual(stored.map(() => "released"));
    expect(stored.length >= (assessment?.attemptsAllowed ?? 0) || closesMs < Date.now()).toBe(true);
    for (const { closedBy, deadlineAt, settings } of stored)
      if (closedBy === "deadline")
        expect((deadlineAt?.getTime() ?? 0) + settings.offlineGraceMs).toBeLessThan(Date.now() + 1_000);
    for (const { question, right } of news) seen.set(question.id, right);
  }
  const running = async () => {
    const id = (await rows()).find(({ state }) => state === "running")?.id;
    return sat.find((item) => item.id === id);
  };
  const does: Record<Step, () => Promise<unknown>> = {
    start: async () => {
      const made = await eve.call<{ data: Attempt }>("POST", `/api/students/works/${quiz.id}/attempts`, {
        device: "device-one",
      });
      if (made.status === 200 && !sat.some(({ id }) => id === made.body.data.id)) sat.push(made.body.data);
    },
    answer: async () => {
      const now = await running();
      const answers = now ? known(now) : [];
      if (now && answers.length > 0) await eve.save(now.id, "device-one", 1, answers);
    },
    submit: async () => {
      const last = sat.at(-1);
      if (last) await eve.submit(last.id, "device-one", 1, known(last));
    },
    vanish: async () => {
      const now = await running();
      if (now) await examSetup.age(now.id, (now.durationMs ?? 0) + now.networkGraceMs + 1_000);
      await closeDueAttempts(setup.deps);
    },
    grace: async () => {
      for (const { id, state } of await rows())
        if (state !== "running") await examSetup.age(id, quiz.offlineGraceMs + 1_000);
      await releaseWithheld(setup.deps);
    },
    review: async () => {
      for (const { id } of sat) {
        const { status, body } = await eve.call<{ data: Review }>("GET", `/api/students/attempts/${id}/review`);
        if (status === 200) await learn(body.data.questions.filter(({ isKeyWithheld }) => !isKeyWithheld));
      }
    },
    late: async () => {
      for (const item of sat) {
        const answers = known(item);
        if (answers.length > 0) await eve.save(item.id, "device-one", 1, answers);
      }
    },
    file: async () => {
      for (const item of sat) {
        const content = { attempt: item.id, device: "device-one", epoch: 1, answers: known(item), atMs: 2_000 };
        const payload = await sealAnswers(item.sealKey, content);
        const url = "/api/tutor/answer-files";
        expect((await setup.app.inject({ method: "POST", url, headers: staff, payload })).statusCode).toBe(200);
      }
    },
    practice: async () => {
      const url = `/api/students/practice/works/${quiz.id}`;
      const { status, body } = await eve.call<{ data: { questions: { question: { id: string }; right: Answer }[] } }>(
        ...(["POST", url, { zone: "Africa/Lagos" }] as const),
      );
      if (status === 200) await learn(body.data.questions);
    },
    close: () =>
      setup.db
        .update(enrolments)
        .set({ startedAt: new Date(Date.now() - 400 * dayMs) })
        .where(eq(enrolments.id, eve.enrolmentId)),
    give: () => setup.db.update(assessments).set({ attemptsAllowed: 3 }).where(eq(assessments.id, quiz.id)),
  };
  for (const step of order) await does[step]();
  await does.vanish();
  await does.grace();
  for (const { id, score, outcomes } of await rows()) {
    expect(score ?? 0).toBe(0);
    expect((outcomes ?? []).filter(([, outcome]) => outcome === "right" || outcome === "part")).toEqual([]);
    const { stored, computed } = (await recomputeGrade(setup.deps, id)) ?? {};
    expect(stored).toBe(computed);
  }
  return { seen: seen.size, sent };
}

test("attack 1 in whatever order: anyone who has seen a key gets no point for it by the machine", async () => {
  const done: { seen: number; sent: number }[] = [];
  await assert(
    asyncProperty(array(constantFrom(...steps), { minLength: 4, maxLength: 14 }), async (order) => {
      done.push(await cheat(order));
    }),
    {
      numRuns: 24,
      endOnFailure: true,
      examples: [
        [["start", "vanish", "grace", "close", "review", "late", "file"]],
        [["start", "vanish", "start", "submit", "review", "practice", "late", "file", "grace", "review", "late"]],
        [["start", "submit", "start", "vanish", "grace", "practice", "late", "file"]],
        [["start", "submit", "start", "submit", "review", "practice", "give", "start", "answer", "submit", "review"]],
        [["start", "submit", "start", "submit", "review", "give", "start", "vanish", "late", "file", "grace"]],
      ],
    },
  );
  // It has tried: keys were seen, and sent.
  expect(done.filter(({ seen, sent }) => seen > 0 && sent > 0).length).toBeGreaterThan(3);
});
