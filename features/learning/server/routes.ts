import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { actorId } from "#platform/http/actor-id.ts";
import { packed } from "#platform/http/packed.ts";
import {
  courseParams,
  doneAnswer,
  doneSchema,
  fileParams,
  lessonAnswer,
  lessonParams,
  lessonQuery,
  noteAnswer,
  noteSchema,
  openedAnswer,
  openSchema,
  outlineAnswer,
} from "../contract.ts";
import type { LearningVerbs } from "./learning-verbs.ts";

const base = "/api/students/learning/:course";
const noQuery = z.strictObject({});
const hourS = 60 * 60;
/** A class may sit behind one address, and a device that comes online sends all at once what it kept. */
const often = (name: string) => [{ name, max: 3000, windowS: hourS }];

/** The calls about lessons, all for students about their own courses. */
export const learningRoutes =
  (verbs: LearningVerbs): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: "GET",
      url: base,
      onSend: packed,
      config: { access: { capability: "lessons.learn", scope: "own" } },
      schema: {
        summary: "A course's weeks and lessons, and how far I have come",
        tags: ["learning"],
        security: [{ bearer: [] }],
        params: courseParams,
        querystring: noQuery,
        response: { 200: outlineAnswer },
      },
      handler: (request) => verbs.getOutline(actorId(request), request.params.course),
    });

    app.route({
      method: "GET",
      url: `${base}/lessons/:lesson`,
      onSend: packed,
      config: { access: { capability: "lessons.learn", scope: "own" } },
      schema: {
        summary: "A lesson to read, with my note and mark",
        description:
          "Open to students of the course that is not paused; the first lesson of a course is open to every student. `pictures=later` leaves the pictures out; with `have`, the `version` of a text that the caller holds, the text comes only when it is another.",
        tags: ["learning"],
        security: [{ bearer: [] }],
        params: lessonParams,
        querystring: lessonQuery,
        response: { 200: lessonAnswer },
      },
      handler: (request) => verbs.getLesson(actorId(request), { ...request.params, ...request.query }),
    });

    app.route({
      method: "POST",
      url: `${base}/lessons/:lesson/open`,
      config: { access: { capability: "lessons.learn", scope: "own" }, limits: often("lesson-open") },
      schema: {
        summary: "I opened this lesson: go on here next time",
        tags: ["learning"],
        security: [{ bearer: [] }],
        params: lessonParams,
        querystring: noQuery,
        body: openSchema,
        response: { 200: openedAnswer },
      },
      handler: (request) => verbs.openLesson(actorId(request), { ...request.params, ageMs: request.body?.ageMs ?? 0 }),
    });

    app.route({
      method: "PUT",
      url: `${base}/lessons/:lesson/done`,
      config: { access: { capability: "lessons.learn", scope: "own" }, limits: often("lesson-done") },
      schema: {
        summary: "Mark a lesson as done, or take that back",
        description: "The mark made last counts: `ageMs` says how long ago this one was. The answer says what holds.",
        tags: ["learning"],
        security: [{ bearer: [] }],
        params: lessonParams,
        querystring: noQuery,
        body: doneSchema,
        response: { 200: doneAnswer },
      },
      handler: (request) => verbs.markDone(actorId(request), { ...request.params, ...request.body }),
    });

    app.route({
      method: "PUT",
      url: `${base}/lessons/:lesson/note`,
      config: { access: { capability: "lessons.learn", scope: "own" }, limits: often("lesson-note") },
      schema: {
        summary: "Keep my note of a lesson",
        description:
          "The last write counts: `ageMs` says how long ago this one was made. An empty text takes the note away.",
        tags: ["learning"],
        security: [{ bearer: [] }],
        params: lessonParams,
        querystring: noQuery,
        body: noteSchema,
        response: { 200: noteAnswer },
      },
      handler: (request) => verbs.saveNote(actorId(request), { ...request.params, ...request.body }),
    });

    app.route({
      method: "GET",
      url: `${base}/files/:file`,
      config: { access: { capability: "lessons.learn", scope: "own" } },
      schema: {
        summary: "A file that a lesson offers",
        tags: ["learning"],
        security: [{ bearer: [] }],
        params: fileParams,
        querystring: noQuery,
        produces: ["application/octet-stream"],
        response: { 200: z.any().describe("application/octet-stream") },
      },
      handler: async (request, reply) => {
        const { name, content } = await verbs.getLessonFile(actorId(request), request.params);
        return (
          reply
            // Never as what it is: a browser shall keep it, not show it under our address.
            .type("application/octet-stream")
            .header("Content-Disposition", `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"`)
            .send(content)
        );
      },
    });
  };
