import { desc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { notFound } from "#lib/app-error.ts";
import { classReplies } from "../class-replies.ts";
import { ownClasses } from "../class-rows.ts";
import type { Rescue } from "./end-rescue.ts";
import { classRescues } from "./tables.ts";

/** The last rescue of a class that a student has. Errors: AppError not_found, also where there was none. */
export async function findRescue(db: DbOrTx, studentId: string, sessionId: string): Promise<Rescue> {
  const [session] = await ownClasses(db, studentId, { id: sessionId });
  const [rescue] = session
    ? await db
        .select()
        .from(classRescues)
        .where(eq(classRescues.sessionId, sessionId))
        .orderBy(desc(classRescues.startsAt))
        .limit(1)
    : [];
  if (!rescue) throw notFound(classReplies.notFound);
  return rescue;
}
