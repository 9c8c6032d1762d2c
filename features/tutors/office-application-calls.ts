import { declareCalls } from "#lib/declare-calls.ts";
import type { officeApplicationShapes } from "./office-application-contract.ts";

/** The calls about applications to teach, for staff. */
const declare = declareCalls<typeof officeApplicationShapes>();
const decide = { access: { capability: "applications.decide", scope: "all" } } as const;

export const listApplications = declare("listApplications", "GET", "/api/staff/applications", decide);
export const getApplication = declare("getApplication", "GET", "/api/staff/applications/:id", decide);
export const getApplicationFile = declare(
  "getApplicationFile",
  "GET",
  "/api/staff/applications/:id/files/:file",
  decide,
);
/** A page of one of its files as a picture. */
export const getApplicationPage = declare(
  "getApplicationPage",
  "GET",
  "/api/staff/applications/:id/files/:file/pages/:page",
  decide,
);
export const askApplicant = declare("askApplicant", "POST", "/api/staff/applications/:id/question", decide);
export const noteApplication = declare("noteApplication", "PUT", "/api/staff/applications/:id/note", decide);
export const declineApplication = declare("declineApplication", "POST", "/api/staff/applications/:id/decline", decide);
export const acceptApplication = declare("acceptApplication", "POST", "/api/staff/applications/:id/accept", decide);
export const showNewTutor = declare("showNewTutor", "POST", "/api/staff/applications/:id/show", decide);
export const listCardsWithoutAccount = declare(
  "listCardsWithoutAccount",
  "GET",
  "/api/staff/tutors-without-account",
  decide,
);
export const inviteTutor = declare("inviteTutor", "POST", "/api/staff/tutors-without-account/:id/invite", decide);
