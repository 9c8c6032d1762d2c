import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { actorId } from "#platform/http/actor-id.ts";
import {
  dashboardTutorAnswer,
  popularAnswer,
  reviewPageAnswer,
  reviewPageQuery,
  tutorFiltersAnswer,
  tutorIdParams,
  tutorSearchAnswer,
  tutorSearchQuery,
} from "../../dashboard-contract.ts";
import type { DashboardTutorVerbs } from "./dashboard-tutor-verbs.ts";

const security = [{ bearer: [] }];

/** The calls about tutors for students who are logged in: search, one tutor, reviews, what is popular. */
export const dashboardTutorRoutes =
  (verbs: DashboardTutorVerbs): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: "GET",
      url: "/api/students/tutors",
      config: { access: { capability: "tutors.find", scope: "all" } },
      schema: {
        summary: "Find a tutor",
        description: "By words of name, course and skills, with filters; a page at a time.",
        tags: ["students"],
        security,
        querystring: tutorSearchQuery,
        response: { 200: tutorSearchAnswer },
      },
      handler: async (request) => {
        return verbs.searchTutors(request.query);
      },
    });

    app.route({
      method: "GET",
      url: "/api/students/tutor-filters",
      config: { access: { capability: "tutors.find", scope: "all" } },
      schema: {
        summary: "Courses to filter tutors by",
        tags: ["students"],
        security,
        querystring: z.strictObject({}),
        response: { 200: tutorFiltersAnswer },
      },
      handler: async () => {
        return { courses: await verbs.listTaughtCourses() };
      },
    });

    app.route({
      method: "GET",
      url: "/api/students/tutors/:id",
      config: { access: { capability: "tutors.find", scope: "all" } },
      schema: {
        summary: "One tutor, as a student sees them",
        tags: ["students"],
        security,
        params: tutorIdParams,
        querystring: z.strictObject({}),
        response: { 200: dashboardTutorAnswer },
      },
      handler: async (request) => {
        return verbs.getTutor(request.params.id, actorId(request));
      },
    });

    app.route({
      method: "GET",
      url: "/api/students/tutors/:id/reviews",
      config: { access: { capability: "tutors.find", scope: "all" } },
      schema: {
        summary: "The reviews of a tutor, the newest first",
        tags: ["students"],
        security,
        params: tutorIdParams,
        querystring: reviewPageQuery,
        response: { 200: reviewPageAnswer },
      },
      handler: async (request) => {
        return verbs.listReviews(request.params.id, request.query.cursor);
      },
    });

    app.route({
      method: "GET",
      url: "/api/students/popular",
      config: { access: { capability: "tutors.find", scope: "all" } },
      schema: {
        summary: "Popular courses and tutors",
        description: "By choices of the last 90 days: enrolments and picks.",
        tags: ["students"],
        security,
        querystring: z.strictObject({}),
        response: { 200: popularAnswer },
      },
      handler: async () => {
        return verbs.listPopular();
      },
    });
  };
