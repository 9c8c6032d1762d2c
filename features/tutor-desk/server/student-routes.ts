import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../students-calls.ts";
import { studentShapes } from "../students-contract.ts";
import { listStudents } from "./list-students.ts";
import { saveNote } from "./notes.ts";
import { readStudent } from "./read-student.ts";

/** The calls about a tutor's own students. */
export const studentRoutes =
  (deps: Pick<VerbDeps, "db" | "clock">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, studentShapes, "tutors");
    handle(
      calls.listStudents,
      {
        summary: "List a tutor's own students",
        description: "Those who learn now, one row for each course; with `show=finished` those who did.",
      },
      (request) => listStudents(deps, actorId(request), request.query),
    );
    handle(calls.getStudent, { summary: "Get one of a tutor's own students" }, (request) =>
      readStudent(deps, actorId(request), request.params.id),
    );
    handle(
      calls.saveNote,
      {
        summary: "Set a tutor's private note about a student",
        description: "`version` is that of the note which is changed.",
        audit: { none: "what a tutor writes for themselves alone" },
        limits: [{ name: "tutor-note", max: 240, windowS: 3600 }],
        refuses: [409],
      },
      (request) => saveNote(deps, actorId(request), { ...request.params, ...request.body }),
    );
  };
