import { defineEvent } from "#lib/domain-event.ts";

/** Somebody signed up with the code of the person who invited them. The feature that knows codes checks it: it may be none. */
export const invitedSignUp = defineEvent<{ accountId: string; code: string; at: Date }>("accounts.invited-sign-up");

/**
 * An account that somebody else may have made was given to the owner of its address: what was handed out for it (the secret
 * address of a calendar) must open nothing from now on.
 */
export const ownerProven = defineEvent<{ accountId: string; at: Date }>("accounts.owner-proven");

/** Somebody showed in their own browser that the address of their account is theirs: what waited for that may go. */
export const addressVerified = defineEvent<{ accountId: string; at: Date }>("accounts.address-verified");

/**
 * Somebody closes their account, which is still open while this is told. What is erased at the end of the grace is the business
 * of the holders of personal data.
 */
export const accountClosing = defineEvent<{ accountId: string; at: Date }>("accounts.closing");

/** Somebody came back within the days of grace, or staff let them in again. */
export const accountReturned = defineEvent<{ accountId: string; at: Date }>("accounts.returned");

/** Somebody has another picture, or none; `url`: where it is. */
export const pictureChanged = defineEvent<{ accountId: string; url: string | null; at: Date }>(
  "accounts.picture-changed",
);
