import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { hasScopeAll } from "#platform/http/has-scope-all.ts";
import * as calls from "../calls.ts";
import { placementShapes } from "../contract.ts";
import { addGroup, readGroupChoices } from "./add-group.ts";
import { askForTimes } from "./ask-for-times.ts";
import { listUnplaced } from "./list-unplaced.ts";
import { placeStudent } from "./place-student.ts";
import { type Placer, readTimes } from "./read-times.ts";
import { readWeek } from "./read-week.ts";

const student = (request: FastifyRequest): Placer => ({ accountId: actorId(request), as: "student" });
const desk = (request: FastifyRequest): Placer => ({
  accountId: actorId(request),
  as: hasScopeAll(request) ? "staff" : "tutor",
});

/** The calls about placing who paid: by the student, and by a tutor or staff. */
export const placementRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, placementShapes, "classes");
    const limits = [{ name: "placing", max: 120, windowS: 60 * 60 }];

    handle(
      calls.getOwnTimes,
      { summary: "List the class times of my course to choose from", refuses: [404] },
      (request) => readTimes(deps, student(request), { enrolmentId: request.params.id, ...request.query }),
    );
    handle(
      calls.takeTimes,
      {
        summary: "Choose the class times of my course",
        description: "A seat in a group, or two or three weekly times; all classes are booked or none.",
        limits,
        refuses: [404, 409],
      },
      (request) => placeStudent(deps, student(request), { enrolmentId: request.params.id, ...request.body }),
    );
    handle(
      calls.askForTimes,
      { summary: "Ask my tutor to propose class times", limits, refuses: [404, 409] },
      (request) => askForTimes(deps, actorId(request), { enrolmentId: request.params.id, ...request.body }),
    );
    handle(calls.listUnplaced, { summary: "List students who paid and have no class" }, (request) =>
      listUnplaced(deps, desk(request)),
    );
    handle(
      calls.getTimes,
      { summary: "List the class times for a student to choose from", refuses: [404] },
      (request) => readTimes(deps, desk(request), { enrolmentId: request.params.id, ...request.query }),
    );
    handle(
      calls.getPlacingWeek,
      { summary: "Get a week of the tutor with whom a student is to be placed", refuses: [404] },
      (request) => readWeek(deps, desk(request), { enrolmentId: request.params.id, ...request.query }),
    );
    handle(
      calls.getGroupChoices,
      { summary: "Get what a new group of a tutor can be made of", refuses: [404, 422] },
      (request) => readGroupChoices(deps, desk(request), request.query),
    );
    handle(
      calls.addGroup,
      {
        summary: "Add a group with its weekly times",
        audit: "group.added",
        description: "All its classes are booked or none; days off are skipped.",
        limits,
        refuses: [404, 409],
      },
      (request) => addGroup(deps, desk(request), request.body),
    );
    handle(
      calls.placeStudent,
      {
        summary: "Place a student in class times",
        audit: "enrolment.placed",
        description: "A seat in a group, or two or three weekly times; all classes are booked or none.",
        limits,
        refuses: [404, 409],
      },
      (request) => placeStudent(deps, desk(request), { enrolmentId: request.params.id, ...request.body }),
    );
  };
