import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { hasScopeAll } from "#platform/http/has-scope-all.ts";
import { sendPrivateFile } from "#platform/http/send-private-file.ts";
import * as hoursCalls from "../hours-calls.ts";
import { hoursShapes } from "../hours-contract.ts";
import * as moveCalls from "../move-calls.ts";
import { moveShapes } from "../move-contract.ts";
import { answerPick as answerPickCall } from "../pick-calls.ts";
import { pickShapes } from "../pick-contract.ts";
import * as reportCalls from "../report-calls.ts";
import { reportShapes } from "../report-contract.ts";
import { getHandover } from "../rescue-calls.ts";
import { rescueShapes } from "../rescue-contract.ts";
import * as teachCalls from "../teach-calls.ts";
import { teachShapes } from "../teach-contract.ts";
import { answerPick } from "./answer-pick.ts";
import { callInSick } from "./call-in-sick.ts";
import { addException, removeException } from "./exceptions.ts";
import { listClassesOn, readHours } from "./hours.ts";
import { moveClass } from "./move-class.ts";
import { postponeClass } from "./postpone-class.ts";
import { openSentFile, readReport } from "./reports/read-report.ts";
import { sendReport } from "./reports/send-report.ts";
import { readHandover } from "./rescues/read-handover.ts";
import { saveHours } from "./save-hours.ts";
import { cannotCome, endWaiting, joinAsTutor, sayComing } from "./teach.ts";

const hourS = 60 * 60;

/** The calls of those who teach: reports, hours, moving and joining classes, answers to picks. */
export const tutorClassRoutes =
  (deps: VerbDeps): FastifyPluginAsyncZod =>
  async (app) => {
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

    // Files that people made are saved, never shown as a page of ours.
    handleReport(
      reportCalls.getSentFile,
      { summary: "Download a file that I sent after a class", produces: ["application/octet-stream"] },
      async (request, reply) =>
        sendPrivateFile(reply, await openSentFile(deps, actorId(request), request.params), request.headers.range),
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
          { accountId: actorId(request), isStaff: hasScopeAll(request) },
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

    handleTeaching(
      teachCalls.cannotCome,
      {
        summary: "Give up a class of mine that has begun",
        audit: "class.cannot-come",
        description: "Before I joined. Its students are offered another tutor, a later time or credit at once.",
        limits: teachLimits,
        refuses: [404, 409],
      },
      (request) => cannotCome(deps, actorId(request), request.params.id),
    );

    handleTeaching(
      teachCalls.endWaiting,
      {
        summary: "End the wait for students who did not come",
        audit: "class.missed",
        description:
          "From 10 minutes after the start. They are marked as missed and notified that the class counts as given.",
        limits: teachLimits,
        refuses: [404, 409],
      },
      (request) => endWaiting(deps, actorId(request), request.params.id),
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
          { accountId: actorId(request), isStaff: hasScopeAll(request) },
          { sessionId: request.params.id, startsAt: new Date(request.body.startsAt) },
        ),
    );

    const handleHours = handling(app, hoursShapes, "classes");
    const hoursLimits = [{ name: "tutor-hours", max: 120, windowS: hourS }];

    handleHours(
      hoursCalls.getHours,
      { summary: "Get my weekly hours, exceptions and limits", refuses: [404] },
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
      hoursCalls.addException,
      {
        summary: "Add an exception to my weekly hours",
        description:
          "Days, or a part of one, that are closed: nothing is booked then any more, what is booked stays. Or hours of one day that are open as well.",
        audit: ["hours-exceptions.added", "hours-exceptions.changed"],
        limits: hoursLimits,
        refuses: [404, 409],
      },
      (request) => addException(deps, actorId(request), request.body),
    );

    handleHours(
      hoursCalls.callInSick,
      {
        summary: "Call in sick for today",
        description:
          "The day is off, its classes follow at the end of their series, trial classes are cancelled; students are notified.",
        audit: "hours-exceptions.ill",
        limits: [{ name: "tutor-ill", max: 12, windowS: 24 * hourS }],
        refuses: [404, 409],
      },
      (request) => callInSick(deps, actorId(request)),
    );

    handleHours(
      hoursCalls.removeException,
      {
        summary: "Remove an exception of my hours",
        audit: "hours-exceptions.removed",
        limits: hoursLimits,
        refuses: [404],
      },
      (request) => removeException(deps, actorId(request), request.params.id),
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

    handling(app, rescueShapes, "classes")(
      getHandover,
      {
        summary: "Get the hand-over of a class in which I stand in",
        description: "Who is taught, and what the last classes of the group did.",
      },
      (request) => readHandover(deps, actorId(request), request.params.id),
    );
  };
