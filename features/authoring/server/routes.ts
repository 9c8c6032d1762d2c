import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { hasScopeAll } from "#platform/http/has-scope-all.ts";
import { packed } from "#platform/http/packed.ts";
import { receiveForm } from "#platform/http/receive-form.ts";
import * as calls from "../calls.ts";
import { authoringShapes } from "../contract.ts";
import { importLimits } from "../import/item.ts";
import { authoringTexts } from "../texts.ts";
import { addPicture } from "./add-picture.ts";
import { changeAssessment } from "./change-assessment.ts";
import { changeQuestion } from "./change-question.ts";
import { copyAssessment } from "./copy-assessment.ts";
import { createAssessment } from "./create-assessment.ts";
import { createQuestion } from "./create-question.ts";
import { deleteAssessment } from "./delete-assessment.ts";
import { importQuestions } from "./import-questions.ts";
import { listAuthored } from "./list-authored.ts";
import { listAuthoredCourses } from "./list-authored-courses.ts";
import { listBank } from "./list-bank.ts";
import { listImports } from "./list-imports.ts";
import { previewImport } from "./preview-import.ts";
import { previewQuestion } from "./preview-question.ts";
import { publishAssessment } from "./publish-assessment.ts";
import { readAssessment } from "./read-assessment.ts";
import { readQuestion } from "./read-question.ts";
import { retireQuestion } from "./retire-question.ts";
import type { Author } from "./scope.ts";
import { setQuestions } from "./set-questions.ts";
import { checkTryout, getTryout } from "./tryout.ts";
import { undoImport } from "./undo-import.ts";

const authorOf = (request: FastifyRequest): Author => ({ accountId: actorId(request), isStaff: hasScopeAll(request) });
const keyOf = ({ headers }: { headers: { "idempotency-key"?: string | undefined } }) =>
  headers["idempotency-key"] ?? null;
const nothing = { none: "nothing is changed" } as const;
/** A photo as a phone makes it. */
const maxPictureBytes = 8 * 1024 * 1024;
const hour = (name: string, max: number) => [{ name: `authoring-${name}`, max, windowS: 3600 }];

