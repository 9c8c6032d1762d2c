import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../../calls.ts";
import { findTutorShapes } from "../../dashboard-contract.ts";
import { listTutorFilters } from "../search/tutor-choices.ts";
import { getTutor, listReviews } from "./get-tutor.ts";
import { listPopular } from "./list-popular.ts";
import { searchTutors } from "./search-tutors.ts";

/** The calls about tutors for students who are logged in: search, one tutor, reviews, what is popular. */
export const dashboardTutorRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, findTutorShapes, "students");
    handle(
      calls.searchTutors,
      { summary: "Search tutors", description: "By text in name, course and skills, with filters; paginated." },
      async (request) => {
        return searchTutors(deps, request.query);
      },
    );

    handle(calls.listTutorFilters, { summary: "List courses and prices to filter tutors by" }, async () =>
      listTutorFilters(deps),
    );

    handle(calls.getTutorForStudent, { summary: "Get a tutor as a student" }, async (request) => {
      return getTutor(deps, actorId(request), request.params.id);
    });

    handle(calls.listTutorReviews, { summary: "List reviews of a tutor, newest first" }, async (request) => {
      return listReviews(deps, { ...request.params, ...request.query });
    });

    handle(
      calls.listPopular,
      {
        summary: "List popular courses and tutors",
        description: "By enrolments and picks of the last 90 days.",
      },
      async () => {
        return listPopular(deps);
      },
    );
  };
