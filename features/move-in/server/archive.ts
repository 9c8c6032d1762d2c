import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Db } from "#db/client.ts";
import { pictureEnding, questionsOut, readQuestionPicture } from "#features/authoring/server/public.ts";
import { listCoursesOut, listSchoolsOut, readCourseOut } from "#features/catalogue/server/public.ts";
import { lessonPlace } from "#features/learning/moved-contract.ts";
import { lessonFile, readLessonAssetOut, readLessonsOut } from "#features/learning/server/public.ts";
import { listPostsOut, readPostOut } from "#features/resources/server/public.ts";
import { groupNames } from "#features/site/office-texts.ts";
import { getSettings, listDocuments, readHomeOut, readSettingsOut } from "#features/site/server/public.ts";
import { listTutorsOut, readTutorPicture } from "#features/tutors/server/public.ts";
import { slugOf } from "#lib/slug.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { csvOf } from "#platform/list/csv.ts";
import { listLimits, zipVersion } from "../texts.ts";
import { type ZipCourse, type ZipList, type ZipTutor, zipNames } from "../zip-contract.ts";
import { wholeTutor } from "./judge-thing.ts";
import { studentsCsv } from "./people-csv.ts";

const readMe = (academy: string, at: Date) => `Everything of ${academy}, as of ${at.toISOString()} (UTC).

What comes in equal at another academy, also at one that is empty: Move in, Bring a zip, this file as it is.
  academy.json  What is in the zip, and its schools.
  courses/      Courses with syllabus, and prices of all times with the days on which they hold, amounts in kobo or cents.
  lessons/      Texts of lessons, with their pictures and the files that students take along.
  tutors/       Tutors as the site shows them, with photo, courses taught, weekly hours and the address at which they are written to.
  posts/        Posts, as Markdown.
  home/         What the home page asks and answers, and what it quotes.
  site/         The academy's name, contacts, banner, popup and other texts: what another academy has of its own is shown and changed only if it is wished.
  questions/    The questions of courses, with their pictures.
  people/       Students with courses, what came and what is owed. They come last: each is shown before it is written.
                A list, or a table (.csv) of questions, comes in by itself by Bring a list, or Bring questions, too.

What is to read:
  to-read/      Terms and privacy, as they are published. They name this academy: who runs another one reads and publishes its own.

Left out on purpose, so that no zip decides where money goes: the academy's bank account, VAT and tax number, periods of payment, and from which amount on a
second person decides.
Left out besides: passwords, log-ins and sessions; messages; single payments and the ledger; coupons; grades, certificates and progress; staff; of tutors
their accounts, reviews, pay, bank details and exceptions of hours; groups and classes; assessments; whether the academy is open; removed lessons, earlier versions of texts, drafts of texts that students read another version of, and the time at which a draft was to be published.
`;

/** What would not become smaller. */
const packed = /\.(webp|png|jpe?g|pdf|docx|xlsx|pptx|odt)$/i;

type Add = (name: string, content: () => Promise<Readable | Buffer | string>) => Promise<void>;

/**
 * Everything that an academy takes along when it moves, as a zip that is written while it is read: one file at a time is in memory. Audited
 * before its first byte.
 */
export async function takeArchive(
  deps: Pick<VerbDeps, "db" | "clock" | "files" | "log" | "baseUrl" | "staffEmail">,
  actorId: string,
): Promise<{ archive: Readable; name: string }> {
  const { name } = await getSettings(deps);
  const now = deps.clock.now();
  await staffWrite(deps, actorId, (_, record) => record("move-in.taken-along", null));
  const zip = new ZipFile();
  const archive = Readable.from(zip.outputStream, { objectMode: false });
  const add: Add = async (file, content) => {
    const read = await content();
    const stream = Readable.from(typeof read === "string" || Buffer.isBuffer(read) ? [read] : read, {
      objectMode: false,
    });
    const isRead = once(stream, "close");
    zip.addReadStream(stream, file, { mtime: now, compress: !packed.test(file) });
    await isRead;
  };
  // A zip that is cut off opens nowhere: no one takes it for whole.
  fill(deps, add, name, now).then(
    () => zip.end(),
    (error: Error) => {
      deps.log.error({ err: error }, "an archive could not be written to its end");
      archive.destroy(error);
    },
  );
  return { archive, name: `${slugOf(name, 40) || "academy"}-${now.toISOString().slice(0, 10)}.zip` };
}

