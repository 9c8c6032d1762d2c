import type { PageRefusal } from "./texts.ts";

/** Comments at places of a file's pages: how many, and how long one may be. */
export const pinLimits = { length: 1_000, pins: 50 } as const;

/** The id of a comment's words, by the file that it is in and its number there. */
export const pinTextId = (of: string, number: number) => `pin-${of}-${number}`;

/** What is shown about the pages of a file: where they are shown, and nowhere else. */
export const pageTexts = {
  waiting: "The pages are being drawn. They appear here by themselves.",
  refused: {
    locked: "This PDF is locked with a password, so its pages cannot be shown. Ask for one without a password.",
    broken:
      "The pages of this file cannot be shown: it is damaged, or is not what its name says. The file itself can be downloaded.",
    slow: "The pages of this file take too much time or memory to be shown. The file itself can be downloaded.",
  } satisfies Record<PageRefusal, string>,
  more: (drawn: number, count: number) =>
    `${drawn === 1 ? "One page" : `${drawn} pages`} of ${count.toLocaleString("en-GB")} are shown here. The rest is in the file.`,
  pinEmpty: "Write the comment, or remove its pin.",
  failed: "The page could not be loaded. Please try again.",
} as const;
