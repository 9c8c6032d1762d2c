import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { reachesAll } from "#platform/http/reaches-all.ts";
import { sendPrivateFile } from "#platform/http/send-private-file.ts";
import * as calls from "../calls.ts";
import { classShapes } from "../contract.ts";
import * as hoursCalls from "../hours-calls.ts";
import { hoursShapes } from "../hours-contract.ts";
import * as moveCalls from "../move-calls.ts";
import { moveShapes } from "../move-contract.ts";
import { answerPick as answerPickCall } from "../pick-calls.ts";
import { pickShapes } from "../pick-contract.ts";
import * as reportCalls from "../report-calls.ts";
import { reportShapes } from "../report-contract.ts";
import * as teachCalls from "../teach-calls.ts";
import { teachShapes } from "../teach-contract.ts";
import { classTexts } from "../texts.ts";
import { answerPick } from "./answer-pick.ts";
import { endFeed, readFeed, renewFeed } from "./calendar-feed.ts";
import { callInSick } from "./call-in-sick.ts";
import { addDayOff, removeDayOff } from "./days-off.ts";
import { listFreeSlots } from "./free-slots.ts";
import { listClassesOn, readHours } from "./hours.ts";
import { joinSession } from "./join-session.ts";
import { listByDay } from "./list-classes.ts";
import { moveClass } from "./move-class.ts";
import { listFreeTimes } from "./next-times.ts";
import { postponeClass } from "./postpone-class.ts";
import { openReportFile, openSentFile, readOwnReport, readReport } from "./reports/read-report.ts";
import { sendReport } from "./reports/send-report.ts";
import { saveHours } from "./save-hours.ts";
import { joinAsTutor, sayComing } from "./teach.ts";
import { bookTrial, cancelTrial, moveTrial } from "./trials.ts";

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
      return { message: classTexts.feedEnded };
    });

    const handleReport = handling(app, reportShapes, "classes");

    handleReport(
      reportCalls.getClassReport,
      { summary: "Get attendance, taught lessons and report of my class" },
      (request) => readReport(deps, actorId(request), request.params.id),
    );

    handleReport(
      reportCalls.sendReport,
      {
        summary: "Send attendance, taught lessons and report of my class",
        audit: ["class.reported", "class.report-corrected"],
        description:
          "After its end. Replaces the earlier one; live lessons count as done for students who attended. Each student is notified once.",
        limits: [{ name: "class-reports", max: 300, windowS: hourS }],
        refuses: [409],
      },
      (request) => sendReport(deps, actorId(request), { ...request.params, ...request.body }),
    );

    // Files that people made: they are saved, never shown as a page of ours.
    const produces = ["application/octet-stream"];
    handleReport(
      reportCalls.getSentFile,
      { summary: "Download a file that I sent after a class", produces },
      async (request, reply) =>
        sendPrivateFile(reply, await openSentFile(deps, actorId(request), request.params), request.headers.range),
    );

    handleReport(reportCalls.getOwnReport, { summary: "Get the lesson report of my class" }, (request) =>
      readOwnReport(deps, actorId(request), request.params.id),
    );

    handleReport(
      reportCalls.getReportFile,
      { summary: "Download a file of a lesson report", produces },
      async (request, reply) =>
        sendPrivateFile(reply, await openReportFile(deps, actorId(request), request.params), request.headers.range),
    );

    const handleMove = handling(app, moveShapes, "classes");
    handleMove(
      moveCalls.moveClass,
      {
        summary: "Move a class of a group or of own times",
        audit: "class.moved",
        description: "One class, or it and all that follow in its series: all or none.",
        limits: [{ name: "class-moves", max: 120, windowS: hourS }],
        refuses: [404, 409],
      },
      (request) =>
        moveClass(
          deps,
          { accountId: actorId(request), isStaff: reachesAll(request) },
          {
            sessionId: request.params.id,
            startsAt: new Date(request.body.startsAt),
            following: request.body.following,
          },
        ),
    );

    const handleTeaching = handling(app, teachShapes, "classes");
    const teachLimits = [{ name: "class-join", max: 120, windowS: hourS }];

    handleTeaching(
      teachCalls.joinAsTutor,
      {
        summary: "Join a class that I teach",
        audit: "class.tutor-joined",
        description:
          "Until its end. From 10 minutes before its start the first time is noted. Returns the meeting link.",
        limits: teachLimits,
        refuses: [404, 409],
      },
      (request) => joinAsTutor(deps, actorId(request), request.params.id),
    );

    handleTeaching(
      teachCalls.sayComing,
      {
        summary: "Tell the students of my class that I am late and coming",
        audit: "class.tutor-coming",
        description: "After its start, before I joined. Each student reads it in the conversation, once.",
        limits: teachLimits,
        refuses: [404, 409],
      },
      (request) => sayComing(deps, actorId(request), request.params.id),
    );

    handleMove(
      moveCalls.postponeClass,
      {
        summary: "Cancel a class of a group or of own times until the end of its series",
        audit: "class.postponed",
        description: "A tutor up to 12 hours before it starts, staff until it begins; its students are notified.",
        limits: [{ name: "class-moves", max: 120, windowS: hourS }],
        refuses: [404, 409],
      },
      (request) =>
        postponeClass(
          deps,
          { accountId: actorId(request), isStaff: reachesAll(request) },
          { sessionId: request.params.id, startsAt: new Date(request.body.startsAt) },
        ),
    );

    const handleHours = handling(app, hoursShapes, "classes");
    const hoursLimits = [{ name: "tutor-hours", max: 120, windowS: hourS }];

    handleHours(
      hoursCalls.getHours,
      { summary: "Get my weekly hours, days off and limits", refuses: [404] },
      (request) => readHours(deps, actorId(request)),
    );

    handleHours(
      hoursCalls.saveHours,
      {
        summary: "Save my weekly hours and limits",
        description: "In the place of those that were; what is booked stays. Openings that overlap become one.",
        audit: "hours.saved",
        limits: hoursLimits,
        refuses: [404, 409],
      },
      (request) => saveHours(deps, actorId(request), request.body),
    );

    handleHours(
      hoursCalls.addDayOff,
      {
        summary: "Add days off of mine",
        description: "Nothing is booked on them any more; what is booked stays.",
        audit: ["days-off.added", "days-off.changed"],
        limits: hoursLimits,
        refuses: [404, 409],
      },
      (request) => addDayOff(deps, actorId(request), request.body),
    );

    handleHours(
      hoursCalls.callInSick,
      {
        summary: "Call in sick for today",
        description:
          "The day is off, its classes follow at the end of their series, trial classes are cancelled; students are told.",
        audit: "days-off.ill",
        limits: [{ name: "tutor-ill", max: 12, windowS: 24 * hourS }],
        refuses: [404, 409],
      },
      (request) => callInSick(deps, actorId(request)),
    );

    handleHours(
      hoursCalls.removeDayOff,
      { summary: "Remove days off of mine", audit: "days-off.removed", limits: hoursLimits, refuses: [404] },
      (request) => removeDayOff(deps, actorId(request), request.params.id),
    );

    handleHours(
      hoursCalls.listClassesOn,
      { summary: "List my classes that are booked on some days", refuses: [404] },
      (request) => listClassesOn(deps, actorId(request), request.query),
    );

    handling(app, pickShapes, "classes")(
      answerPickCall,
      {
        summary: "Answer a pick of me",
        audit: "pick.answered",
        description: "Yes with a first message and times for a trial class, or no with a reason; the student reads it.",
        limits: [{ name: "pick-answers", max: 120, windowS: hourS }],
        refuses: [404, 409],
      },
      (request) =>
        answerPick(deps, actorId(request), {
          pickId: request.params.id,
          answer: request.body.answer,
          text: request.body.text,
          times: request.body.times.map((time) => new Date(time)),
        }),
    );

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
