import { avatarSizes } from "#features/accounts/server/public.ts";
import {
  type MovedPicture,
  type MovedQuestions,
  movedQuestionsSchema,
  pictureIdOf,
  picturesOf,
  readFileOfQuestions,
  readMovedQuestions,
} from "#features/authoring/server/public.ts";
import { lessonLimits } from "#features/learning/lesson-texts.ts";
import { checkAsset } from "#features/learning/server/public.ts";
import { readMovedPost } from "#features/resources/server/public.ts";
import { type MovedHome, type MovedSettings, movedSettingsSchema } from "#features/site/office-contract.ts";
import { type GroupName, settingGroups } from "#features/site/office-texts.ts";
import { AppError } from "#lib/app-error.ts";
import { counted } from "#lib/counted.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { pictureSize } from "#platform/pictures/draw-small.ts";
import { moveTexts, type ThingKind, zipLimits } from "../texts.ts";
import {
  type ZipList,
  type ZipTutor,
  zipCourseSchema,
  zipHomeSchemas,
  zipNames,
  zipTutorSchema,
} from "../zip-contract.ts";
import { type AcademyZip, ZipError } from "./open-zip.ts";
import { aboutCourse, courseIn } from "./whole-course.ts";

type Content =
  | { kind: "school"; school: ZipList["schools"][number] }
  | { kind: "course"; course: Awaited<ReturnType<typeof courseIn>> }
  | { kind: "tutor"; tutor: ZipTutor; picture: MovedPicture | null }
  | { kind: "post"; post: Exclude<ReturnType<typeof readMovedPost>, { why: string }>; file: string }
  | { kind: "home"; home: MovedHome }
  | { kind: "settings"; group: GroupName; settings: MovedSettings }
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

type Place =
  | { kind: "school"; school: ZipList["schools"][number]; key: string }
  | { kind: "settings"; group: GroupName; key: string }
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
