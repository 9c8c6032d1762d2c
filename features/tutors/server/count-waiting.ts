import { count, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { reviews, tutorApplications } from "./tables.ts";

/** How many applications to teach and reviews of tutors no one has decided about. */
export async function countWaiting(db: Db): Promise<{ applications: number; reviews: number }> {
  const [[received], [pending]] = await Promise.all([
    db.select({ number: count() }).from(tutorApplications).where(eq(tutorApplications.state, "received")),
    db.select({ number: count() }).from(reviews).where(eq(reviews.state, "pending")),
  ]);
  return { applications: received?.number ?? 0, reviews: pending?.number ?? 0 };
}
