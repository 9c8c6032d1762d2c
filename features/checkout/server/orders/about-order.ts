import { eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { OrderRow } from "./order-rows.ts";

/** Who is to be notified about an order, and of which course; null for an account that is away. */
export async function aboutOrder(
  db: DbOrTx,
  { studentId, courseId }: Pick<OrderRow, "studentId" | "courseId">,
): Promise<{ to: string; studentName: string; courseTitle: string } | null> {
  const [people, courses] = [personRows(db), courseRows(db)];
  const [names] = await db
    .select({ to: people.personEmail, studentName: people.personName, courseTitle: courses.title })
    .from(people)
    .innerJoin(courses, eq(courses.id, courseId))
    .where(eq(people.id, studentId));
  return names ?? null;
}
