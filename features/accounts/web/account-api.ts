import { type CallOptions, call } from "#ui/api/call.ts";
import { asLastCall, ownCall, ownFile, provideCaller } from "#ui/api/own-call.ts";
import type {
  ChangePassword,
  CloseAccount,
  CodePurpose,
  CodeSentAnswer,
  LoginAnswer,
  OpenSession,
  SecurityEventPage,
  Student,
  UpdateStudent,
  VerifyEmailAnswer,
} from "../contract.ts";
import { accountTexts, type OAuthProviderName } from "../texts.ts";
import { browserSession } from "./browser-session.ts";

/** The calls about accounts, with the addresses that only this file spells. Errors of all: ApiFault. */

type Message = { message: string };
type StudentAnswer = { student: Student; message?: string };

const base = "/api/students";

// ---- open to everybody -----------------------------------------------------------------------------------------------------

export const logIn = (input: { email: string; password: string; remember: boolean }) =>
  call<LoginAnswer>(`${base}/login`, { body: { ...input, device: browserSession().deviceToken() } });

export const signUp = (input: { fullName: string; email: string; password: string; confirmPassword: string }) =>
  call<Message>(`${base}/submit`, {
    body: { ...input, browserKey: browserSession().signUpKey.make(), ...invitation() },
  });

/** Who invited the visitor goes along with whatever may make an account. */
function invitation(): { referralCode?: string } {
  const code = browserSession().invitation.get();
  return code ? { referralCode: code } : {};
}

export const forgotPassword = (email: string) => call<Message>(`${base}/forgot-password`, { body: { email } });

export const resetPassword = (input: { token: string; password: string; confirmPassword: string }) =>
  call<Message>(`${base}/reset-password`, { body: input });

/** With all by which this browser can show that it is the one in which the account was made or used. */
export const verifyEmail = (token: string) =>
  call<VerifyEmailAnswer>(`${base}/verify-email`, {
    body: { token, device: browserSession().deviceToken(), browserKey: browserSession().signUpKey.get() },
    token: browserSession().get()?.token ?? null,
  });

/** Whether a link that makes an administrator still works: a fault of 410 when not. */
export const checkAdminLink = (token: string) => call<Message>("/api/admins/link", { body: { token } });

export const makeAdmin = (input: {
  token: string;
  fullName: string;
  email: string;
  password: string;
  confirmPassword: string;
}) => call<Message>("/api/admins", { body: input });

export const startOAuth = (provider: OAuthProviderName, input: { next: string | null; remember: boolean }) =>
  call<{ url: string; key: string }>(`${base}/oauth/${provider}/start`, { body: input });

export const finishOAuth = (provider: OAuthProviderName, input: { handoff: string; key: string }) =>
  call<LoginAnswer & { next: string | null }>(`${base}/oauth/${provider}/finish`, {
    body: { ...input, device: browserSession().deviceToken(), ...invitation() },
  });

// ---- between login and verify-2fa, with the pending token --------------------------------------------------------------------

export const verifyTwoFactor = (code: string) =>
  call<LoginAnswer>(`${base}/verify-2fa`, {
    body: { code, device: browserSession().deviceToken() },
    token: browserSession().pending.get(),
  });

export const resendLoginCode = () =>
  call<CodeSentAnswer>(`${base}/resend-code`, { body: { purpose: "2fa" }, token: browserSession().pending.get() });

// ---- with a session ---------------------------------------------------------------------------------------------------------

provideCaller({
  token: () => browserSession().get()?.token ?? null,
  ended(token) {
    // A newer session may have begun meanwhile; the fault was about the older one.
    if (browserSession().get()?.token === token) browserSession().end("expired");
  },
  nobody: accountTexts.noToken,
});

const own = <Answer>(path: string, options?: CallOptions) => ownCall<Answer>(`${base}/${path}`, options);

/** Ends the session on the server and in this browser. */
export const logOut = () =>
  asLastCall(async (last) => {
    const answer = await last<Message>(`${base}/logout`);
    browserSession().end("logout");
    return answer;
  });

/** Whose session this is and how long it lasts; also tells that it is still one. */
export const fetchSession = () => own<{ student: Student }>("session", { method: "GET" });

export const fetchStudent = (id: string) => own<StudentAnswer>(`updateStudentInfo/${id}`, { method: "GET" });

export const updateStudent = (id: string, input: UpdateStudent) =>
  own<StudentAnswer>(`updateStudentInfo/${id}`, { body: input });

export const saveTimeZone = (timeZone: string) =>
  own<StudentAnswer>("time-zone", { method: "PUT", body: { timeZone } });

export const togglePaths = {
  emailNotifications: "toggleEmailNotifications",
  pushNotifications: "togglePushNotifications",
  theme: "toggleTheme",
} as const;
export type Toggled = keyof typeof togglePaths;

export const toggleSetting = (toggled: Toggled, id: string) => own<StudentAnswer>(`${togglePaths[toggled]}/${id}`);

/** The picture is the body of a form, as a browser without scripts would send it. */
export function uploadAvatar(id: string, picture: Blob) {
  const form = new FormData();
  form.set("avatar", picture, "avatar");
  return own<StudentAnswer>(`${id}/avatar`, { body: form });
}
export const removeAvatar = (id: string) => own<StudentAnswer>(`${id}/avatar`, { method: "DELETE" });

export const changePassword = (input: ChangePassword) => own<CodeSentAnswer>("change-password", { body: input });
/** The password is changed, and with it every session over, this one too. */
export const confirmPassword = (code: string) =>
  asLastCall(async (last) => {
    const answer = await last<Message>(`${base}/confirm-code`, { body: { code } });
    browserSession().end("password");
    return answer;
  });

export const beginTwoFactorChange = (id: string) => own<CodeSentAnswer>(`toggleTwoFactor/${id}`);
export const confirmTwoFactorChange = (code: string) => own<StudentAnswer>("confirm-two-factor", { body: { code } });

export const resendCode = (purpose: Exclude<CodePurpose, "2fa">) =>
  own<CodeSentAnswer>("resend-code", { body: { purpose } });

export const resendVerification = () => own<Message>("resend-verification");

export const fetchSessions = () => own<{ data: OpenSession[] }>("sessions", { method: "GET" });
export const endSession = (id: string) => own<Message>(`sessions/${id}`, { method: "DELETE" });
export const endOtherSessions = () => own<Message>("sessions/end-others");

/** A page of the audit trail; `before` is the `next` of the page before. */
export const fetchSecurityEvents = (before: string | null) =>
  own<SecurityEventPage>(`security-events${before ? `?before=${encodeURIComponent(before)}` : ""}`, { method: "GET" });

/** Everything held of this account, as a zip file. */
export const downloadData = () => ownFile(`${base}/data-export`);

export const sendCloseCode = () => own<CodeSentAnswer>("close-account/code");
export const closeAccount = (input: CloseAccount) =>
  asLastCall(async (last) => {
    const answer = await last<Message>(`${base}/close-account`, { body: input });
    browserSession().end("closed");
    return answer;
  });
