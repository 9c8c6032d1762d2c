import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import type { VerbDeps } from "#platform/deps.ts";
import { handling, type RouteTaking, routeOf, schemaOf } from "#platform/http/handle.ts";
import * as calls from "../calls.ts";
import type { TutorDetail } from "../catalogue-contract.ts";
import { applicationSchema, pickSchema, requestKeySchema, tutorShapes } from "../contract.ts";
import { getTutorById } from "./find-tutor.ts";
import { listPickedTutors } from "./list-picked-tutors.ts";
import { listTutors } from "./list-tutors.ts";
import { listed, listedPicks } from "./listed.ts";
import { findTutorPicture } from "./moved-picture.ts";
import { receiveApplication } from "./receive-application.ts";
import { type SubmitHandler, studentSubmitRoute, submitHandler } from "./student-submit.ts";
import { submitApplication } from "./submit-application.ts";
import { submitPick } from "./submit-pick.ts";
import { submitReview } from "./submit-review.ts";

const hourS = 60 * 60;
/** An application takes its two files; on a slow phone that is minutes. */
const uploadTimeoutMs = 300_000;

const pdf = z.file().describe("A PDF of at most 10 MB.");
const applicationBody = z.object({ ...applicationSchema.shape, syllabusFile: pdf, cvFile: pdf });

/** What the calls about tutors need of the accounts, handed in by the application. */
export type TutorCallers = {
  /** The student who is logged in, on routes that declare `identify` or need one; null for a visitor. */
  studentOf(
    request: FastifyRequest,
  ): Promise<{ studentId: string; fullName: string; email: string; emailVerified: boolean } | null>;
  /** Takes the sign-ups that come to the address of the picks. */
  signUp: SubmitHandler;
};

/** The calls about tutors: the list, one tutor, reviews, picks and applications. */
export const tutorRoutes =
  (deps: VerbDeps, callers: TutorCallers): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, tutorShapes, "tutors");

    handle(calls.listTutors, { summary: "List tutors" }, async () => ({ data: (await listTutors(deps)).map(listed) }));

    handle(calls.getTutor, { summary: "Get a tutor with published reviews" }, async (request) => ({
      data: single(await getTutorById(deps, request.params.id)),
    }));

    handle(
      calls.getTutorPicture,
      { summary: "Download the photo of a tutor", produces: ["image/webp"] },
      async (request, reply) => {
        const picture = await findTutorPicture(deps, request.params.picture);
        return reply
          .type("image/webp")
          .headers({
            "Cache-Control": "public, max-age=31536000, immutable", // another picture has another name
            "Content-Security-Policy": "default-src 'none'; sandbox",
          })
          .send(picture);
      },
    );

    handle(
      calls.submitReview,
      { summary: "Review a tutor", limits: [{ name: "reviews", max: 30, windowS: hourS }], refuses: [409] },
      async (request) =>
        submitReview(
          deps,
          { reviewer: await callers.studentOf(request), requestKey: request.headers["idempotency-key"] ?? null },
          request.body,
        ),
    );

    await app.register(
      studentSubmitRoute({
        "tutor-pick": submitHandler(pickSchema, async (input, request) =>
          submitPick(
            deps,
            {
              student: await callers.studentOf(request),
              requestKey: requestKeySchema.parse(request.headers)["idempotency-key"] ?? null,
            },
            input,
          ),
        ),
        "sign-up": callers.signUp,
      }),
    );

    handling(app, tutorShapes, "students")(calls.listPicks, { summary: "List my tutors" }, async (request, reply) => {
      const student = await callers.studentOf(request);
      const picks = student ? await listPickedTutors(deps, student.studentId) : [];
      reply.header("Cache-Control", "no-store");
      return { data: listedPicks(picks) };
    });

    app.route<RouteTaking<typeof tutorShapes.submitApplication>>({
      ...routeOf(calls.submitApplication, {
        upload: true,
        limits: [{ name: "applications", max: 20, windowS: hourS }],
        refuses: [409],
      }),
      handlerTimeout: uploadTimeoutMs,
      schema: {
        summary: "Apply to teach",
        description: "Both files are PDF (by content, not by name) and at most 10 MB each. Reports all errors at once.",
        tags: ["tutors"],
        consumes: ["multipart/form-data"],
        ...schemaOf({ ...tutorShapes.submitApplication, body: applicationBody }),
      },
      // The form is read and checked by the handler while it arrives; here its schema only documents it.
      validatorCompiler: (route) => {
        const part = route as unknown as Parameters<typeof validatorCompiler>[0];
        return part.httpPart === "body" ? () => ({ value: undefined }) : validatorCompiler(part);
      },
      handler: (request) =>
        receiveApplication(request, deps.spoolDir, (received) =>
          submitApplication(deps, { ...received, requestKey: request.headers["idempotency-key"] ?? null }),
        ),
    });
  };

function single(tutor: TutorDetail) {
  return {
    ...listed(tutor),
    about: tutor.about,
    learn: tutor.learn,
    reviews: tutor.shownReviews.map(({ name, message, rating, date, verified }) => ({
      name,
      content: message,
      rating,
      date,
      verified,
    })),
  };
}
