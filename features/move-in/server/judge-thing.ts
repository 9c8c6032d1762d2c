import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type JudgedQuestions, judgeQuestions, listBroughtQuestions } from "#features/authoring/server/public.ts";
import { findCourseAt, findSchool, listSchoolsOut, refusalOfCourse } from "#features/catalogue/server/public.ts";
import { readHoursOut } from "#features/classes/server/public.ts";
import { findPostAt, readPostOut, refusalOfPost } from "#features/resources/server/public.ts";
import type { GroupName } from "#features/site/office-texts.ts";
import {
  homeState,
  judgeSettings,
  type MovedChanges,
  readHomeOut,
  readSettingsOut,
  textOfChanges,
} from "#features/site/server/public.ts";
import { findTutorAt, readTutorOut, readTutorPicture, refusalOfTutor } from "#features/tutors/server/public.ts";
import type { TxDeps } from "#platform/deps.ts";
import { moveTexts, type ThingKind, type thingFates } from "../texts.ts";
import type { ZipTutor } from "../zip-contract.ts";
import type { Coming, Thing } from "./read-thing.ts";
import { differencesOf, partsOfCourse, wholeCourse } from "./whole-course.ts";

const noneComing: Coming = { schools: new Set(), courses: new Set() };
const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** `fresh`: the questions of a file that are new; `changes`: what becomes of settings. */
export type Judged = {
  fate: (typeof thingFates)[number];
  why: string | null;
  fresh?: JudgedQuestions["fresh"];
  changes?: MovedChanges;
};
/** What a thing is compared with. */
type Here = Pick<TxDeps, "db" | "log" | "files">;
const there: Judged = { fate: "there", why: null };
const differs = (why: string): Judged => ({ fate: "differs", why });
const otherwise = (refusal: string | null): Judged =>
  refusal === null ? { fate: "new", why: null } : { fate: "unread", why: refusal };

/**
 * What becomes of a thing, as the academy is now. `maySet`: whether who brings it may change settings of the site; `coming`: what
 * comes in before it. Writes nothing.
 */
export async function judgeThing(
  here: Here,
  { content, why, key }: Pick<Thing, "content" | "why" | "key">,
  { maySet, coming = noneComing }: { maySet: boolean; coming?: Coming },
): Promise<Judged> {
  const { db } = here;
  if (content === null) return { fate: "unread", why };
  if (!maySet && (content.kind === "home" || content.kind === "settings")) return otherwise(moveTexts.noSettings);
  switch (content.kind) {
    case "school": {
      const known = await findSchool(db, content.school);
      if (known === null) return otherwise(null);
      return known === "same" ? there : differs(known === "name" ? moveTexts.schoolNamed : moveTexts.schoolDiffers);
    }
    case "course": {
      const id = await findCourseAt(db, key);
      if (id === null) return otherwise(await refusalOfCourse(db, content.course.course, coming.schools));
      const known = await wholeCourse(db, id);
      const what = known ? differencesOf(known, content.course) : [];
      return what.length === 0 ? there : differs(moveTexts.courseDiffers(what));
    }
    case "tutor": {
      const id = await findTutorAt(db, key);
      if (id === null) return otherwise(await refusalOfTutor(db, content.tutor.tutor, coming.courses));
      const known = await wholeTutor(here, id);
      const what = known ? tutorDifferences(known, content.tutor) : [];
      return what.length === 0 ? there : differs(moveTexts.tutorDiffers(what));
    }
    case "post": {
      const id = await findPostAt(db, key);
      if (id === null)
        return otherwise(coming.schools.has(content.post.school) ? null : await refusalOfPost(db, content.post));
      return (await readPostOut(db, id)) === content.file ? there : differs(moveTexts.postDiffers);
    }
    case "home": {
      const { name } = content.home;
      if (isDeepStrictEqual(await readHomeOut(db, name), content.home)) return there;
      return (await homeState(db, name)) === "own" ? differs(moveTexts.homeDiffers) : otherwise(null);
    }
    case "settings": {
      const judged = await judgeSettings(here, content.settings);
      if ("why" in judged) return otherwise(judged.why);
      const { changes, isOwn } = judged;
      if (Object.keys(changes).length === 0) return there;
      return { fate: isOwn ? "changes" : "new", why: textOfChanges(changes), changes };
    }
    case "questions": {
      const courseId = await findCourseAt(db, content.course);
      if (courseId === null) {
        if (!coming.courses.has(content.course)) return otherwise(moveTexts.noCourse(content.course));
        const bad = content.items.flatMap((item) => ("error" in item ? [`Line ${item.line}: ${item.error}`] : []));
        const some = bad[0] === undefined ? null : moveTexts.someUnread(bad.length, bad[0]);
        return bad.length === content.items.length ? otherwise(some) : { fate: "new", why: some };
      }
      const { fresh, unread, why: first, refusal } = await judgeQuestions(db, courseId, content.items);
      const some = first === null ? null : moveTexts.someUnread(unread, first);
      if (fresh.length > 0) return refusal === null ? { fate: "new", why: some, fresh } : otherwise(refusal);
      return some === null ? there : otherwise(some);
    }
  }
}

/** A tutor here with all that a zip has of them; null where there is none. */
export async function wholeTutor(deps: Here, id: string): Promise<ZipTutor | null> {
  const tutor = await readTutorOut(deps.db, id);
  if (!tutor) return null;
  const picture = await readTutorPicture(deps, id);
  const sha256 = picture && createHash("sha256").update(picture).digest("hex");
  return { tutor, hours: await readHoursOut(deps.db, id), picture: sha256 };
}

function tutorDifferences(here: ZipTutor, there: ZipTutor): string[] {
  const { courses, isPublished: _, email: __, timeZone, ...card } = here.tutor;
  const { courses: theirCourses, isPublished: ___, email: ____, timeZone: theirZone, ...theirCard } = there.tutor;
  const pairs: [name: string, here: unknown, there: unknown][] = [
    ["texts", card, theirCard],
    ["courses", courses, theirCourses],
    ["photo", here.picture, there.picture],
    ["hours", [here.hours, timeZone], [there.hours, theirZone]],
  ];
  return pairs.flatMap(([name, ours, theirs]) => (isDeepStrictEqual(ours, theirs) ? [] : [name]));
}

/** The hash of what there is of a thing that came in, at this moment; null: it is gone. */
export async function hashNow(
  deps: Here,
  { kind, subject }: { kind: ThingKind; subject: string },
): Promise<string | null> {
  const now = await partsNow(deps, kind, subject);
  return now === null ? null : hashOf(now);
}

async function partsNow(deps: Here, kind: ThingKind, subject: string): Promise<unknown> {
  const { db } = deps;
  switch (kind) {
    case "school":
      return (await listSchoolsOut(db)).find(({ key }) => key === subject) ?? null;
    case "course": {
      const course = await wholeCourse(db, subject);
      return course && partsOfCourse(course);
    }
    case "tutor":
      return wholeTutor(deps, subject);
    case "post":
      return (await readPostOut(db, subject)) || null;
    case "faq":
    case "testimonials":
      return readHomeOut(db, kind);
    case "settings":
      return readSettingsOut(deps, subject as GroupName);
    case "questions": {
      const left = await listBroughtQuestions(db, subject);
      return left.length === 0 ? null : left;
    }
  }
}
