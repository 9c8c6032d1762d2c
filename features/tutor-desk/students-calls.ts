import { declareCalls } from "#lib/declare-calls.ts";
import type { studentShapes } from "./students-contract.ts";

/** The calls about a tutor's own students. */
const declare = declareCalls<typeof studentShapes>();
const own = { access: { capability: "teaching.read", scope: "own-students" } } as const;

export const listStudents = declare("listStudents", "GET", "/api/desk/students", own);
export const getStudent = declare("getStudent", "GET", "/api/desk/students/:id", own);
export const saveNote = declare("saveNote", "PUT", "/api/desk/students/:id/note", own);
