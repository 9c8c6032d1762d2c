import { useCallback, useMemo, useState } from "react";
import { Drawer } from "#ui/components/drawer.tsx";
import type { SavedLesson } from "../offline/saved-lessons.ts";
import { useLesson, useOutline } from "../use-lessons.ts";
import { useOnline } from "../use-online.ts";
import { useSaved } from "../use-saved.ts";
import { CourseFigures } from "./course-figures.tsx";
import { LessonList } from "./lesson-list.tsx";
import { Refusal, Waiting } from "./no-lesson.tsx";
import { Reading } from "./reading.tsx";
import { ScrollsToHere } from "./scrolls-to-here.tsx";

export type LessonPageProps = {
  /** Whose lessons these are: what is stored on this device is stored for them. */
  account: string;
  course: string;
  lesson: string;
};

const nothingSaved: SavedLesson[] = [];

/** One lesson to read and work through, with the course's other lessons next to it. */
export function LessonPage({ account, course, lesson }: LessonPageProps) {
  const shown = useLesson(account, course, lesson);
  const outline = useOutline(account, course).data ?? null;
  const lessons = useSaved(account, course).data ?? nothingSaved;
  const [isListOpen, setListOpen] = useState(false);
  const openList = useCallback(() => setListOpen(true), []);
  const isOnline = useOnline();
  const here = useMemo(() => new Set(lessons.map((entry) => entry.lesson)), [lessons]);
  const answer = shown.data;

  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] xl:gap-12">
      <div className="min-w-0">
        {answer ? (
          <Reading
            key={answer.lesson.slug}
            account={account}
            answer={answer}
            outline={outline}
            isSaved={lessons.some((entry) => entry.lesson === lesson && entry.isSaved)}
            isOffline={!isOnline}
            onList={openList}
          />
        ) : shown.isPending ? (
          <Waiting />
        ) : (
          <Refusal course={course} error={shown.error} isBusy={shown.isFetching} onRetry={() => void shown.refetch()} />
        )}
      </div>
      {outline ? (
        <>
          <aside aria-label="The course" className="min-w-0">
            <div className="card lg:sticky lg:top-4 lg:flex lg:max-h-[calc(100dvh-2rem)] lg:flex-col">
              <CourseFigures account={account} outline={outline} stored={lessons} />
              <ScrollsToHere at={`${outline.course.slug}/${lesson}`} className="hidden min-h-0 lg:block">
                <LessonList outline={outline} current={lesson} stored={here} />
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
                <LessonList
                  outline={outline}
                  current={lesson}
                  stored={here}
                  onWall
                  onChoose={() => setListOpen(false)}
                />
              </ScrollsToHere>
            ) : null}
          </Drawer>
        </>
      ) : null}
    </div>
  );
}
