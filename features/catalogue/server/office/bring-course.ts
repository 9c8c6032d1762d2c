import { eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { glyphNames } from "#ui/illustrations/glyph-names.ts";
import { courseTexts } from "../../course-texts.ts";
import type { MovedCourse, MovedSchool } from "../../moved-contract.ts";
import { courseAddresses, courseFees, courses, courseWeeks, schools } from "../tables.ts";
import { listSchoolsOut } from "./courses-out.ts";
import { partsOf } from "./save-course.ts";

/** What there is of a school by its key: the same, another, or none; `name`: another school is called so. */
export async function findSchool(db: DbOrTx, school: MovedSchool): Promise<"same" | "different" | "name" | null> {
  const known = await listSchoolsOut(db);
  const there = known.find(({ key }) => key === school.key);
  if (there)
    return there.name === school.name && there.note === school.note && there.kind === school.kind
      ? "same"
      : "different";
  return known.some(({ name }) => name.toLowerCase() === school.name.toLowerCase()) ? "name" : null;
}

/** Adds a school that comes from elsewhere, the last of the price list. */
export async function bringSchool({ db: tx }: InTx, school: MovedSchool): Promise<void> {
  await tx.insert(schools).values({ ...school, position: sql`(select coalesce(max(position), -1) + 1 from schools)` });
}

/** Removes a school. It must have no course: the database refuses it then. */
export const removeSchool = async ({ db: tx }: InTx, key: string): Promise<void> => {
  await tx.delete(schools).where(eq(schools.key, key));
};

/** Those who change schools or add courses wait until this transaction has ended, so that no two get one key or address. */
export const lockCatalogue = ({ db: tx }: InTx) =>
  tx.execute(sql`lock table ${schools}, ${courseAddresses} in share row exclusive mode`);

/** The course that has this address now; null: there is none. */
export async function findCourseAt(db: DbOrTx, slug: string): Promise<string | null> {
  const [row] = await db.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug));
  return row?.id ?? null;
}

/**
 * Why a course that is not there cannot come in: its school, drawing or one of its addresses; null: it can. `coming`: keys of schools that come
 * in before it.
 */
export async function refusalOfCourse(
  db: DbOrTx,
  { slug, addresses, school, glyph }: MovedCourse,
  coming: ReadonlySet<string>,
): Promise<string | null> {
  const wished = [slug, ...addresses];
  const [now, before] = [
    await db.$count(courses, inArray(courses.slug, wished)),
    await db.$count(courseAddresses, inArray(courseAddresses.slug, wished)),
  ];
  if (now + before > 0) return courseTexts.takenSlug;
  if (!coming.has(school) && (await db.$count(schools, eq(schools.key, school))) === 0)
    return courseTexts.noSuchSchool(school);
  return glyphNames.some((name) => name === glyph) ? null : courseTexts.badGlyph;
}

/** Adds a course that comes from elsewhere, the last of all, with its weeks and its prices and their dates; `refusalOfCourse` was asked. */
export async function bringCourse({ db: tx, clock }: InTx<"clock">, moved: MovedCourse): Promise<string> {
  const id = newId();
  const now = clock.now();
  const { addresses, prices, syllabus, state, publishedAt, overview, tools, objectives, durationNote, ...row } = moved;
  await tx.insert(courses).values({
    ...row,
    id,
    overview: partsOf(overview, /\n\s*\n/),
    tools: partsOf(tools, /\n/),
    objectives: partsOf(objectives, /\n/),
    durationNote: durationNote || null,
    position: sql`(select coalesce(max(position), 0) + 1 from courses)`,
    published: state === "published",
    firstPublishedAt: publishedAt === null ? null : new Date(publishedAt),
    createdAt: now,
    updatedAt: now,
  });
  if (addresses.length > 0) await tx.insert(courseAddresses).values(addresses.map((slug) => ({ slug, courseId: id })));
  if (syllabus.length > 0)
    await tx.insert(courseWeeks).values(syllabus.map((week, at) => ({ ...week, courseId: id, week: at + 1 })));
  const places = new Map<string, number>();
  const fees = prices.map(({ validFrom, validUntil, ...price }) => {
    const key = `${price.plan} ${price.lengthWeeks} ${price.currency}`;
    const position = places.get(key) ?? places.size;
    places.set(key, position);
    return {
      ...price,
      id: newId(),
      courseId: id,
      position,
      validFrom: validFrom === null ? null : new Date(validFrom),
      validUntil: validUntil === null ? null : new Date(validUntil),
    };
  });
  if (fees.length > 0) await tx.insert(courseFees).values(fees);
  return id;
}
