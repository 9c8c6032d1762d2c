import { declareCalls } from "#lib/declare-calls.ts";
import type { peopleShapes } from "./contract.ts";

/** The calls about people, as staff see them. */
const declare = declareCalls<typeof peopleShapes>();
const read = { access: { capability: "people.read", scope: "all" } } as const;
const assign = { access: { capability: "students.assign", scope: "all" } } as const;
const change = { access: { capability: "people.change", scope: "all" } } as const;

export const listPeople = declare("listPeople", "GET", "/api/staff/people", read);
export const exportPeople = declare("exportPeople", "GET", "/api/staff/people.csv", read);
export const suspendPeople = declare("suspendPeople", "POST", "/api/staff/people/suspend", change);
export const reinstatePeople = declare("reinstatePeople", "POST", "/api/staff/people/reinstate", change);
export const mailPeopleAgain = declare("mailPeopleAgain", "POST", "/api/staff/people/mail-again", change);

export const getPerson = declare("getPerson", "GET", "/api/staff/people/:id", read);
export const listHistory = declare("listHistory", "GET", "/api/staff/people/:id/history", read);
export const endPersonSessions = declare("endPersonSessions", "POST", "/api/staff/people/:id/end-sessions", change);
export const changeGuardian = declare("changeGuardian", "PUT", "/api/staff/people/:id/guardian", change);

/** Lets a staff member see the pages of a student, in one tab (decision 038). */
export const viewAs = declare("viewAs", "POST", "/api/staff/people/:id/viewing", {
  access: { capability: "people.view-as", scope: "all" },
});

/** The students of a tutor, and giving all of them to others in one act. */
export const listHandOver = declare("listHandOver", "GET", "/api/staff/people/:id/students", assign);
export const handOver = declare("handOver", "POST", "/api/staff/people/:id/hand-over", assign);

/** Which courses a tutor teaches. */
export const listTaughtCourses = declare("listTaughtCourses", "GET", "/api/staff/people/:id/courses", assign);
export const setTaughtCourses = declare("setTaughtCourses", "PUT", "/api/staff/people/:id/courses", assign);
