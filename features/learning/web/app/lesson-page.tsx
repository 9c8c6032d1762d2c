import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { ApiFault, sentenceOf } from "#ui/api/call.ts";
import { Banner } from "#ui/components/banner.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { Drawer } from "#ui/components/drawer.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Meter } from "#ui/components/meter.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { CourseOutline, Lesson } from "../../contract.ts";
import { learningTexts } from "../../texts.ts";
import { keepShell } from "../offline/keep-shell.ts";
import type { KeptLesson } from "../offline/kept-lessons.ts";
import { useKept } from "../use-kept.ts";
import { noteOpened, useLesson, useMark, useOutline, usePictures } from "../use-lessons.ts";
import { useOnline } from "../use-online.ts";
import { LearnHeader } from "./learn-header.tsx";
import { LessonFiles } from "./lesson-files.tsx";
import { LessonList } from "./lesson-list.tsx";
import { LessonNote } from "./lesson-note.tsx";
import { LessonText } from "./lesson-text.tsx";
import { SaveCourse, SaveLesson } from "./save-offline.tsx";
import { WeekOpened } from "./week-opened.tsx";

export type LessonPageProps = {
  /** Whose lessons these are: what is kept on this device is kept for them. */
  account: string;
  course: string;
  lesson: string;
};

const nothingKept: KeptLesson[] = [];

/** One lesson to read and work through, with the course's other lessons beside it. */
export function LessonPage({ account, course, lesson }: LessonPageProps) {
  const shown = useLesson(account, course, lesson);
  const outline = useOutline(account, course).data ?? null;
  const kept = useKept(account, course).data ?? nothingKept;
  const [isListOpen, setListOpen] = useState(false);
  const openList = useCallback(() => setListOpen(true), []);
  const isOnline = useOnline();
  const here = useMemo(() => new Set(kept.map((one) => one.lesson)), [kept]);
  const answer = shown.data;

  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] xl:gap-12">
      <div className="min-w-0">
        {answer ? (
          <Reading
            key={answer.lesson.slug}
            {...{ account, answer, outline }}
            isSaved={kept.some((one) => one.lesson === lesson && one.isSaved)}
            isOffline={!isOnline}
            onList={openList}
          />
        ) : shown.isPending ? (
          <Waiting />
        ) : (
          <Refusal course={course} fault={shown.error} isBusy={shown.isFetching} onRetry={() => void shown.refetch()} />
        )}
      </div>
      {outline ? (
        <>
          <aside aria-label="The course" className="min-w-0">
            <div className="card lg:sticky lg:top-4 lg:flex lg:max-h-[calc(100dvh-2rem)] lg:flex-col">
              <CourseFigures {...{ account, outline, kept }} />
              <ScrollsToHere at={`${outline.course.slug}/${lesson}`} className="hidden min-h-0 lg:block">
                <LessonList outline={outline} current={lesson} kept={here} />
              </ScrollsToHere>
            </div>
          </aside>
          <Drawer
            id="lesson-list"
            label="Lessons"
            side="right"
            open={isListOpen}
            onClose={() => setListOpen(false)}
            head={<b className="font-display text-h4 wrap-anywhere">{outline.course.shortTitle}</b>}
          >
            {isListOpen ? (
              <ScrollsToHere at={lesson}>
                <LessonList outline={outline} current={lesson} kept={here} onWall onChoose={() => setListOpen(false)} />
              </ScrollsToHere>
            ) : null}
          </Drawer>
        </>
      ) : null}
    </div>
  );
}

