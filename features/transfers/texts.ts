/** Words of the transfer desk, which pages read without the contract's schemas. */

/** What a staff member compares on a proposed match. */
export const signNames = ["reference", "sender", "text", "time", "amount"] as const;
export type SignName = (typeof signNames)[number];

export const doubts = [
  "amount",
  "several-references",
  "several-lines",
  "counted-lately",
  "not-payable",
  "other-currency",
  "another-student",
  "before-order",
  "undone",
] as const;
/** Why a transfer whose reference is in order does not count by itself. */
export type Doubt = (typeof doubts)[number];

export const lineStates = ["waiting", "counted", "ignored", "joined"] as const;
export type LineState = (typeof lineStates)[number];

/** What is done at the desk. */
export const deskActions = [
  "import",
  "type",
  "count",
  "ask",
  "turn-down",
  "ignore",
  "join",
  "keep-apart",
  "undo",
  "refuse-claim",
] as const;
export type DeskAction = (typeof deskActions)[number];

/** Why a row of a statement is no line. */
export const passedTexts = {
  above: "above the headings",
  heading: "the headings",
  "heading-again": "the headings once more",
  blank: "empty",
  "goes-on": "a cell of the row above goes on",
  narration: "the narration of the row above goes on",
  text: "words without a day and an amount",
  balance: "a balance",
  total: "a total",
  zero: "an amount of nothing",
  failed: "a transfer that did not go through",
} as const;
export type PassedReason = keyof typeof passedTexts;

/** Why a row of a statement cannot be read. */
export const rowTexts = {
  amount: "Its amount cannot be read.",
  day: "Its day cannot be read.",
  farDay: "Its day is years away from the others.",
  noDay: "It has an amount and no day.",
  noAmount: "It has a day and no amount.",
  balance: "Its balance cannot be read.",
  status: "Whether it went through cannot be read.",
  currency: "Its amount is in another currency than the account.",
  bothWays: "It came and went at once.",
  contradiction: "Its sign and its column say the opposite of each other.",
  noSide: "Nothing says whether it came or went. If the column has only money that came, choose it as Money in.",
  broken: "The balance does not follow from the row before it by this amount.",
  closing: "The balance at the end is not what the rows add up to.",
  elsewhere: "It looks like a transfer, but not in these columns.",
  torn: "It is a piece of a row that a line break tore.",
  aboveHeadings: "It looks like a transfer, but stands above the headings.",
  otherTable: "It is below other headings.",
  width: (cells: number, usual: number) => `It has ${cells} cells where the others have ${usual}.`,
} as const;

export const deskTexts = {
  doubts: {
    amount: "The amount is neither what is due nor all that is left.",
    "several-references": "The narration names more than one order, or part of another.",
    "several-lines": "More than one transfer of this statement names this order.",
    "counted-lately": "A transfer for this order was counted within three days: it may have been sent twice.",
    "not-payable": "The order does not wait to be paid any more.",
    "other-currency": "The order is in another currency.",
    "another-student": "The sender's name is another student's who owes just this.",
    "before-order": "The transfer is older than the order.",
    undone: "Somebody undid it: a person decides it now.",
  } satisfies Record<Doubt, string>,
  signs: {
    reference: "Reference",
    sender: "Sender",
    text: "Words",
    time: "Time",
    amount: "Amount",
  } satisfies Record<SignName, string>,
  keyMissing: "This call needs an Idempotency-Key.",
  unknownStatement: "We could not find that statement. It may have been let go: choose the file again.",
  unknownLine: "We could not find that transfer.",
  unknownClaim: "We could not find that message.",
  otherBank: "Choose one of the academy's banks.",
  noDay: "Choose the day on which it came.",
  dayAhead: "This day is still to come.",
  dayLongAgo: (days: number) => `This day is more than ${days} days ago: import the bank's statement instead.`,
  noAmount: "Type the amount that came, as 32,000 or 32,000.50.",
  amountTooLarge: "No account has so much. Check the amount.",
  noWords: "Type who sent it or what it says: without both nobody can tell whose it is.",
  longSender: "At most 120 characters.",
  longNarration: "At most 300 characters.",
  whyAgain: "Say why it is another one.",
  typedBefore: ({
    byName,
    typed,
    when,
    money,
    label,
  }: Record<"byName" | "when" | "money" | "label", string> & { typed: boolean }) =>
    `${money}${label && `, ${label},`} stands there already: ${byName} ${typed ? "typed" : "imported"} it ${when}. If yours is another one, say why.`,
  noTwin: "No transfer that was typed by hand waits to be compared with this one any more.",
  sayFirst: "Say first whether this is the transfer that was typed by hand.",
  isImported: "This statement is imported already.",
  notWaiting: "This transfer does not wait any more: somebody else has decided it.",
  waitsForSecond: "This transfer waits for a second person.",
  notCounted: "This transfer is not counted or kept out now.",
  dayIsOver: "It was decided on an earlier day, whose books are closed.",
  sharesDiffer: "The parts must sum to what came.",
  sameOrderTwice: "Each order may be named once.",
  otherCurrency: "The order is in another currency than the transfer.",
  noFile: "Please choose the statement.",
  isSpreadsheet: "This is a spreadsheet. Open it and save it as CSV, then choose that.",
  isPdf: "This is a PDF. Ask the bank's page for the statement as CSV.",
  noTable: "We found no table in this file. Choose the statement as CSV, as the bank gives it.",
  tooManyRows: "A statement may have 20,000 rows. Ask the bank for fewer days.",
  tooLarge: "A statement may have 5 MB. Ask the bank for fewer days.",
  isMarkup: "This is a web page, whatever its name. Open it in a spreadsheet and save it as CSV, then choose that.",
  isOtherFormat: "This is a file for accounting programs. Ask the bank's page for the statement as CSV.",
  longRow: "A row of this file is too long for a statement. Choose the statement as CSV, as the bank gives it.",
  fewerColumns: "The file has fewer columns than that.",
  fewerRows: "The file has fewer rows than that.",
  whichMoney: "Say which column has the money that came in.",
  sameColumn: "One column cannot be two things: check day, money and balance.",
  foreignAccount: (code: string) => `This account is in ${code}. The academy takes naira and dollars.`,
  notSeen: "Say that you have checked the rows that cannot be read and the sums.",
  noLines: "With these columns no money came in. Check which column is which.",
} as const;
