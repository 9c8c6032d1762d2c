import { and, eq, gte, lt } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { lessonProgress } from "./tables.ts";

/** How many lessons of an enrolment were marked done between two moments. */
export const lessonsDoneBetween = (
  db: DbOrTx,
  { enrolmentId, from, until }: { enrolmentId: string; from: Date; until: Date },
): Promise<number> =>
  db.$count(
    lessonProgress,
    and(
      eq(lessonProgress.enrolmentId, enrolmentId),
      gte(lessonProgress.doneAt, from),
      lt(lessonProgress.doneAt, until),
    ),
  );
