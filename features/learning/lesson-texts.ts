/** The words and bounds of writing a lesson; without a schema, so that pages load it alone. */

export const lessonLimits = {
  summary: 300,
  body: 60_000,
  minutes: 600,
  /** Files to take along of one lesson, and of all lessons of a course. */
  files: 10,
  courseFiles: 300,
  /** What students load is paid by the megabyte. */
  fileBytes: 512 * 1024,
} as const;

/** What may be taken along: what phones show, and what is worked on further. */
export const lessonFileKinds = ["pdf", "png", "jpeg", "webp", "docx", "xlsx", "pptx", "odt", "text"] as const;

/** Bounds of a Word document that is brought, in bytes: the file, each picture and all of them. */
export const wordLimits = {
  file: 15 * 1024 * 1024,
  picture: 8 * 1024 * 1024,
  allPictures: 40 * 1024 * 1024,
  pictures: 40,
  notes: 50,
} as const;

/** A draft of it on this device. */
export const lessonDraft = (id: string): string => `lesson-${id}`;

export const lessonTexts = {
  unknown: "We could not find that lesson.",
  bodyMissing: "The text is empty. Without a text the lesson is taught live: leave it a draft.",
  long: (field: "summary" | "body") =>
    `The ${field} is longer than ${lessonLimits[field].toLocaleString("en")} characters.`,
  badMinutes: "Minutes are a whole number from 1 to 600.",
  badTime: "Please choose when it is to be published.",
  past: "The time to publish is over. Publish it now, or choose another time.",
  fault: (line: number, sentence: string) => `The text, line ${line}: ${sentence}`,
  noPicture: (name: string) => `The text shows pictures/${name}, which this course does not have.`,
  changed: (who: string) =>
    `${who} saved this lesson since you opened it. Read it again; what you wrote stays here until then.`,
  fileTwice: "One of the files is there twice. Take one of them out.",
  noSuchFile: "One of these files is not of this course. Read the lesson again.",
  manyFiles: "This course has 300 files to take along. Take another one of them.",
  manyHere: "A lesson has at most 10 files to take along.",
  sameName: "A file of that name came at the same moment. Send it again.",
  refusedFile: (why: string) => `This file is not taken. ${why}`,
  largeAlong: "A file to take along may have 512 KB: students pay by the megabyte.",
  noAlong: "Please choose a file to take along.",
  noFile: "Please choose a picture.",
  largeFile: "A picture may have 8 MB.",
  noMarkdown: "This file is no text of up to 60,000 characters.",
  noWordFile: "Please choose a Word file.",
  largeWord: "A Word file may have 15 MB. Please make its pictures smaller, or share it between lessons.",
  busyWord: "Many files are read at the moment. Please bring this file again in a minute.",
  slowWord: "This file takes too long to read. Please share it between lessons, or paste its text.",
  emptyWord: "There are no words in this file.",
  longWord: "The text of this file is longer than the 60,000 characters of a lesson. Please share it between lessons.",
  /** What a Word document has and a lesson does not. */
  wordLeft: {
    chart: "A chart or drawing was left out. Save it as a picture.",
    object: "An embedded file was left out.",
    footnote: "A footnote was left out.",
    comment: "A comment was left out.",
    formula: "A formula came as plain words.",
    inner: "A table within a table came as plain words.",
    merged: "Cells that are joined came as single ones.",
    outside: "A picture is not in the file itself and was left out.",
    alt: "A picture has no description. Write what it shows.",
    pictures: "This and later pictures were left out: a file brings 40.",
    link: (address: string) => `The link to ${address} does not begin with https and came as plain words.`,
    unread: (name: string) => `The picture ${name} cannot be opened, or is too large, and was left out.`,
    more: (count: number) => `So it is ${count} times more further down.`,
  },
  notDrawn: "This is no picture as the academy draws them: WebP, at most 512 KB, without what a camera writes into it.",
  notPlainSvg: "This drawing has more in it than shapes and words.",
  noText: "This file is no text.",
  badFileName: "Its name is not what the file is, or has signs that no one sees.",
  unreadPicture: "This picture cannot be opened. Please save it as JPEG or PNG.",
} as const;