/** Brings the lesson that is shown into view among the others, without moving the page. */
function ScrollsToHere({ at, className, children }: { at: string; className?: string; children: React.ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another lesson is shown
  useEffect(() => {
    const scroller = className ? frame.current : frame.current?.closest("dialog");
    const here = frame.current?.querySelector('[aria-current="page"]');
    if (!scroller || !here) return;
    const middle = here.getBoundingClientRect().top - scroller.getBoundingClientRect().top - scroller.clientHeight / 2;
    scroller.scrollTop += middle;
  }, [at]);
  return (
    <div ref={frame} className={cx(className, className && "overflow-y-auto overscroll-contain")}>
      {children}
    </div>
  );
}

type ReadingProps = {
  account: string;
  answer: Lesson;
  outline: CourseOutline | null;
  isSaved: boolean;
  isOffline: boolean;
  /** Opens the list of lessons, where it does not stand beside. */
  onList: () => void;
};

/** Drawn anew only when one of its properties changes, as the list is: what lies on this device is found out a while later. */
const Reading = memo(function Reading({ account, answer, outline, isSaved, isOffline, onList }: ReadingProps) {
  const { course, lesson, access } = answer;
  const title = useRef<HTMLHeadingElement>(null);
  const pictures = usePictures(account, course.slug, lesson.slug);
  const bytes = outline?.weeks.flatMap((week) => week.lessons).find(({ slug }) => slug === lesson.slug)?.bytes ?? null;

  // Whoever comes from the lesson before begins at the top, and hears where they are.
  useEffect(() => {
    // With the next frame, which lays the page out anyway: here it would be laid out twice.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) title.current?.focus();
      window.scrollTo(0, 0);
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => {
    if (access === "open") void noteOpened(account, course.slug, lesson.slug);
    keepShell();
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
            <SaveLesson {...{ account, isSaved, bytes }} course={course.slug} lesson={lesson.slug} />
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
          html={lesson.html}
          isLoadingPictures={pictures.isPending}
          onWantPictures={() =>
            pictures.mutate(undefined, {
              onError: (fault) =>
                void toast.error(sentenceOf(fault, "The picture could not be loaded. Check your connection.")),
            })
          }
        />
      ) : (
        <div className="card card-padded max-w-[62ch]">
          <p className="font-semibold">This lesson is taught in class.</p>
          <p className="mt-1 text-ink-2">
            There is no text to read. Mark it as done when you have had it; your notes are kept below.
          </p>
        </div>
      )}

      <div className="mt-10 grid max-w-[62ch] gap-8">
        <LessonFiles course={course.slug} files={lesson.files} video={lesson.video} />
        <LessonNote account={account} course={course.slug} lesson={lesson.slug} note={answer.note} />
        {access === "open" ? (
          <Finish account={account} answer={answer} outline={outline} />
        ) : (
          <Banner
            tone="sun"
            icon="lock"
            action={<EnrollLink course={course.slug} access={access} />}
            className="flex-wrap"
          >
            {access === "paused" ? learningTexts.paused : "This was a taste. The other lessons are for its students."}
          </Banner>
        )}
      </div>
    </article>
  );
});

/** Done or not, and on to the next. The button stays where it is, so that the keyboard does too. */
function Finish({ account, answer, outline }: { account: string; answer: Lesson; outline: CourseOutline | null }) {
  const { course, lesson, isDone, isCompleted, previous, next } = answer;
  const mark = useMark(account, course.slug, lesson.slug);
  const [said, setSaid] = useState("");

  function toggle() {
    mark.mutate(!isDone, {
      onSuccess: ({ isSent }) => {
        const words = isDone ? "Not done any more." : "Marked as done.";
        setSaid(isSent ? words : `${words} Will be sent when you are online.`);
      },
      onError: (fault) => {
        setSaid("");
        toast.error(sentenceOf(fault, "That could not be saved. Please try again."));
      },
    });
  }

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-6">
        {isDone ? (
          <p className="flex items-center gap-2 font-semibold">
            <Icon name="circle-check" className="text-link" />
            Done
          </p>
        ) : null}
        {isDone && isCompleted ? null : (
          <Button variant={isDone ? "ghost" : "primary"} onClick={toggle}>
            <Icon name={isDone ? "undo-2" : "check"} />
            {isDone ? "Undo" : "Mark as done"}
          </Button>
        )}
        <p role="status" className="text-sm text-ink-2">
          {said}
        </p>
      </div>
      {isDone && mark.data?.isWeekDone && outline ? (
        <WeekOpened week={lesson.week} progress={outline.progress} />
      ) : null}
      <nav aria-label="Lessons before and after" className="grid gap-3 sm:grid-cols-2">
        {previous?.isOpen ? (
          <Link to={paths.learn(course.slug, previous.slug)} className={neighbourClass}>
            <span className="hint flex items-center gap-1.5">
              <Icon name="arrow-left" size={16} />
              Previous
            </span>
            <span className="font-semibold wrap-anywhere">{previous.title}</span>
          </Link>
        ) : null}
        {next?.isOpen ? (
          <Link to={paths.learn(course.slug, next.slug)} className={`${neighbourClass} sm:col-start-2 sm:text-right`}>
            <span className="hint flex items-center gap-1.5 sm:justify-end">
              Next
              <Icon name="arrow-right" size={16} />
            </span>
            <span className="font-semibold wrap-anywhere">{next.title}</span>
          </Link>
        ) : (
          <p className="self-center text-ink-2 sm:col-start-2 sm:text-right">This is the last lesson of the course.</p>
        )}
      </nav>
    </div>
  );
}

