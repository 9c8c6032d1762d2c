import { and, eq } from "drizzle-orm";
import { enrolments } from "#features/learning/server/tables.ts";
import { assessmentQuestions, questions, questionVersions } from "#features/questions/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { makeQuiz } from "./quizzes.ts";
import { demoPerson, enter, newStudent } from "./students.ts";

test("QUIZ-04 a tutor finds a key wrong and corrects it by the keyboard, after seeing what that changes", async ({
  page,
  onAnotherDevice,
}) => {
  const student = await newStudent(page, { fullName: "Efua Quaye", path: null });
  const quiz = await makeQuiz(student.id);
  const version = await onDatabase(async (db) => {
    const [tutor] = await db
      .select({ id: tutors.id })
      .from(tutors)
      .where(eq(tutors.fullName, demoPerson("Tunde Bakare").fullName));
    await db
      .update(enrolments)
      .set({ tutorId: tutor?.id ?? null })
      .where(eq(enrolments.studentId, student.id));
    const [question] = await db
      .select({ id: questionVersions.id })
      .from(assessmentQuestions)
      .innerJoin(questions, eq(questions.id, assessmentQuestions.questionId))
      .innerJoin(
        questionVersions,
        and(eq(questionVersions.questionId, questions.id), eq(questionVersions.version, questions.currentVersion)),
      )
      .where(and(eq(assessmentQuestions.assessmentId, quiz.id), eq(assessmentQuestions.position, 4)));
    return question?.id ?? "";
  });

  // The student has handed it in, with the first option of each question.
  const post = async (address: string, data: object) => {
    const headers = { authorization: `Bearer ${student.token}` };
    const response = await page.request.post(`/api/students/${address}`, { data, headers });
    if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`);
    return response.json();
  };
  const device = "device-of-journey";
  const { data: attempt } = await post(`works/${quiz.id}/attempts`, { device });
  const answers = attempt.questions.map((question: { id: string; body: { options: { id: string }[] } }) => ({
    question: question.id,
    version: 1,
    isFlagged: false,
    atMs: 1_000,
    answer: { option: question.body.options[0]?.id },
  }));
  await post(`attempts/${attempt.id}/submit`, { device, epoch: 1, answers });

  const desk = await onAnotherDevice({ viewport: { width: 1280, height: 900 } });
  await enter(desk, demoPerson("Tunde Bakare"), `${paths.grading()}/questions/${version}`);
  await expect(desk.getByRole("heading", { level: 1, name: "What is right" })).toBeVisible();
  await expectSoundAtBothWidths(desk, "the key of a question");
  await desk.getByRole("radio", { checked: true }).focus();
  await desk.keyboard.press("ArrowDown");
  const expected = await desk.getByRole("radio", { checked: true }).inputValue();
  await desk.getByLabel("Why you correct it").fill("A student showed that this one is right.");
  await desk.keyboard.press("Tab");
  await desk.keyboard.press("Enter");
  const dialog = desk.getByRole("dialog", { name: "Correct this key?" });
  await expect(dialog).toContainText("1 paper with this question is over.");
  await expectSoundAtBothWidths(desk, "a key that is to be corrected");
  await desk.keyboard.press("Enter");
  await expect(desk.getByText("The key is corrected")).toBeVisible();
  await expect(desk.getByText("A student showed that this one is right.")).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole("radio", { checked: true })).toHaveValue(expected);
  await expectSoundAtBothWidths(desk, "a corrected key");
});
