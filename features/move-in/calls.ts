import { declareCalls } from "#lib/declare-calls.ts";
import type { moveShapes } from "./contract.ts";

/** Bringing people, with what they paid and owe, from elsewhere. */
const declare = declareCalls<typeof moveShapes>();
const bring = { access: { capability: "people.bring", scope: "all" } } as const;

/** What would become of each row of a list; changes nothing. */
export const previewPeople = declare("previewPeople", "POST", "/api/staff/move-in/preview", bring);
export const bringPeople = declare("bringPeople", "POST", "/api/staff/move-in/people", bring);
/** The academy's students under the same headings: they come in elsewhere. */
export const exportStudents = declare("exportStudents", "GET", "/api/staff/move-in/students.csv", bring);
/** What came within a week, which may be undone. */
export const listBrought = declare("listBrought", "GET", "/api/staff/move-in/lists", bring);
/** A part of a list at a time: again while something is left. */
export const takeBackList = declare("takeBackList", "DELETE", "/api/staff/move-in/lists/:list", bring);
/** What would become of the things of an academy's zip, which was uploaded; some at a time, and nothing is changed. */
export const previewZip = declare("previewZip", "POST", "/api/staff/move-in/zip/preview", bring);
export const bringZip = declare("bringZip", "POST", "/api/staff/move-in/zip", bring);
/** What would become of each row of a list of people in such a zip, as `previewPeople`; they are brought as those of a list that is sent. */
export const previewZipPeople = declare("previewZipPeople", "POST", "/api/staff/move-in/zip/people", bring);
/** One zip of what an academy takes along when it moves. */
export const takeArchive = declare("takeArchive", "POST", "/api/staff/move-in/archive", bring);
