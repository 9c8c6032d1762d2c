import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { avatarSizes } from "#features/accounts/server/public.ts";
import {
  type JudgedQuestions,
  judgeQuestions,
  listBroughtQuestions,
  type MovedPicture,
  type MovedQuestions,
  movedQuestionsSchema,
  pictureIdOf,
  picturesOf,
  readFileOfQuestions,
  readMovedQuestions,
} from "#features/authoring/server/public.ts";
import { findCourseAt, findSchool, listSchoolsOut, refusalOfCourse } from "#features/catalogue/server/public.ts";
import { readHoursOut } from "#features/classes/server/public.ts";
import { lessonLimits } from "#features/learning/lesson-texts.ts";
import { checkAsset } from "#features/learning/server/public.ts";
import { findPostAt, readMovedPost, readPostOut, refusalOfPost } from "#features/resources/server/public.ts";
import { type MovedHome, type MovedSettings, movedSettingsSchema } from "#features/site/office-contract.ts";
import { type MovedGroup, settingGroups } from "#features/site/office-texts.ts";
import {
  homeState,
  judgeSettings,
  type MovedChanges,
  readHomeOut,
  readSettingsOut,
  textOfChanges,
} from "#features/site/server/public.ts";
import { findTutorAt, readTutorOut, readTutorPicture, refusalOfTutor } from "#features/tutors/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { counted } from "#lib/counted.ts";
import type { TxDeps, VerbDeps } from "#platform/deps.ts";
import { pictureSize } from "#platform/pictures/draw-small.ts";
import { moveTexts, type ThingKind, type thingFates, zipLimits } from "../texts.ts";
import {
  type ZipList,
  type ZipTutor,
  zipCourseSchema,
  zipHomeSchemas,
  zipNames,
  zipTutorSchema,
} from "../zip-contract.ts";
import { type AcademyZip, ZipError } from "./open-zip.ts";
import { aboutCourse, courseIn, differencesOf, partsOfCourse, wholeCourse } from "./whole-course.ts";

type Content =
  | { kind: "school"; school: ZipList["schools"][number] }
  | { kind: "course"; course: Awaited<ReturnType<typeof courseIn>> }
  | { kind: "tutor"; tutor: ZipTutor; picture: MovedPicture | null }
  | { kind: "post"; post: Exclude<ReturnType<typeof readMovedPost>, { why: string }>; file: string }
  | { kind: "home"; home: MovedHome }
  | { kind: "settings"; group: MovedGroup; settings: MovedSettings }
  | { kind: "questions"; course: string; items: MovedQuestions; pictures: ReadonlyMap<string, MovedPicture> };

/** Something of a zip, by its place in it from 0. `content`: null where it cannot be taken, for `why`. */
export type Thing = { line: number; kind: ThingKind; key: string; title: string; about: string } & (
  | { content: Content; why: null }
  | { content: null; why: string }
);

/** What comes in before a thing: keys of schools, addresses of courses. */
export type Coming = { schools: ReadonlySet<string>; courses: ReadonlySet<string> };
export const comingOf = ({ schools, courses }: ZipList): Coming => ({
  schools: new Set(schools.map(({ key }) => key)),
  courses: new Set(courses),
});
const noneComing: Coming = { schools: new Set(), courses: new Set() };

type Place =
  | { kind: "school"; school: ZipList["schools"][number]; key: string }
  | { kind: "settings"; group: MovedGroup; key: string }
  | { kind: "questions"; course: string; form: "csv" | "json"; key: string }
  | { kind: Exclude<ThingKind, "school" | "settings" | "questions">; key: string };

/** Things of a zip in the order in which they come in. */
export const thingsOf = ({ schools, courses, tutors, posts, home, site, questions }: ZipList): Place[] => [
  ...schools.map((school) => ({ kind: "school" as const, key: school.key, school })),
  ...courses.map((key) => ({ kind: "course" as const, key })),
  ...tutors.map((key) => ({ kind: "tutor" as const, key })),
  ...posts.map((key) => ({ kind: "post" as const, key })),
  ...home.map((key) => ({ kind: key, key })),
  ...site.map((group) => ({ kind: "settings" as const, group, key: group })),
  ...questions.map(({ course, part, form }) => ({
    kind: "questions" as const,
    course,
    form,
    key: `${course}-${part}`,
  })),
];

const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

type Deps = Pick<VerbDeps, "log" | "spoolDir">;
type Seen = Pick<Thing, "title" | "about">;

/** What is at a place of a zip, looked at whole: pictures are opened, and texts are read as the editors read them. */
export async function readThing(deps: Deps, zip: AcademyZip, line: number): Promise<Thing> {
  const place = thingsOf(zip.list)[line] ?? { kind: "post" as const, key: "" };
  const { kind, key } = place;
  const seen: Seen = { title: key, about: "" };
  try {
    const content = await contentAt(deps, zip, place, seen);
    return { line, kind, key, ...seen, content, why: null };
  } catch (error) {
    if (error instanceof ZipError) return { line, kind, key, ...seen, content: null, why: error.message };
    throw error;
  }
}

