import type { actNames } from "./texts.ts";

/** What a button in a message may do without a log-in. */
export type ActName = (typeof actNames)[number];

/** A button that a notification may carry: who presses it does this one thing, until then. */
export type OfferedAct = { act: ActName; subject: string; until: Date };

/** What is done on the page behind a button. */
export type ActView = {
  title: string;
  /** Sentences. */
  lines: string[];
  /** What is on the button; null where it cannot be done yet. */
  button: string | null;
  /** One of these is to be chosen. */
  choices?: { label: string; options: { value: string; label: string }[] };
  /** What a student hands in, typed. */
  asksHandIn?: boolean;
  /** What the page showed, in signs of its feature: it comes back as `choice`, so that nothing else is done than what was read. */
  seen?: string;
};

/** What the form of that page holds; all of it is text, and may be missing. */
export type ActInput = { choice: string; link: string; text: string; key: string };

/** What came of it. `address`: where the browser goes on, https or a path of this site. */
export type ActOutcome = { title: string; message: string; address?: string };

/** What the page shows. `gone`: the button does nothing any more, or never did; `next` is where a log-in leads. */
export type ActPage =
  | { state: "asks"; view: ActView; formKey: string }
  | { state: "done"; outcome: ActOutcome }
  | { state: "gone"; next: string | null };
export type ActResult =
  | { state: "done"; outcome: ActOutcome }
  | { state: "refused"; error: string }
  | { state: "gone"; next: string | null };
