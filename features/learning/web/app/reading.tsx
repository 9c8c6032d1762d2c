import { memo, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Banner } from "#ui/components/banner.tsx";
import { Button } from "#ui/components/button.tsx";
import { toast } from "#ui/components/toast.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { saveShell } from "#ui/workplace/save-shell.ts";
import type { CourseOutline, Lesson } from "../../contract.ts";
import { learningTexts } from "../../texts.ts";
import { recordOpened, useAnswer, useMark, usePictures } from "../use-lessons.ts";
import { useReadingAloud } from "../use-reading-aloud.ts";
import { EnrollLink } from "./enroll-link.tsx";
import { LearnHeader } from "./learn-header.tsx";
import { LessonFiles } from "./lesson-files.tsx";
import { LessonFoot } from "./lesson-foot.tsx";
import { LessonNeighbours } from "./lesson-neighbours.tsx";
import { LessonNote } from "./lesson-note.tsx";
import { LessonText } from "./lesson-text.tsx";
import { SaveLesson } from "./save-offline.tsx";
import { WeekOpened } from "./week-opened.tsx";

type ReadingProps = {
  account: string;
  answer: Lesson;
  outline: CourseOutline | null;
  isSaved: boolean;
  isOffline: boolean;
  /** Opens the list of lessons, where it is not next to the lesson. */
  onList: () => void;
};

/** Drawn again only when one of its properties changes, as the list is: what lies on this device is found out a while later. */
export const Reading = memo(function Reading({ account, answer, outline, isSaved, isOffline, onList }: ReadingProps) {
  const { course, lesson, access } = answer;
  const title = useRef<HTMLHeadingElement>(null);
  const pictures = usePictures(account, course.slug, lesson.slug);
  const mark = useMark(account, course.slug, lesson.slug);
  const saveAnswer = useAnswer(account, course.slug, lesson.slug);
  const text = useRef<HTMLDivElement>(null);
  const reading = useReadingAloud(text);
  const notes = useRef<HTMLDivElement>(null);
  const notesButton = useRef<HTMLButtonElement>(null);
  const [areNotesOver, setNotesOver] = useState(false);
  const bytesOf = (slug?: string) =>
    outline?.weeks.flatMap((week) => week.lessons).find((item) => item.slug === slug)?.bytes ?? null;

  /** Where they are in sight already, they need not come. */
  function openNotes() {
    const { top, bottom } = notes.current?.getBoundingClientRect() ?? { top: Infinity, bottom: 0 };
    if (top > 0 && bottom < innerHeight) notes.current?.querySelector("textarea")?.focus();
    else setNotesOver(!areNotesOver);
  }

  function closeNotes() {
    setNotesOver(false);
    notesButton.current?.focus();
  }

  // Anyone who comes from the lesson before begins at the top, and hears where they are.
  useEffect(() => {
    // With the next frame, which lays the page out anyway: here it would be laid out twice.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) title.current?.focus();
      window.scrollTo(0, 0);
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => {
    if (access === "open") void recordOpened(account, course.slug, lesson.slug);
    saveShell();
  }, [account, access, course.slug, lesson.slug]);

  return (
    <article aria-labelledby="lesson-title">
      <LearnHeader
        crumbs={[{ label: course.shortTitle, href: paths.viewCourse(course.slug) }, { label: `Week ${lesson.week}` }]}
      >
        <p className="text-sm text-ink-2">
          Week {lesson.week}: {lesson.weekTitle}
          <span aria-hidden="true"> · </span>
          <span className="whitespace-nowrap">
            lesson {lesson.topic} of {lesson.topicsOfWeek}
          </span>
          {lesson.minutes ? (
            <>
              <span aria-hidden="true"> · </span>
              <span className="whitespace-nowrap">{lesson.minutes} min</span>
            </>
          ) : null}
        </p>
        <h1 id="lesson-title" ref={title} tabIndex={-1} className="mt-1 max-w-[24ch] wrap-anywhere outline-none">
          {lesson.title}
        </h1>
        {lesson.summary ? <p className="mt-2 max-w-[62ch] text-lead text-ink-2">{lesson.summary}</p> : null}
        <div className="mt-4 mb-8 flex flex-wrap gap-2">
          {outline ? (
            <Button variant="line" size="sm" className="lg:hidden" onClick={onList}>
              <Icon name="list" />
              Lessons
            </Button>
          ) : null}
          {lesson.hasText ? (
            <SaveLesson
              account={account}
              isSaved={isSaved}
              bytes={bytesOf(lesson.slug)}
              course={course.slug}
              lesson={lesson.slug}
            />
          ) : null}
        </div>
      </LearnHeader>

      {isOffline ? (
        <Banner tone="info" icon="wifi-off" className="mb-6 max-w-[62ch]">
          You are offline. What you mark and write is kept here and sent when you are back.
        </Banner>
      ) : null}
      {lesson.html !== null ? (
        <LessonText
          ref={text}
          html={lesson.html}
          answers={answer.answers}
          onAnswer={(input) => void saveAnswer(input)}
          isLoadingPictures={pictures.isPending}
          onWantPictures={() =>
            pictures.mutate(undefined, {
              onError: (error) =>
                void toast.error(errorMessage(error, "The picture could not be loaded. Check your connection.")),
            })
          }
        />
      ) : (
        <div className="card card-padded max-w-[62ch]">
          <p className="font-semibold">This lesson is taught live, by your tutor.</p>
          <p className="mt-1 text-ink-2">
            {answer.isDone
              ? "You were in the class that taught it."
              : "It is done once your tutor notes that you were in the class."}{" "}
            <Link to={paths.calendar()} className="link">
              The times of your classes are in your calendar.
            </Link>
          </p>
        </div>
      )}

      <div className="mt-10 grid max-w-[62ch] gap-8">
        <LessonFiles course={course.slug} files={lesson.files} video={lesson.video} />
        <div ref={notes}>
          <LessonNote
            account={account}
            course={course.slug}
            lesson={lesson.slug}
            note={answer.note}
            isOver={areNotesOver}
            onClose={closeNotes}
          />
        </div>
        {access === "open" ? (
          <>
            {answer.isDone && mark.data?.isWeekDone && outline ? (
              <WeekOpened week={lesson.week} progress={outline.progress} />
            ) : null}
            <LessonNeighbours course={course} previous={answer.previous} next={answer.next} />
          </>
        ) : (
          <Banner
            tone="sun"
            icon="lock"
            action={<EnrollLink course={course.slug} access={access} />}
            className="flex-wrap"
          >
            {access === "paused" ? learningTexts.paused : learningTexts.wasFree}
          </Banner>
        )}
      </div>
      <LessonFoot
        answer={answer}
        nextBytes={bytesOf(answer.next?.slug)}
        mark={mark}
        onNotes={openNotes}
        notesButton={notesButton}
        areNotesOver={areNotesOver}
        reading={lesson.html === null ? null : reading}
      />
    </article>
  );
});
