import { declareCalls } from "#lib/declare-calls.ts";
import type { classShapes } from "./contract.ts";

/** The calls about classes: the student's calendar, trial classes, joining, and the calendar feed. */
const declare = declareCalls<typeof classShapes>();
const classes = { access: { capability: "classes.attend", scope: "own" } } as const;
const trials = { access: { capability: "trials.book", scope: "own" } } as const;
const calendar = { access: { capability: "calendar.follow", scope: "own" } } as const;

export const listClasses = declare("listClasses", "GET", "/api/students/classes", classes);
/** A class of one's own times. */
export const moveOwnClass = declare("moveOwnClass", "PUT", "/api/students/classes/:id/time", classes);
export const joinClass = declare("joinClass", "POST", "/api/students/classes/:id/join", classes);
/** Open: visitors choose a time before they have an account. Anybody who is logged in sees what is theirs besides. */
const times = { access: "public", identify: "if-alive", shut: "refused" } as const;

export const listFreeTimes = declare("listFreeTimes", "GET", "/api/tutors/free-times", times);
export const listSlots = declare("listSlots", "GET", "/api/tutors/:id/slots", times);
export const bookTrial = declare("bookTrial", "POST", "/api/students/trials", trials);
export const moveTrial = declare("moveTrial", "PUT", "/api/students/trials/:id", trials);
export const cancelTrial = declare("cancelTrial", "DELETE", "/api/students/trials/:id", trials);
export const renewFeed = declare("renewFeed", "POST", "/api/students/calendar-feed", calendar);
export const endFeed = declare("endFeed", "DELETE", "/api/students/calendar-feed", calendar);
