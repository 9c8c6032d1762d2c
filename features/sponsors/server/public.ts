import type { VerbDeps } from "#platform/deps.ts";
import { confirmNote, stopNote } from "./notes/answer-note.ts";
import { askForNote } from "./notes/ask-for-note.ts";
import { answerByLink, leaveByLink } from "./pay.ts";
import { readPage } from "./read-page.ts";

/** What the pages of sponsors read and do; who has a link's secret may. */
export const sponsorVerbs = (deps: VerbDeps) => ({
  readPage: (token: string) => readPage(deps, token),
  answerChallenge: (token: string, answer: Parameters<typeof answerByLink>[2]) => answerByLink(deps, token, answer),
  leavePayment: (token: string, paymentId: string) => leaveByLink(deps, token, paymentId),
  askForNote: (token: string, email: string) => askForNote(deps, token, email),
  confirmNote: (token: string) => confirmNote(deps, token),
  stopNote: (stopToken: string) => stopNote(deps, stopToken),
});
