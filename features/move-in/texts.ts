/** What people are brought by, the list, and the words of moving in; without a schema, so that pages load it alone. */

/** Of one list: bytes, rows, characters of a cell. */
export const listLimits = { bytes: 5 * 1024 * 1024, rows: 5_000, cell: 300, columns: 60 } as const;
/** A call brings so many rows, all or none. */
export const rowsAtOnce = 100;
/** For so long it may be undone. */
export const undoDays = 7;
/** What is owed is due so long after the move where the list has no date. */
export const usualDueDays = 14;

/** What a column of the list may be. */
export const columnNames = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  course: "Course",
  tutor: "Tutor",
  paid: "Paid",
  owed: "Owes",
  due: "Due",
  currency: "Currency",
} as const;
export type ColumnName = keyof typeof columnNames;

/**
 * What becomes of a row: an account is made, or one that is there gets what the row has; `there`: it has all of it; `unread`: it cannot be
 * taken.
 */
export const fates = ["new", "known", "there", "unread"] as const;

/** The fates as they are shown, what needs an eye first. */
export const fateGroups = [
  { fate: "unread", label: "Cannot be taken", tone: "bad" },
  { fate: "new", label: "New", tone: "done" },
  { fate: "known", label: "Known, get more", tone: "info" },
  { fate: "there", label: "There already", tone: "plain" },
] as const satisfies { fate: (typeof fates)[number]; label: string; tone: string }[];

/** The zip of an academy: what it may weigh on its way, and unpacked; what is in it, and how large one file of it may be. */
export const zipLimits = {
  bytes: 100 * 1024 * 1024,
  unpacked: 1024 * 1024 * 1024,
  entries: 20_000,
  things: 2_000,
  document: 4 * 1024 * 1024,
  text: 400 * 1024,
} as const;
/** A call looks at things for so long, and at one at least: the next call begins with the zip whole again. */
export const lookMs = 5_000;
/** The form in which zips are written; a larger number is of a later version of this software. */
export const zipVersion = 3;
export const zipTaking = { purpose: "move-in.academy", maxBytes: zipLimits.bytes, kinds: ["zip"] } as const;

/** What a zip brings besides people, in this order; `faq`, `testimonials`: what home asks and quotes; `settings`: a group of the site's. */
export const thingKinds = [
  "school",
  "course",
  "tutor",
  "post",
  "faq",
  "testimonials",
  "settings",
  "questions",
] as const;
export type ThingKind = (typeof thingKinds)[number];
/** What becomes of a thing of a zip; `differs`: another one is here, which stays unchanged; `changes`: the academy's own is replaced, if that is wished. */
export const thingFates = ["new", "there", "differs", "changes", "unread"] as const;
export const thingFateGroups = [
  { fate: "unread", label: "Cannot be taken", tone: "bad" },
  { fate: "differs", label: "Different here", tone: "pending" },
  { fate: "changes", label: "Changed, if you choose so", tone: "pending" },
  { fate: "new", label: "New", tone: "done" },
  { fate: "there", label: "There already", tone: "plain" },
] as const satisfies { fate: (typeof thingFates)[number]; label: string; tone: string }[];

/** A list to begin from. */
export const exampleList = `Name,Email,Phone,Course,Tutor,Paid,Owes,Due,Currency
Ada Obi,ada.obi@example.com,+234 803 000 0001,IELTS,,50000,22500,31/12/2026,NGN
Kofi Mensah,kofi.mensah@example.com,,SAT,,60,,,USD
`;

export const moveTexts = {
  noFile: "Please choose the list.",
  large: "A list may have 5 MB. Please send it in parts.",
  noTable: "This file is no table. Please save it as Excel (.xlsx) or CSV.",
  oldExcel: "Please save it as Excel (.xlsx) without a password, or as CSV.",
  slow: "This file takes too long to read. Please send it in parts, or save it as CSV.",
  busy: "Other lists are being read. Please try again in a minute.",
  noHeading: "The first row must name the columns, among them “Name” and “Email”.",
  sameHeading: (name: string) => `Two columns are called “${name}”. Please leave one out.`,
  tooManyRows: "A list may have 5,000 rows. Please send it in parts.",
  noRows: "There is nothing below the first row.",
  longCell: "A cell is longer than 300 characters.",
  noName: "The name is missing.",
  noEmail: "The e-mail address is missing.",
  badEmail: "The e-mail address is none.",
  badPhone: "The phone number is longer than 40 characters.",
  badAmount: (column: string, typed: string) => `“${column}” is no amount: ${typed}`,
  badCurrency: "The currency is NGN or USD.",
  mixedCurrencies: "“Paid” and “Owes” are in two currencies.",
  badDue: (typed: string) => `“Due” is no date like 31/12/2026: ${typed}`,
  owedFor: "It says what they owe, but for no course.",
  tutorFor: "It names a tutor, but no course.",
  unknownCourse: (typed: string) => `There is no course “${typed}”.`,
  unknownTutor: (typed: string) => `There is no tutor “${typed}”.`,
  notTaught: (tutor: string, course: string) => `${tutor} does not teach ${course}.`,
  sameRow: (line: number) => `The same as row ${line}.`,
  away: "The account of this address is suspended or closed.",
  unproven: "This address signed up here and was never confirmed: its owner opens the link in the mail first.",
  unknownImport: "That list was not brought within a week, or was undone.",
  noZip: "This file is no zip that can be opened, or a part of it is missing. Please take it along once more.",
  notOurs: "This zip is not of an academy, or was taken along before zips came in. Please take it along once more.",
  newerZip: "This zip is of a newer version of this software. Please update this academy first.",
  largeZip: "This zip unpacks to more than 1 GB, or has more than 20,000 files.",
  twiceInZip: (name: string) => `The zip has ${name} twice.`,
  missingInZip: (name: string) => `${name} is not in the zip, or is too large.`,
  damaged: (name: string) => `${name} is damaged.`,
  badDocument: (where: string, why: string) => `${where}: ${why}`,
  schoolDiffers: "A school of this key has another name, note or kind.",
  schoolNamed: "Another school is called so.",
  courseDiffers: (what: readonly string[]) => `The course here has other ${new Intl.ListFormat("en-GB").format(what)}.`,
  tutorDiffers: (what: readonly string[]) =>
    `A tutor of this address has other ${new Intl.ListFormat("en-GB").format(what)}.`,
  photoSize: (name: string) => `${name} is no photo as the academy draws them.`,
  noSettings: "Who may change the academy’s settings brings this.",
  homeDiffers: "The academy has its own, which stay.",
  noCourse: (slug: string) => `There is no course ${slug} here.`,
  someUnread: (count: number, why: string) => `${count} of them cannot be taken. ${why}`,
  postDiffers: "The post at this address is another.",
  fewWeeks: "It has lessons after its last week.",
  changed: (line: number, why: string) =>
    `Row ${line} cannot be taken any more: ${why} Nothing of this part was written.`,
} as const;
