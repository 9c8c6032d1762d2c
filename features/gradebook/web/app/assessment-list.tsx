import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { type AssessmentKind, isSat, kindTexts } from "#features/assessments/texts.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { errorMessage } from "#ui/api/call.ts";
import { StatusBadge } from "#ui/components/badge.tsx";
import { Banner } from "#ui/components/banner.tsx";
import { Breadcrumb } from "#ui/components/breadcrumb.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PageTop } from "#ui/components/page-heading.tsx";
import { Skeleton, SkeletonBlock, SkeletonRows } from "#ui/components/skeleton.tsx";
import { Table, type TableColumn } from "#ui/components/table.tsx";
import type { ListedAssessment } from "../../contract.ts";
import { stillToDo } from "../../rules.ts";
import { assessmentQuery } from "../queries.ts";
import { ResultDialog } from "./result-dialog.tsx";
import { TitleSearch } from "./title-search.tsx";

/** Loaded when something is handed in: what it needs would weigh on each visit of the list. */
const SubmitDialog = lazyPart(() => import("#features/coursework/web/public/submit-dialog.tsx"));

export type AssessmentListProps = {
  /** Whose work it is. */
  account: string;
  kind: AssessmentKind;
  /** The assessment whose result is open, by the address; null: none. */
  openedId?: string | null;
};

/** The student's assignments, projects, quizzes or exams (ASM-01). */
export function AssessmentListPage({ account, kind, openedId = null }: AssessmentListProps) {
  const texts = kindTexts[kind];
  const { data, error, isPending, isFetching, refetch } = useQuery(assessmentQuery(kind));
  const opened = data?.find(({ id }) => id === openedId) ?? null;
  // What is answered question by question has pages of its own.
  const isHandedIn = kind === "assignment" || kind === "project";
  const toHandIn = isHandedIn && opened && !opened.result ? opened : null;
  const navigate = useNavigate();
  return (
    <>
      <PageTop>
        <Breadcrumb
          heading
          items={[{ label: "Assessments", href: paths.assessments() }, { label: texts.name }]}
          renderLink={(crumb, className) => (
            <Link to={crumb.href} className={className}>
              {crumb.label}
            </Link>
          )}
        />
      </PageTop>
      {data && openedId && !opened?.result && !toHandIn ? (
        <FormMessage tone="error" className="mb-4">
          {notOpened(kind, opened)}
        </FormMessage>
      ) : null}
      {data ? (
        data.length > 0 ? (
          <AssessmentTable key={kind} kind={kind} assessment={data} opened={opened} />
        ) : (
          <EmptyState
            kind="paper"
            className="card"
            message={texts.none}
            hint={`${texts.many} of your courses will be listed here.`}
          />
        )
      ) : isPending ? (
        <Skeleton label={texts.loading} showLabel>
          <SkeletonBlock className="mb-4 h-12 max-w-md" />
          <SkeletonRows count={6} />
        </Skeleton>
      ) : (
        <LoadFailure
          kind="paper"
          message={errorMessage(error, texts.failed)}
          onRetry={() => refetch()}
          busy={isFetching}
          className="card"
        />
      )}
      {toHandIn && (
        <Suspense fallback={null}>
          <SubmitDialog
            key={toHandIn.id}
            account={account}
            assessment={toHandIn}
            onClose={() => void navigate(paths.assessments(kind), { replace: true, preventScrollReset: true })}
          />
        </Suspense>
      )}
    </>
  );
}

type AssessmentTableProps = {
  kind: AssessmentKind;
  assessment: readonly ListedAssessment[];
  opened: ListedAssessment | null;
};

function AssessmentTable({ kind, assessment, opened }: AssessmentTableProps) {
  const [search, setSearch] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  const word = search.trim().toLowerCase();
  const shown = assessment.filter(({ title }) => title.toLowerCase().includes(word));
  const toDo = stillToDo(assessment);
  const texts = kindTexts[kind];

  function begin() {
    const chosen = assessment.find((item) => item.title.toLowerCase() === word && !item.result);
    if (chosen) return void navigate(paths.assessment(kind, chosen.id), { preventScrollReset: true });
    setProblem(actions[kind].unchosen);
    document.querySelector<HTMLElement>("input[name=search]")?.focus();
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {toDo && (
        <Banner
          icon="bell"
          action={
            <Link
              to={paths.assessment(kind, toDo.first.id)}
              preventScrollReset
              className={buttonClass({ size: "sm" }, "h-auto min-h-11 whitespace-normal py-2 wrap-anywhere")}
            >
              Submit Now: {toDo.first.title}
            </Link>
          }
        >
          <b>
            {toDo.count} {(toDo.count === 1 ? texts.name : texts.many).toLowerCase()} pending.
          </b>
          {toDo.first.dueAt && ` The earliest is due ${momentText(new Date(toDo.first.dueAt))}.`}
        </Banner>
      )}
      <div className="flex flex-wrap items-end gap-3 *:grow sm:*:grow-0">
        <div className="sm:w-md">
          <TitleSearch
            label={`Search ${texts.many.toLowerCase()}`}
            titles={assessment.map(({ title }) => title)}
            value={search}
            onChange={(next) => {
              setSearch(next);
              setProblem(null);
            }}
          />
        </div>
        <Button variant="line" onClick={begin}>
          {actions[kind].label}
        </Button>
      </div>
      <FormMessage tone="error">{problem}</FormMessage>
      <p role="status" className="sr-only">
        {word && `${shown.length} of ${assessment.length} shown`}
      </p>
      {shown.length > 0 ? (
        <Card>
          <Table
            caption={texts.many}
            columns={columnsOf(
              kind,
              assessment.some(({ questions }) => questions > 0),
            )}
            rows={shown}
            rowKey={({ id }) => id}
          />
        </Card>
      ) : (
        <EmptyState kind="paper" className="card" message="No matches found" />
      )}
      <ResultDialog
        assessment={opened}
        reviewAt={
          opened &&
          (isSat(kind)
            ? paths.assessmentReview(kind, opened.id)
            : opened.result?.marks
              ? paths.assessmentFeedback(kind, opened.id)
              : null)
        }
        againAt={opened && opened.attemptsLeft !== 0 ? paths.assessment(kind, opened.id) : null}
        practiceAt={opened?.openForPractice ? paths.practice(opened.id) : null}
        onClose={() => void navigate(paths.assessments(kind), { replace: true, preventScrollReset: true })}
      />
    </div>
  );
}

