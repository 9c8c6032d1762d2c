import { and, asc, eq, exists, gt, ilike, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { containing, sourceOf } from "#platform/list/list-source.ts";
import type { OfficeCourseRow } from "../../office-contract.ts";
import { courseList } from "../../office-texts.ts";
import { cardPrice } from "../../rules.ts";
import { feeColumns, feeHoldsAt } from "../list-courses.ts";
import { stateOf } from "../office/read-course.ts";
import { courseFees, courses, schools } from "../tables.ts";

/** What these courses cost at a moment, in the order of the price list. */
const feesHolding = (db: DbOrTx, courseIds: string[], now: Date) =>
  db
    .select({ courseId: courseFees.courseId, ...feeColumns })
    .from(courseFees)
    .where(and(inArray(courseFees.courseId, courseIds), feeHoldsAt(now)))
    .orderBy(asc(courseFees.position), asc(courseFees.id));

/** The courses as staff look for them; `now` shows which price is ahead. */
export const officeCourseSource = (db: DbOrTx, now: Date) =>
  sourceOf({
    spec: courseList,
    id: courses.id,
    filters: {
      q: (text) => or(ilike(courses.title, containing(text)), ilike(courses.shortTitle, containing(text))),
      state: (state) =>
        state === "published"
          ? eq(courses.published, true)
          : and(
              eq(courses.published, false),
              state === "draft" ? isNull(courses.firstPublishedAt) : isNotNull(courses.firstPublishedAt),
            ),
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
          published: courses.published,
          firstPublishedAt: courses.firstPublishedAt,
          weeks: courses.weeks,
          projectWeeks: courses.projectWeeks,
          durationNote: courses.durationNote,
          nextPriceAt: ahead.at,
        })
        .from(courses)
        .innerJoin(schools, eq(schools.key, courses.school))
        .leftJoin(ahead, eq(ahead.courseId, courses.id));
      const listed = await page(query.$dynamic());
      const feesOf = Map.groupBy(
        await feesHolding(
          reading,
          listed.map(({ id }) => id),
          now,
        ),
        ({ courseId }) => courseId,
      );
      return listed.map((row): OfficeCourseRow => {
        const { id, slug, title, schoolName, nextPriceAt } = row;
        return {
          id,
          slug,
          title,
          schoolName,
          state: stateOf(row),
          price: cardPrice({ ...row, fees: feesOf.get(id) ?? [] }),
          nextPriceAt: nextPriceAt?.toISOString() ?? null,
        };
      });
    },
  });
