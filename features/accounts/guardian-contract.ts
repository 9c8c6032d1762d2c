import * as z from "zod/mini";
import { parseEmailAddress } from "#lib/email-address.ts";
import { oneLine, trimmed } from "#lib/one-line.ts";

/** What browser and server both read about a student's guardian (MINOR-01). */

export const guardianTexts = {
  nameMissing: "Please enter your guardian's name.",
  phoneInvalid: "Please enter the number with its country, such as +234 803 123 4567.",
  emailInvalid: "Please enter a valid email address.",
  consentMissing: "Please ask your guardian first, and tick that they agree.",
};

const phonePattern = /^\+[1-9]\d{6,14}$/;

/** In international form, whatever signs are between the digits; "" where there is none. */
export const guardianPhone = z.string().check(
  z.maxLength(40, { error: guardianTexts.phoneInvalid, abort: true }),
  z.overwrite((text) => text.replace(/[\s().-]/g, "").replace(/^00/, "+")),
  z.refine((text) => text === "" || phonePattern.test(text), guardianTexts.phoneInvalid),
);
export const guardianEmail = z.string().check(
  z.maxLength(254, { error: guardianTexts.emailInvalid, abort: true }),
  trimmed(),
  z.refine((text) => text === "" || parseEmailAddress(text) !== null, guardianTexts.emailInvalid),
  z.overwrite((text) => parseEmailAddress(text) ?? text),
);
/** "" where no one is named. */
export const guardianName = z.string().check(oneLine(), z.maxLength(120, "At most 120 characters."));

/** PUT /api/students/guardian: what holds from now on. Without a name there is no guardian. */
export const guardianSchema = z
  .strictObject({
    isMinor: z.boolean(),
    fullName: guardianName,
    phone: guardianPhone,
    email: guardianEmail,
    agrees: z.boolean(),
  })
  .check(
    z.refine(({ fullName, phone, email, agrees }) => fullName !== "" || (phone === "" && email === "" && !agrees), {
      error: guardianTexts.nameMissing,
      path: ["fullName"],
    }),
    z.refine(({ fullName, phone }) => fullName === "" || phone !== "", {
      error: guardianTexts.phoneInvalid,
      path: ["phone"],
    }),
    z.refine(({ fullName, agrees }) => fullName === "" || agrees, {
      error: guardianTexts.consentMissing,
      path: ["agrees"],
    }),
  );
export type GuardianInput = z.output<typeof guardianSchema>;

export const guardian = z.object({
  fullName: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  consentAt: z.iso.datetime(),
});
export type Guardian = z.output<typeof guardian>;

export const guardianResponse = z.object({
  isMinor: z.boolean(),
  guardian: z.nullable(guardian),
  /** Whether the lesson reports go to the guardian's e-mail address; `asked`: its owner has not said yes yet. */
  reports: z.enum(["off", "asked", "on"]),
});
export type GuardianResponse = z.output<typeof guardianResponse>;

/** What each call of guardian-calls.ts takes and answers. */
export const guardianShapes = {
  getGuardian: { answer: guardianResponse },
  saveGuardian: { body: guardianSchema, answer: guardianResponse },
};
