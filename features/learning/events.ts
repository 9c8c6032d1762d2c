import { defineEvent } from "#lib/domain-event.ts";

/** A lesson was marked as done, or no longer as done. What was so already is not announced. */
export const lessonMarked = defineEvent<{ enrolmentId: string; isDone: boolean; at: Date }>("learning.lesson-marked");
