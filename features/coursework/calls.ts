import { declareCalls } from "#lib/declare-calls.ts";
import type { submissionShapes } from "./contract.ts";

/** Work that a student hands in: what is asked, what was handed in, a new version; and its files, for those who may read them. */
const declare = declareCalls<typeof submissionShapes>();
const own = { access: { capability: "assessments.take", scope: "own" } } as const;

export const getHandIn = declare("getHandIn", "GET", "/api/students/works/:assessment/hand-in", own);
export const handIn = declare("handIn", "POST", "/api/students/works/:assessment/hand-in", own);
export const getOwnVersionFile = declare(
  "getOwnVersionFile",
  "GET",
  "/api/students/works/:assessment/versions/:version/file",
  own,
);
/** A page of it as a picture. */
export const getOwnVersionPage = declare(
  "getOwnVersionPage",
  "GET",
  "/api/students/works/:assessment/versions/:version/pages/:page",
  own,
);
export const getVersionPage = declare(
  "getVersionPage",
  "GET",
  "/api/tutor/submissions/:submission/versions/:version/pages/:page",
  { access: { capability: "assessments.mark", scope: "own-students" } },
);
export const getVersionFile = declare(
  "getVersionFile",
  "GET",
  "/api/tutor/submissions/:submission/versions/:version/file",
  { access: { capability: "assessments.mark", scope: "own-students" } },
);
export const getVersionFileForStaff = declare(
  "getVersionFileForStaff",
  "GET",
  "/api/staff/submissions/:submission/versions/:version/file",
  { access: { capability: "assessments.mark", scope: "all" } },
);
