import type { FastifyPluginAsync } from "fastify";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { getTutorForStudent, listPopular, listTutorFilters, listTutorReviews, searchTutors } from "../../calls.ts";
import { findTutorShapes } from "../../dashboard-contract.ts";
import type { DashboardTutorVerbs } from "./dashboard-tutor-verbs.ts";

/** The calls about tutors for students who are logged in: search, one tutor, reviews, what is popular. */
export const dashboardTutorRoutes =
  (verbs: DashboardTutorVerbs): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, findTutorShapes, "students");
    handle(
      searchTutors,
      { summary: "Search tutors", description: "By words of name, course and skills, with filters; a page at a time." },
      async (request) => {
        return verbs.searchTutors(request.query);
      },
    );

    handle(listTutorFilters, { summary: "List courses and prices to filter tutors by" }, async () =>
      verbs.listFilters(),
    );

    handle(getTutorForStudent, { summary: "Get a tutor as a student" }, async (request) => {
      return verbs.getTutor(request.params.id, actorId(request));
    });

    handle(listTutorReviews, { summary: "List reviews of a tutor, newest first" }, async (request) => {
      return verbs.listReviews(request.params.id, request.query.cursor);
    });

    handle(
      listPopular,
      {
        summary: "List popular courses and tutors",
        description: "By choices of the last 90 days: enrolments and picks.",
      },
      async () => {
        return verbs.listPopular();
      },
    );
  };
