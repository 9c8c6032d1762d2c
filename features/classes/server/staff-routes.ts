import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import {
  getOfficeWeek as getOfficeWeekCall,
  listOfficeClasses as listOfficeClassesCall,
} from "../office-class-calls.ts";
import { officeClassShapes } from "../office-class-contract.ts";
import * as calls from "../pick-calls.ts";
import { pickShapes } from "../pick-contract.ts";
import { coverTrial, listFreeTutors } from "./cover-trial.ts";
import { listOfficeClasses } from "./office-classes.ts";
import { getOfficeWeek } from "./office-week.ts";
import { listOtherTutors, passOnPick } from "./pass-on-pick.ts";

/** The calls of staff about the classes of all tutors, picks that no one answered, and trial classes whose tutor is away. */
export const staffClassRoutes =
  (deps: VerbDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const handleClasses = handling(app, officeClassShapes, "staff");
    handleClasses(
      listOfficeClassesCall,
      {
        summary: "List the classes and trials of all tutors",
        description: "Those that are not over, the next one first, where neither `when` nor `day` asks for others.",
      },
      (request) => listOfficeClasses(deps, request.query),
    );
    handleClasses(
      getOfficeWeekCall,
      {
        summary: "Get a week of a page of tutors",
        description:
          "The tutors from A to Z, 25 a page, each with the classes and trials that begin in the week: 1,000 at most.",
      },
      (request) => getOfficeWeek(deps, request.query),
    );
    const handle = handling(app, pickShapes, "staff");
    handle(
      calls.listOtherTutors,
      { summary: "List the tutors who could take a pick without an answer", refuses: [404] },
      (request) => listOtherTutors(deps, request.params),
    );
    handle(
      calls.passOnPick,
      {
        summary: "Pass a pick without an answer on to another tutor",
        description: "After three days. Notifies the student and both tutors. A booked trial class stays.",
        audit: "pick.passed-on",
        refuses: [404, 409],
      },
      (request) => passOnPick(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.listFreeTutors,
      { summary: "List the tutors who could take a trial class", refuses: [404, 409] },
      (request) => listFreeTutors(deps, request.params),
    );
    handle(
      calls.coverTrial,
      {
        summary: "Give a trial class whose tutor is away to another one, at the same time",
        description:
          "`from` is whose it was as it was seen. Notifies the student and both tutors; the pick goes along.",
        audit: "trial.covered",
        refuses: [404, 409],
      },
      (request) => coverTrial(deps, actorId(request), { ...request.params, ...request.body }),
    );
  };
