import { type Role, staffRoles } from "#lib/capabilities.ts";

/** Pure decisions about accounts and sessions. Times are given; nothing here reads a clock, a database or a request. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long a session lasts (AUTH-09), and how long a pending one waits for its code. */
export const rememberedSessionMs = 30 * dayMs;
export const sessionMs = 12 * hourMs;
export const pendingSessionMs = 30 * minuteMs;

/** How long codes and links work (AUTH-05, AUTH-08). */
export const codeMs = 10 * minuteMs;
export const resetLinkMs = 30 * minuteMs;
export const verifyLinkMs = 3 * dayMs;
/** How long the link of an invitation works. */
export const inviteLinkMs = 7 * dayMs;
/** How long a link that makes an administrator works. */
export const adminLinkMs = 30 * minuteMs;
/** How long someone who showed that it is them may do what is dangerous. */
export const freshMs = 10 * minuteMs;
export const resendPauseMs = minuteMs;

/** Wrong attempts: at one code however often it is sent again, and at all codes of an account in one day. */
export const maxAttemptsPerCode = 5;
export const maxAttemptsPerDay = 10;

/** How long a closed account can still be taken back by logging in. */
export const graceMs = 14 * dayMs;

/** When a session that begins at `now` ends. */
export const sessionEndsAt = (now: Date, remember: boolean): Date =>
  new Date(now.getTime() + (remember ? rememberedSessionMs : sessionMs));

/** Whether who showed at `confirmedAt` that it is them need not do so again. */
export const isFresh = (confirmedAt: Date, now: Date): boolean => now.getTime() - confirmedAt.getTime() <= freshMs;

/** Seconds until a code may be sent again; 0 when it may be now. */
export function resendWaitS(sentAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((sentAt.getTime() + resendPauseMs - now.getTime()) / 1000));
}

/** Whether logging in takes a code by e-mail: by the person's own choice, and always for staff. */
export const needsSecondFactor = (account: { roles: readonly Role[]; twoFactorEnabled: boolean }): boolean =>
  account.twoFactorEnabled || isStaff(account.roles);

export const isStaff = (roles: readonly Role[]): boolean => staffRoles.some((role) => roles.includes(role));

// ---- passwords -----------------------------------------------------------------------------------------------------------

export const minPasswordLength = 8;
export const maxPasswordLength = 128;

/** The form in which a password is hashed, so that the same word typed on another keyboard is the same password. */
export const normalPassword = (password: string): string => password.normalize("NFKC");

/** What is wrong with a new password by its form alone (AUTH-06); null when nothing is. */
export function passwordError(password: string): "rule" | "too-long" | null {
  const normal = normalPassword(password);
  const length = [...normal].length;
  if (length > maxPasswordLength) return "too-long";
  return length >= minPasswordLength && /\p{Lu}/u.test(normal) && /\p{Nd}/u.test(normal) ? null : "rule";
}

// ---- codes ---------------------------------------------------------------------------------------------------------------

/** A to Z and 2 to 9 without what looks alike: I L O, and B 8, S 5, Z 2. */
export const confirmCodeAlphabet = "ACDEFGHJKMNPQRTUVWXY34679";
export const confirmCodeLength = 5;
export const digitCodeLength = 6;

/** A typed code as it was sent: capitals, no blanks or dashes. */
export const normalCode = (code: string): string => code.replace(/[\s-]/g, "").toUpperCase();

/** An address with everything after its first three characters hidden (PWD-02); the length stays unknown. */
export const maskEmail = (email: string): string => `${email.slice(0, 3)}*****`;

// ---- where to come back to -----------------------------------------------------------------------------------------------

const here = "http://here.invalid";
const maxNextLength = 500;

/**
 * The path to come back to after login, or null when `text` is not a path of this site. Parsed as the browser would, so
 * that `//other.site`, `/\other.site`, `/.//other.site` and similar ones lead nowhere.
 */
export function safeNextPath(text: unknown): string | null {
  if (typeof text !== "string" || text.length > maxNextLength || !text.startsWith("/")) return null;
  if (/[\p{Cc}\p{Zs}\\]/u.test(text)) return null;
  const url = URL.canParse(text, here) ? new URL(text, here) : null;
  if (url?.origin !== here || url.username !== "" || url.password !== "") return null;
  const path = url.pathname + url.search + url.hash;
  if (path.startsWith("//") || /^\/api(\/|$)/.test(url.pathname)) return null;
  return path;
}

// ---- devices -------------------------------------------------------------------------------------------------------------

const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPX)\//, "Opera"],
  [/\bOPiOS\/|Opera Mini/, "Opera Mini"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/UCBrowser\//, "UC Browser"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];

/** A short name of the browser and system that a person recognises: `Chrome on Android`. Only for reading, never for a decision. */
export function deviceLabel(userAgent: string | undefined): string {
  const text = userAgent ?? "";
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1];
  const system = systems.find(([pattern]) => pattern.test(text))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "An unknown device";
}
