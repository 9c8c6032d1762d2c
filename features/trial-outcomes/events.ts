import { defineEvent } from "#lib/domain-event.ts";

/** A tutor said how a trial went, or said something else instead. */
export const trialSettled = defineEvent<{ sessionId: string; at: Date }>("trial-outcomes.settled");
