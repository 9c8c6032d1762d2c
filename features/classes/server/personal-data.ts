import { holding } from "#platform/feature/personal-data.ts";
import { reportPersonal } from "./reports/tables.ts";
import { creditPersonal } from "./rescues/tables.ts";
import {
  attendancePersonal,
  confirmedPersonal,
  exceptionsPersonal,
  feedPersonal,
  hoursPersonal,
  limitsPersonal,
  reminderPersonal,
  taughtPersonal,
  trialPersonal,
} from "./tables.ts";

/** What this feature holds of a person, for the download and the deletion of an account. */
export const classPersonalData = [
  holding("classes", {
    attended: attendancePersonal,
    trials: trialPersonal,
    taught: taughtPersonal,
    reports: reportPersonal,
    credits: creditPersonal,
    hours: hoursPersonal,
    limits: limitsPersonal,
    hoursExceptions: exceptionsPersonal,
    reminders: reminderPersonal,
    confirmed: confirmedPersonal,
    calendarFeed: feedPersonal,
  }),
];