const neighbourClass = "card opens door-sm grid content-start gap-1 p-4 no-underline";

function CourseFigures({
  account,
  outline,
  kept,
}: {
  account: string;
  outline: CourseOutline;
  kept: Parameters<typeof SaveCourse>[0]["kept"];
}) {
  const { lessons, lessonsDone, percentDone, percentRemaining } = outline.progress;
  const bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4 lg:border-b lg:border-line">
      <h2 className="text-h4 wrap-anywhere">{outline.course.title}</h2>
      <Meter
        label="Lessons done"
        value={lessonsDone}
        max={Math.max(lessons, 1)}
        windows={20}
        done={`${percentDone}% Done`}
        remaining={`${percentRemaining}% Remaining`}
      />
      <p className="hint">
        {lessonsDone} of {lessons} lessons
        {outline.tutor ? `, with ${outline.tutor}` : ""}
      </p>
      {outline.access === "open" ? <SaveCourse account={account} outline={outline} kept={kept} /> : null}
      <Link to={paths.savedLessons()} className="link text-sm">
        Saved for offline{kept.length > 0 ? ` (${formatFileSize(bytes)})` : ""}
      </Link>
    </div>
  );
}

function EnrollLink({ course, access }: { course: string; access: "paused" | "taste" }) {
  return (
    <Link
      to={access === "paused" ? paths.checkout({ course }) : paths.enroll(course)}
      className={buttonClass({ size: "sm" })}
    >
      {access === "paused" ? "Pay now" : "Enroll"}
    </Link>
  );
}

type RefusalProps = { course: string; fault: unknown; isBusy: boolean; onRetry: () => void };

/** Why there is no lesson: it is not open, it does not exist, or nobody answered. */
function Refusal({ course, fault, isBusy, onRetry }: RefusalProps) {
  const status = fault instanceof ApiFault ? fault.status : 0;
  if (status === 403) {
    const sentence = sentenceOf(fault, learningTexts.notEnrolled);
    return (
      <>
        <h1 className="sr-only">Lesson</h1>
        <EmptyState
          kind="post"
          message={sentence}
          action={<EnrollLink course={course} access={sentence === learningTexts.paused ? "paused" : "taste"} />}
          className="card"
        />
      </>
    );
  }
  if (status === 404) {
    return (
      <>
        <h1 className="sr-only">Lesson</h1>
        <EmptyState
          kind="post"
          message={sentenceOf(fault, learningTexts.unknownLesson)}
          action={
            <Link to={paths.myCourses()} className={buttonClass({ variant: "line", size: "sm" })}>
              My Courses
            </Link>
          }
          className="card"
        />
      </>
    );
  }
  return (
    <>
      <h1 className="sr-only">Lesson</h1>
      <LoadFailure
        message={sentenceOf(fault, "This lesson could not be loaded, and it is not on this device.")}
        onRetry={onRetry}
        busy={isBusy}
        className="card"
      />
      <p className="mt-4 text-center">
        <Link to={paths.savedLessons()} className="link">
          Lessons on this device
        </Link>
      </p>
    </>
  );
}

function Waiting() {
  return (
    <>
      <h1 className="sr-only">Lesson</h1>
      <Skeleton words="Loading the lesson...">
        <div className="grid max-w-[62ch] gap-4">
          <SkeletonBlock className="h-4 w-2/5" />
          <SkeletonBlock className="h-10 w-4/5" />
          <SkeletonBlock className="mb-6 h-4 w-3/5" />
          <SkeletonBlock className="h-4" />
          <SkeletonBlock className="h-4" />
          <SkeletonBlock className="h-4 w-5/6" />
          <SkeletonBlock className="h-40" />
        </div>
      </Skeleton>
    </>
  );
}
