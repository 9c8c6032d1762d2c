import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { packed } from "#platform/http/packed.ts";
import * as calls from "../calls.ts";
import { lessonShapes } from "../contract.ts";
import { answerCheck } from "./answer-check.ts";
import { getLesson } from "./get-lesson.ts";
import { getLessonFile } from "./get-lesson-file.ts";
import { getOutline } from "./get-outline.ts";
import { listEnrolments } from "./list-enrolments.ts";
import { markDone } from "./mark-done.ts";
import { openLesson } from "./open-lesson.ts";
import { saveNote } from "./save-note.ts";

const hourS = 60 * 60;
/** A class may sit behind one address, and a device that comes online sends all at once what it stored. */
const often = (name: string) => [{ name, max: 3000, windowS: hourS }];

/** The calls about lessons. */
export const learningRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, lessonShapes, "learning");

    handle(calls.listOwnCourses, { summary: "List my courses" }, async (request) => ({
      courses: (await listEnrolments(deps, actorId(request))).map(({ courseSlug }) => courseSlug),
    }));

    handle(
      calls.getOutline,
      { summary: "Get a course's weeks and lessons with my progress", onSend: packed, refuses: [403] },
      (request) => getOutline(deps, actorId(request), request.params.course),
    );

    handle(
      calls.getLesson,
      {
        summary: "Get a lesson with my note and mark",
        description:
          "Open to students whose course is not paused; the first lesson of a course is open to every student. `pictures=later` leaves the pictures out; with `have`, the `version` of the caller's text, the text is sent only if it changed.",
        onSend: packed,
        refuses: [403],
      },
      (request) => getLesson(deps, actorId(request), { ...request.params, ...request.query }),
    );

    handle(
      calls.openLesson,
      { summary: "Record that I opened this lesson", limits: often("lesson-open"), refuses: [403] },
      (request) => openLesson(deps, actorId(request), { ...request.params, ageMs: request.body?.ageMs ?? 0 }),
    );

    handle(
      calls.markDone,
      {
        summary: "Mark a lesson as done or not done",
        description: "The latest mark wins: `ageMs` is the age of this one. The response has the mark in force.",
        limits: often("lesson-done"),
        refuses: [403, 409],
      },
      (request) => markDone(deps, actorId(request), { ...request.params, ...request.body }),
    );

    handle(
      calls.saveNote,
      {
        summary: "Save my note of a lesson",
        description: "The latest write wins: `ageMs` is the age of this one. An empty text deletes the note.",
        limits: often("lesson-note"),
        refuses: [403],
      },
      (request) => saveNote(deps, actorId(request), { ...request.params, ...request.body }),
    );

    handle(
      calls.answerCheck,
      {
        summary: "Save my answer to a question of a lesson",
        description:
          "`check` is the `data-check` of the question in the lesson's text. The latest answer wins: `ageMs` is the age of this one.",
        limits: often("lesson-check"),
        refuses: [403],
      },
      (request) => answerCheck(deps, actorId(request), { ...request.params, ...request.body }),
    );

    handle(
      calls.getLessonFile,
      { summary: "Download a file of a lesson", produces: ["application/octet-stream"], refuses: [403] },
      async (request, reply) => {
        const { name, content } = await getLessonFile(deps, actorId(request), request.params);
        return (
          reply
            // Never as what it is: a browser should save it, not show it under our address.
            .type("application/octet-stream")
            .header("Content-Disposition", `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"`)
            .send(content)
        );
      },
    );
  };
