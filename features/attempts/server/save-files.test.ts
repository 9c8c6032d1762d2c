import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assessmentFile } from "#features/assessments/assessment-file-texts.ts";
import { uploads } from "#features/uploads/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { examFixture } from "./attempts.fixture.ts";

let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp();
});
afterAll(() => setup?.close());

/** A whole file that someone sent. */
async function fileOf(accountId: string, purpose: string = assessmentFile.purpose): Promise<string> {
  const id = newId();
  const now = setup.clock.now();
  await setup.db.insert(uploads).values({
    id,
    accountId,
    purpose,
    name: "drawing.png",
    sizeBytes: 10,
    offsetBytes: 10,
    state: "ready",
    fileKey: `uploads/${id}`,
    type: "image/png",
    sha256: "a".repeat(64),
    createdAt: now,
    touchedAt: now,
  });
  return id;
}
const stateOf = async (id: string) =>
  (await setup.db.select({ state: uploads.state }).from(uploads).where(eq(uploads.id, id)))[0]?.state;

test("QUIZ-03 a file that answers a question is in use, saved once or twice; another's, or one for something else, is refused", async () => {
  const examSetup = examFixture(setup, "product-design-ui-ux");
  const [ada, stranger] = [await examSetup.student(), await makeAccount(setup.db, setup.clock.now())];
  const attempt = await ada.start((await examSetup.assessmentOf("exam")).id);
  const question = attempt.questions.find(({ kind }) => kind === "file")?.id ?? "";
  const own = await fileOf(ada.account.id);
  const save = (version: number, upload: string) =>
    ada.save(attempt.id, "device-one", 1, [{ question, version, answer: { upload }, isFlagged: false, atMs: 1000 }]);

  expect((await save(1, own)).body).toMatchObject({ saved: [{ question, version: 1 }], refused: [] });
  expect(await stateOf(own)).toBe("used");
  // Sent again, since the answer was lost; and the same file once more.
  expect((await save(1, own)).body.saved).toHaveLength(1);
  expect((await save(2, own)).body.saved).toHaveLength(1);

  for (const fileId of [await fileOf(stranger.id), await fileOf(ada.account.id, "other"), newId()]) {
    expect((await save(3, fileId)).body).toMatchObject({ saved: [], refused: [{ question, version: 3 }] });
    expect(await stateOf(fileId)).not.toBe("used");
  }
});