/** Writes into `seen` what is known before something is refused. Errors: ZipError. */
async function contentAt(deps: Deps, zip: AcademyZip, place: Place, seen: Seen): Promise<Content> {
  const { key } = place;
  switch (place.kind) {
    case "school":
      seen.title = place.school.name;
      return { kind: "school", school: place.school };
    case "course": {
      const parts = await zip.document(zipNames.course(key), zipCourseSchema);
      Object.assign(seen, { title: parts.course.title, about: aboutCourse(parts) });
      if (parts.course.slug !== key) throw new ZipError(moveTexts.damaged(zipNames.course(key)));
      return { kind: "course", course: await courseIn(zip, deps.spoolDir, parts) };
    }
    case "tutor": {
      const tutor = await zip.document(zipNames.tutor(key), zipTutorSchema);
      Object.assign(seen, { title: tutor.tutor.fullName, about: tutor.tutor.course });
      if (tutor.tutor.slug !== key) throw new ZipError(moveTexts.damaged(zipNames.tutor(key)));
      const name = zipNames.tutorPicture(key);
      const picture = tutor.picture === null ? null : await pictureIn(deps, zip, name);
      if (picture && picture.sha256 !== tutor.picture) throw new ZipError(moveTexts.damaged(name));
      if (picture && ![picture.width, picture.height].every((size) => size === avatarSizes.large))
        throw new ZipError(moveTexts.photoSize(name));
      return { kind: "tutor", tutor, picture };
    }
    case "post": {
      const file = await zip.text(zipNames.post(key), zipLimits.text);
      const post = readMovedPost(key, file);
      if ("why" in post) throw new ZipError(post.why);
      seen.title = post.title;
      return { kind: "post", post, file };
    }
    case "faq": {
      const home = { name: place.kind, items: await zip.document(zipNames.home(place.kind), zipHomeSchemas.faq) };
      Object.assign(seen, { title: "Questions and answers", about: counted(home.items.length, "question") });
      return { kind: "home", home };
    }
    case "testimonials": {
      const items = await zip.document(zipNames.home(place.kind), zipHomeSchemas.testimonials);
      Object.assign(seen, { title: "Testimonials", about: counted(items.length, "testimonial") });
      return { kind: "home", home: { name: place.kind, items } };
    }
    case "settings": {
      seen.title = settingGroups[place.group].title;
      const written = await zip.document(zipNames.site(key), movedSettingsSchema(place.group));
      const settings = Object.fromEntries(
        Object.entries(written).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
      );
      seen.about = counted(Object.keys(settings).length, "setting");
      return { kind: "settings", group: place.group, settings };
    }
    case "questions": {
      const { course, form } = place;
      const name = zipNames.questions(key, form);
      const items =
        form === "json"
          ? readMovedQuestions(await zip.document(name, movedQuestionsSchema))
          : await readTable(deps, name, await zip.bytes(name, zipLimits.document));
      seen.about = counted(items.length, "question");
      const pictures = new Map<string, MovedPicture>();
      for (const picture of picturesOf(items)) {
        const names = ["svg", "webp"].map((ending) => zipNames.questionPicture(course, picture, ending));
        const file = names.find(zip.has) ?? names[1] ?? "";
        const shown = await pictureIn(deps, zip, file);
        if (pictureIdOf(shown.sha256) !== picture) throw new ZipError(moveTexts.damaged(file));
        pictures.set(picture, shown);
      }
      return { kind: "questions", course, items, pictures };
    }
  }
}

async function readTable(deps: Deps, name: string, bytes: Buffer): Promise<MovedQuestions> {
  const table = await readFileOfQuestions(deps, { name, bytes: new Uint8Array(bytes) }).catch((error) => {
    throw error instanceof AppError && error.code === "invalid" ? new ZipError(error.message) : error;
  });
  return table.items;
}

/** A picture of a zip as the academy draws them, which is looked at now and read again where it is written. Errors: ZipError. */
async function pictureIn(
  { spoolDir }: Deps,
  zip: AcademyZip,
  name: string,
): Promise<MovedPicture & { sha256: string }> {
  const content = () => zip.bytes(name, lessonLimits.fileBytes);
  const bytes = await content();
  const checked = await checkAsset(spoolDir, { kind: "picture", name, content: bytes });
  if ("why" in checked) throw new ZipError(`${name}: ${checked.why}`);
  const size = await pictureSize(bytes).catch(() => null);
  if (size === null || size.width < 1 || size.height < 1) throw new ZipError(moveTexts.damaged(name));
  return { ...size, contentType: checked.contentType, sha256: checked.sha256, content };
}

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
      return readSettingsOut(deps, subject as MovedGroup);
    case "questions": {
      const left = await listBroughtQuestions(db, subject);
      return left.length === 0 ? null : left;
    }
  }
}
