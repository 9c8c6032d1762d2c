import { declareCalls } from "#lib/declare-calls.ts";
import type { tutorShapes } from "./contract.ts";
import type { findTutorShapes } from "./dashboard-contract.ts";

/** The calls about tutors: the list, one tutor, reviews, picks and applications; and the tutors as students find them. */
const declare = declareCalls<typeof tutorShapes>();
const open = { access: "public", shut: "refused" } as const;

export const listTutors = declare("listTutors", "GET", "/api/tutors/all", open);
export const getTutor = declare("getTutor", "GET", "/api/tutors/:id", open);
/** The photo of a tutor who came from another academy. Its name is the permission, and an `img` sends no session: as the picture of an account. */
export const getTutorPicture = declare("getTutorPicture", "GET", "/api/tutor-pictures/:picture", { access: "public" });
export const submitReview = declare("submitReview", "POST", "/api/reviews", { ...open, identify: true });
/**
 * One address for two payloads (API-01), distinguished by `submitKindOf`. It is declared twice, here and as `signUp` of the accounts:
 * each knows its own shape alone, and the pages that pick a tutor load no call about accounts.
 */
export const submitPick = declare("submitPick", "POST", "/api/students/submit", { access: "public", identify: true });
export const submitApplication = declare("submitApplication", "POST", "/api/tutors/applications", { access: "public" });
export const listPicks = declare("listPicks", "GET", "/api/students/picks", {
  access: { capability: "tutors.pick", scope: "own" },
});

const declareForStudents = declareCalls<typeof findTutorShapes>();
const tutors = { access: { capability: "tutors.find", scope: "all" } } as const;

export const searchTutors = declareForStudents("searchTutors", "GET", "/api/students/tutors", tutors);
export const listTutorFilters = declareForStudents("listTutorFilters", "GET", "/api/students/tutor-filters", tutors);
export const getTutorForStudent = declareForStudents("getTutorForStudent", "GET", "/api/students/tutors/:id", tutors);
export const listTutorReviews = declareForStudents(
  "listTutorReviews",
  "GET",
  "/api/students/tutors/:id/reviews",
  tutors,
);
export const listPopular = declareForStudents("listPopular", "GET", "/api/students/popular", tutors);
