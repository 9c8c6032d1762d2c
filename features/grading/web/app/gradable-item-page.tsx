import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { gradeLabel } from "#features/assessments/rules.ts";
import { isSat, kindTexts } from "#features/assessments/texts.ts";
import { counted } from "#lib/counted.ts";
import { Button } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { Loaded } from "#ui/components/loaded.tsx";
import { PageTop } from "#ui/components/page-heading.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { GradableItem } from "../../contract.ts";
import { AnotherAttempt } from "./another-attempt.tsx";
import { ExtraTime } from "./extra-time.tsx";
import { HandedInAssessments } from "./handed-in-assessments.tsx";
import { instantText, lateText } from "./labels.ts";
import { LateAnswers } from "./late-answers.tsx";
import { MarkForm } from "./mark-form.tsx";
import { gradableItemQuery } from "./queries.ts";
import { ReleaseDialog, type ToRelease } from "./release-dialog.tsx";
import { useGradingPaths } from "./use-grading-paths.ts";

/** One piece of work: what was handed in, the marks, and where it is in its class. */
export function GradableItemPage({ id }: { id: string }) {
  return (
    <Loaded
      query={useQuery(gradableItemQuery(id))}
      loading="Loading the work..."
      outline={
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_25rem]">
          <SkeletonBlock className="h-96" />
          <SkeletonBlock className="h-96" />
        </div>
      }
      failed="Could not load this work. Please try again."
      kind="paper"
      className="card"
    >
      {(gradableItem) => <GradableItemDetail gradableItem={gradableItem} />}
    </Loaded>
  );
}

function GradableItemDetail({ gradableItem }: { gradableItem: GradableItem }) {
  const addresses = useGradingPaths();
  const navigate = useNavigate();
  const late = lateText(gradableItem.lateDays);
  const waiting = gradableItem.class.filter(
    (item) => item.gradableItem !== null && item.gradableItem !== gradableItem.id && item.state === "waiting",
  );
  const next = waiting[0]?.gradableItem ?? null;
  return (
    <>
      <PageTop>
        <div className="-ml-2 flex items-center gap-1.5">
          <Link to={addresses.queue} className="icon-btn">
            <span className="sr-only">Back to the queue</span>
            <Icon name="arrow-left" className="size-6" />
          </Link>
          <h1 className="min-w-0 text-h3 wrap-anywhere">
            {gradableItem.student}: {gradableItem.assessment.title}
          </h1>
        </div>
        <p className="text-ink-2 text-sm">
          {kindTexts[gradableItem.assessment.kind].name}, {gradableItem.course.shortTitle}. Sent{" "}
          {instantText(gradableItem.handedInAt)}
          {gradableItem.dueAt && `, due ${instantText(gradableItem.dueAt)}`}
          {late && `, ${late}`}
        </p>
      </PageTop>
      <ClassStrip gradableItem={gradableItem} />
      <Release gradableItem={gradableItem} />
      <LateAnswers gradableItem={gradableItem} />
      <Similar gradableItem={gradableItem} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <HandedInAssessments gradableItem={gradableItem} />
        <MarkForm
          key={gradableItem.revision}
          gradableItem={gradableItem}
          hasNext={next !== null}
          onNext={(isHidden) =>
            void navigate(
              next !== null ? addresses.gradableItem(next) : isHidden ? addresses.toRelease : addresses.queue,
            )
          }
        />
      </div>
      {isSat(gradableItem.assessment.kind) && (
        <>
          {gradableItem.sittings && <AnotherAttempt gradableItem={gradableItem} sittings={gradableItem.sittings} />}
          <ExtraTime gradableItem={gradableItem} />
          <p className="mt-4">
            <Link to={addresses.figures(gradableItem.assessment.id)} className="link">
              How the questions of {gradableItem.assessment.title} did
            </Link>
          </p>
        </>
      )}
    </>
  );
}

/** Everybody of the class with what came of this work; each leads to theirs. */
function ClassStrip({ gradableItem }: { gradableItem: GradableItem }) {
  const addresses = useGradingPaths();
  if (gradableItem.class.length < 2) return null;
  return (
    <nav aria-label="The class" className="on-wall mb-4 overflow-x-auto rounded-lg bg-wall p-1">
      <ul className="flex gap-1">
        {gradableItem.class.map((item, index) => {
          const isHere = item.gradableItem === gradableItem.id;
          const look = cx(
            "grid min-h-10 min-w-24 place-items-center whitespace-nowrap rounded-[5px] px-2 font-semibold text-xs tabular-nums",
            item.gradableItem === null
              ? "bg-wall-2 text-on-wall-2"
              : item.state === "waiting"
                ? "bg-wall-3 text-on-wall"
                : "bg-sun-400 text-palm-950",
            isHere && "outline-3 outline-sun-400 -outline-offset-3",
          );
          const text = `${item.student.split(" ")[0]} ${item.gradableItem === null ? "not in" : item.score === null ? "" : gradeLabel(item.score)}`;
          return (
            // Two students may have one name; their places do not change.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index} className="flex-1">
              {item.gradableItem === null ? (
                <span className={look}>{text}</span>
              ) : (
                <Link
                  to={addresses.gradableItem(item.gradableItem)}
                  aria-current={isHere ? "page" : undefined}
                  className={look}
                >
                  {text}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Shows students what is graded and hidden: all of this work at once, after one more question. */
function Release({ gradableItem }: { gradableItem: GradableItem }) {
  const [requested, setRequested] = useState<ToRelease | null>(null);
  const count = gradableItem.class.filter(({ state }) => state === "graded").length;
  if (count === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-end gap-3">
      <span className="text-ink-2 text-sm">Hidden until you release</span>
      <Button
        variant="line"
        size="sm"
        onClick={() =>
          setRequested({ grades: { assessment: gradableItem.assessment.id }, count, of: gradableItem.assessment.title })
        }
      >
        <Icon name="eye" /> Release {counted(count, "grade")}
      </Button>
      <ReleaseDialog wanted={requested} onClose={() => setRequested(null)} />
    </div>
  );
}

/** What is like the work of others: for the tutor to look at, and nothing more. */
function Similar({ gradableItem }: { gradableItem: GradableItem }) {
  const addresses = useGradingPaths();
  if (gradableItem.similar.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="banner banner-info mb-4 block">
      <h2 id="similar" className="font-sans font-semibold text-base tracking-normal">
        Like the work of others
      </h2>
      <ul className="mt-1 grid gap-1 text-sm">
        {gradableItem.similar.map(({ id, student, says }) => (
          <li key={`${id} ${says.kind} ${"number" in says ? says.number : ""}`}>
            <Link to={addresses.gradableItem(id)} className="link">
              {student}
            </Link>
            : {similarWords(says)}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs">
        This may be chance, or work done together. You decide; nothing follows from it by itself.
      </p>
    </section>
  );
}

function similarWords(says: GradableItem["similar"][number]["says"]): string {
  if (says.kind === "file") return "the same file";
  if (says.kind === "choices")
    return `the same ${says.same} mistakes, by chance in one of ${says.oneIn.toLocaleString("en-GB")} pairs`;
  return `${says.percent} % of the text${says.number === null ? "" : ` of question ${says.number}`} is the same`;
}
