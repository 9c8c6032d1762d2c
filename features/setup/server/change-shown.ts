import { inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { listShownCourses, showCourses } from "#features/catalogue/server/public.ts";
import { orderedRows } from "#features/checkout/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { listShownTutors, showTutors } from "#features/tutors/server/public.ts";
import { conflict, invalidAt } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import type { ChangeShown, ShownItems } from "../contract.ts";
import { setupTexts } from "../texts.ts";
import { setupDecisions } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;
type Kind = keyof ShownItems;

/** Courses and tutors with whether the site shows each, and why one cannot be changed here. */
export const readShown = async (db: DbOrTx): Promise<ShownItems> => ({
  courses: await readers.courses(db),
  tutors: await readers.tutors(db),
});

const readers: Record<Kind, (db: DbOrTx) => Promise<ShownItems[Kind]>> = {
  async courses(db) {
    const courses = await listShownCourses(db);
    const ids = courses.map(({ id }) => id);
    const [enrolled, ordered] = [enrolledRows(db), orderedRows(db)];
    const [taken, requested] = await Promise.all([
      db.selectDistinct({ id: enrolled.courseId }).from(enrolled).where(inArray(enrolled.courseId, ids)),
      db.selectDistinct({ id: ordered.orderedCourseId }).from(ordered).where(inArray(ordered.orderedCourseId, ids)),
    ]);
    const bound = new Set([...taken, ...requested].map(({ id }) => id));
    return courses.map((course) => ({
      ...course,
      fixed: bound.has(course.id) ? "Stays, since someone takes or ordered it" : null,
    }));
  },
  async tutors(db) {
    const tutors = await listShownTutors(db);
    return tutors.map(({ isReachable, ...tutor }) => ({
      ...tutor,
      fixed: isReachable ? "Can log in, and decides in the profile" : null,
    }));
  },
};

const changers = { courses: showCourses, tutors: showTutors };
const acts = { courses: "course.shown-changed", tutors: "profile.shown-changed" } as const;
/** One change of the list after the other. */
const lockIds = { courses: 5_118_220_731, tutors: 5_118_220_732 };

/**
 * Has the site show these courses, or tutors, and no others, and stores that the owner chose. Those that are bound stay as they are.
 * Errors: AppError conflict where others are shown than those that were seen; invalid at `shown` for what is not in the list.
 */
export const changeShown = (
  deps: Deps,
  actorId: string,
  { kind, shown, seen }: ChangeShown & { kind: Kind },
): Promise<ShownItems> =>
  staffWrite(deps, actorId, async (tx, record, decidedAt) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockIds[kind]})`);
    const before = await readers[kind](tx);
    const chosen = new Set(shown);
    if (shown.some((id) => !before.some((item) => item.id === id)))
      throw invalidAt("shown", "That is none of the list.");
    const were = before.filter(({ isShown }) => isShown).map(({ id }) => id);
    if (were.toSorted().join() !== [...new Set(seen)].toSorted().join()) throw conflict(setupTexts.changedByOther);
    const free = before.filter(({ fixed }) => fixed === null);
    const change = (isShown: boolean) => ({
      ids: free.filter((item) => item.isShown !== isShown && chosen.has(item.id) === isShown).map(({ id }) => id),
      isShown,
    });
    const scope: Within<Deps> = within(deps, tx);
    for (const isShown of [true, false]) await changers[kind](scope, change(isShown));
    await tx.insert(setupDecisions).values({ step: kind, decidedAt }).onConflictDoNothing();
    const names = (ids: readonly string[]) => before.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    await record(acts[kind], null, {
      details: { shown: names(change(true).ids), takenOff: names(change(false).ids) },
    });
    return readShown(tx);
  });
