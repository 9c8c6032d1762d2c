import { and, eq, gt, isNull } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { sessions } from "../tables.ts";

/** The log-ins that last at a moment: a subquery for other features to join with. */
export const liveSessionRows = (db: DbOrTx, now: Date) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.kind, "full"), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .as("live_session_rows");
