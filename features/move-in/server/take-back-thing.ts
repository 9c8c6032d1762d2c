import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { removeBroughtQuestions } from "#features/authoring/server/public.ts";
import { removeCourse, removeSchool } from "#features/catalogue/server/public.ts";
import { isWrittenSince } from "#features/learning/server/public.ts";
import { removePost } from "#features/resources/server/public.ts";
import { takeBackHome, takeBackSettings } from "#features/site/server/public.ts";
import { hasNoAccount, removeTutor } from "#features/tutors/server/public.ts";
import { propertiesOf } from "#lib/properties-of.ts";
import type { InTx } from "#platform/deps.ts";
import type { ThingKind } from "../texts.ts";
import { lockThing } from "./bring-zip.ts";
import { hashNow } from "./judge-thing.ts";
import type { broughtThings } from "./tables.ts";

/** The act of each kind of thing that is taken back; what it is about where its first word is another. */
export const undoneActs = {
  school: { act: "schools.taken-back", about: "settings" },
  course: { act: "course.taken-back" },
  tutor: { act: "profile.taken-back" },
  post: { act: "post.removed" },
  faq: { act: "faq.taken-back", about: "settings" },
  testimonials: { act: "testimonials.taken-back", about: "settings" },
  settings: { act: "settings.taken-back", about: "settings" },
  questions: { act: "import.undone" },
} as const satisfies Record<ThingKind, { act: string; about?: "settings" }>;

/**
 * Takes a thing of a zip back, unless it is used or was changed since it came at `broughtAt`. Returns what stays, in words, or null where it is gone; what
 * someone else removed is. Of settings those go back that no one changed since.
 */
export async function takeBackThing(
  deps: InTx<"clock" | "log" | "files">,
  thing: typeof broughtThings.$inferSelect,
  broughtAt: Date,
): Promise<string | null> {
  await lockThing(deps, thing.kind);
  if (thing.kind !== "settings") return (await takeBack(deps, thing, broughtAt)) ? null : thing.title;
  const changed = await takeBackSettings(deps, thing.changes ?? {});
  return changed.length === 0 ? null : `${thing.title} (${changed.join(", ")})`;
}

async function takeBack(
  deps: InTx<"log" | "files">,
  { kind, subject, sha256 }: Pick<typeof broughtThings.$inferSelect, "kind" | "subject" | "sha256">,
  broughtAt: Date,
): Promise<boolean> {
  const { db: tx } = deps;
  if (kind === "course") await tx.execute(sql`select from courses where id = ${subject} for update`);
  const now = await hashNow(deps, { kind, subject });
  if (now === null) return true;
  if (now !== sha256) return false;
  if (await isUsed(tx, { kind, subject, broughtAt })) return false;
  try {
    await tx.transaction((inner) => remove({ db: inner }, kind, subject));
    return true;
  } catch (error) {
    // foreign_key_violation, restrict_violation: a row elsewhere names it.
    if (["23503", "23001"].includes(String(propertiesOf(propertiesOf(error).cause).code))) return false;
    throw error;
  }
}

async function remove(deps: InTx, kind: ThingKind, subject: string): Promise<void> {
  if (kind === "school") await removeSchool(deps, subject);
  else if (kind === "course") await removeCourse(deps, subject);
  else if (kind === "tutor") await removeTutor(deps, subject);
  else if (kind === "post") await removePost(deps, subject);
  else if (kind === "questions") await removeBroughtQuestions(deps, subject);
  else if (kind === "faq" || kind === "testimonials")
    await takeBackHome(deps, kind, subject === "supplied" ? "supplied" : "none");
}

async function isUsed(
  db: DbOrTx,
  { kind, subject, broughtAt }: { kind: ThingKind; subject: string; broughtAt: Date },
): Promise<boolean> {
  if (kind === "course")
    return (await isNamed(db, "courses", sql`${subject}`, courseTables)) || isWrittenSince(db, subject, broughtAt);
  if (kind === "tutor")
    return (await isNamed(db, "tutors", sql`${subject}`, tutorTables)) || !(await hasNoAccount(db, subject));
  if (kind !== "questions") return false;
  const ids = sql`select id from questions where brought_with = ${subject}`;
  const versions = sql`select id from question_versions where question_id in (${ids})`;
  return (
    (await isNamed(db, "questions", ids, ["question_versions"])) ||
    isNamed(db, "question_versions", versions, ["question_keys"])
  );
}

/** What is a part of the course, or tutor, itself. */
const courseTables = ["course_addresses", "course_weeks", "course_fees", "lesson_assets"];
const tutorTables = ["tutor_courses", "tutor_availability", "tutor_limits", "tutor_pictures"];

/**
 * Whether a row of any table names one of these rows besides what they came with: as the database knows its references, so that a new table counts by
 * itself.
 */
async function isNamed(db: DbOrTx, of: string, ids: SQL, ownTables: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select r.relname as "table", a.attname as "column"
    from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${of}::regclass and cardinality(c.conkey) = 1
    order by 1, 2`);
  for (const { table, column } of rows) {
    if (ownTables.includes(table)) continue;
    const { rows: named } = await db.execute(
      sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} in (${ids}) limit 1`,
    );
    if (named.length > 0) return true;
  }
  return false;
}
