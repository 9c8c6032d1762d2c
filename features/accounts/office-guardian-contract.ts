import * as z from "zod/mini";
import { calendarDay } from "#lib/calendar-day.ts";
import { guardianEmail, guardianName, guardianPhone, guardianTexts } from "./guardian-contract.ts";

/** What staff write of a student's age and guardian: as the student does, with the day on which the guardian agreed. */
export const officeGuardianSchema = z
  .strictObject({
    isMinor: z.boolean(),
    fullName: guardianName,
    phone: guardianPhone,
    email: guardianEmail,
    /** A calendar date in Lagos; "" where no one is named. */
    consentOn: z.union([z.literal(""), calendarDay("Please choose a date.")], "Please choose a date."),
  })
  .check(
    z.refine(({ fullName, phone, email, consentOn }) => fullName !== "" || `${phone}${email}${consentOn}` === "", {
      error: guardianTexts.nameMissing,
      path: ["fullName"],
    }),
    z.refine(({ fullName, phone }) => fullName === "" || phone !== "", {
      error: guardianTexts.phoneInvalid,
      path: ["phone"],
    }),
    z.refine(({ fullName, consentOn }) => fullName === "" || consentOn !== "", {
      error: "Please enter the day on which the guardian agreed.",
      path: ["consentOn"],
    }),
  );
export type OfficeGuardian = z.output<typeof officeGuardianSchema>;
