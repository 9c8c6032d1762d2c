/** The words and bounds of writing a lesson; without a schema, so that pages load it alone. */

export const lessonLimits = { summary: 300, body: 60_000, minutes: 600 } as const;

/** A draft of it on this device. */
export const lessonDraft = (id: string): string => `lesson-${id}`;

export const lessonTexts = {
  unknown: "We could not find that lesson.",
  bodyMissing: "The text is empty. Without a text the lesson is taught live: leave it a draft.",
  long: (field: keyof typeof lessonLimits) =>
    `The ${field} is longer than ${lessonLimits[field].toLocaleString("en")} characters.`,
  badMinutes: "Minutes are a whole number from 1 to 600.",
  badTime: "Please choose when it is to be published.",
  past: "The time to publish is over. Publish it now, or choose another time.",
  fault: (line: number, sentence: string) => `The text, line ${line}: ${sentence}`,
  noPicture: (name: string) => `The text shows pictures/${name}, which this course does not have.`,
  changed: (who: string) =>
    `${who} saved this lesson since you opened it. Read it again; what you wrote stays here until then.`,
  noFile: "Please choose a picture.",
  largeFile: "A picture may have 8 MB.",
  noMarkdown: "This file is no text of up to 60,000 characters.",
  unreadPicture: "This picture cannot be opened. Please save it as JPEG or PNG.",
} as const;
