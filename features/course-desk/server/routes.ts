import type { FastifyPluginAsync } from "fastify";
import {
  addCourse,
  changeCourse,
  endPlannedPrices,
  orderCourses,
  readSchoolCourses,
  readSchools,
  saveSchools,
  setCourseState,
  setPrices,
} from "#features/catalogue/server/public.ts";
import { lessonLimits, lessonTexts, wordLimits } from "#features/learning/lesson-texts.ts";
import {
  addLessonFile,
  addLessonPicture,
  changeSyllabus,
  previewLesson,
  readLessonVersion,
  readOfficeLesson,
  readSyllabus,
  readWordLesson,
  saveLesson,
  syllabusActs,
} from "#features/learning/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { packed } from "#platform/http/packed.ts";
import { receiveForm } from "#platform/http/receive-form.ts";
import * as calls from "../calls.ts";
import { courseDeskShapes } from "../contract.ts";
import { deleteDraft } from "./delete-draft.ts";
import { listCourses } from "./list-courses.ts";
import { readCourse } from "./read-course.ts";

/** The calls of the courses' desk. */
export const courseDeskRoutes =
  (deps: Pick<VerbDeps, "db" | "clock" | "spoolDir" | "log">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, courseDeskShapes, "staff");
    handle(calls.listOfficeCourses, { summary: "List courses for staff, hidden ones too" }, ({ query }) =>
      listCourses(deps, query),
    );
    handle(
      calls.getOfficeCourse,
      { summary: "Get a course with its prices over time, and what quotes them", refuses: [404] },
      ({ params }) => readCourse(deps, params),
    );
    handle(calls.addCourse, { summary: "Add a course as a draft", audit: "course.added", refuses: [409] }, (request) =>
      addCourse(deps, actorId(request), request.body),
    );
    handle(
      calls.changeCourse,
      {
        summary: "Change the facts of a course",
        description: "An address that it had leads to the new one. `seen` is the `updatedAt` that was read.",
        audit: "course.changed",
        refuses: [404, 409],
      },
      (request) => changeCourse(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.setCourseState,
      {
        summary: "Publish a course, or hide it",
        description: "No one can order a course that is hidden; those who have it keep it.",
        audit: ["course.published", "course.hidden"],
        refuses: [404],
      },
      (request) => setCourseState(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(calls.getSyllabus, { summary: "Get a course's syllabus with drafts and removed lessons" }, ({ params }) =>
      readSyllabus(deps.db, params.id),
    );
    handle(
      calls.changeSyllabus,
      {
        summary: "Change a course's syllabus by one step",
        description:
          "No student loses anything: a lesson that is added counts for those who began before once they did it, and one that is removed stays with those who did it. `seen` is the `version` that was read.",
        audit: syllabusActs,
        refuses: [404, 409],
      },
      (request) => changeSyllabus(deps, actorId(request), { ...request.body, courseId: request.params.id }),
    );
    handle(
      calls.getOfficeLesson,
      { summary: "Get a lesson with its versions, as staff write it", refuses: [404] },
      ({ params }) => readOfficeLesson(deps.db, params.lesson),
    );
    handle(calls.getLessonVersion, { summary: "Get one version of a lesson's text", refuses: [404] }, ({ params }) =>
      readLessonVersion(deps.db, params.lesson, Number(params.number)),
    );
    handle(
      calls.saveLesson,
      {
        summary: "Save a lesson's text as a draft, for a time, or published",
        description: "`seen` is that of the lesson as it was read.",
        audit: ["lesson.drafted", "lesson.scheduled", "lesson.published"],
        refuses: [404, 409],
      },
      (request) => saveLesson(deps, actorId(request), { ...request.body, ...request.params }),
    );
    handle(
      calls.previewLesson,
      {
        summary: "Preview a lesson's text as students would read it",
        audit: { none: "nothing is changed" },
        limits: [{ name: "lesson-previews", max: 3_600, windowS: 3600 }],
        refuses: [404],
        onSend: packed,
      },
      ({ params, body }) => previewLesson(deps.db, params.lesson, body.body),
    );
    handle(
      calls.addLessonPicture,
      {
        summary: "Add a picture for the lessons of a course",
        description: "A form with `file`.",
        consumes: ["multipart/form-data"],
        upload: true,
        audit: "lesson.picture-added",
        limits: [{ name: "lesson-pictures", max: 240, windowS: 3600 }],
        refuses: [404, 413],
      },
      (request) =>
        receiveForm(
          request,
          { dir: deps.spoolDir, maxBytes: 8 * 1024 * 1024, large: lessonTexts.largeFile, missing: lessonTexts.noFile },
          ({ path }) => addLessonPicture(deps, actorId(request), { ...request.params, path }),
        ),
    );
    handle(
      calls.readWordLesson,
      {
        summary: "Read a Word file as a lesson's text",
        description:
          "A form with `file`. Its pictures are stored for the lessons of the course; the lesson is unchanged.",
        consumes: ["multipart/form-data"],
        upload: true,
        audit: "lesson.picture-added",
        limits: [{ name: "lesson-words", max: 60, windowS: 3600 }],
        refuses: [404, 413, 503],
      },
      (request) =>
        receiveForm(
          request,
          {
            dir: deps.spoolDir,
            maxBytes: wordLimits.file,
            large: lessonTexts.largeWord,
            missing: lessonTexts.noWordFile,
          },
          ({ path }) => readWordLesson(deps, actorId(request), { ...request.params, path }),
        ),
    );
    handle(
      calls.addLessonFile,
      {
        summary: "Add a file to take along for the lessons of a course",
        description: "A form with `file`. Students find it once a version of the lesson that has it is published.",
        consumes: ["multipart/form-data"],
        upload: true,
        audit: "lesson.file-added",
        limits: [{ name: "lesson-files", max: 240, windowS: 3600 }],
        refuses: [404, 409, 413],
      },
      (request) =>
        receiveForm(
          request,
          {
            dir: deps.spoolDir,
            maxBytes: lessonLimits.fileBytes,
            large: lessonTexts.largeAlong,
            missing: lessonTexts.noAlong,
          },
          ({ path, name }) => addLessonFile(deps, actorId(request), { ...request.params, path, name }),
        ),
    );
    handle(calls.listOfficeSchools, { summary: "List the schools with how many courses each has" }, () =>
      readSchools(deps.db),
    );
    handle(
      calls.saveSchools,
      { summary: "Store the schools in their order", audit: "schools.changed", refuses: [409] },
      (request) => saveSchools(deps, actorId(request), request.body),
    );
    handle(
      calls.listSchoolCourses,
      { summary: "List the courses of a school in their order", refuses: [404] },
      ({ params }) => readSchoolCourses(deps.db, params.school),
    );
    handle(
      calls.orderCourses,
      { summary: "Store the order of a school's courses", audit: "schools.courses-ordered", refuses: [404, 409] },
      (request) => orderCourses(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.deleteDraft,
      {
        summary: "Delete a course that was never published",
        description: "Refused with what hangs on it.",
        audit: "course.deleted",
        refuses: [404, 409],
      },
      (request) => deleteDraft(deps, actorId(request), request.params.id),
    );
    handle(
      calls.setPrices,
      {
        summary: "Set the prices of a course from a day on",
        description: "Replaces what was planned. Orders that were placed keep their price.",
        audit: "prices.set",
        refuses: [404, 409],
      },
      async (request) => {
        const { id } = request.params;
        await setPrices(deps, actorId(request), { ...request.body, courseId: id });
        return { id };
      },
    );
    handle(
      calls.endPlannedPrices,
      { summary: "Remove the planned prices of a course", audit: "prices.plan-removed", refuses: [404, 409] },
      async (request) => {
        const { id } = request.params;
        await endPlannedPrices(deps, actorId(request), { courseId: id });
        return { id };
      },
    );
  };
