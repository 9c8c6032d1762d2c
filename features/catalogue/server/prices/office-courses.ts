import { eq, exists, gt, ilike, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { containing, sourceOf } from "#platform/list/list-source.ts";
import type { OfficeCourse } from "../../office-contract.ts";
import { courseList } from "../../office-texts.ts";
import { courseFees, courses, schools } from "../tables.ts";

/** The courses as staff look for them; `now` shows which price is ahead. */
export const officeCourseSource = (db: DbOrTx, now: Date) =>
  sourceOf({
    spec: courseList,
    id: courses.id,
    filters: {
      q: (text) => or(ilike(courses.title, containing(text)), ilike(courses.shortTitle, containing(text))),
      hidden: () => eq(courses.published, false),
      planned: () =>
        exists(
          db
            .select({ one: sql`1` })
            .from(courseFees)
            .where(sql`${courseFees.courseId} = ${courses.id} and ${gt(courseFees.validFrom, now)}`),
        ),
    },
    sorts: { title: courses.title, changed: courses.updatedAt },
    rows: async (reading, page) => {
      const ahead = reading
        .select({
          courseId: courseFees.courseId,
          at: sql<Date>`min(${courseFees.validFrom})`.mapWith(courseFees.validFrom).as("ahead_at"),
        })
        .from(courseFees)
        .where(gt(courseFees.validFrom, now))
        .groupBy(courseFees.courseId)
        .as("ahead");
      const query = reading
        .select({
          id: courses.id,
          slug: courses.slug,
          title: courses.title,
          schoolName: schools.name,
          isPublished: courses.published,
          nextPriceAt: ahead.at,
        })
        .from(courses)
        .innerJoin(schools, eq(schools.key, courses.school))
        .leftJoin(ahead, eq(ahead.courseId, courses.id));
      return (await page(query.$dynamic())).map(
        ({ nextPriceAt, ...row }): OfficeCourse => ({ ...row, nextPriceAt: nextPriceAt?.toISOString() ?? null }),
      );
    },
  });
