import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { isSat, kindTexts } from "#features/assessments/texts.ts";
import { counted } from "#lib/counted.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageTop } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { deleteAssessment, publishAssessment } from "../../calls.ts";
import type { AuthoredAssessment } from "../../contract.ts";
import { authoredList } from "../../texts.ts";
import { authoredQuery } from "../queries.ts";
import { AssessmentQuestions } from "./assessment-questions.tsx";
import { useAuthoringPaths } from "./use-authoring-paths.ts";

const SettingsForm = lazyPart(() => import("./settings-form.tsx").then((part) => ({ default: part.SettingsForm })));
const CopyDialog = lazyPart(() => import("./copy-dialog.tsx").then((part) => ({ default: part.CopyDialog })));

/** An assessment as its author sets it: facts, then its questions with the phone, or its settings. */
export function AuthoredPage({ assessment }: { assessment: string }) {
  return (
    <div data-wide>
      <QueryBoundary
        query={useQuery(authoredQuery(assessment))}
        loading="Loading the assessment..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="Could not load this assessment. Please try again."
        kind="paper"
        className="card"
      >
        {({ data }) => <Assessment assessment={data} />}
      </QueryBoundary>
    </div>
  );
}

function Assessment({ assessment }: { assessment: AuthoredAssessment }) {
  const { id, kind, course, settings, questions, isPublished, begun } = assessment;
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const paths = useAuthoringPaths();
  const [isCopying, setCopying] = useState(false);
  const isSettings = !isSat(kind) || address.get("part") === "settings";
  const state = isPublished
    ? begun > 0
      ? `Published, begun by ${begun}.`
      : "Published, nobody has begun it."
    : "Draft. Nobody sees it.";
  const remove = useConfirm(deleteAssessment, {
    stale: [authoredList.name],
    done: () => "The draft is deleted",
    question: (title: string) => ({
      title: `Delete ${title}?`,
      text: "Its questions stay in the bank.",
      confirm: "Delete the draft",
      busyLabel: "Deleting...",
      input: { params: { assessment: id } },
    }),
  });
  return (
    <>
      <PageTop>
        <div className="-ml-2 flex items-center gap-1.5">
          <Link to={paths.assessments({ course: course.slug })} className="icon-btn">
            <span className="sr-only">Back to the assessments</span>
            <Icon name="arrow-left" className="size-6" />
          </Link>
          <h1 className="min-w-0 text-h3 wrap-anywhere">{settings.title}</h1>
        </div>
        <p className="text-ink-2 text-sm">
          {course.shortTitle}, {kindTexts[kind].name.toLowerCase()}, week {settings.week}. {state}
        </p>
      </PageTop>
      <div className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap gap-3">
          <Publish assessment={assessment} />
          {isSat(kind) && questions.length > 0 && (
            <Link to={paths.tryout(id)} className={buttonClass({ variant: "line" })}>
              <Icon name="eye" /> Try it
            </Link>
          )}
          {isSat(kind) && (
            <Button
              variant="line"
              aria-pressed={isSettings}
              onClick={() => setAddress(isSettings ? {} : { part: "settings" })}
            >
              {isSettings ? "Questions" : "Settings"}
            </Button>
          )}
          <Button variant="line" onClick={() => setCopying(true)}>
            Copy
          </Button>
          {!isPublished && begun === 0 && (
            <Button
              variant="ghost"
              onClick={() =>
                remove.ask(settings.title, () => void navigate(paths.assessments({ course: course.slug })))
              }
            >
              Delete
            </Button>
          )}
        </div>
        <AssessmentFacts assessment={assessment} />
        {isSettings ? (
          <Suspense fallback={<SkeletonBlock className="h-96" />}>
            <SettingsForm assessment={assessment} />
          </Suspense>
        ) : (
          <AssessmentQuestions assessment={assessment} />
        )}
      </div>
      {isCopying && (
        <Suspense>
          <CopyDialog assessment={assessment} onClose={() => setCopying(false)} />
        </Suspense>
      )}
      {remove.dialog}
    </>
  );
}

function AssessmentFacts({ assessment: { kind, settings, questions, running } }: { assessment: AuthoredAssessment }) {
  const points = questions.reduce((sum, question) => sum + question.points, 0);
  const opens = [
    settings.opensAfterDays !== null && `day ${settings.opensAfterDays}`,
    settings.opensWithLessons !== null && `${settings.opensWithLessons}% of lessons`,
  ].filter(Boolean);
  const due = settings.dueAfterDays === null ? "never due" : `due day ${settings.dueAfterDays}`;
  return (
    <section aria-label="In short" className="card p-4">
      <Facts
        className="gap-x-8 sm:grid sm:grid-cols-2 xl:grid-flow-col xl:auto-cols-fr xl:grid-cols-none xl:[&>div]:min-h-0 xl:[&>div]:flex-col xl:[&>div]:items-start xl:[&>div]:gap-0.5 xl:[&>div]:border-b-0 xl:[&_dd]:text-left xl:[&_dd]:text-base"
        items={[
          { label: "Open", value: `${opens.length > 0 ? `From ${opens.join(" or ")}` : "At once"}, ${due}` },
          ...(isSat(kind)
            ? [
                {
                  label: "Time",
                  value: settings.durationMinutes === null ? "No limit" : counted(settings.durationMinutes, "minute"),
                },
                { label: "Points", value: `${points} in ${counted(questions.length, "question")}` },
                { label: "Attempts", value: settings.attemptsAllowed ?? "Any number" },
                ...(running > 0 ? [{ label: "Running now", value: counted(running, "attempt") }] : []),
              ]
            : [
                {
                  label: "Rubric",
                  value: settings.rubric.length > 0 ? counted(settings.rubric.length, "criterion", "criteria") : "None",
                },
              ]),
        ]}
      />
    </section>
  );
}

function Publish({ assessment: { id, isPublished, begun, students, lacks } }: { assessment: AuthoredAssessment }) {
  const publish = useConfirm(publishAssessment, {
    stale: [authoredList.name],
    done: ({ data }) => (data.isPublished ? "It is published" : "It is withdrawn"),
    question: (next: boolean) => ({
      title: next ? `Publish for ${counted(students, "student")}?` : "Withdraw it?",
      text: next
        ? "Students of the course see it at once, and sit or hand it in from the day on which it opens. It counts for their grade."
        : "Nobody has begun it. Students see it no more until you publish it again.",
      confirm: next ? "Publish" : "Withdraw",
      busyLabel: "One moment...",
      input: { params: { assessment: id }, body: { isPublished: next } },
    }),
  });
  if (isPublished && begun > 0) return null;
  return (
    <>
      {isPublished ? (
        <Button variant="line" onClick={() => publish.ask(false)}>
          Withdraw
        </Button>
      ) : (
        <Button onClick={() => publish.ask(true)} disabled={lacks !== null}>
          Publish for {counted(students, "student")}
        </Button>
      )}
      {lacks && !isPublished && <p className="hint self-center">{lacks}</p>}
      {publish.dialog}
    </>
  );
}
