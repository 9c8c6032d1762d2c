/** The issues of the newsletter, as staff write and send them. Without a schema: pages read it. */

export const issueStates = ["draft", "sending", "paused", "sent"] as const;

/**
 * What became of a copy. `claimed`: being sent, and not yet with the mail server. `handing`: the server has it but for the dot
 * that ends it. `handed`: the dot goes in this very moment. `unknown`: its sender died then, so that the server has it but for a chance in
 * many; it is not sent again. `refused`: no one has the address. `failed`: tried to the end. `left`: unsubscribed before it went.
 */
export const copyStates = [
  "waiting",
  "claimed",
  "handing",
  "handed",
  "sent",
  "unknown",
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
/** Issues of which one goes out after the other. */
export const goingStates = ["sending", "paused"] as const satisfies readonly (typeof issueStates)[number][];

export const issueLimits = { subject: 120, preview: 160, body: 40_000 } as const;

export const issueTexts = {
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
