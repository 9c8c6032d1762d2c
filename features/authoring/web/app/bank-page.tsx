import { Suspense, useState } from "react";
import { Link } from "react-router";
import { counted } from "#lib/counted.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { listBank } from "../../calls.ts";
import type { BankRow } from "../../contract.ts";
import { authoringTexts, bankList, questionKindLabels } from "../../texts.ts";
import { Imports } from "./imports.tsx";
import { useAuthoringPaths } from "./use-authoring-paths.ts";
import { useCourses } from "./use-courses.ts";

export const meta = appMeta("Questions");

const ImportDialog = lazyPart(() => import("./import-dialog.tsx").then((part) => ({ default: part.ImportDialog })));

/** The questions of a tutor's courses (TUT-01): searched, written, brought from elsewhere. The address holds what is requested. */
export default function BankPage() {
  const paths = useAuthoringPaths();
  const { courses, hasNone, spec } = useCourses(bankList);
  const list = useList({ spec, call: listBank, one: "question" });
  const [isImporting, setImporting] = useState(false);
  const course = (list.filter.course || undefined) ?? (courses.length === 1 ? courses[0]?.slug : undefined);
  const total = courses.reduce((sum, { questions }) => sum + questions, 0);
  return (
    <div data-wide>
      <PageHeading lead={courses.length > 0 && `${counted(total, "question")} in ${counted(courses.length, "course")}`}>
        Questions
      </PageHeading>
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap gap-3 empty:hidden">
          {course && (
            <>
              <Button variant="line" onClick={() => setImporting(true)}>
                Bring questions
              </Button>
              <Link to={`${paths.question("new")}?course=${encodeURIComponent(course)}`} className={buttonClass()}>
                New question
              </Link>
            </>
          )}
        </div>
        {!course && courses.length > 1 && <p className="hint">Choose a course to write or bring questions.</p>}
        {course && <Imports course={course} />}
        {hasNone && <p className="text-ink-2">{authoringTexts.noCourse}</p>}
        <ListFilters list={list} className="lg:grid-cols-[minmax(0,1fr)_12rem_12rem_12rem_auto]" />
        <ListRows
          list={list}
          kind="paper"
          columns={columnsOf(paths.question)}
          empty={{
            message: "There is no question yet.",
            hint: "Write one, or bring those that you have from Word, CSV, Moodle (XML, GIFT) or pasted text.",
          }}
        />
      </div>
      {isImporting && course && (
        <Suspense>
          <ImportDialog course={course} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  );
}

const columnsOf = (hrefOf: (id: string) => string): TableColumn<BankRow>[] => [
  {
    header: "Question",
    place: "title",
    cell: ({ id, ask, course }) => (
      <span className="min-w-0 wrap-anywhere">
        <Link to={hrefOf(id)} data-line className="link line-clamp-2 min-h-11 content-center font-semibold md:min-h-0">
          {ask}
        </Link>
        <span className="block text-ink-2 text-xs">{course.shortTitle}</span>
      </span>
    ),
  },
  { header: "Kind", cell: ({ kind }) => questionKindLabels[kind] },
  {
    header: "Tags",
    cell: ({ tags }) => (tags.length > 0 ? tags.join(", ") : <span className="text-ink-2">None</span>),
  },
  { header: "Points", number: true, cell: ({ points }) => points },
  {
    header: "Used in",
    cell: ({ usedIn, isRetired }) =>
      isRetired ? (
        <Badge>Retired</Badge>
      ) : usedIn > 0 ? (
        counted(usedIn, "assessment")
      ) : (
        <span className="text-ink-2">None yet</span>
      ),
  },
];
