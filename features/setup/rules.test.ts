import { expect, test } from "vitest";
import { openCount, type SetupFacts, stepsOf } from "./rules.ts";
import { type StepName, stepNames } from "./texts.ts";

/** A supplied academy, on a machine where nothing is set. */
const supplied: SetupFacts = {
  name: "Unwalled Academy",
  isNameSupplied: true,
  supportEmail: "support@unwalled.academy",
  exampleContacts: 4,
  hasBank: false,
  adminCount: 1,
  mail: { isSet: false, hasPassed: null },
  providers: [],
  courses: { shown: 27, all: 27 },
  tutors: { shown: 18, reachable: 0 },
  suppliedDocuments: ["Terms of Service", "Privacy Policy"],
  hasBackup: false,
  isBackupLate: true,
  decided: new Set(),
};
const own: SetupFacts = {
  name: "Ada's Academy",
  isNameSupplied: false,
  supportEmail: "ada@academy.example",
  exampleContacts: 0,
  hasBank: true,
  adminCount: 2,
  mail: { isSet: true, hasPassed: true },
  providers: [{ title: "Paystack", hasPassed: true }],
  courses: { shown: 3, all: 27 },
  tutors: { shown: 1, reachable: 1 },
  suppliedDocuments: [],
  hasBackup: true,
  isBackupLate: false,
  decided: new Set<StepName>(["courses"]),
};
const stepIn = (facts: SetupFacts, name: StepName) => stepsOf(facts).find((step) => step.name === name);

test("OWN-01 nothing of a supplied academy counts as done, and everything of an academy of one's own", () => {
  expect(openCount(stepsOf(supplied))).toBe(stepNames.length);
  expect(openCount(stepsOf(own))).toBe(0);
});

test.each<[StepName, Partial<SetupFacts>, "done" | "open", RegExp]>([
  ["academy", { isNameSupplied: true, decided: new Set<StepName>(["academy"]) }, "done", /Ada's Academy/],
  ["academy", { exampleContacts: 1 }, "open", /1 contact is still an example/],
  ["academy", { supportEmail: "" }, "open", /No e-mail address/],
  ["mail", { mail: { isSet: true, hasPassed: null } }, "open", /not tested/],
  ["mail", { mail: { isSet: true, hasPassed: false } }, "open", /failed/],
  ["payments", { hasBank: false }, "open", /No bank account/],
  ["payments", { providers: [] }, "open", /cards need/],
  ["payments", { providers: [], decided: new Set<StepName>(["payments"]) }, "done", /transfers only/],
  ["payments", { providers: [{ title: "Stripe", hasPassed: null }] }, "open", /Stripe not tested/],
  ["payments", { providers: [{ title: "Stripe", hasPassed: false }] }, "open", /Stripe failed/],
  ["courses", { decided: new Set() }, "open", /3 of 27 courses/],
  ["courses", { courses: { shown: 0, all: 27 } }, "open", /No course/],
  ["tutors", { tutors: { shown: 0, reachable: 0 } }, "open", /No tutor is/],
  ["tutors", { tutors: { shown: 2, reachable: 0 } }, "open", /none can log in/],
  ["tutors", { tutors: { shown: 3, reachable: 1 } }, "open", /2 on the site who cannot/],
  ["tutors", { tutors: { shown: 3, reachable: 1 }, decided: new Set<StepName>(["tutors"]) }, "done", /1 tutor/],
  ["legal", { suppliedDocuments: ["Terms"], decided: new Set<StepName>(["legal"]) }, "done", /kept/],
  ["backups", { isBackupLate: true }, "open", /more than a day/],
])("%s with %o is %s", (name, changes, state, text) => {
  expect(stepIn({ ...own, ...changes }, name)).toMatchObject({ state, text: expect.stringMatching(text) });
});
