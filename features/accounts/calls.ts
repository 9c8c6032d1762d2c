import { declareCalls } from "#lib/declare-calls.ts";
import type { accountShapes } from "./contract.ts";

/** The calls about accounts. */
const declare = declareCalls<typeof accountShapes>();
const open = { access: "public" } as const;
const account = { access: { capability: "account.keep", scope: "own" } } as const;
const hidden = { ...account, viewing: "hidden" } as const;

export const logIn = declare("logIn", "POST", "/api/students/login", open);
export const verifyTwoFactor = declare("verifyTwoFactor", "POST", "/api/students/verify-2fa", {
  access: { capability: "account.keep", scope: "own" },
  pending: "only",
});
export const resendCode = declare("resendCode", "POST", "/api/students/resend-code", {
  access: { capability: "account.keep", scope: "own" },
  pending: "too",
});
export const getMailState = declare("getMailState", "GET", "/api/mail-state", open);
export const logOut = declare("logOut", "POST", "/api/students/logout", {
  access: { capability: "account.keep", scope: "own" },
  pending: "too",
});
export const getSession = declare("getSession", "GET", "/api/students/session", account);
export const listSessions = declare("listSessions", "GET", "/api/students/sessions", hidden);
export const endSession = declare("endSession", "DELETE", "/api/students/sessions/:sessionId", account);
export const endOtherSessions = declare("endOtherSessions", "POST", "/api/students/sessions/end-others", account);
/** Ends the session in which a staff member sees a student's pages. */
export const endViewing = declare("endViewing", "POST", "/api/students/viewing/end", { ...account, viewing: "only" });
export const listSecurityEvents = declare("listSecurityEvents", "GET", "/api/students/security-events", hidden);
/** One address for two payloads (API-01): features/tutors declares the other, `submitPick`, and answers both. */
export const signUp = declare("signUp", "POST", "/api/students/submit", { access: "public", identify: true });
export const forgotPassword = declare("forgotPassword", "POST", "/api/students/forgot-password", open);
export const resetPassword = declare("resetPassword", "POST", "/api/students/reset-password", open);
export const changePassword = declare("changePassword", "POST", "/api/students/change-password", account);
export const confirmPassword = declare("confirmPassword", "POST", "/api/students/confirm-code", account);
export const verifyEmail = declare("verifyEmail", "POST", "/api/students/verify-email", {
  access: "public",
  identify: "if-alive",
});
export const resendVerification = declare("resendVerification", "POST", "/api/students/resend-verification", account);
export const getStudent = declare("getStudent", "GET", "/api/students/updateStudentInfo/:id", account);
export const updateStudent = declare("updateStudent", "POST", "/api/students/updateStudentInfo/:id", account);
export const saveTimeZone = declare("saveTimeZone", "PUT", "/api/students/time-zone", account);
export const toggleEmailNotifications = declare(
  "toggleEmailNotifications",
  "POST",
  "/api/students/toggleEmailNotifications/:studentId",
  account,
);
export const togglePushNotifications = declare(
  "togglePushNotifications",
  "POST",
  "/api/students/togglePushNotifications/:studentId",
  account,
);
export const toggleTheme = declare("toggleTheme", "POST", "/api/students/toggleTheme/:studentId", account);
export const beginTwoFactorChange = declare(
  "beginTwoFactorChange",
  "POST",
  "/api/students/toggleTwoFactor/:studentId",
  account,
);
export const confirmTwoFactorChange = declare(
  "confirmTwoFactorChange",
  "POST",
  "/api/students/confirm-two-factor",
  account,
);
export const saveAvatar = declare("saveAvatar", "POST", "/api/students/:id/avatar", account);
export const removeAvatar = declare("removeAvatar", "DELETE", "/api/students/:id/avatar", account);
export const getAvatar = declare("getAvatar", "GET", "/api/students/:id/avatar/:file", open);
export const exportData = declare("exportData", "GET", "/api/students/data-export", hidden);
export const sendCloseCode = declare("sendCloseCode", "POST", "/api/students/close-account/code", account);
export const closeAccount = declare("closeAccount", "POST", "/api/students/close-account", account);
