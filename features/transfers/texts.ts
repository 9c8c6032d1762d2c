/** Words of the transfer desk, which pages read without the contract's schemas. */

/** What a person compares on a proposed match. */
export const signNames = ["reference", "sender", "words", "time", "amount"] as const;
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

export const lineStates = ["waiting", "counted", "ignored"] as const;
export type LineState = (typeof lineStates)[number];

/** What is done at the desk. */
export const deskActions = ["import", "count", "ignore", "undo", "refuse-claim"] as const;
export type DeskAction = (typeof deskActions)[number];

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
    words: "Words",
    time: "Time",
    amount: "Amount",
  } satisfies Record<SignName, string>,
  keyMissing: "This call needs an Idempotency-Key.",
  unknownStatement: "We could not find that statement. It may have been let go: choose the file again.",
  unknownLine: "We could not find that transfer.",
  unknownClaim: "We could not find that message.",
  isImported: "This statement is imported already.",
  notWaiting: "This transfer does not wait any more: somebody else has decided it.",
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
  noLines: "With these columns no money came in. Check which column is which.",
} as const;
