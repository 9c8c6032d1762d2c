import type { VerbDeps } from "#platform/deps.ts";
import { type AnsweredMail, answerOf } from "./replies/answer-of.ts";
import { type ReceivedMail, receiveMail } from "./replies/receive-mail.ts";

/** For the development page: what a person answers to a stored mail, as a mail server would hand it over. */
export const answerMail = (
  deps: VerbDeps,
  { mail, text }: { mail: AnsweredMail; text: string },
): Promise<ReceivedMail> => receiveMail(deps, { raw: answerOf(mail, text), isWhole: true, envelopeTo: null });