const fromSearch = "Please select an assignment from the search.";
/** What is done from the list, and what is shown where nothing was chosen to do it with (ASM-01, ASM-04). */
const actions: Record<AssessmentKind, { label: string; unchosen: string }> = {
  assignment: { label: "Submit Assignment", unchosen: fromSearch },
  project: { label: "Submit Project", unchosen: fromSearch },
  quiz: { label: "Start Quiz", unchosen: "Please select a valid assessment" },
  exam: { label: "Start Exam", unchosen: "Please select a valid assessment" },
};

/** The columns of ASM-01; how many questions only where any are asked. */
function columnsOf(kind: AssessmentKind, asks: boolean): TableColumn<ListedAssessment>[] {
  const questions: TableColumn<ListedAssessment> = {
    header: kind === "exam" ? "Questions" : "Qns",
    number: true,
    cell: (item) => item.questions || <span aria-hidden="true">–</span>,
  };
  return [
    {
      header: "Title",
      place: "title",
      cell: (item) => (
        <span>
          <Link
            to={item.result && isSat(kind) ? paths.assessmentResult(kind, item.id) : paths.assessment(kind, item.id)}
            preventScrollReset
            className="link inline-block py-2.5 text-left wrap-anywhere"
            aria-haspopup={item.result ? "dialog" : undefined}
          >
            {item.title}
          </Link>
          <StatusNote assessment={item} />
        </span>
      ),
    },
    { header: "Course", cell: ({ course }) => course },
    ...(asks ? [questions] : []),
    {
      header: "Status",
      place: "status",
      cell: (item) => (
        <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <StatusBadge status={item.status} />
          <Verdict kind={kind} assessment={item} />
        </span>
      ),
    },
    { header: "Grade", number: true, cell: ({ grade }) => grade ?? <NoGrade /> },
  ];
}

/** Next to "Completed" whether it is passed, and the way to another attempt where one is left. */
function Verdict({
  kind,
  assessment: { id, status, isPassed, attemptsLeft },
}: {
  kind: AssessmentKind;
  assessment: ListedAssessment;
}) {
  if (!isSat(kind) || status !== "Completed" || isPassed === null) return null;
  if (isPassed) return <span className="font-semibold text-sm">Passed</span>;
  if (attemptsLeft === 0) return <span className="font-semibold text-danger-ink text-sm">Not passed</span>;
  return (
    <Link to={paths.assessment(kind, id)} className="link inline-flex min-h-11 items-center font-semibold text-sm">
      Try again{attemptsLeft !== null && ` (${attemptsLeft} left)`}
    </Link>
  );
}

/** What opens an assessment that is locked. */
function opensText({ gate }: ListedAssessment): string | null {
  if (!gate) return null;
  const lessons =
    gate.lessonsNeeded === null ? "" : `with ${gate.lessonsNeeded} lessons done (${gate.lessonsDone} by now)`;
  const day = gate.opensAt ? momentText(new Date(gate.opensAt)) : "";
  return `Opens ${[day, lessons].filter(Boolean).join(", or ")}`;
}

/** What the status leaves open: when it opens or is due, or what is waited for. */
function StatusNote({ assessment }: { assessment: ListedAssessment }) {
  const { status, dueAt, closesAt } = assessment;
  if (status === "Not open") return <Note text={opensText(assessment)} />;
  const note =
    status === "Submitted"
      ? "Waiting for its grade"
      : status === "Pending" || status === "In progress"
        ? dueAt && `Due ${momentText(new Date(dueAt))}`
        : status === "Not submitted"
          ? closesAt && `Was due ${momentText(new Date(dueAt ?? closesAt))}`
          : null;
  return <Note text={note} />;
}

const Note = ({ text }: { text: string | null }) =>
  text ? <span className="hint -mt-1 block pb-2 font-normal">{text}</span> : null;

/** Why an address opens nothing: the assessment has no grade yet, or is not there, or not this person's, which look the same everywhere. */
const notOpened = (kind: AssessmentKind, assessment: ListedAssessment | null) =>
  assessment
    ? `${assessment.title} has no grade yet.`
    : `That ${kindTexts[kind].name.toLowerCase()} is not there. Its address may be old, or it may be another account's.`;

/** A dash, which a screen reader would pass over. */
function NoGrade() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">no grade yet</span>
    </>
  );
}
