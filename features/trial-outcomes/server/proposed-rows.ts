import { and, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { trialOutcomes } from "./tables.ts";

/** What tutors proposed after a trial and no one has paid yet, unanswered or said yes to: a subquery for other features to join with. */
export const proposedRows = (db: DbOrTx) =>
  db
    .select({
      id: trialOutcomes.sessionId,
      tutorId: trialOutcomes.tutorId,
      studentId: trialOutcomes.studentId,
      courseId: trialOutcomes.courseId,
      orderId: trialOutcomes.orderId,
      firstMinor: sql<number>`${trialOutcomes.firstMinor}`.mapWith(Number).as("first_minor"),
      currency: trialOutcomes.currency,
      proposedAt: trialOutcomes.sentAt,
    })
    .from(trialOutcomes)
    .where(and(eq(trialOutcomes.verdict, "fits"), inArray(trialOutcomes.state, ["sent", "accepted"])))
    .as("proposed_rows");
