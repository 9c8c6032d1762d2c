import { lessonCountText } from "#features/catalogue/texts.ts";
import { paths } from "#lib/paths.ts";
import { Breadcrumb } from "#ui/components/breadcrumb.tsx";
import { ButtonLink } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { GlyphTile } from "#ui/components/glyph-tile.tsx";
import { Prose } from "#ui/components/prose.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { OpenLesson } from "../contract.ts";
import { learningTexts } from "../texts.ts";

/** The first lesson of a course, open to everybody: the text, and at its end a quiet way on. */
export function OpenLessonPage({ course, lesson, files, lessons, live, next, bytes }: OpenLesson) {
  const inAccount = paths.learn(course.slug, lesson.slug);
  return (
    <article className="open-lesson wrap" data-open-lesson={`${course.slug}/${lesson.slug}`}>
      <Breadcrumb
        items={[
          { label: "Courses", href: paths.home("courses") },
          { label: course.title, href: paths.course(course.slug) },
          { label: "Lesson 1" },
        ]}
      />
      <p className="open-to-all">
        <Icon name="door-open" size={16} />
        Open to everybody, {formatFileSize(bytes)}
      </p>
      <h1>{lesson.title}</h1>
      <p className="text-lead text-ink-2">{lesson.summary}</p>
      <p className="text-sm text-ink-2">
        Lesson 1 of {lessons}
        {lesson.minutes ? `, ${lesson.minutes} minutes` : ""}. No account needed.
        {live > 0 ? ` The course has ${lessonCountText({ lessons, live })}.` : null}
      </p>
      {/* Shown by the page's script, where the device has a voice. */}
      <button type="button" className="btn btn-line btn-sm" data-listen hidden>
        <Icon name="volume" />
        <span>Listen</span>
      </button>
      <Prose html={lesson.html} className="prose-work" />
      <footer>
        {files.length > 0 ? (
          <p className="text-ink-2">
            With a free account you can take along{" "}
            {files.map(({ name, bytes: size }) => `${name} (${formatFileSize(size)})`).join(", ")}, keep notes, and mark
            the lesson done. <AccountLink href={inAccount} />
          </p>
        ) : (
          <p className="text-ink-2">
            With a free account you can keep notes and mark the lesson done. <AccountLink href={inAccount} />
          </p>
        )}
        <section className="card" aria-labelledby="go-on">
          <GlyphTile glyph={course.glyph} school={course.school} size="sm" />
          <div>
            <h2 id="go-on">{learningTexts.wasFree}</h2>
            {next ? (
              <p className="text-ink-2">
                <Icon name="lock" size={16} /> Lesson 2, for students: {next.title}
              </p>
            ) : null}
          </div>
          <div className="ways-on">
            <ButtonLink href={paths.tutors({ course: course.slug })}>Pick a tutor to go on</ButtonLink>
            <ButtonLink variant="line" href={paths.course(course.slug)}>
              See the whole course
            </ButtonLink>
          </div>
        </section>
      </footer>
    </article>
  );
}

const AccountLink = ({ href }: { href: string }) => (
  <a href={href} className="link">
    Open it in your account
  </a>
);
