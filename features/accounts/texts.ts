import { waitText } from "#lib/wait-text.ts";

/**
 * Words and names of accounts that pages need without a form: apart from contract.ts, because its schemas bring a library of
 * 15 KB along, and the dashboard's frame has no use for it.
 */

export const oauthProviderNames = ["google", "facebook"] as const;
export type OAuthProviderName = (typeof oauthProviderNames)[number];
export const oauthLabels: Record<OAuthProviderName, string> = { google: "Google", facebook: "Facebook" };

/** Names under which the browser stores what belongs to a session. `device` outlives it: it marks a browser that logged in before. */
export const storageKeys = {
  /** In local and session storage: the session's token. */
  token: "unwalled_token",
  /** In session storage: the pending token between login and verify-2fa. */
  pendingToken: "unwalled_pending",
  /** In local storage: the profile as JSON; the text `undefined` means none. */
  profile: "userProfile",
  /** In local storage: the avatar as a data URL, a cache. */
  avatar: "userImage",
  /** In local storage: "true" when the session was begun with Remember Password. */
  remember: "unwalled_remember",
  /** In local storage, stored at logout: names this browser to the server. */
  device: "unwalled_device",
  /** In local storage, until the address is verified: names the browser that signed up. */
  signUp: "unwalled_sign_up",
  /** In session storage: ties a log-in with Google or Facebook to this tab. */
  oauthKey: "unwalled_oauth",
  /** In session storage: the code of the person who invited this visitor, until they have signed up. */
  invitation: "unwalled_invitation",
  /** In session storage: whose pages a staff member sees in this tab (web/public/viewing-here.ts). */
  viewing: "unwalled_viewing",
} as const;

