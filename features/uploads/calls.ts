import { declareCalls } from "#lib/declare-calls.ts";
import type { uploadShapes } from "./contract.ts";

/** Files on their way, by the tus protocol (1.0.0): begun, continued after a cut, removed; and the state of one, as JSON. */
const declare = declareCalls<typeof uploadShapes>();
const own = { access: { capability: "files.send", scope: "own" } } as const;

export const beginUpload = declare("beginUpload", "POST", "/api/uploads", own);
export const appendUpload = declare("appendUpload", "PATCH", "/api/uploads/:upload", own);
export const getUpload = declare("getUpload", "GET", "/api/uploads/:upload", own);
export const dropUpload = declare("dropUpload", "DELETE", "/api/uploads/:upload", own);