async function fill(deps: Pick<VerbDeps, "db" | "files" | "log">, add: Add, academy: string, at: Date): Promise<void> {
  const { db } = deps;
  const [courses, tutors, posts] = [await listCoursesOut(db), await listTutorsOut(db), await listPostsOut(db)];
  await add("READ-ME.txt", async () => readMe(academy, at));
  const list: ZipList = {
    version: zipVersion,
    academy,
    takenAt: at.toISOString(),
    schools: await listSchoolsOut(db),
    courses: courses.map(({ slug }) => slug),
    tutors: tutors.map(({ slug }) => slug),
    posts: posts.map(({ slug }) => slug),
    home: [],
    site: [...groupNames],
    questions: [],
  };
  await addPeople(db, add);
  for (const { id, slug } of courses) {
    await addCourse(db, add, id);
    const { tables, others, pictures } = await questionsOut(db, id);
    const files = [
      ...tables.map((text) => ({ form: "csv" as const, text })),
      ...others.map((drafts) => ({ form: "json" as const, text: jsonOf(drafts) })),
    ];
    for (const [at, { form, text }] of files.entries()) {
      await add(zipNames.questions(`${slug}-${at + 1}`, form), async () => text);
      list.questions.push({ course: slug, part: at + 1, form });
    }
    for (const { id: picture, name, contentType } of pictures)
      await add(zipNames.questionPicture(slug, name, pictureEnding(contentType)), () =>
        readQuestionPicture(db, picture),
      );
  }
  for (const { id, slug } of tutors) {
    const tutor = await wholeTutor(deps, id);
    // Removed since: what names it in the list has no file, and shows so where it is brought.
    if (!tutor) continue;
    await add(zipNames.tutor(slug), async () => jsonOf(tutor satisfies ZipTutor));
    if (tutor.picture !== null)
      await add(zipNames.tutorPicture(slug), async () => (await readTutorPicture(deps, id)) ?? "");
  }
  for (const { id, slug } of posts) await add(zipNames.post(slug), () => readPostOut(db, id));
  for (const name of ["faq", "testimonials"] as const) {
    const { items } = await readHomeOut(db, name);
    if (items.length === 0) continue;
    await add(zipNames.home(name), async () => jsonOf(items));
    list.home.push(name);
  }
  for (const group of groupNames)
    await add(zipNames.site(group), async () => jsonOf(await readSettingsOut(deps, group)));
  for (const { slug, title, body } of await listDocuments(db))
    await add(`to-read/${slug}.md`, async () => `# ${title}\n\n${body}\n`);
  await add(zipNames.list, async () => jsonOf(list));
}

/** A course, the texts of its lessons, and what they show and offer. */
async function addCourse(db: Db, add: Add, id: string): Promise<void> {
  const course = await readCourseOut(db, id);
  // Deleted since: what names it in the list has no file, and shows so where it is brought.
  if (!course) return;
  const { lessons, texts, assets } = await readLessonsOut(db, id);
  await add(zipNames.course(course.slug), async () => jsonOf({ course, lessons } satisfies ZipCourse));
  for (const [at, week] of lessons.weeks.entries())
    for (const lesson of week) {
      const text = texts.get(lesson.slug);
      const name = zipNames.lesson(course.slug, lessonPlace(lessons, at + 1, lesson.slug));
      if (text !== undefined) await add(name, async () => lessonFile(lesson, text));
    }
  for (const { id: asset, kind, name } of assets)
    await add(zipNames.asset(course.slug, kind, name), () => readLessonAssetOut(db, asset));
}

/** As many files as it takes: a list that comes in has so many rows at most. */
async function addPeople(db: Db, add: Add): Promise<void> {
  const { columns, batches } = studentsCsv(db);
  const left = batches[Symbol.asyncIterator]();
  let next = await left.next();
  for (let part = 1; !next.done; part += 1) {
    async function* rows() {
      let count = 0;
      while (!next.done) {
        const room = listLimits.rows - count;
        const batch = next.value.splice(0, room);
        count += batch.length;
        yield batch;
        if (next.value.length > 0) return;
        next = await left.next();
      }
    }
    await add(zipNames.people(part), async () => Readable.from(csvOf(columns, rows())));
  }
}

const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