/** Writing questions and assessments. */
export const authoringRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, authoringShapes, "tutor");
    handle(
      calls.listAuthoredCourses,
      { summary: "List the courses for which I write questions and assessments", onSend: packed },
      async (request) => ({ data: await listAuthoredCourses(deps, authorOf(request)) }),
    );
    handle(calls.listBank, { summary: "List questions of the bank of my courses", onSend: packed }, (request) =>
      listBank(deps, authorOf(request), request.query),
    );
    handle(
      calls.getBankQuestion,
      { summary: "Get a question with its key, as its author writes it", refuses: [404] },
      async (request) => ({ data: await readQuestion(deps, authorOf(request), request.params.question) }),
    );
    handle(
      calls.previewQuestion,
      {
        summary: "Preview a question as students would see it, and mark an answer to it",
        audit: nothing,
        limits: hour("previews", 3_600),
        refuses: [404],
      },
      async (request) => ({ data: await previewQuestion(deps, authorOf(request), request.body) }),
    );
    handle(
      calls.createQuestion,
      {
        summary: "Add a question to the bank, and to an assessment",
        audit: "question.written",
        limits: hour("questions", 600),
        refuses: [404, 409],
      },
      async (request) => ({
        data: await createQuestion(deps, authorOf(request), { ...request.body, key: keyOf(request) }),
      }),
    );
    handle(
      calls.changeQuestion,
      {
        summary: "Save a question as a new version",
        description: "`version` is the one that was read. Attempts that have an earlier version keep it.",
        audit: ["question.changed", "question.tagged"],
        limits: hour("questions", 600),
        refuses: [404, 409],
      },
      async (request) => ({
        data: await changeQuestion(deps, authorOf(request), { ...request.params, ...request.body }),
      }),
    );
    handle(
      calls.retireQuestion,
      {
        summary: "Take a question out of the bank, or back into it",
        audit: ["question.retired", "question.restored"],
        refuses: [404, 409],
      },
      async (request) => ({
        data: await retireQuestion(deps, authorOf(request), { ...request.params, ...request.body }),
      }),
    );
    handle(
      calls.addPicture,
      {
        summary: "Add a picture for questions of a course",
        description: "A form with `course` and `file`.",
        consumes: ["multipart/form-data"],
        upload: true,
        audit: "picture.added",
        limits: hour("pictures", 120),
        refuses: [404, 409, 413],
      },
      async (request) => {
        const form = {
          dir: deps.spoolDir,
          field: "course",
          maxBytes: maxPictureBytes,
          large: authoringTexts.largePicture,
          missing: authoringTexts.noPicture,
        };
        return { data: await receiveForm(request, form, (brought) => addPicture(deps, authorOf(request), brought)) };
      },
    );
    handle(
      calls.previewImport,
      {
        summary: "Preview what becomes of the questions in a file",
        description:
          "A form with `course` and `file`: Word (.docx), CSV, GIFT, Moodle XML or text (docs/QUESTIONS.md).",
        consumes: ["multipart/form-data"],
        upload: true,
        audit: nothing,
        limits: hour("imports", 120),
        refuses: [404, 413, 503],
        onSend: packed,
      },
      async (request) => {
        const form = {
          dir: deps.spoolDir,
          field: "course",
          maxBytes: importLimits.bytes,
          large: authoringTexts.largeFile,
          missing: authoringTexts.noFile,
        };
        return { data: await receiveForm(request, form, (brought) => previewImport(deps, authorOf(request), brought)) };
      },
    );
    handle(
      calls.importQuestions,
      {
        summary: "Add questions that were previewed to the bank",
        description: "What the bank has already is passed over.",
        audit: "questions.imported",
        limits: hour("imports", 120),
        refuses: [404, 409],
      },
      async (request) => ({ data: await importQuestions(deps, authorOf(request), request.body) }),
    );
    handle(
      calls.listImports,
      { summary: "List what was brought to the bank within a week", refuses: [404] },
      async (request) => ({ data: await listImports(deps, authorOf(request), request.query.course) }),
    );
    handle(
      calls.undoImport,
      {
        summary: "Undo what was brought to the bank within a week",
        description: "What a published assessment asks stays.",
        audit: "import.undone",
        refuses: [404],
      },
      async (request) => ({
        data: await undoImport(deps, authorOf(request), { ...request.params, ...request.query }),
      }),
    );
    handle(calls.listAuthored, { summary: "List assessments of my courses", onSend: packed }, (request) =>
      listAuthored(deps, authorOf(request), request.query),
    );
    handle(
      calls.getAuthored,
      { summary: "Get an assessment with its questions and settings", refuses: [404], onSend: packed },
      async (request) => ({ data: await readAssessment(deps, authorOf(request), request.params.assessment) }),
    );
    handle(
      calls.getTryout,
      {
        summary: "Get an assessment as a student would sit it now",
        limits: hour("tryouts", 600),
        refuses: [404, 409],
        onSend: packed,
      },
      async (request) => ({ data: await getTryout(deps, authorOf(request), request.params.assessment) }),
    );
    handle(
      calls.checkTryout,
      {
        summary: "Mark the answers of a tryout",
        audit: nothing,
        limits: hour("tryouts", 600),
        refuses: [404],
        onSend: packed,
      },
      async (request) => ({
        data: await checkTryout(deps, authorOf(request), { ...request.params, ...request.body }),
      }),
    );
    handle(
      calls.createAssessment,
      {
        summary: "Begin an assessment as a draft",
        audit: "assessment.written",
        limits: hour("assessments", 120),
        refuses: [404, 409],
      },
      async (request) => ({
        data: await createAssessment(deps, authorOf(request), { ...request.body, key: keyOf(request) }),
      }),
    );
    handle(
      calls.changeAssessment,
      { summary: "Set an assessment", audit: "assessment.changed", refuses: [404] },
      async (request) => ({
        data: await changeAssessment(deps, authorOf(request), { ...request.params, ...request.body }),
      }),
    );
    handle(
      calls.setQuestions,
      {
        summary: "Set the questions of an assessment and their order",
        audit: "assessment.questions-set",
        refuses: [404, 409],
      },
      async (request) => ({
        data: await setQuestions(deps, authorOf(request), { ...request.params, ...request.body }),
      }),
    );
    handle(
      calls.publishAssessment,
      {
        summary: "Publish an assessment, or withdraw it while no student has begun it",
        audit: ["assessment.published", "assessment.withdrawn"],
        refuses: [404, 409],
      },
      async (request) => ({
        data: await publishAssessment(deps, authorOf(request), { ...request.params, ...request.body }),
      }),
    );
    handle(
      calls.copyAssessment,
      {
        summary: "Copy an assessment into another week or course, as a draft",
        audit: "assessment.copied",
        limits: hour("assessments", 120),
        refuses: [404, 409],
      },
      async (request) => ({
        data: await copyAssessment(deps, authorOf(request), {
          ...request.params,
          ...request.body,
          key: keyOf(request),
        }),
      }),
    );
    handle(
      calls.deleteAssessment,
      { summary: "Delete a draft that no student has begun", audit: "assessment.deleted", refuses: [404, 409] },
      async (request) => {
        await deleteAssessment(deps, authorOf(request), request.params.assessment);
        return {};
      },
    );
  };
