import { eq } from "drizzle-orm";
import { bringQuestions, lockQuestions } from "#features/authoring/server/public.ts";
import { bringCourse, bringSchool, findCourseAt, lockCatalogue } from "#features/catalogue/server/public.ts";
import { storeHours } from "#features/classes/server/public.ts";
import { bringLessons } from "#features/learning/server/public.ts";
import { bringPost, lockPosts } from "#features/resources/server/public.ts";
import {
  bringHome,
  bringSettings,
  homeState,
  lockHome,
  lockSettings,
  type MovedChanges,
} from "#features/site/server/public.ts";
import { bringTutor, bringTutorPicture, lockTutors } from "#features/tutors/server/public.ts";
import { copyToSpool } from "#features/uploads/server/public.ts";
import { conflict, invalidAt } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type InTx, type VerbDeps, type Within, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { JudgedThing } from "../contract.ts";
import { lookMs, moveTexts, type ThingKind, zipTaking } from "../texts.ts";
import { lockMoves } from "./bring-people.ts";
import { hashNow, type Judged, judgeThing } from "./judge-thing.ts";
import { type AcademyZip, openZip, ZipError } from "./open-zip.ts";
import { comingOf, readThing, type Thing, thingsOf } from "./read-thing.ts";
import { broughtLists, broughtThings } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "files" | "spoolDir" | "log">;

/** Hands a zip that its sender has uploaded to `use`. Errors: AppError not_found; invalid at `upload` for what is no zip of an academy. */
export async function withZip<Answer>(
  deps: Deps,
  accountId: string,
  uploadId: string,
  use: (zip: AcademyZip, name: string) => Promise<Answer>,
): Promise<Answer> {
  const spooled = await copyToSpool(deps, { accountId, uploadId, purpose: zipTaking.purpose });
  try {
    const zip = await openZip(spooled.path);
    try {
      return await use(zip, spooled.name);
    } finally {
      zip.close();
    }
  } catch (error) {
    throw error instanceof ZipError ? invalidAt("upload", error.message) : error;
  } finally {
    await spooled.remove();
  }
}

/** What is looked at in one call: each call copies the zip from where files are, so that many small ones would mostly copy. */
async function* some(deps: Deps, zip: AcademyZip, from: number): AsyncGenerator<Thing> {
  const [{ length }, untilMs] = [thingsOf(zip.list), performance.now() + lookMs];
  for (let at = from; at < length && (at === from || performance.now() < untilMs); at += 1)
    yield await readThing(deps, zip, at);
}

const nextOf = (zip: AcademyZip, last: number) => (last + 1 < thingsOf(zip.list).length ? last + 1 : null);

/**
 * What would become of the things of a zip, some of them from a place on: again from `next` until it is null. Nothing is written. Errors: those of
 * `withZip`.
 */
export const previewZip = (
  deps: Deps,
  actorId: string,
  { upload, from, maySet }: { upload: string; from: number; maySet: boolean },
): Promise<{
  things: JudgedThing[];
  next: number | null;
  total: number;
  academy: string;
  lists: number;
}> =>
  withZip(deps, actorId, upload, async (zip) => {
    const coming = comingOf(zip.list);
    const things: JudgedThing[] = [];
    let last = from;
    for await (const thing of some(deps, zip, from)) {
      const { line, kind, key, title, about } = thing;
      const { fate, why } = await judgeThing(deps, thing, { maySet, coming });
      things.push({ line, kind, key, title, about, fate, why });
      last = line;
    }
    return {
      things,
      next: nextOf(zip, last),
      total: thingsOf(zip.list).length,
      academy: zip.list.academy,
      lists: zip.count("people/"),
    };
  });

/**
 * Brings things of a zip that are new, some of them from a place on: each whole or not at all, and again from `next` until it is null. What is
 * here already, the same or another, stays unchanged. Errors: those of `withZip`; conflict for a list of this id that another person brought.
 */
export const bringZip = (
  deps: Deps,
  actorId: string,
  {
    list,
    upload,
    from,
    replaces,
    maySet,
  }: { list: string; upload: string; from: number; replaces: boolean; maySet: boolean },
): Promise<{ brought: number; passedOver: number; next: number | null }> =>
  withZip(deps, actorId, upload, async (zip, name) => {
    const counts = { brought: 0, passedOver: 0 };
    let last = from;
    for await (const thing of some(deps, zip, from)) {
      counts[(await bring(deps, actorId, { list, name, thing, replaces, maySet })) ? "brought" : "passedOver"] += 1;
      last = thing.line;
    }
    return { ...counts, next: nextOf(zip, last) };
  });

