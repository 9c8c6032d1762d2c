import { defineEvent } from "#lib/domain-event.ts";

/** A class of a group has its report, or the report was sent once more. */
export const classReported = defineEvent<{ sessionId: string; at: Date }>("classes.reported");
