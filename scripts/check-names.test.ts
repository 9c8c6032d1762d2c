import { expect, test } from "vitest";
import { projectRoot } from "#lib/project-root.ts";
import { dialectIn, findDialect, findNames, findOldWords, namesIn, oldWordsIn } from "./check-names.ts";

test("no code names the supplied academy", () => {
  expect(findNames(projectRoot())).toEqual([]);
});

test.each([
  ["features/site/web/hero.tsx", `<h1>Welcome to Unwalled Academy</h1>`],
  ["app/env.ts", `.default("support@unwalled.academy")`],
  ["app/plugins/pictures.ts", `home: "Education beyond the four walls",`],
  ["platform/mail/mail.ts", `from: "Unwalled Academy"`],
])("%s: %s is found", (file, line) => {
  expect(namesIn(file, `const a = 1;\n${line}`)).toEqual([{ file, line: 2, text: line }]);
});

test.each([
  ["features/accounts/texts.ts", `token: "unwalled_token",`],
  ["platform/postgres/private-place.ts", `"/var/lib/unwalled-academy",`],
  ["ui/api/prefetch.ts", "})(window.unwalled=window.unwalled||{},pages)"],
])("%s: %s is a name that no one reads", (file, line) => {
  expect(namesIn(file, line)).toEqual([]);
});

test("no room takes an old word back", () => {
  expect(findOldWords(projectRoot())).toEqual([]);
});

test.each([
  ["/** Binds the list of courses. */", "a verb is verb(deps, actor, input), not a function that answers functions"],
  ["    const receipt = await receivePayment(deps, tx, order);", "within(deps, tx)"],
  [
    "export async function endSessions(tx: Tx, accountId: string, now: Date) {",
    'a step in a transaction takes its deps: `{ db: tx, clock }: InTx<"clock">`',
  ],
  ["    <Picture {...{ side, file }} />", "no literal is spread: write its entries"],
  ["    ...{", "no literal is spread: write its entries"],
  ["export function courseVerbs(deps: VerbDeps) {", "no bag of verbs: routes import the verb"],
  ["  const booked = { asked: refund, held: order };", "save…, store…, the noun: order, stored, refund"],
  ["  await deps.tell(tx, graded, payload);", "emit (events), notified (people)"],
  ["export async function sweepUploads() {", "cleanup"],
  ["const mostTries = 8;", "max…, min…"],
  ["  for (const each of rows) save(each);", "the noun: row, otherTutor, (a, b)"],
  ["  const [mine, other] = tutors;", "the noun: row, otherTutor, (a, b)"],
  ["  return rows.some((one) => one.isDue);", "the noun: row, otherTutor, (a, b)"],
])("%s is refused, with what to say", (text, instead) => {
  expect(oldWordsIn("features/tutors/server/x.ts", text)).toEqual([
    { file: "features/tutors/server/x.ts", line: 1, text: text.trim(), instead },
  ]);
});

test("parameters that begin on the next line are read too", () => {
  const step = "export async function endSessions(\n  tx: Tx,\n  accountId: string,\n) {";
  expect(oldWordsIn("features/accounts/server/x.ts", step)).toHaveLength(1);
  expect(oldWordsIn("features/accounts/server/x.ts", step.replace("tx: Tx", "{ db: tx }: InTx"))).toEqual([]);
});

test("a local is called by its noun", () => {
  const [refused] = oldWordsIn("features/gradebook/server/x.ts", "  const found = await findResult(deps, id);");
  expect(refused?.instead).toMatch(/^the noun/);
  expect(oldWordsIn("features/checkout/server/x.ts", "import { lookRefund } from './x.ts';")).toHaveLength(1);
  expect(oldWordsIn("features/grading/server/x.ts", "  throw new ApiFault(sentenceOf(error));")).toHaveLength(1);
  expect(oldWordsIn("features/checkout/server/x.ts", "  await tellStaff(tx, order);")).toHaveLength(1);
  expect(oldWordsIn("features/gradebook/server/x.ts", "  const result = await findResult(deps, id);")).toEqual([]);
});

test.each([
  "  const deps = { jobs: heldJobs() };",
  "  return { isKeyHeld: true };",
  "  await saveCard({ keepCard: true, keptAt: now });",
  "  if (row.givenUntilMs > nowMs) return refundWays;",
  "  throw notFound(messagingTexts.goneConversation);",
  "    const answered = keptAnswers(rows);",
  "    told: text(),",
  "    <Loaded query={query}>",
  "  const exams = examHall(setup);",
  "  provideCaller({ token, ended, nobody: texts.over });",
  '    <Skeleton words="Loading your orders...">',
  "  throw conflict(rescueWords.notOpen);",
  "export type CoursePayment = { plan: string; part: string | null };",
  "  throw notFound(gradingTexts.unknownWork);",
])("%s has a name that was renamed", (text) => {
  expect(oldWordsIn("features/grading/server/x.ts", text)).toHaveLength(1);
});

test("comments, test titles and documents are in plain words", () => {
  expect(findDialect(projectRoot())).toEqual([]);
});

test.each([
  ["features/x/server/a.ts", "/** The price, for who has no coupon. */", "for users without, for anyone who"],
  ["features/x/server/a.ts", "  // Nobody waits for it.", "someone, another user, no one"],
  ["features/x/server/a.test.ts", '  test("it is read anew", async () => {', "again"],
  ["features/x/server/rules.sql", "-- A payment that came to nothing.", "failed"],
  ["docs/x.md", "It is kept nowhere.", "not stored"],
  ["docs/x.md", "Another device saved meanwhile.", "since, until then, or nothing"],
  ["features/x/web/a.tsx", "// The page stays as it is.", "unchanged, as stored, as typed"],
  ["features/x/server/a.ts", "/** The ways to pay. */", "payment method, plan"],
  ["features/x/server/a.test.ts", '  test("a fault is logged", async () => {', "error, failure"],
  ["features/x/server/a.ts", "// The student is told once.", "notified, shown, informed, stored, saved"],
])("%s: %s is refused, with what to say", (file, text, instead) => {
  expect(dialectIn(file, text)).toEqual([{ file, line: 1, text: text.trim(), instead }]);
});

test("texts for users and code in documents may have any word", () => {
  expect(dialectIn("features/x/texts.ts", '  taken: "Somebody was faster.",')).toEqual([]);
  expect(dialectIn("features/x/server/a.ts", "// A name, as far as it is known.")).toEqual([]);
  expect(dialectIn("docs/x.md", "The text is `Somebody was faster.` there.")).toEqual([]);
});
