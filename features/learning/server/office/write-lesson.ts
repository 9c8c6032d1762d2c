import { and, asc, desc, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { LessonVersion, OfficeLesson, SaveLesson } from "../../lesson-contract.ts";
import { lessonTexts } from "../../lesson-texts.ts";
import { readLessonText } from "../lesson-text/read-lesson-text.ts";
import { renderLesson } from "../render-lesson.ts";
import { picturesIn } from "../seed.ts";
import { lessonAssets, lessonFiles, lessons, lessonVersions } from "../tables.ts";
import { listCourseFiles, offeredFiles, offerFiles, refuseUnknownFiles } from "./lesson-files.ts";

type Version = typeof lessonVersions.$inferSelect;
type Lesson = typeof lessons.$inferSelect;

const stateOf = ({ publishAt, publishedAt }: Version): LessonVersion["state"] =>
  publishedAt ? "published" : publishAt ? "scheduled" : "draft";
/** Changes with each save. */
const seenOf = (newest: Version | undefined) => (newest ? `${newest.number} ${newest.savedAt.getTime()}` : "0");

const versionsOf = (db: DbOrTx, lessonId: string) =>
  db.select().from(lessonVersions).where(eq(lessonVersions.lessonId, lessonId)).orderBy(desc(lessonVersions.number));

/** A lesson by its id. Errors: AppError not_found. */
export async function lessonOf(db: DbOrTx, id: string): Promise<Lesson> {
  const [lesson] = await db.select().from(lessons).where(eq(lessons.id, id));
  if (!lesson) throw notFound(lessonTexts.unknown);
  return lesson;
}

/** A lesson as staff write it, with all its versions. Errors: AppError not_found. */
export async function readOfficeLesson(db: DbOrTx, id: string): Promise<OfficeLesson> {
  const [lesson, versions, courses, people] = [
    await lessonOf(db, id),
    await versionsOf(db, id),
    courseRows(db),
    personRows(db),
  ];
  const writers = [...new Set(versions.flatMap(({ savedBy }) => savedBy ?? []))];
  const [[course], names] = await Promise.all([
    db
      .select({ id: courses.id, slug: courses.slug, title: courses.title })
      .from(courses)
      .where(eq(courses.id, lesson.courseId)),
    writers.length > 0
      ? db.select({ id: people.id, name: people.personName }).from(people).where(inArray(people.id, writers))
      : [],
  ]);
  const nameOf = new Map(names.map(({ id: person, name }) => [person, name]));
  const [newest] = versions;
  const { summary, minutes, body } = newest ?? lesson;
  const [courseFiles, files] = await Promise.all([
    listCourseFiles(db, lesson.courseId),
    newest?.files ?? offeredFiles(db, id),
  ]);
  return {
    id,
    course: course ?? { id: lesson.courseId, slug: "", title: "" },
    week: lesson.week,
    title: lesson.title,
    slug: lesson.slug,
    state: lesson.state,
    hasText: lesson.body !== null,
    summary,
    minutes,
    body: body ?? "",
    files,
    courseFiles,
    versions: versions.map((version) => ({
      number: version.number,
      state: stateOf(version),
      savedAt: version.savedAt.toISOString(),
      publishAt: version.publishedAt ? null : (version.publishAt?.toISOString() ?? null),
      savedBy: version.savedBy && (nameOf.get(version.savedBy) ?? "Staff"),
    })),
    seen: seenOf(newest),
  };
}

/** One version of a lesson's text. Errors: AppError not_found. */
export async function readLessonVersion(db: DbOrTx, id: string, number: number) {
  const [version] = await db
    .select({
      summary: lessonVersions.summary,
      minutes: lessonVersions.minutes,
      body: lessonVersions.body,
      files: lessonVersions.files,
    })
    .from(lessonVersions)
    .where(and(eq(lessonVersions.lessonId, id), eq(lessonVersions.number, number)));
  if (!version) throw notFound(lessonTexts.unknown);
  return version;
}

/**
 * Saves a lesson's text as a draft, to be published at a time, or published: then it is what students read, old and new ones. A draft that the
 * same person saves again is one version; every other save is its own. Errors: AppError not_found; conflict, with the name, where
 * someone else saved since `seen`; invalid at what is refused.
 */
export const saveLesson = (
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  { lesson: id, seen, state, publishAt, files: chosen, ...written }: SaveLesson & { lesson: string },
): Promise<OfficeLesson> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, id)).for("update");
    if (!lesson) throw notFound(lessonTexts.unknown);
    const [newest] = await versionsOf(tx, id);
    if (seenOf(newest) !== seen) throw conflict(lessonTexts.changed(await nameOfWriter(tx, newest)));
    const due = state === "scheduled" && publishAt ? new Date(publishAt) : null;
    if (due && due <= now) throw invalidAt("publishAt", lessonTexts.past);
    if (chosen) await refuseUnknownFiles(tx, lesson.courseId, chosen);
    const files = chosen ?? newest?.files ?? null;
    if (state !== "draft") await refuseFaults(tx, lesson, written.body);
    if (!newest && lesson.body !== null) await insertFirst(within(deps, tx), lesson, await offeredFiles(tx, id));
    const isSameDraft = newest?.savedBy === actorId && stateOf(newest) !== "published";
    const number = isSameDraft ? newest.number : (newest?.number ?? (lesson.body === null ? 0 : 1)) + 1;
    const values = {
      ...written,
      files,
      savedBy: actorId,
      savedAt: now,
      publishAt: due,
      publishedAt: state === "published" ? now : null,
    };
    await tx
      .insert(lessonVersions)
      .values({ id: newId(), lessonId: id, number, ...values })
      .onConflictDoUpdate({ target: [lessonVersions.lessonId, lessonVersions.number], set: values });
    // An older text that waits for its time would take this one's place then.
    if (state !== "draft")
      await tx
        .update(lessonVersions)
        .set({ publishAt: null })
        .where(
          and(eq(lessonVersions.lessonId, id), ne(lessonVersions.number, number), isNull(lessonVersions.publishedAt)),
        );
    if (state === "published") await publish(within(deps, tx), lesson, { ...written, files });
    await record(`lesson.${state === "draft" ? "drafted" : state}`, lesson.courseId, {
      about: "course",
      before: { body: lesson.body },
      after: {
        body: written.body,
        ...(files && { files: files.length }),
        ...(due && { publishAt: due.toISOString() }),
      },
      details: { lesson: lesson.title, version: number },
    });
    return readOfficeLesson(tx, id);
  });

