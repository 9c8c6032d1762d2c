import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { assessmentKinds, kindTexts } from "#features/assessments/texts.ts";
import { counted } from "#lib/counted.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { createAssessment, listAuthored } from "../../calls.ts";
import type { AuthoredCourse, AuthoredRow } from "../../contract.ts";
import { authoredList, authoringTexts } from "../../texts.ts";
import { useAuthoringPaths } from "./use-authoring-paths.ts";
import { useCourses } from "./use-courses.ts";

export const meta = appMeta("Assessments");

/** The assessments of a tutor's courses (TUT-01): what students see, and what is still a draft. */
export default function AuthoredPage() {
  const paths = useAuthoringPaths();
  const { courses, hasNone, spec } = useCourses(authoredList);
  const list = useList({ spec, call: listAuthored, one: "assessment" });
  const [isNew, setNew] = useState(false);
  return (
    <div data-wide>
      <PageHeading lead={list.query.data && counted(list.query.data.count, "assessment")}>Assessments</PageHeading>
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setNew(true)} disabled={courses.length === 0}>
            New assessment
          </Button>
          <Link
            to={paths.questions({ course: list.filter.course || undefined })}
            className={buttonClass({ variant: "line" })}
          >
            Questions
          </Link>
        </div>
        {hasNone && <p className="text-ink-2">{authoringTexts.noCourse}</p>}
        <ListFilters list={list} className="lg:grid-cols-[minmax(0,1fr)_14rem_9rem_auto]" />
        <ListRows
          list={list}
          kind="paper"
          columns={columnsOf(paths.assessment)}
          empty={{
            message: "There is no assessment yet.",
            hint: "Those of the courses that you teach stand here. Begin one: nobody sees it until you publish it.",
          }}
        />
      </div>
      {isNew && (
        <NewAssessment
          courses={courses}
          first={list.filter.course || courses[0]?.slug || ""}
          onClose={() => setNew(false)}
        />
      )}
    </div>
  );
}

const columnsOf = (hrefOf: (id: string) => string): TableColumn<AuthoredRow>[] => [
  {
    header: "Assessment",
    place: "title",
    cell: ({ id, title, course }) => (
      <span className="min-w-0 wrap-anywhere">
        <Link to={hrefOf(id)} data-line className="link inline-flex min-h-11 items-center font-semibold md:min-h-0">
          {title}
        </Link>
        <span className="block text-ink-2 text-xs">{course.shortTitle}</span>
      </span>
    ),
  },
  { header: "Kind", cell: ({ kind }) => kindTexts[kind].name },
  { header: "Week", number: true, cell: ({ week }) => week },
  {
    header: "Questions",
    number: true,
    cell: ({ kind, questions }) => (kind === "quiz" || kind === "exam" ? questions : "–"),
  },
  {
    header: "State",
    place: "status",
    cell: ({ isPublished, begun }) =>
      isPublished ? (
        <Badge tone="done">{begun > 0 ? `Begun by ${begun}` : "Published"}</Badge>
      ) : (
        <Badge tone="pending">Draft</Badge>
      ),
  },
];

function NewAssessment({
  courses,
  first,
  onClose,
}: {
  courses: readonly AuthoredCourse[];
  first: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const paths = useAuthoringPaths();
  const [typed, setTyped] = useState({ course: first, kind: "quiz", title: "", week: "1" });
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const act = useAct(createAssessment, {
    after: useStale([authoredList.name]),
    onDone: ({ data }) => navigate(paths.assessment(data.id)),
  });
  const week = Number(typed.week);
  const kind = assessmentKinds.find((name) => name === typed.kind) ?? "quiz";
  return (
    <Dialog id="new-assessment" open onClose={onClose} dismissible={!act.isBusy} title="New assessment">
      <ActForm
        act={act}
        wrong={{
          title: typed.title.trim().length < 2 && "Please enter a title.",
          week: !(Number.isInteger(week) && week >= 1 && week <= 104) && "Please enter a week, from 1.",
        }}
        onSend={() => act.run({ body: { course: typed.course, kind, title: typed.title.trim(), week } })}
        submit="Begin the draft"
        busyLabel="Beginning..."
      >
        {(errors) => (
          <>
            <SelectField
              name="course"
              // The filter of the page has the other.
              id="new-course"
              label="Course"
              options={courses.map(({ slug, title }) => ({ value: slug, label: title }))}
              value={typed.course}
              error={errors.course}
              onChange={({ target }) => set({ course: target.value })}
            />
            <SelectField
              name="kind"
              label="Kind"
              hint={
                kind === "quiz" || kind === "exam"
                  ? "It is sat, question by question."
                  : "It is handed in: a document, a link or a text."
              }
              options={assessmentKinds.map((name) => ({ value: name, label: kindTexts[name].name }))}
              value={typed.kind}
              onChange={({ target }) => set({ kind: target.value })}
            />
            <TextField
              name="title"
              label="Title"
              maxLength={120}
              value={typed.title}
              error={errors.title}
              onChange={({ target }) => set({ title: target.value })}
              data-autofocus
            />
            <TextField
              name="week"
              label="Week of the course"
              inputMode="numeric"
              maxLength={3}
              value={typed.week}
              error={errors.week}
              onChange={({ target }) => set({ week: target.value })}
            />
          </>
        )}
      </ActForm>
    </Dialog>
  );
}
