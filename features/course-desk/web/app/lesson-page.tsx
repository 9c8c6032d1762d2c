import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, useParams } from "react-router";
import type { LessonVersion, OfficeLesson } from "#features/learning/lesson-contract.ts";
import { lessonDraft } from "#features/learning/lesson-texts.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { saveDraft } from "#ui/storage/drafts.ts";
import { getLessonVersion } from "../../calls.ts";
import { lessonQuery } from "../queries.ts";

export const meta = appMeta("Lesson");

/** Its form, with the checks of what is typed, comes when the page is there. */
const LessonForm = lazyPart(() => import("./lesson-form.tsx"));

/** Where staff write the text of a lesson, publish it now or at a time, and take an earlier one back (ADM-05). */
export function LessonPage() {
  const { lesson = "" } = useParams();
  const query = useQuery(lessonQuery(lesson));
  const { data } = query;
  return (
    <>
      <PageHeading lead={data && `${data.course.title}, week ${data.week}. ${stateOf(data)}`}>
        {data?.title ?? "Lesson"}
      </PageHeading>
      {data && (
        <Link to={paths.officeSyllabus(data.course.slug)} className="link mb-4 inline-flex min-h-11 items-center">
          Back to the syllabus
        </Link>
      )}
      <QueryBoundary
        query={query}
        loading="Loading the lesson..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="The lesson could not be loaded."
        kind="paper"
        className="card"
      >
        {(stored) => <Editor key={stored.id} stored={stored} />}
      </QueryBoundary>
    </>
  );
}

export default LessonPage;

function stateOf({ state, hasText }: OfficeLesson): string {
  if (state === "removed") return "It is removed from the syllabus.";
  if (state === "draft") return "Students see it once the syllabus shows it.";
  return hasText ? "Students read it." : "It is taught live until it has a text.";
}

/** The form, made again from what the academy has after each change that it stored, and where an earlier text comes back. */
function Editor({ stored }: { stored: OfficeLesson }) {
  const [from, setFrom] = useState({ lesson: stored, round: 0 });
  const queries = useQueryClient();
  const show = (lesson: OfficeLesson) => setFrom(({ round }) => ({ lesson, round: round + 1 }));
  const { lesson } = from;
  async function readAgain() {
    const newest = await queries.fetchQuery({ ...lessonQuery(lesson.id), staleTime: 0 });
    saveDraft(lessonDraft(lesson.id), "");
    show(newest);
  }
  const back = useAct(
    async ({ number }: LessonVersion) => {
      const params = { lesson: lesson.id, number: String(number) };
      return { number, text: await ask(getLessonVersion, { params }) };
    },
    {
      onDone: ({ number, text }) => {
        saveDraft(lessonDraft(lesson.id), "");
        show({ ...lesson, ...text, files: text.files ?? lesson.files });
        toast.success(`The text of version ${number} is in the form. Save it to keep it.`);
      },
    },
  );
  return (
    <div className="grid gap-5">
      <Suspense fallback={<SkeletonBlock className="h-96" />}>
        <LessonForm
          key={from.round}
          lesson={lesson}
          onStored={(answer) => {
            queries.setQueryData(lessonQuery(lesson.id).queryKey, answer);
            show(answer);
          }}
          onReadAgain={readAgain}
        />
      </Suspense>
      <Versions
        lesson={lesson}
        isBusy={back.isBusy}
        error={back.error && errorMessage(back.error)}
        onTake={(version) => void back.run(version)}
      />
    </div>
  );
}

const tones = { draft: "pending", scheduled: "info", published: "done" } as const;
const words = { draft: "Draft", scheduled: "At a time", published: "Published" } as const;

function Versions({
  lesson: { versions },
  isBusy,
  error,
  onTake,
}: {
  lesson: OfficeLesson;
  isBusy: boolean;
  error: string | null;
  onTake: (version: LessonVersion) => void;
}) {
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="versions" className="card grid gap-2 p-5">
      <h2 id="versions" className="text-h4">
        Versions
      </h2>
      {error && (
        <p role="alert" className="text-danger-ink">
          {error}
        </p>
      )}
      <ol className="divide-y divide-line">
        {versions.map((version, at) => (
          <li key={version.number} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
            <b>Version {version.number}</b>
            <Badge tone={tones[version.state]}>{words[version.state]}</Badge>
            <span className="mr-auto min-w-0 text-ink-2 text-sm wrap-anywhere">
              {version.publishAt ? `for ${momentText(new Date(version.publishAt))}, ` : ""}
              {version.savedBy ? `${version.savedBy}, ${momentText(new Date(version.savedAt))}` : "As it was before"}
            </span>
            {at > 0 && (
              <Button size="sm" variant="line" disabled={isBusy} onClick={() => onTake(version)}>
                Take its text<span className="sr-only"> of version {version.number}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
