import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { sendPrivateFile } from "#platform/http/send-private-file.ts";
import { classAnswers } from "../answer-texts.ts";
import * as calls from "../calls.ts";
import { classShapes } from "../contract.ts";
import * as reportCalls from "../report-calls.ts";
import { reportShapes } from "../report-contract.ts";
import * as rescueCalls from "../rescue-calls.ts";
import { rescueShapes } from "../rescue-contract.ts";
import { endFeed, readFeed, renewFeed } from "./calendar-feed.ts";
import { listFreeSlots } from "./free-slots.ts";
import { joinSession } from "./join-session.ts";
import { listByDay } from "./list-classes.ts";
import { moveOwnClass } from "./move-own-class.ts";
import { listFreeTimes } from "./next-times.ts";
import { openReportFile, readOwnReport } from "./reports/read-report.ts";
import { answerRescue } from "./rescues/answer-rescue.ts";
import { readRescue } from "./rescues/read-rescue.ts";
import { bookTrial, cancelTrial, moveTrial } from "./trials.ts";
import { tutorClassRoutes } from "./tutor-routes.ts";

const hourS = 60 * 60;
const noQuery = z.strictObject({});

/** Who calls, where that is a student; null for visitors, and for people of the academy who look. */
const studentOf = ({ actor }: FastifyRequest): string | null =>
  actor?.roles.includes("student") ? actor.accountId : null;

/** The calls about classes: the student's calendar, trial classes, joining, and the calendar feed. */
export const classRoutes =
  (deps: VerbDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const handle = handling(app, classShapes, "classes");
    // What one person sees is not stored by any cache.
    app.addHook("onSend", async (_request, reply) => {
      if (!reply.hasHeader("cache-control")) reply.header("Cache-Control", "no-store");
    });

    handle(
      calls.listClasses,
      {
        summary: "List my classes by day of my time zone",
        description: "At most 62 days at once. Joining a class returns its meeting link.",
      },
      (request) => listByDay(deps, actorId(request), request.query),
    );

    handle(
      calls.joinClass,
      {
        summary: "Join a class",
        description:
          "From 10 minutes before its start until its end. Records that I attended and returns the meeting link.",
        limits: [{ name: "class-join", max: 120, windowS: hourS }],
        refuses: [409],
      },
      (request) => joinSession(deps, actorId(request), request.params.id),
    );

    const timesLimits = [{ name: "free-times", max: 3000, windowS: hourS }];

    handle(
      calls.listFreeTimes,
      {
        summary: "List the next free times and lowest price of some tutors",
        description: "At most 24 tutors by their ids. Unknown ids are left out.",
        limits: timesLimits,
      },
      (request) =>
        listFreeTimes(deps, studentOf(request), {
          tutorIds: request.query.tutors,
          zone: request.query.zone,
          also: request.query.also ? new Date(request.query.also) : undefined,
        }),
    );

    handle(
      calls.listSlots,
      {
        summary: "List a tutor's free half hours for a trial class",
        description: "Seven days from `from`, or from the first day with a free time.",
        limits: timesLimits,
        refuses: [409],
      },
      (request) => listFreeSlots(deps, studentOf(request), { tutorId: request.params.id, ...request.query }),
    );

    const trialLimits = [{ name: "trials", max: 60, windowS: hourS }];

    handle(
      calls.bookTrial,
      { summary: "Book a trial class", limits: trialLimits, refuses: [404, 409, 429] },
      (request) => bookTrial(deps, actorId(request), { ...request.body, startsAt: new Date(request.body.startsAt) }),
    );

    handle(
      calls.moveTrial,
      {
        summary: "Reschedule a trial class",
        description: "Up to 12 hours before it starts.",
        limits: trialLimits,
        refuses: [409, 429],
      },
      (request) =>
        moveTrial(deps, actorId(request), {
          sessionId: request.params.id,
          startsAt: new Date(request.body.startsAt),
          zone: request.body.zone,
        }),
    );

    handle(
      calls.moveOwnClass,
      {
        summary: "Move a class of my own times",
        description: "To a free time of its tutor, up to 12 hours before it starts.",
        limits: [{ name: "own-class-moves", max: 30, windowS: 24 * hourS }],
        refuses: [409],
      },
      (request) =>
        moveOwnClass(deps, actorId(request), {
          sessionId: request.params.id,
          startsAt: new Date(request.body.startsAt),
          zone: request.body.zone,
        }),
    );

    handle(
      calls.cancelTrial,
      {
        summary: "Cancel a trial class",
        description: "Up to 12 hours before it starts.",
        limits: trialLimits,
        refuses: [409, 429],
      },
      (request) => cancelTrial(deps, actorId(request), { sessionId: request.params.id, zone: request.query.zone }),
    );

    const feedLimits = [{ name: "calendar-feed", max: 30, windowS: hourS }];

    handle(
      calls.renewFeed,
      {
        summary: "Create the secret address of my calendar",
        description:
          "Returned only once. It replaces my older address, which stops working. Tutors get the classes that they teach.",
        limits: feedLimits,
      },
      (request) => renewFeed(deps, actorId(request)),
    );

    handle(calls.endFeed, { summary: "Revoke my calendar's address", limits: feedLimits }, async (request) => {
      await endFeed(deps, actorId(request));
      return { message: classAnswers.feedEnded };
    });

    const handleReport = handling(app, reportShapes, "classes");

    handleReport(reportCalls.getOwnReport, { summary: "Get the lesson report of my class" }, (request) =>
      readOwnReport(deps, actorId(request), request.params.id),
    );

    // Files that people made are saved, never shown as a page of ours.
    handleReport(
      reportCalls.getReportFile,
      { summary: "Download a file of a lesson report", produces: ["application/octet-stream"] },
      async (request, reply) =>
        sendPrivateFile(reply, await openReportFile(deps, actorId(request), request.params), request.headers.range),
    );

    const handleRescue = handling(app, rescueShapes, "classes");
    handleRescue(
      rescueCalls.getRescue,
      {
        summary: "Get what is offered for my class without its tutor",
        description: "From 10 minutes after the start until its end, while the tutor has not joined.",
      },
      (request) => readRescue(deps, actorId(request), request.params.id),
    );

    handleRescue(
      rescueCalls.answerRescue,
      {
        summary: "Choose what becomes of my class without its tutor",
        description: "The other tutor at once, the end of the series, its price as credit, or that the tutor came.",
        limits: [{ name: "class-rescues", max: 60, windowS: hourS }],
        refuses: [404, 409],
      },
      (request) => answerRescue(deps, actorId(request), { sessionId: request.params.id, ...request.body }),
    );

    await app.register(tutorClassRoutes(deps));

    app.route({
      method: "GET",
      url: "/calendar/:file",
      // Calendars send no token; the secret in the address is the permission.
      config: { access: "public", limits: [{ name: "calendar", max: 300, windowS: hourS }] },
      schema: {
        summary: "Download a calendar by its secret address",
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
        const text = await readFeed(deps, token);
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