/** The act of each kind of thing that came in; what it is about where its first word is another. */
const acts = {
  school: { act: "schools.brought", about: "settings" },
  course: { act: "course.brought" },
  tutor: { act: "profile.brought" },
  post: { act: "post.brought" },
  faq: { act: "faq.brought", about: "settings" },
  testimonials: { act: "testimonials.brought", about: "settings" },
  settings: { act: "settings.brought", about: "settings" },
  questions: { act: "import.brought" },
} as const satisfies Record<ThingKind, { act: string; about?: "settings" }>;
export const broughtActs = Object.values(acts).map(({ act }) => act);

/** Brings one thing, as its fate is at this moment. Returns whether it was new. */
const bring = (
  deps: Deps,
  actorId: string,
  {
    list: listId,
    name,
    thing,
    replaces,
    maySet,
  }: { list: string; name: string; thing: Thing; replaces: boolean; maySet: boolean },
): Promise<boolean> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const here = within(deps, tx);
    await lockMoves(here);
    await lockThing(here, thing.kind);
    if (thing.content?.kind === "questions") {
      const courseId = await findCourseAt(tx, thing.content.course);
      if (courseId !== null) await lockQuestions(here, courseId);
    }
    const judged = await judgeThing(here, thing, { maySet });
    if (judged.fate !== "new" && !(replaces && judged.fate === "changes")) return false;
    await tx
      .insert(broughtLists)
      .values({ id: listId, name: name.slice(0, 120), broughtBy: actorId, broughtAt: now })
      .onConflictDoNothing();
    const [list] = await tx.select().from(broughtLists).where(eq(broughtLists.id, listId));
    if (list?.broughtBy !== actorId) throw conflict(moveTexts.unknownImport);
    const subject = await write(here, actorId, thing, judged);
    const { line, kind, key, title, about } = thing;
    const sha256 = (await hashNow(here, { kind, subject })) ?? "";
    const changes = judged.changes ?? null;
    await tx.insert(broughtThings).values({ listId, line, kind, subject, title: title.slice(0, 200), sha256, changes });
    const { act, ...besides } = acts[kind];
    await record(act, "about" in besides ? null : subject, {
      ...besides,
      reason: name,
      ...(changes && { before: textsOf(changes, "was") }),
      after: changes ? textsOf(changes, "came") : { key, title, about },
      details: { list: listId },
    });
    return true;
  });

const textsOf = (changes: MovedChanges, part: "was" | "came") =>
  Object.fromEntries(Object.entries(changes).map(([name, texts]) => [name, texts[part]]));

/** Those who would write the same kind of thing wait until this transaction has ended. */
export function lockThing(deps: InTx, kind: ThingKind): Promise<unknown> {
  if (kind === "post") return lockPosts(deps);
  if (kind === "tutor") return lockTutors(deps);
  if (kind === "settings") return lockSettings(deps);
  return kind === "faq" || kind === "testimonials" ? lockHome(deps) : lockCatalogue(deps);
}

/** Returns by what the thing is found again (`brought_things.subject`). */
async function write(
  deps: Within<Pick<VerbDeps, "clock" | "log">>,
  actorId: string,
  { key, content }: Thing,
  { fresh = [], changes = {} }: Judged,
): Promise<string> {
  switch (content?.kind) {
    case "course": {
      const { course, lessons: moved, texts, assets, contentOf } = content.course;
      const courseId = await bringCourse(deps, course);
      await bringLessons(deps, actorId, { courseId, moved, texts, assets, contentOf });
      return courseId;
    }
    case "tutor": {
      const tutorId = await bringTutor(deps, content.tutor.tutor);
      await storeHours(deps, { ...content.tutor.hours, tutorId, version: 1 });
      if (content.picture) await bringTutorPicture(deps, tutorId, await content.picture.content());
      return tutorId;
    }
    case "post":
      return bringPost(deps, content.post);
    case "home": {
      const before = await homeState(deps.db, content.home.name);
      await bringHome(deps, content.home);
      return before;
    }
    case "settings":
      await bringSettings(deps, changes);
      return content.group;
    case "questions": {
      const courseId = await findCourseAt(deps.db, content.course);
      if (courseId === null) throw conflict(moveTexts.noCourse(content.course));
      const broughtWith = newId();
      await bringQuestions(deps, { courseId, byId: actorId, broughtWith, fresh, pictures: content.pictures });
      return broughtWith;
    }
    case "school":
      await bringSchool(deps, content.school);
  }
  return key;
}
