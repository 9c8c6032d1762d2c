import type { DbOrTx } from "#db/client.ts";
import { trialOutcomes } from "./tables.ts";

/** The trials of which their tutor said how they went: a subquery for other features to join with. */
export const settledRows = (db: DbOrTx) =>
  db
    .select({
      settledId: trialOutcomes.sessionId,
      settledTutorId: trialOutcomes.tutorId,
      settledStudentId: trialOutcomes.studentId,
      verdict: trialOutcomes.verdict,
      settledAt: trialOutcomes.sentAt,
    })
    .from(trialOutcomes)
    .as("settled_rows");