/** The text that was there before anyone wrote here, so that it can come back. */
const insertFirst = ({ db: tx }: InTx, { id, summary, minutes, body, updatedAt }: Lesson, files: string[]) =>
  tx.insert(lessonVersions).values({
    id: newId(),
    lessonId: id,
    number: 1,
    summary,
    minutes,
    body: body ?? "",
    files,
    savedBy: null,
    savedAt: updatedAt,
    publishedAt: updatedAt,
  });

async function nameOfWriter(db: DbOrTx, newest: Version | undefined): Promise<string> {
  const people = personRows(db);
  const [person] = newest?.savedBy
    ? await db.select({ name: people.personName }).from(people).where(eq(people.id, newest.savedBy))
    : [];
  return person?.name ?? "Someone else";
}

/** Refuses a text that would show as what it is not: a question without a right answer, a picture that is not there. */
async function refuseFaults(db: DbOrTx, { courseId }: Lesson, body: string): Promise<void> {
  const [error] = readLessonText(body).errors;
  if (error) throw invalidAt("body", lessonTexts.fault(error.line, error.sentence));
  const names = picturesIn(body);
  const there = new Set((await picturesNamed(db, courseId, names)).map(({ name }) => name));
  const missing = names.find((name) => !there.has(name));
  if (missing) throw invalidAt("body", lessonTexts.noPicture(missing));
}

const picturesNamed = async (db: DbOrTx, courseId: string, names: readonly string[]) =>
  names.length === 0
    ? []
    : db
        .select()
        .from(lessonAssets)
        .where(
          and(
            eq(lessonAssets.courseId, courseId),
            eq(lessonAssets.kind, "picture"),
            inArray(lessonAssets.name, [...names]),
          ),
        );

/** Makes a text the lesson's, with the pictures that it shows and its files to take along. */
async function publish(
  { db: tx, clock }: InTx<"clock">,
  { id, courseId }: Pick<Lesson, "id" | "courseId">,
  { summary, minutes, body, files }: Pick<Version, "summary" | "minutes" | "body" | "files">,
): Promise<void> {
  await tx.update(lessons).set({ summary, minutes, body, updatedAt: clock.now() }).where(eq(lessons.id, id));
  const old = tx
    .select({ id: lessonAssets.id })
    .from(lessonAssets)
    .where(and(eq(lessonAssets.courseId, courseId), eq(lessonAssets.kind, "picture")));
  await tx.delete(lessonFiles).where(and(eq(lessonFiles.lessonId, id), inArray(lessonFiles.assetId, old)));
  const pictures = await picturesNamed(tx, courseId, picturesIn(body));
  if (pictures.length > 0)
    await tx
      .insert(lessonFiles)
      .values(pictures.map((picture, position) => ({ lessonId: id, assetId: picture.id, position })));
  if (files) await offerFiles({ db: tx }, { id, courseId }, files);
}

/** Publishes the texts whose time has come, each in a transaction of its own, and returns how many. */
export async function publishDueLessons(deps: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  for (let published = 0; ; ) {
    const isDone = await deps.db.transaction(async (tx) => {
      const now = deps.clock.now();
      const isDue = and(lte(lessonVersions.publishAt, now), isNull(lessonVersions.publishedAt));
      const [next] = await tx
        .select({ id: lessonVersions.id, lessonId: lessonVersions.lessonId })
        .from(lessonVersions)
        .where(isDue)
        .orderBy(asc(lessonVersions.publishAt))
        .limit(1);
      if (!next) return false;
      // The lesson first, as in saveLesson; what was published or put off since is left.
      await tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, next.lessonId)).for("update");
      const [due] = await tx
        .select()
        .from(lessonVersions)
        .where(and(eq(lessonVersions.id, next.id), isDue));
      if (!due) return true;
      await publish(within(deps, tx), await lessonOf(tx, due.lessonId), due);
      await tx.update(lessonVersions).set({ publishedAt: now }).where(eq(lessonVersions.id, due.id));
      published += 1;
      return true;
    });
    if (!isDone) return published;
  }
}

/** A text as students would read it. Nothing is stored. Errors: AppError not_found. */
export async function previewLesson(db: DbOrTx, id: string, body: string) {
  const { courseId } = await lessonOf(db, id);
  const pictures = await picturesNamed(db, courseId, picturesIn(body));
  const { html } = renderLesson(body, pictures, "inline");
  return { html, bytes: Buffer.byteLength(html), errors: readLessonText(body).errors };
}
