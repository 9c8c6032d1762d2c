import { defineEvent } from "#lib/domain-event.ts";

/** A lesson was marked as done, or no longer as done. What was so already is not announced. */
export const lessonMarked = defineEvent<{ enrolmentId: string; isDone: boolean; at: Date }>("learning.lesson-marked");

/** A course was taken away again: nothing is paid for it any more. */
export const enrolmentCancelled = defineEvent<{ enrolmentId: string; at: Date }>("learning.enrolment-cancelled");
