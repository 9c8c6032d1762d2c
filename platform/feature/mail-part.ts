import type { VerbDeps } from "../deps.ts";

/** Something that goes with a mail and is made when that is sent; made by `mailPart`. */
export type MailPart = {
  /** What attachments name it by, `feature.thing`. */
  readonly name: string;
  make(deps: VerbDeps, of: string): Promise<Buffer>;
};

/**
 * Declares what a feature makes for mails, such as a PDF: not while the mail is written, where it would hold up a transaction.
 * `of` names what it is made of, such as an id.
 */
export const mailPart = (name: string, make: (deps: VerbDeps, of: string) => Promise<Buffer>): MailPart => ({
  name,
  make,
});
