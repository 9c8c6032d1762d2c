/** Literals and sentences of the batches by which tutors are paid. */

/** `made`: it waits to be approved. `approved`: its file may be taken to the bank. `cancelled`: nothing of it was paid. */
export const batchStates = ["made", "approved", "cancelled"] as const;
export type BatchState = (typeof batchStates)[number];

/** `open`: not known yet. `failed`: it did not get there, and is payable again. `dropped`: its batch was cancelled. */
export const batchLineStates = ["open", "paid", "failed", "dropped"] as const;
export type BatchLineState = (typeof batchLineStates)[number];

export const batchLineLabels = {
  open: "Not known yet",
  paid: "Paid",
  failed: "Failed",
  dropped: "Not paid",
} as const satisfies Record<BatchLineState, string>;

/** Why a tutor to whom something is payable is in no batch. */
export const withoutBatch = {
  none: "No bank account yet",
  unchecked: "The bank account is not checked",
  currency: "Dollars are paid by hand",
  open: "In a batch that is not done",
} as const;

export const maxBatchReason = 300;

export const batchTexts = {
  unknown: "We could not find that batch.",
  unknownLine: "We could not find that line of the batch.",
  changed: "What is payable changed since you looked. Please look again.",
  nothing: "Nothing is payable to an account that is checked.",
  notMade: "This batch does not wait to be approved.",
  notTheSame: "You made this batch: above the amount that is set, another person approves it.",
  notApproved: "This batch is not approved.",
  somePaid: "Some of this batch is paid: say of each line what became of it instead.",
  settled: "Somebody said already what became of this line.",
  reason: "Please say the reason, which the tutor reads.",
  reasonLong: `A reason has at most ${maxBatchReason} characters.`,
  noLines: "Choose one line or more.",
} as const;
