/** The issues of the newsletter, as staff write and send them. Without a schema: pages read it. */

export const issueStates = ["draft", "sending", "paused", "sent"] as const;

/**
 * What became of a copy. `claimed`: being sent, and not yet with the mail server. `handing`: the server has it but for the dot
 * that ends it. `handed`: the dot goes in this very moment. `unknown`: its sender died then, so that the server has it but for a chance in
 * many; it is not sent again. `returned`: it was taken, and came back for good. `refused`: no one has the address. `failed`: tried to the
 * end. `left`: unsubscribed before it went.
 */
export const copyStates = [
  "waiting",
  "claimed",
  "handing",
  "handed",
  "sent",
  "unknown",
  "returned",
  "refused",
  "failed",
  "left",
] as const;

/** Those to which something more happens. */
export const openCopyStates = [
  "waiting",
  "claimed",
  "handing",
  "handed",
] as const satisfies readonly (typeof copyStates)[number][];

/** Those of copies that a mail server took, whatever became of them. */
export const sentCopyStates = ["sent", "returned"] as const satisfies readonly (typeof copyStates)[number][];
/** Issues of which one goes out after the other. */
export const goingStates = ["sending", "paused"] as const satisfies readonly (typeof issueStates)[number][];

export const issueLimits = { subject: 120, preview: 160, body: 40_000 } as const;

/** The clock on which an issue is given its time. */
export const issueZone = "Africa/Lagos";
/** How long after its time an issue still goes out by itself; after that its staff decide. */
export const lateHours = 24;
/** How far ahead an issue is given a time. */
export const plannedDays = 366;

export const issueTexts = {
  past: "Please choose a time that is ahead.",
  tooFar: "Please choose a time within a year.",
  gone: "We could not find that issue.",
  changed: "Someone else changed this issue. Read it again before you write over it.",
  notDraft: "This issue went out already. Write another one.",
  notSending: "This issue is not going out.",
  notPaused: "This issue is not paused.",
  otherGoes: "Another issue is going out. Let it end, or wait until it has.",
  noReaders: "There is no confirmed reader yet.",
  noMailServer: "No mail server is set, so nothing can go out.",
} as const;

/** What is typed of an issue stays in the tab under this name until it is saved. */
export const issueDraft = (id = "new"): string => `newsletter-${id}`;
