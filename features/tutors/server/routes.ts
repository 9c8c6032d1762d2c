import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { VerbDeps } from "#platform/deps.ts";
import {
  messageAnswer,
  pickSchema,
  requestKeySchema,
  reviewAnswer,
  reviewSchema,
  type TutorCard,
  type TutorDetail,
  tutorAnswer,
  tutorsAnswer,
} from "../contract.ts";
import { tutorVerbs } from "./public.ts";
import { receiveApplication } from "./receive-application.ts";
import { studentSubmitRoute, submitHandler } from "./student-submit.ts";

const hourS = 60 * 60;
/** An application takes its two files; on a slow phone that is minutes. */
const uploadTimeoutMs = 300_000;

/** The calls about tutors: the list, one tutor, reviews, picks and applications. */
export const tutorRoutes =
  (deps: VerbDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const verbs = tutorVerbs(deps);

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
      config: { access: "public", limits: [{ name: "reviews", max: 30, windowS: hourS }] },
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
          reviewer: null,
          requestKey: request.headers["idempotency-key"] ?? null,
        }),
    });

    await app.register(studentSubmitRoute({ "tutor-pick": submitHandler(pickSchema, verbs.submitPick) }));

    app.route({
      method: "POST",
      url: "/api/tutors/applications",
      config: { access: "public", upload: true, limits: [{ name: "applications", max: 20, windowS: hourS }] },
      handlerTimeout: uploadTimeoutMs,
      schema: {
        summary: "Apply to teach",
        description:
          "A multipart form with the fields fullName, phoneNumber, email, duration, course, portfolio, fee, paymentMode (weekly or monthly) and uniqueInfo, and the files syllabusFile and cvFile: PDF, at most 10 MB each.",
        tags: ["tutors"],
        consumes: ["multipart/form-data"],
        headers: requestKeySchema,
        querystring: z.strictObject({}),
        response: { 200: messageAnswer },
      },
      handler: (request) =>
        receiveApplication(request, deps.spoolDir, (received) =>
          verbs.submitApplication(received, request.headers["idempotency-key"] ?? null),
        ),
    });
  };

/** A tutor as the API names things: both ids, and texts where the pages show texts (API-02). */
function listed({ languages, classType, ratingLabel: _, about: __, learn: ___, ...card }: TutorCard) {
  return { ...card, _id: card.id, type: classType, language: languages.join(", ") };
}

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