export const accountTexts = {
  /** `since` such as "8:45 am". */
  mailNotSent: (since: string) =>
    `We cannot send mail at the moment, since ${since}. Your code comes by itself as soon as we can; please leave this page open.`,
  // AUTH-01 to AUTH-04
  bothFields: "Please fill in both email and password",
  loggingIn: "Logging in...",
  loginDone: "Login successful!",
  loginFailed: "Login failed",
  loginNetwork: "An error occurred during login",
  wrongLogin: "That e-mail or password is not right.",
  suspended: "This account is suspended. Please write to our support.",
  twoFactorRequired: "Two-factor authentication required.",
  sixDigits: "Please enter all 6 digits.",
  verifyFailed: "Verification failed. Please try again.",
  verifyDone: "2FA verified successfully!",
  codeSentAgain: "We sent you a new code.",
  manyCodesSent: (waitS: number) =>
    `We sent many codes to your address. Please use the newest one, or ask for another in ${waitText(waitS)}.`,
  manyLinksSent: (waitS: number) =>
    `We sent many mails to your address. Please follow the newest link, or ask for another in ${waitText(waitS)}.`,
  codeTooSoon: "Please wait a moment before asking for another code.",
  tooManyCodes: (waitS: number) =>
    `Ten wrong codes were entered for this account in a day, so codes are blocked for now. Please try again in ${waitText(waitS)}. To get in sooner, set a new password with Forgot Password?`,
  tooManyLogins: "Too many tries. Please wait a little and try again.",
  // AUTH-06, AUTH-07
  nameMissing: "Full name is required",
  emailMissing: "Email is required",
  emailInvalid: "Please enter a valid email address.",
  passwordMissing: "Password is required",
  passwordRule: "Password must be at least 8 characters, include a capital letter and a number",
  passwordTooLong: "Password must be at most 128 characters",
  passwordCommon: "That password is easy to guess. Please choose another.",
  confirmMissing: "Please confirm your password",
  passwordsDiffer: "Passwords do not match",
  submitting: "Submitting...",
  signUpDone: "Sign up successful!",
  signUpFailed: "Sign up failed",
  haveAccount: "Already have an account?",
  signUpNetwork: "An error occurred",
  // AUTH-08, AUTH-13
  forgotDone: "If that address has an account, a link to set a new password is on its way to it.",
  resetDone: "Your password is changed. Please log in with the new one.",
  linkExpired: "That link no longer works. Please ask for a new one.",
  emailVerified: "Your e-mail address is verified.",
  choosePassword: "Your e-mail address is verified. Please choose a password of your own now.",
  verificationSent: "We sent you a link. Follow it to verify your address.",
  alreadyVerified: "Your e-mail address is already verified.",
  // the first administrator
  adminLinkGood: "The link works.",
  adminMade: "You are an administrator of this site.",
  adminLinkExpired:
    "That link no longer works: it works once, for 30 minutes, and a newer one ends it. Run npm run admin where the site runs to get another.",
  adminEmailTaken: "That address already has an account here. Please use another one.",
  adminFailed: "The administrator could not be made. Please try again.",
  // AUTH-10
  providerMissing: (label: string) =>
    `Log-in with ${label} is not set up on this site. Please use your e-mail and password.`,
  providerFailed: (label: string) => `Log-in with ${label} did not work. Please try again.`,
  providerUnverified: (label: string) =>
    `${label} did not confirm that the address is yours. Please log in with your e-mail and password.`,
  providerNoEmail: (label: string) =>
    `${label} gave us no e-mail address. Please sign up with your e-mail and a password.`,
  // AUTH-11, NAV-09
  logoutDone: "Logged out successfully!",
  logoutFailed: "Logout failed",
  sessionEnded: "Your session has ended. Please log in again.",
  notYours: "This account cannot do that. Administrators of the academy choose who may.",
  sessionGone: "That device is already logged out.",
  sessionEndedElsewhere: "That device is logged out.",
  othersEnded: "All other devices are logged out.",
  // PWD
  allFour: "Please fill in all four fields",
  otherEmail: "That is not the e-mail address of this account.",
  wrongOldPassword: "The old password is not right.",
  samePassword: "The new password must differ from the old one.",
  noPasswordYet: "This account has no password yet. Use Forgot Password? on the login page to set one.",
  changeStarted: "We sent a code to your e-mail. Enter it to change your password.",
  changeDone: "Your password is changed. Please log in with the new one.",
  codeWrong: "That code is wrong or has expired.",
  codeLifetime: "Code expires in few minutes.",
  // DASH-06, DASH-07
  profileDone: "Profile updated successfully",
  updateFailed: (status: number) => `Update failed with status ${status}`,
  updateError: "An error occurred",
  noUser: "User not logged in.",
  noUserId: "User ID not found in profile.",
  noToken: "Authentication token not found. Please log in again.",
  emailReadOnly: "The e-mail address cannot be changed here.",
  pictureMissing: "Please choose a picture.",
  pictureUnreadable: "That file is not a picture we can read. Please choose a JPEG, PNG, WebP, AVIF or GIF file.",
  pictureTooLarge: "Your picture is too large. At most 10 MB and 40 megapixels (a JPEG 110), please.",
  pictureTooThin: "Your picture is too long and narrow. Its long side may be at most four times its short side.",
  pictureTooHeavy:
    "Your picture is too large for its kind of file. Please make it smaller, or save it as an ordinary JPEG.",
  // SET-01
  fetchFailed: "Failed to fetch student info.",
  toggleFailed: (status: number) => `Toggle failed with status ${status}`,
  toggled: "Saved.",
  twoFactorCodeSent: "We sent a code to your e-mail. Enter it to confirm.",
  twoFactorOn: "Two-factor authentication is on.",
  twoFactorOff: "Two-factor authentication is off.",
  twoFactorForStaff: "Staff always log in with a code.",
  // leaving
  wrongPassword: "The password is not right.",
  passwordOrCode: "Please enter your password or the code that we sent you.",
  confirmAgain: "This needs you to confirm that it is you. Please try again and enter your password.",
  confirmed: "Thank you. You can go on for ten minutes.",
  closing: "Your account is closed and will be deleted in 14 days. Log in before then to keep it.",
  closingCancelled: "Welcome back! Your account stays open.",
} as const;
