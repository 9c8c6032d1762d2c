import { declareCalls } from "#lib/declare-calls.ts";
import type { legalShapes } from "./contract.ts";

const declare = declareCalls<typeof legalShapes>();
const publish = { access: { capability: "settings.change", scope: "all" } } as const;
const own = { access: { capability: "account.keep", scope: "own" } } as const;

export const listDocuments = declare("listDocuments", "GET", "/api/staff/documents", publish);
export const getDocument = declare("getDocument", "GET", "/api/staff/documents/:slug", publish);
export const publishDocument = declare("publishDocument", "POST", "/api/staff/documents/:slug/versions", publish);

export const listOwed = declare("listOwed", "GET", "/api/students/owed-texts", own);
export const acceptTexts = declare("acceptTexts", "POST", "/api/students/accepted-texts", own);
