import { declareCalls } from "#lib/declare-calls.ts";
import type { announcementShapes } from "./contract.ts";

/** The calls about announcements: students read those of their courses, tutors and staff write them. */
const declare = declareCalls<typeof announcementShapes>();

const own = { access: { capability: "messages.write", scope: "own" } } as const;
export const listNews = declare("listNews", "GET", "/api/students/announcements", own);
export const readNews = declare("readNews", "GET", "/api/students/announcements/:course", own);
export const markNewsRead = declare("markNewsRead", "POST", "/api/students/announcements/:course/read", own);

const answering = { access: { capability: "messages.answer", scope: "own-students" } } as const;
export const listTellable = declare("listTellable", "GET", "/api/desk/:as/announcements", answering);
export const listSent = declare("listSent", "GET", "/api/desk/:as/announcements/:course", answering);
export const announce = declare("announce", "POST", "/api/desk/:as/announcements/:course", answering);
export const takeBack = declare("takeBack", "DELETE", "/api/desk/:as/announcements/:course/:id", answering);
