import * as z from "zod/mini";
import { composable, roles } from "#lib/capabilities.ts";

/** What the calls about accounts answer. With zod/mini, because the pages load it too; what the calls take is in contract.ts. */

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

// ---- answers -------------------------------------------------------------------------------------------------------------

export const studentSchema = z.object({
  id: z.string(),
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** The one that `roles` amount to first of all. */
  role: z.enum(roles),
  roles: z.array(z.enum(roles)),
  /** What of the capabilities of staff they hold; of students and tutors: none. */
  powers: z.array(z.enum(composable)),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  twoFactorEnabled: z.boolean(),
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  theme: z.enum(themes),
  /** IANA name of the zone in which the person was last seen: mails tell times on its clock. */
  timeZone: z.string(),
  /** Picture of 256 pixels; `avatarSmallUrl` of 96. Null: show initials. */
  avatarUrl: z.nullable(z.string()),
  avatarSmallUrl: z.nullable(z.string()),
});
/** The person as their own pages see them; stored as the profile. */
export type Student = z.output<typeof studentSchema>;

export const messageResponse = z.object({ message: z.string() });
export const studentAnswer = z.object({ student: studentSchema, message: z.optional(z.string()) });

/** `setPassword`: a token for reset-password, where the address was verified from elsewhere than the account was made. */
export const verifyEmailResponse = z.object({ message: z.string(), setPassword: z.optional(z.string()) });
export type VerifyEmailResponse = z.output<typeof verifyEmailResponse>;

/** Login, verify-2fa and the end of a social login. Without `student` the token is pending and only verify-2fa takes it. */
export const loginResponse = z.object({
  message: z.string(),
  token: z.string(),
  student: z.optional(studentSchema),
  twoFactorRequired: z.optional(z.boolean()),
  redirectTo: z.optional(z.string()),
  /** Store under `unwalled_device` and send it with the next login. */
  deviceToken: z.optional(z.string()),
  remember: z.optional(z.boolean()),
  expiresAt: z.optional(z.iso.datetime()),
});
export type LoginResponse = z.output<typeof loginResponse>;

/** A code is on its way. `email` is masked after three characters. */
/** `notSentSince`: while the mail server takes no mail, since when what waits does. */
export const mailStateResponse = z.object({ notSentSince: z.nullable(z.string()) });
export const codeSentResponse = z.object({ message: z.string(), email: z.string(), resendAfterS: z.int() });
export type CodeSentResponse = z.output<typeof codeSentResponse>;

export const sessionResponse = z.object({ student: studentSchema, expiresAt: z.iso.datetime(), remember: z.boolean() });

export const openSession = z.object({
  id: z.string(),
  device: z.string(),
  ipAddress: z.nullable(z.string()),
  current: z.boolean(),
  remember: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export const sessionsResponse = z.object({ data: z.array(openSession) });
export type OpenSession = z.output<typeof openSession>;

export const securityEvent = z.object({
  id: z.string(),
  kind: z.string(),
  /** What happened, as a sentence. */
  text: z.string(),
  /** Who of the academy it was, and why. */
  note: z.nullable(z.string()),
  device: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export const securityEventsResponse = z.object({ data: z.array(securityEvent), next: z.nullable(z.string()) });
export type SecurityEventPage = z.output<typeof securityEventsResponse>;

export const oauthStartResponse = z.object({
  /** Where to send the browser. */
  url: z.string(),
  /** Store in session storage under `unwalled_oauth` and send it to finish. */
  key: z.string(),
});

/** In the fragment of /login after the provider: `#oauth=google&handoff=…` or `#oauth=google&problem=…`. */
export const oauthProblems = ["cancelled", "failed"] as const;
export type OAuthProblem = (typeof oauthProblems)[number];
export const oauthFinishResponse = z.extend(loginResponse, { next: z.nullable(z.string()) });
