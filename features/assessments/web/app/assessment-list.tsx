import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { sentenceOf } from "#ui/api/call.ts";
import { StatusBadge } from "#ui/components/badge.tsx";
import { Breadcrumb } from "#ui/components/breadcrumb.tsx";
import { Card } from "#ui/components/card.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PageTop } from "#ui/components/page-heading.tsx";
import { Skeleton, SkeletonBlock, SkeletonRows } from "#ui/components/skeleton.tsx";
import { Table, type TableColumn } from "#ui/components/table.tsx";
import type { ListedWork } from "../../contract.ts";
import { type AssessmentKind, kindTexts } from "../../texts.ts";
import { workQuery } from "../queries.ts";
import { ResultDialog } from "./result-dialog.tsx";
import { TitleSearch } from "./title-search.tsx";

export type AssessmentListProps = {
  kind: AssessmentKind;
  /** The work whose result stands open, as the address says; null: none. */
  openedId?: string | null;
};

/** The student's assignments, projects, quizzes or exams (ASM-01). */
export function AssessmentListPage({ kind, openedId = null }: AssessmentListProps) {
  const texts = kindTexts[kind];
  const { data, error, isPending, isFetching, refetch } = useQuery(workQuery(kind));
  const opened = data?.find(({ id }) => id === openedId) ?? null;
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
      {data && openedId && !opened?.result ? (
        <FormMessage tone="error" className="mb-4">
          {notOpened(kind, opened)}
        </FormMessage>
      ) : null}
      {data ? (
        data.length > 0 ? (
          <WorkTable key={kind} kind={kind} work={data} opened={opened} />
        ) : (
          <EmptyState
            kind="paper"
            className="card"
            message={texts.none}
            hint={`${texts.many} of your courses will be listed here.`}
          />
        )
      ) : isPending ? (
        <Skeleton words={texts.loading} showWords>
          <SkeletonBlock className="mb-4 h-12 max-w-md" />
          <SkeletonRows count={6} />
        </Skeleton>
      ) : (
        <LoadFailure
          kind="paper"
          message={sentenceOf(error, texts.failed)}
          onRetry={() => refetch()}
          busy={isFetching}
          className="card"
        />
      )}
    </>
  );
}

type WorkTableProps = { kind: AssessmentKind; work: readonly ListedWork[]; opened: ListedWork | null };

function WorkTable({ kind, work, opened }: WorkTableProps) {
  const [search, setSearch] = useState("");
  const navigate = useNavigate();
  const word = search.trim().toLowerCase();
  const shown = work.filter(({ title }) => title.toLowerCase().includes(word));
  const columns: TableColumn<ListedWork>[] = [
    {
      key: "title",
      header: "Title",
      place: "title",
      cell: (one) =>
        one.result ? (
          <Link
            to={paths.assessment(kind, one.id)}
            preventScrollReset
            className="link inline-flex min-h-11 items-center text-left wrap-anywhere"
            aria-haspopup="dialog"
          >
            {one.title}
          </Link>
        ) : (
          <span className="wrap-anywhere">{one.title}</span>
        ),
    },
    { key: "course", header: "Course", cell: ({ course }) => course },
    { key: "status", header: "Status", place: "status", cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: "grade",
      header: "Grade",
      number: true,
      cell: ({ grade }) => grade ?? <NoGrade />,
    },
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <TitleSearch
        label={`Search ${kindTexts[kind].many.toLowerCase()}`}
        titles={work.map(({ title }) => title)}
        value={search}
        onChange={setSearch}
      />
      <p role="status" className="sr-only">
        {word && `${shown.length} of ${work.length} shown`}
      </p>
      {shown.length > 0 ? (
        <Card>
          <Table caption={kindTexts[kind].many} columns={columns} rows={shown} rowKey={({ id }) => id} />
        </Card>
      ) : (
        <EmptyState kind="paper" className="card" message="No matches found" />
      )}
      <ResultDialog
        work={opened}
        onClose={() => void navigate(paths.assessments(kind), { replace: true, preventScrollReset: true })}
      />
    </div>
  );
}

/** Why an address opens nothing: the work has no grade yet, or is not there, or not this person's, which look the same everywhere. */
const notOpened = (kind: AssessmentKind, work: ListedWork | null) =>
  work
    ? `${work.title} has no grade yet.`
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
