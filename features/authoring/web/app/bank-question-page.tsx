import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router";
import { Button } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { PageTop } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { retireQuestion } from "../../calls.ts";
import type { StoredQuestion } from "../../contract.ts";
import { bankList } from "../../texts.ts";
import { questionQuery } from "../queries.ts";
import { QuestionEditor } from "./question-editor.tsx";
import { useAuthoringPaths } from "./use-authoring-paths.ts";

/** A question of the bank as its author writes it; `new`: one that is not there yet. */
export function BankQuestionPage({ question }: { question: string }) {
  return question === "new" ? <NewQuestion /> : <OneQuestion question={question} />;
}

const Top = ({ title, lead, course }: { title: string; lead: string; course: string }) => {
  const paths = useAuthoringPaths();
  return (
    <PageTop>
      <div className="-ml-2 flex items-center gap-1.5">
        <Link to={paths.questions({ course })} className="icon-btn">
          <span className="sr-only">Back to the questions</span>
          <Icon name="arrow-left" className="size-6" />
        </Link>
        <h1 className="min-w-0 text-h3 wrap-anywhere">{title}</h1>
      </div>
      <p className="text-ink-2 text-sm">{lead}</p>
    </PageTop>
  );
};

function NewQuestion() {
  const paths = useAuthoringPaths();
  const navigate = useNavigate();
  const course = useSearchParams()[0].get("course") ?? "";
  if (course === "")
    return (
      <EmptyState
        kind="paper"
        message="Of which course?"
        action={<Link to={paths.questions()}>Choose a course in your questions</Link>}
      />
    );
  return (
    <div data-wide>
      <Top title="New question" lead="Students get it once you put it into an assessment." course={course} />
      <QuestionEditor
        course={course}
        stored={null}
        heading="New question"
        phoneTitle="New question"
        onSaved={(id) => void navigate(paths.question(id))}
      />
    </div>
  );
}

function OneQuestion({ question }: { question: string }) {
  return (
    <div data-wide>
      <QueryBoundary
        query={useQuery(questionQuery(question))}
        loading="Loading the question..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="Could not load this question. Please try again."
        kind="paper"
        className="card"
      >
        {({ data }) => <Stored stored={data} />}
      </QueryBoundary>
    </div>
  );
}

function Stored({ stored }: { stored: StoredQuestion }) {
  const { id, version, usedIn, isRetired, course } = stored;
  const retire = useConfirm(retireQuestion, {
    stale: [bankList.name],
    done: (answer) => (answer.data.isRetired ? "The question is retired" : "The question is back in the bank"),
    question: (next: boolean) => ({
      title: next ? "Retire this question?" : "Bring this question back?",
      text: next
        ? "It leaves the bank. Students who had it keep it, and you can bring it back under Retired."
        : "It stands in the bank again.",
      confirm: next ? "Retire the question" : "Bring it back",
      busyLabel: "One moment...",
      input: { params: { question: id }, body: { isRetired: next } },
    }),
  });
  return (
    <>
      <Top
        title="Question"
        lead={`${course.shortTitle}, version ${version}. ${isRetired ? "Retired." : usedIn.length > 0 ? `In ${usedIn.map(({ title }) => title).join(", ")}.` : "In no assessment yet."}`}
        course={course.slug}
      />
      {usedIn.length > 0 && (
        <p className="hint mb-3">Saved, it is another version: attempts that were begun keep the one they have.</p>
      )}
      <QuestionEditor
        key={id}
        course={course.slug}
        stored={stored}
        heading="Question"
        phoneTitle={usedIn[0]?.title ?? course.shortTitle}
        tools={
          <Button size="sm" variant="line" onClick={() => retire.ask(!isRetired)}>
            {isRetired ? "Bring back" : "Retire"}
          </Button>
        }
        onSaved={() => {}}
      />
      {retire.dialog}
    </>
  );
}
