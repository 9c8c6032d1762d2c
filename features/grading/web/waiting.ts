import type { DraftInput, GradableItem, Lock, MarkInput } from "../contract.ts";

/** Marks that lie on this device, with the draft that they are of. */
export type WaitingMarks = { gradableItem: string; body: MarkInput; draft: string };

/** A draft that lies on this device. */
export type WaitingDraft = DraftInput & { gradableItem: string };

/** What the academy has of a draft, which may be merged of two. */
export type SentDraft = { gradableItem: string; draft: NonNullable<GradableItem["draft"]>; lock: Lock };
