import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound } from "#lib/app-error.ts";
import { actorId } from "#platform/http/actor-id.ts";
import {
  bookTrialSchema,
  classesAnswer,
  classesQuery,
  feedAnswer,
  joinAnswer,
  moveTrialSchema,
  slotsAnswer,
  slotsQuery,
  trialAnswer,
  zoneQuery,
} from "../contract.ts";
import { classTexts } from "../texts.ts";
import type { ClassVerbs } from "./public.ts";

const hourS = 60 * 60;
const bearer = [{ bearer: [] }];
const noQuery = z.strictObject({});
const noBody = z.strictObject({}).nullish();
const sessionParams = z.strictObject({ id: z.uuid("The id of a class is a UUID.") });
const messageAnswer = z.object({ message: z.string() });

/** The calls about classes: the student's calendar, trial classes, joining, and the calendar feed. */
export const classRoutes =
  (verbs: ClassVerbs): FastifyPluginAsyncZod =>
  async (app) => {
    // What one person sees is not kept by any cache.
    app.addHook("onSend", async (_request, reply) => {
      if (!reply.hasHeader("cache-control")) reply.header("Cache-Control", "no-store");
    });

    app.route({
      method: "GET",
      url: "/api/students/classes",
      config: { access: { capability: "classes.attend", scope: "own" } },
      schema: {
        summary: "My classes, by day of my time zone",
        description: "At most 62 days at once. Meeting links are given by joining.",
        tags: ["classes"],
        security: bearer,
        querystring: classesQuery,
        response: { 200: classesAnswer },
      },
      handler: (request) => verbs.listByDay(actorId(request), request.query),
    });

    app.route({
      method: "POST",
      url: "/api/students/classes/:id/join",
      config: {
        access: { capability: "classes.attend", scope: "own" },
        limits: [{ name: "class-join", max: 120, windowS: hourS }],
      },
      schema: {
        summary: "Join a class",
        description:
          "From 10 minutes before its start until its end: notes that I attended and answers the meeting link.",
        tags: ["classes"],
        security: bearer,
        params: sessionParams,
        querystring: noQuery,
        body: noBody,
        response: { 200: joinAnswer },
      },
      handler: (request) => verbs.joinSession(actorId(request), request.params.id),
    });

    app.route({
      method: "GET",
      url: "/api/tutors/:id/slots",
      config: { access: { capability: "tutors.find", scope: "all" } },
      schema: {
        summary: "A tutor's free half hours for a trial class, in my time zone",
        description: "Seven days from `from`, or from the first day that has one.",
        tags: ["classes"],
        security: bearer,
        params: z.strictObject({ id: z.uuid("The id of a tutor is a UUID.") }),
        querystring: slotsQuery,
        response: { 200: slotsAnswer },
      },
      handler: (request) => verbs.listFreeSlots(actorId(request), { tutorId: request.params.id, ...request.query }),
    });

    const trialLimits = [{ name: "trials", max: 60, windowS: hourS }];

    app.route({
      method: "POST",
      url: "/api/students/trials",
      config: { access: { capability: "trials.book", scope: "own" }, limits: trialLimits },
      schema: {
        summary: "Book a trial class",
        tags: ["classes"],
        security: bearer,
        querystring: noQuery,
        body: bookTrialSchema,
        response: { 200: trialAnswer },
      },
      handler: (request) =>
        verbs.bookTrial(actorId(request), { ...request.body, startsAt: new Date(request.body.startsAt) }),
    });

    app.route({
      method: "PUT",
      url: "/api/students/trials/:id",
      config: { access: { capability: "trials.book", scope: "own" }, limits: trialLimits },
      schema: {
        summary: "Move a trial class to another free time",
        description: "Up to 12 hours before it starts.",
        tags: ["classes"],
        security: bearer,
        params: sessionParams,
        querystring: noQuery,
        body: moveTrialSchema,
        response: { 200: trialAnswer },
      },
      handler: (request) =>
        verbs.moveTrial(actorId(request), {
          sessionId: request.params.id,
          startsAt: new Date(request.body.startsAt),
          zone: request.body.zone,
        }),
    });

    app.route({
      method: "DELETE",
      url: "/api/students/trials/:id",
      config: { access: { capability: "trials.book", scope: "own" }, limits: trialLimits },
      schema: {
        summary: "Cancel a trial class",
        description: "Up to 12 hours before it starts.",
        tags: ["classes"],
        security: bearer,
        params: sessionParams,
        querystring: zoneQuery,
        response: { 200: trialAnswer },
      },
      handler: (request) =>
        verbs.cancelTrial(actorId(request), { sessionId: request.params.id, zone: request.query.zone }),
    });

    const feedLimits = [{ name: "calendar-feed", max: 30, windowS: hourS }];

    app.route({
      method: "POST",
      url: "/api/students/calendar-feed",
      config: { access: { capability: "calendar.follow", scope: "own" }, limits: feedLimits },
      schema: {
        summary: "Make the secret address of my calendar",
        description:
          "Shown this once. It replaces the one that I had, which no longer works. Tutors get the classes that they teach.",
        tags: ["classes"],
        security: bearer,
        querystring: noQuery,
        body: noBody,
        response: { 200: feedAnswer },
      },
      handler: (request) => verbs.renewFeed(actorId(request)),
    });

    app.route({
      method: "DELETE",
      url: "/api/students/calendar-feed",
      config: { access: { capability: "calendar.follow", scope: "own" }, limits: feedLimits },
      schema: {
        summary: "End my calendar's address",
        tags: ["classes"],
        security: bearer,
        querystring: noQuery,
        response: { 200: messageAnswer },
      },
      handler: async (request) => {
        await verbs.endFeed(actorId(request));
        return { message: classTexts.feedEnded };
      },
    });

    app.route({
      method: "GET",
      url: "/calendar/:file",
      // Calendars send no token; the secret in the address is the permission.
      config: { access: "public", limits: [{ name: "calendar", max: 300, windowS: hourS }] },
      schema: {
        summary: "A calendar by its secret address",
        tags: ["classes"],
        params: z.strictObject({ file: z.string().max(100) }),
        querystring: noQuery,
        produces: ["text/calendar"],
        response: { 200: z.string().describe("text/calendar") },
      },
      serializerCompiler: () => (text) => String(text),
      handler: async (request, reply) => {
        const token = /^([A-Za-z0-9_-]{43})\.ics$/.exec(request.params.file)?.[1];
        if (!token) throw notFound("There is no calendar at this address.");
        const text = await verbs.readFeed(token);
        return reply
          .type("text/calendar; charset=utf-8")
          .headers({
            "Cache-Control": "private, max-age=300",
            "Content-Disposition": 'attachment; filename="classes.ics"',
            "X-Robots-Tag": "noindex",
          })
          .send(text);
      },
    });
  };
