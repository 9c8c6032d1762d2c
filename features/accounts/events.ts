import { defineEvent } from "#lib/domain-event.ts";

/** Someone signed up with the form, whose box accepts the terms and the privacy policy. */
export const signedUp = defineEvent<{ accountId: string; at: Date }>("accounts.signed-up");

/** Someone signed up with the code of the person who invited them. The feature that knows codes checks it: it may be none. */
export const invitedSignUp = defineEvent<{ accountId: string; code: string; at: Date }>("accounts.invited-sign-up");

/**
 * An account that another user may have made was given to the owner of its address: what was handed out for it (the secret
 * address of a calendar) must open nothing from now on.
 */
export const ownerProven = defineEvent<{ accountId: string; at: Date }>("accounts.owner-proven");

/** Someone showed in their own browser that the address of their account is theirs: what waited for that may go. */
export const addressVerified = defineEvent<{ accountId: string; at: Date }>("accounts.address-verified");

/**
 * Someone closes their account, which is still open while this is emitted. What is erased at the end of the grace is the business
 * of the holders of personal data.
 */
export const accountClosing = defineEvent<{ accountId: string; at: Date }>("accounts.closing");

/** Staff suspended an account, which cannot log in until they let it in again. */
export const accountSuspended = defineEvent<{ accountId: string; at: Date }>("accounts.suspended");

/** Someone came back within the days of grace, or staff let them in again. */
export const accountReturned = defineEvent<{ accountId: string; at: Date }>("accounts.returned");

/** Someone has another picture, or none; `url`: where it is. */
export const pictureChanged = defineEvent<{ accountId: string; url: string | null; at: Date }>(
  "accounts.picture-changed",
);
