import type { FastifyRequest } from "fastify";
import { type FastifyPluginAsyncZod, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import type { VerbDeps } from "#platform/deps.ts";
import {
  applicationSchema,
  messageAnswer,
  pickSchema,
  picksAnswer,
  requestKeySchema,
  reviewAnswer,
  reviewSchema,
  type TutorDetail,
  tutorAnswer,
  tutorsAnswer,
} from "../contract.ts";
import { listed, listedPicks } from "./listed.ts";
import type { TutorVerbs } from "./public.ts";
import { receiveApplication } from "./receive-application.ts";
import { type SubmitHandler, studentSubmitRoute, submitHandler } from "./student-submit.ts";

const hourS = 60 * 60;
/** An application takes its two files; on a slow phone that is minutes. */
const uploadTimeoutMs = 300_000;

const pdf = z.file().describe("A PDF of at most 10 MB.");
const applicationBody = z.object({ ...applicationSchema.shape, syllabusFile: pdf, cvFile: pdf });

/** What the calls about tutors need of the accounts, handed in by the application. */
export type TutorCallers = {
  /** The student who is logged in, on routes that say `identify` or need one; null for a visitor. */
  studentOf(
    request: FastifyRequest,
  ): Promise<{ studentId: string; fullName: string; email: string; emailVerified: boolean } | null>;
  /** Takes the sign-ups that come to the address of the picks. */
  signUp: SubmitHandler;
};

/** The calls about tutors: the list, one tutor, reviews, picks and applications. */
export const tutorRoutes =
  (verbs: TutorVerbs, deps: Pick<VerbDeps, "spoolDir">, callers: TutorCallers): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: "GET",
      url: "/api/tutors/all",
      config: { access: "public" },
      schema: {
        summary: "All tutors",
        tags: ["tutors"],
        querystring: z.strictObject({}),
        response: { 200: tutorsAnswer },
      },
      handler: async () => ({ data: (await verbs.listTutors()).map(listed) }),
    });

    app.route({
      method: "GET",
      url: "/api/tutors/:id",
      config: { access: "public" },
      schema: {
        summary: "One tutor with the reviews that are shown",
        tags: ["tutors"],
        params: z.strictObject({ id: z.uuid("The id of a tutor is a UUID.") }),
        querystring: z.strictObject({}),
        response: { 200: tutorAnswer },
      },
      handler: async (request) => ({ data: single(await verbs.getTutorById(request.params.id)) }),
    });

    app.route({
      method: "POST",
      url: "/api/reviews",
      config: { access: "public", identify: true, limits: [{ name: "reviews", max: 30, windowS: hourS }] },
      schema: {
        summary: "Review a tutor",
        tags: ["tutors"],
        headers: requestKeySchema,
        querystring: z.strictObject({}),
        body: reviewSchema,
        response: { 200: reviewAnswer },
      },
      handler: async (request) =>
        verbs.submitReview(request.body, {
          reviewer: await callers.studentOf(request),
          requestKey: request.headers["idempotency-key"] ?? null,
        }),
    });

    await app.register(
      studentSubmitRoute({
        "tutor-pick": submitHandler(pickSchema, async (input, request) =>
          verbs.submitPick(input, {
            student: await callers.studentOf(request),
            requestKey: requestKeySchema.parse(request.headers)["idempotency-key"] ?? null,
          }),
        ),
        "sign-up": callers.signUp,
      }),
    );

    app.route({
      method: "GET",
      url: "/api/students/picks",
      config: { access: { capability: "tutors.pick", scope: "own" } },
      schema: {
        summary: "The tutors that I picked",
        tags: ["students"],
        querystring: z.strictObject({}),
        response: { 200: picksAnswer },
      },
      handler: async (request, reply) => {
        const student = await callers.studentOf(request);
        const picks = student ? await verbs.listPickedTutors(student.studentId) : [];
        reply.header("Cache-Control", "no-store");
        return { data: listedPicks(picks) };
      },
    });

    app.route({
      method: "POST",
      url: "/api/tutors/applications",
      config: { access: "public", upload: true, limits: [{ name: "applications", max: 20, windowS: hourS }] },
      handlerTimeout: uploadTimeoutMs,
      schema: {
        summary: "Apply to teach",
        description:
          "Both files are PDF (their content is looked at, not their name) and at most 10 MB each. All faults are told at once.",
        tags: ["tutors"],
        consumes: ["multipart/form-data"],
        headers: requestKeySchema,
        querystring: z.strictObject({}),
        body: applicationBody,
        response: { 200: messageAnswer },
      },
      // The form is read and checked by the handler while it arrives; here its schema only documents it.
      validatorCompiler: (route) => {
        const part = route as unknown as Parameters<typeof validatorCompiler>[0];
        return part.httpPart === "body" ? () => ({ value: undefined }) : validatorCompiler(part);
      },
      handler: (request) =>
        receiveApplication(request, deps.spoolDir, (received) =>
          verbs.submitApplication(received, request.headers["idempotency-key"] ?? null),
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
