import { inArray } from "drizzle-orm";
import type { CourseCardSeed, CourseSeed, SchoolSeed } from "#data/types.ts";
import { toMinor } from "#lib/money.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { Fee } from "../contract.ts";
import { courseCards, courseFees, courses, courseWeeks, schools } from "./tables.ts";

/** School courses are quoted with the same number in both currencies: $150 or ₦150,000 (PRICE-02). */
const nairaPerDollarQuoted = 1000;

/** The fee rows of a supplied course, in the order in which the price list shows them. */
export function feesOf(course: Pick<CourseSeed, "planFees" | "examOptions">): Fee[] {
  const plans = Object.entries(course.planFees ?? {}) as ["upfront" | "installment" | "monthly", number][];
  return [
    ...plans.flatMap(([plan, number]): Fee[] => [
      { plan, lengthWeeks: null, currency: "NGN", amountMinor: toMinor(number * nairaPerDollarQuoted) },
      { plan, lengthWeeks: null, currency: "USD", amountMinor: toMinor(number) },
    ]),
    ...(course.examOptions ?? []).map(
      (option): Fee => ({
        plan: option.per,
        lengthWeeks: option.weeks,
        currency: "NGN",
        amountMinor: option.feeNaira === null ? null : toMinor(option.feeNaira),
      }),
    ),
  ];
}

/**
 * Loads the supplied schools and courses, in the order given, and the home page's cards. Idempotent: a school, course or card that is there
 * already stays unchanged, with whatever staff have changed since. Throws when a card names a course that is not there.
 */
export async function seedCatalogue(
  { db: tx, clock }: InTx<"clock">,
  supplied: { schools: readonly SchoolSeed[]; courses: readonly CourseSeed[]; cards: readonly CourseCardSeed[] },
): Promise<void> {
  const now = clock.now();
  if (supplied.schools.length > 0) {
    await tx
      .insert(schools)
      .values(supplied.schools.map((school, position) => ({ ...school, position })))
      .onConflictDoNothing({ target: schools.key });
  }
  if (supplied.courses.length > 0) {
    const added = await tx
      .insert(courses)
      .values(
        supplied.courses.map(({ planFees: _, examOptions: __, syllabus: ___, durationNote, ...course }, position) => ({
          ...course,
          id: newId(),
          durationNote: durationNote ?? null,
          position,
          firstPublishedAt: now,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .onConflictDoNothing({ target: courses.slug })
      .returning({ id: courses.id, slug: courses.slug });
    const idOf = new Map(added.map(({ id, slug }) => [slug, id]));
    const weeks = [];
    const fees = [];
    for (const course of supplied.courses) {
      const courseId = idOf.get(course.slug);
      if (!courseId) continue;
      weeks.push(...course.syllabus.map((week, index) => ({ ...week, courseId, week: index + 1 })));
      fees.push(...feesOf(course).map((fee, position) => ({ ...fee, id: newId(), courseId, position })));
    }
    if (weeks.length > 0) await tx.insert(courseWeeks).values(weeks);
    if (fees.length > 0) await tx.insert(courseFees).values(fees);
  }

  if (supplied.cards.length > 0) {
    const slugs = supplied.cards.map((card) => card.courseSlug);
    const named = await tx
      .select({ id: courses.id, slug: courses.slug })
      .from(courses)
      .where(inArray(courses.slug, slugs));
    const idOf = new Map(named.map(({ id, slug }) => [slug, id]));
    await tx
      .insert(courseCards)
      .values(
        supplied.cards.map(({ courseSlug, ...card }, position) => {
          const courseId = idOf.get(courseSlug);
          if (!courseId) throw new Error(`Card ${position + 1} names a course that is not there: ${courseSlug}`);
          return { ...card, id: newId(), courseId, position };
        }),
      )
      .onConflictDoNothing({ target: courseCards.position });
  }
}
