import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CourseQuestionsSeed } from "#data/questions/types.ts";
import { assessments } from "#features/assessments/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { projectRoot } from "#lib/project-root.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** QUIZ-03: what shows which answer is right must not lie in anything that everybody is sent. */
let setup: TestApp;
/** The explanation of every supplied question, and what graders look for. */
let secrets: string[];

beforeAll(async () => {
  setup = await createTestApp({ pages: true });
  const folder = path.join(projectRoot(), "data/questions");
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && !/^(types|.*\.test)\.ts$/.test(name));
  const supplied = await Promise.all(
    files.map(async (name): Promise<CourseQuestionsSeed[]> => Object.values(await import(path.join(folder, name)))),
  );
  const questions = supplied
    .flat()
    .flatMap(({ quiz, exam }) => [...Object.values(quiz), ...Object.values(exam)].flatMap(({ questions: all }) => all));
  secrets = questions.flatMap((question) => ("guide" in question ? [question.why, question.guide] : [question.why]));
});
afterAll(() => setup.close());

/** Which of them a text holds, as written or as JSON writes it. */
const secretsIn = (text: string) =>
  secrets.filter((secret) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1)));

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(name);
    else yield name;
  }
}

describe("QUIZ-03 no answer key", () => {
  test("is known here by a text of its own", () => {
    expect(secrets.length).toBeGreaterThan(1_900);
    expect(secretsIn(`Because: ${secrets[7]}`)).toContain(secrets[7]);
  });

  test("lies in a built file that browsers are sent: scripts, sheets and source maps", () => {
    const files = [...filesBelow(path.join(projectRoot(), "build/client"))];
    const texts = files.filter((name) => /\.(js|mjs|css|map|json|html|svg|txt)$/.test(name));
    expect(texts.length).toBeGreaterThan(50);
    for (const name of texts) expect(secretsIn(readFileSync(name, "utf8")), name).toEqual([]);
  });

  test("lies in a page that the server renders, or in the data that it hands over with it", async () => {
    const assessmentRows = await setup.db.select({ id: assessments.id, kind: assessments.kind }).from(assessments);
    const some = ["quiz", "exam"].flatMap((kind) =>
      assessmentRows.filter((assessment) => assessment.kind === kind).slice(0, 5),
    );
    const addresses = [
      paths.assessments("quiz"),
      paths.assessments("exam"),
      paths.practice(),
      ...some.flatMap(({ kind, id }) => [
        ...[paths.assessment(kind, id), paths.practice(id)],
        paths.assessmentReview(kind === "quiz" ? "quiz" : "exam", id),
      ]),
    ];
    for (const address of addresses) {
      for (const url of [address, `${address}.data`]) {
        const response = await setup.app.inject({ url, headers: { accept: "text/html" } });
        expect(response.statusCode, url).toBeLessThan(500);
        expect(secretsIn(response.payload), url).toEqual([]);
      }
    }
  });
});
