import type { FastifyPluginAsync } from "fastify";
import {
  beginViewing,
  changeGuardian,
  endPersonSessions,
  mailPeopleAgain,
  reinstatePeople,
  suspendPeople,
  type Viewer,
} from "#features/accounts/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId, actorSession } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { sendCsv } from "#platform/list/csv.ts";
import * as calls from "../calls.ts";
import { peopleShapes } from "../contract.ts";
import { handOver, listHandOver } from "./hand-over.ts";
import { everybody, listPeople, peopleCsv } from "./people-list.ts";
import { readHistory } from "./read-history.ts";
import { readPerson } from "./read-person.ts";
import { listTaughtCourses, setTaughtCourses } from "./taught-courses.ts";

/** The calls about people, as staff see them. */
export const peopleRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, peopleShapes, "staff");
    const source = everybody(deps.db);
    const viewerOf = (request: { actor: Viewer | null }): Viewer => ({
      roles: [],
      ...request.actor,
      accountId: actorId(request),
    });
    const limits = [{ name: "people", max: 240, windowS: 3600 }];
    const refuses = [403, 409];

    handle(calls.listPeople, { summary: "List people by filters" }, (request) =>
      listPeople(deps, viewerOf(request), request.query),
    );
    handle(
      calls.exportPeople,
      {
        summary: "Export the same people as CSV",
        produces: ["text/csv"],
        limits: [{ name: "exports", max: 30, windowS: 3600 }],
      },
      async (request, reply) => sendCsv(reply, deps.clock.now(), peopleCsv(deps, viewerOf(request), request.query)),
    );
    handle(
      calls.suspendPeople,
      {
        summary: "Suspend people with a reason",
        audit: "account.suspended",
        description:
          "Refused if others fit the filter by now. Ends their sessions. Staff are suspended by administrators.",
        limits,
        refuses,
      },
      (request) => {
        const { reason, ...which } = request.body;
        return suspendPeople(deps, actorId(request), { source, which, reason });
      },
    );
    handle(
      calls.reinstatePeople,
      { summary: "Let suspended people log in again", audit: "account.reinstated", limits, refuses },
      (request) => reinstatePeople(deps, actorId(request), { source, which: request.body }),
    );
    handle(
      calls.mailPeopleAgain,
      {
        summary: "Mail the link of verification or invitation again",
        audit: "account.mailed-again",
        description: "To people whose address is not verified; a mailbox gets a few of these links an hour.",
        limits,
        refuses,
      },
      (request) => mailPeopleAgain(deps, actorId(request), { source, which: request.body }),
    );
    handle(
      calls.getPerson,
      {
        summary: "Get a person with courses, orders and what staff changed",
        description: "Orders and the audit log for staff who may read them.",
        refuses: [404],
      },
      (request) => readPerson(deps, viewerOf(request), request.params.id),
    );
    handle(
      calls.listHistory,
      {
        summary: "List what happened to a person, newest first",
        description: "By all features; without what the caller may not read elsewhere.",
      },
      (request) => readHistory(deps, viewerOf(request), { accountId: request.params.id, ...request.query }),
    );
    handle(
      calls.viewAs,
      {
        summary: "See the pages of a student, without changing anything",
        audit: "account.viewing-began",
        description:
          "The token answers reads of the student's own calls for 30 minutes, as long as this session lasts. The student reads who it was and why. Refused for accounts of tutors and staff.",
        limits,
        refuses: [403, 404, 409],
      },
      (request) => beginViewing(deps, actorSession(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.listHandOver,
      { summary: "List the students of a tutor, with who else teaches their courses", refuses: [404] },
      (request) => listHandOver(deps, request.params.id),
    );
    handle(
      calls.handOver,
      {
        summary: "Hand all students of a tutor over to others",
        audit: ["enrolment.tutor-assigned", "account.students-handed-over"],
        description:
          "Whole or not at all, with the classes ahead. Refused where a tutor is not free for one of them, and where the tutor has other students by now.",
        limits,
        refuses: [403, 404, 409],
      },
      (request) => handOver(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.listTaughtCourses,
      { summary: "List all courses, and which a tutor teaches", refuses: [404] },
      ({ params }) => listTaughtCourses(deps, params.id),
    );
    handle(
      calls.setTaughtCourses,
      {
        summary: "Choose which courses a tutor teaches, the main one first",
        audit: "account.courses-chosen",
        description: "`before` are those that were seen. A course with students or a group of theirs stays.",
        limits,
        refuses: [403, 404, 409],
      },
      (request) => setTaughtCourses(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.endPersonSessions,
      { summary: "Log a person out on all devices", audit: "account.sessions-ended", limits, refuses: [403, 404] },
      (request) => endPersonSessions(deps, actorId(request), request.params.id),
    );
    handle(
      calls.changeGuardian,
      {
        summary: "Set whether a student is under 18, and their guardian",
        audit: "account.guardian-changed",
        description: "Without a name there is no guardian. The audit log names no one.",
        limits,
        refuses: [403, 404, 409],
      },
      (request) => changeGuardian(deps, actorId(request), { id: request.params.id, guardian: request.body }),
    );
  };
