import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { courseList } from "#features/catalogue/office-texts.ts";
import type { Syllabus, SyllabusChange, SyllabusLesson, SyllabusStep } from "#features/learning/syllabus-contract.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { changeSyllabus } from "../../calls.ts";
import { syllabusQuery } from "../queries.ts";
import { LessonRow } from "./lesson-row.tsx";
import type { TitleForm } from "./title-dialog.tsx";

/** Its form comes with the first press that wants it. */
const TitleDialog = lazyPart(() => import("./title-dialog.tsx"));

/** A syllabus, changed step by step: each holds at once. */
export function SyllabusEditor({ courseId, syllabus }: { courseId: string; syllabus: Syllabus }) {
  const queries = useQueryClient();
  const [form, setForm] = useState<TitleForm | null>(null);
  const [news, setNews] = useState("");
  // The row that moved keeps the focus, also where it is in another week by now.
  const moved = useRef<{ row: string; from: string } | null>(null);
  const { weeks, version } = syllabus;
  useEffect(() => {
    if (moved.current?.from === version) return;
    if (moved.current) document.getElementById(moved.current.row)?.focus();
    moved.current = null;
  }, [version]);
  const act = useAct(changeSyllabus, {
    onDone: (answer) => queries.setQueryData(syllabusQuery(courseId).queryKey, answer),
    // An open form shows it itself.
    onError: (error) => form === null && toast.error(errorMessage(error, "Nothing was changed. Please try again.")),
    after: useStale([courseList.name]),
  });
  const isMine = mayHere(changeSyllabus);
  const send = (step: SyllabusStep) =>
    act.run({ params: { id: courseId }, body: { ...step, seen: version } as SyllabusChange });
  async function take(step: SyllabusStep, done: string, focus?: string) {
    moved.current = focus === undefined ? null : { row: focus, from: version };
    if (await send(step)) setNews(done);
    else moved.current = null;
  }
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      {weeks.length === 0 && <EmptyState kind="paper" message="It has no week yet." />}
      <ol className="grid gap-5">
        {weeks.map(({ title, lessons }, index) => {
          const week = index + 1;
          const name = `week ${week}`;
          const move = (by: 1 | -1) => void take({ kind: "move-week", week, by }, `${title} is week ${week + by}`);
          const listed = lessons.filter(({ state }) => state !== "removed");
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its number
            <li key={index} className="card p-5">
              <div className="flex flex-wrap items-center gap-2">
                <h2 className="mr-auto text-h4 wrap-anywhere">
                  {week}. {title}
                </h2>
                {isMine && (
                  <>
                    <IconButton label={`Move ${name} up`} aria-disabled={index === 0} onClick={() => move(-1)}>
                      <Icon name="chevron-up" />
                    </IconButton>
                    <IconButton
                      label={`Move ${name} down`}
                      aria-disabled={week === weeks.length}
                      onClick={() => move(1)}
                    >
                      <Icon name="chevron-down" />
                    </IconButton>
                    <Button variant="line" size="sm" onClick={() => setForm({ kind: "rename-week", week, title })}>
                      Rename<span className="sr-only"> {name}</span>
                    </Button>
                    {listed.length === 0 && (
                      <Button
                        variant="line"
                        size="sm"
                        onClick={() => void take({ kind: "remove-week", week }, `${title} is removed`)}
                      >
                        Remove<span className="sr-only"> {name}</span>
                      </Button>
                    )}
                  </>
                )}
              </div>
              {listed.length === 0 && <p className="mt-2 text-ink-2">It has no lesson yet.</p>}
              <ul className="mt-3 divide-y divide-line">
                {lessons.map((lesson) => (
                  <LessonRow
                    key={lesson.id}
                    lesson={lesson}
                    isMine={isMine}
                    onStep={(step, done) => void take(step, done, `lesson-${lesson.id}`)}
                    onChange={() => setForm(changeOf(lesson, week))}
                  />
                ))}
              </ul>
              {isMine && (
                <Button
                  variant="soft"
                  size="sm"
                  className="mt-3"
                  onClick={() => setForm({ kind: "add-lesson", week, title: "" })}
                >
                  <Icon name="plus" /> Lesson<span className="sr-only"> in {name}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {isMine && (
        <div className="mt-5 grid gap-2 justify-items-start">
          <Button onClick={() => setForm({ kind: "add-week", title: "" })}>
            <Icon name="plus" /> Week
          </Button>
          <p className="hint">
            Alt with the arrows up and down moves a lesson. Assessments stay with the number of their week.
          </p>
        </div>
      )}
      <Suspense>
        {form && (
          <TitleDialog
            form={form}
            weeks={weeks.map(({ title }) => title)}
            seen={version}
            act={act}
            onSend={send}
            onClose={() => setForm(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const changeOf = ({ id, title }: SyllabusLesson, week: number): TitleForm => ({
  kind: "change-lesson",
  lesson: id,
  title,
  week,
});
