import * as z from "zod/mini";
import { parseEmailAddress } from "#lib/email-address.ts";
import { oneLine, personName, trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { tutorTexts } from "./texts.ts";

export { tutorTexts } from "./texts.ts";

/**
 * What browser and server both read about tutors: literals, the words shown to people, and the schemas of requests and
 * answers. Written with zod/mini, because the islands load it too.
 */

export const classTypes = ["online and physical classes", "online classes only"] as const;
export type ClassType = (typeof classTypes)[number];

export const sponsors = ["", "Myself", "Other"] as const;
export const paymentModes = ["weekly", "monthly"] as const;
export type PaymentMode = (typeof paymentModes)[number];
export const reviewStates = ["pending", "published"] as const;

/** Bytes: each of the two files of an application (FIND-10). */
export const maxPdfBytes = 10 * 1024 * 1024;
export const maxMessageLength = 2000;
/** Courses that one pick may ask for; an academy offers no more. */
const maxCourseChoices = 100;

const phonePattern = /^(?:\D*\d){7,15}\D*$/;
const phoneSigns = /^\+?[\d\s().-]*$/;

/** Several lines: one kind of line break, no other control signs. */
export const manyLines = () => trimmed();
const atMost = (max: number) => z.maxLength(max, `At most ${max} characters.`);

/** Text that must be there, with its own sentence when it is not. */
const required = (text: string, max = 120, shape = oneLine) =>
  z.string(text).check(shape(), z.minLength(1, { error: text, abort: true }), atMost(max));
const optional = (max = 120, shape = oneLine) => z._default(z.string().check(shape(), atMost(max)), "");

const fullName = personName("Full Name is required.");
const phoneNumber = required("Phone Number is required.", 40).check(
  z.regex(phoneSigns, { error: "Please enter a valid phone number.", abort: true }),
  z.regex(phonePattern, "Please enter a valid phone number."),
);
const email = required("Email is required.", 254).check(
  z.refine((text) => parseEmailAddress(text) !== null, "Please enter a valid email address."),
);

/** The registration form behind "I'm Picking You" (FIND-03, FIND-04). */
export const pickFormSchema = z.strictObject({
  fullName,
  phoneNumber,
  email,
  location: required("Location/City is required."),
  sponsor: z._default(z.enum(sponsors, "Please choose one of the sponsors."), ""),
  /** Of the academy's choices, which the server knows: see course-choices.ts. */
  selectedCourses: z
    .array(required(tutorTexts.noSuchChoice), "At least one course must be selected.")
    .check(
      z.minLength(1, "At least one course must be selected."),
      z.maxLength(maxCourseChoices, "Each course can be selected once."),
    ),
});
export type PickForm = z.output<typeof pickFormSchema>;

/** POST /api/students/submit with a tutor pick; without `tutorId` staff match a tutor. */
export const pickSchema = z.extend(pickFormSchema, {
  tutorId: z.optional(z.nullable(uuid(tutorTexts.removedTutor))),
});
export type TutorPick = z.output<typeof pickSchema>;

const submitKinds = ["sign-up", "tutor-pick"] as const;
export type SubmitKind = (typeof submitKinds)[number];

/** Which of the two payloads of POST /api/students/submit this is: only a sign-up brings a password. */
export function submitKindOf(body: unknown): SubmitKind {
  return typeof body === "object" && body !== null && "password" in body ? "sign-up" : "tutor-pick";
}

const rating = z.int(tutorTexts.reviewUnrated).check(z.gte(1, tutorTexts.reviewUnrated), z.lte(5, "At most 5 stars."));
const message = optional(maxMessageLength, manyLines);

/** POST /api/reviews. `tutor` is a tutor's name, address part (slug) or id. */
export const reviewSchema = z.strictObject({
  tutor: required(tutorTexts.unknownTutor),
  rating,
  message,
});
export type Review = z.output<typeof reviewSchema>;

/** The fields of an application that are not files (FIND-09). */
export const applicationSchema = z.strictObject({
  fullName,
  phoneNumber,
  email,
  duration: optional(),
  course: required("Course is required."),
  portfolio: optional(500).check(z.refine(isWebAddress, "Portfolio must be a full address that starts with https://.")),
  fee: optional(),
  paymentMode: z.enum(paymentModes, "Payment mode is required."),
  uniqueInfo: required("Please say what makes you unique.", 2000, manyLines),
});
export type Application = z.output<typeof applicationSchema>;

/** The two files, by field name, as people call them. */
export const applicationFiles = { syllabusFile: "Syllabus", cvFile: "CV" } as const;
export type ApplicationFile = keyof typeof applicationFiles;

/** What is wrong with a file of an application, as a sentence. */
export const fileErrors = {
  missing: (file: ApplicationFile) => `${applicationFiles[file]} is required.`,
  notPdf: (file: ApplicationFile) => `${applicationFiles[file]} must be a PDF file. This file is something else.`,
  tooLarge: (file: ApplicationFile) => `${applicationFiles[file]} must be 10 MB or smaller.`,
} as const;

/** Empty, or an https address without a name and password in it. Never fetched by us, but staff will follow it. */
export function isWebAddress(text: string): boolean {
  if (text === "") return true;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === "https:" && url.username === "" && url.password === "" && url.hostname.includes(".");
}

/** Sent with reviews and applications, so that a retry after a lost answer is not a second one. */
export const requestKeySchema = z.looseObject({
  "idempotency-key": z.optional(uuid("Idempotency-Key must be a UUID.")),
});

// ---- answers ---------------------------------------------------------------------------------------------------------------

/** A tutor in a list. `experience` and `reviews` are texts, as the pages show them. */
const listedTutor = z.object({
  id: z.string(),
  _id: z.string(),
  slug: z.string(),
  fullName: z.string(),
  avatarUrl: z.nullable(z.string()),
  heading: z.string(),
  position: z.string(),
  course: z.string(),
  type: z.enum(classTypes),
  students: z.string(),
  experience: z.string(),
  rating: z.nullable(z.number()),
  reviewCount: z.number(),
  reviews: z.string(),
  location: z.string(),
  language: z.string(),
  lastActive: z.string(),
  skills: z.array(z.string()),
});

const tutorsResponse = z.object({ data: z.array(listedTutor) });

/** GET /api/students/picks: newest first. */
export const picksResponse = z.object({
  data: z.array(z.object({ tutor: listedTutor, pickedAt: z.string(), selectedCourses: z.array(z.string()) })),
});
/** A tutor whom a student picked. */
export type ListedPick = z.output<typeof picksResponse>["data"][number];

/** One tutor: here `reviews` is the list of those that are shown. */
const tutorResponse = z.object({
  data: z.extend(listedTutor, {
    about: z.string(),
    learn: z.array(z.string()),
    reviews: z.array(
      z.object({
        name: z.string(),
        content: z.string(),
        rating: z.number(),
        date: z.string(),
        verified: z.boolean(),
      }),
    ),
  }),
});

export const messageResponse = z.object({ message: z.string() });
const reviewResponse = z.object({ message: z.string(), state: z.enum(reviewStates) });

/** What each call of calls.ts takes and answers. */
export const tutorShapes = {
  listTutors: { answer: tutorsResponse },
  getTutor: { params: z.strictObject({ id: uuid("The id of a tutor is a UUID.") }), answer: tutorResponse },
  getTutorPicture: {
    params: z.strictObject({ picture: z.string().check(z.regex(/^[\w-]{22}\.webp$/)) }),
    answer: z.unknown().check(z.describe("image/webp")),
  },
  submitReview: { headers: requestKeySchema, body: reviewSchema, answer: reviewResponse },
  submitPick: { headers: requestKeySchema, body: pickSchema, answer: messageResponse },
  submitApplication: { headers: requestKeySchema, body: applicationSchema, answer: messageResponse },
  listPicks: { answer: picksResponse },
};
