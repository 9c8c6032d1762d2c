import { viewerZone } from "#lib/viewer-zone.ts";
import { ask, askForFile, askLast } from "#ui/api/ask.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import * as calls from "../calls.ts";
import type { ChangePassword, CodePurpose, Proof, UpdateStudent } from "../contract.ts";
import { accountTexts } from "../texts.ts";
import { browserSession } from "./browser-session.ts";

/** The calls about accounts, with what this browser stores for them. Errors of all: ApiError. */

// ---- open to everybody -----------------------------------------------------------------------------------------------------

export const logIn = (input: { email: string; password: string; remember: boolean }) =>
  ask(calls.logIn, { body: { ...input, device: browserSession().deviceToken() } });

export const signUp = (input: { fullName: string; email: string; password: string; confirmPassword: string }) =>
  ask(calls.signUp, {
    body: { ...input, browserKey: browserSession().signUpKey.make(), timeZone: viewerZone(), ...invitation() },
  });

/** Who invited the visitor goes along with whatever may make an account. */
export function invitation(): { referralCode?: string } {
  const code = browserSession().invitation.get();
  return code ? { referralCode: code } : {};
}

export const forgotPassword = (email: string) => ask(calls.forgotPassword, { body: { email } });

export const resetPassword = (input: { token: string; password: string; confirmPassword: string }) =>
  ask(calls.resetPassword, { body: input });

/** With all by which this browser can show that it is the one in which the account was made or used. */
export const verifyEmail = (token: string) =>
  ask(calls.verifyEmail, {
    body: { token, device: browserSession().deviceToken(), browserKey: browserSession().signUpKey.get() },
    token: browserSession().get()?.token ?? null,
  });

// ---- between login and verify-2fa, with the pending token --------------------------------------------------------------------

export const verifyTwoFactor = (code: string) =>
  ask(calls.verifyTwoFactor, {
    body: { code, device: browserSession().deviceToken() },
    token: browserSession().pending.get(),
  });

export const resendLoginCode = () =>
  ask(calls.resendCode, { body: { purpose: "2fa" }, token: browserSession().pending.get() });

/** Whether mail goes: asked where a code is waited for. */
export const getMailState = () => ask(calls.getMailState);

// ---- with a session ---------------------------------------------------------------------------------------------------------

provideCaller({
  token: () => browserSession().get()?.token ?? null,
  ended(token) {
    // A newer session may have begun since; the error was about the older one.
    if (browserSession().get()?.token === token) browserSession().end("expired");
  },
  noSession: accountTexts.noToken,
});

/** Ends the session on the server and in this browser. */
export const logOut = () => askLast(calls.logOut, {}, () => browserSession().end("logout"));

/** Whose session this is and how long it lasts; also tells that it is still one. */
export const fetchSession = () => ask(calls.getSession);

export const fetchStudent = (id: string) => ask(calls.getStudent, { params: { id } });

export const updateStudent = (id: string, input: UpdateStudent) =>
  ask(calls.updateStudent, { params: { id }, body: input });

export const saveTimeZone = (timeZone: string) => ask(calls.saveTimeZone, { body: { timeZone } });

const toggles = {
  emailNotifications: calls.toggleEmailNotifications,
  pushNotifications: calls.togglePushNotifications,
  theme: calls.toggleTheme,
};
export type Toggled = keyof typeof toggles;

export const toggleSetting = (toggled: Toggled, id: string) => ask(toggles[toggled], { params: { studentId: id } });

/** The picture is the body of a form, as a browser without scripts would send it. */
export function uploadAvatar(id: string, picture: Blob) {
  const form = new FormData();
  form.set("avatar", picture, "avatar");
  return ask(calls.saveAvatar, { params: { id }, form });
}
export const removeAvatar = (id: string) => ask(calls.removeAvatar, { params: { id } });

export const changePassword = (input: ChangePassword) => ask(calls.changePassword, { body: input });
/** The password is changed, and with it every session over, this one too. */
export const confirmPassword = (code: string) =>
  askLast(calls.confirmPassword, { body: { code } }, () => browserSession().end("password"));

export const beginTwoFactorChange = (id: string) => ask(calls.beginTwoFactorChange, { params: { studentId: id } });
export const confirmTwoFactorChange = (code: string) => ask(calls.confirmTwoFactorChange, { body: { code } });

export const resendCode = (purpose: Exclude<CodePurpose, "2fa">) => ask(calls.resendCode, { body: { purpose } });

export const resendVerification = () => ask(calls.resendVerification);

export const fetchSessions = () => ask(calls.listSessions);
export const endSession = (id: string) => ask(calls.endSession, { params: { sessionId: id } });
export const endOtherSessions = () => ask(calls.endOtherSessions);

/** A page of the audit trail; `before` is the `next` of the page before. */
export const fetchSecurityEvents = (before: string | null) =>
  ask(calls.listSecurityEvents, { query: { before: before ?? undefined } });

/** Everything stored about this account, as a zip file. */
export const downloadData = () => askForFile(calls.exportData);

export const sendCloseCode = () => ask(calls.sendCloseCode);
export const closeAccount = (input: Proof) =>
  askLast(calls.closeAccount, { body: input }, () => browserSession().end("closed"));
