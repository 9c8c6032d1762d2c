import { declareCalls } from "#lib/declare-calls.ts";
import type { setupShapes } from "./contract.ts";

const declare = declareCalls<typeof setupShapes>();
const settings = { access: { capability: "settings.change", scope: "all" } } as const;
const catalogue = { access: { capability: "catalogue.change", scope: "all" } } as const;

export const getSetup = declare("getSetup", "GET", "/api/staff/setup", settings);
export const getShown = declare("getShown", "GET", "/api/staff/setup/shown", settings);
export const acceptStep = declare("acceptStep", "PUT", "/api/staff/setup/steps/:step/accepted", settings);
export const openAcademy = declare("openAcademy", "PUT", "/api/staff/setup/open", settings);
export const testMail = declare("testMail", "POST", "/api/staff/setup/mail-test", settings);
export const testPayments = declare("testPayments", "POST", "/api/staff/setup/payment-tests/:provider", settings);
export const changeShownCourses = declare("changeShownCourses", "PUT", "/api/staff/setup/shown/courses", catalogue);
export const changeShownTutors = declare("changeShownTutors", "PUT", "/api/staff/setup/shown/tutors", catalogue);
