import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { gradeLabel } from "#features/assessments/rules.ts";
import { assessmentKinds, kindTexts } from "#features/assessments/texts.ts";
import { counted } from "#lib/counted.ts";
import { ageText } from "#lib/local-time.ts";
import { errorMessage } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { ChipButton } from "#ui/components/chip.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { Skeleton, SkeletonRows } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { GradingState, QueuedGradableItem } from "../../contract.ts";
import { gradedWithinHours, releaseMax } from "../../rules.ts";
import { AnswerFile } from "./answer-file.tsx";
import { instantText, lateText } from "./labels.ts";
import { gradingQuery } from "./queries.ts";
import { ReleaseDialog, type ToRelease } from "./release-dialog.tsx";
import { useGradingPaths } from "./use-grading-paths.ts";

export const meta = appMeta("Grading");

const states: Record<GradingState, { label: string; none: string }> = {
  waiting: { label: "Waiting", none: "Nothing waits for your grade." },
  graded: { label: "To release", none: "Nothing is graded and hidden." },
  released: { label: "Released", none: "You have released no grades yet." },
};
const stateNames = ["waiting", "graded", "released"] as const;

/** What a tutor's students handed in, or for staff everybody, what waits longest first. The filters are in the address. */
export function GradingPage() {
  const [search, setSearch] = useSearchParams();
  const state = stateNames.find((stateName) => stateName === search.get("state")) ?? "waiting";
  const kind = assessmentKinds.find((item) => item === search.get("kind"));
  const course = search.get("course");
  const { isStaff } = useGradingPaths();
  const isAlone = isStaff && search.get("alone") === "1";
  const { data, error, isPending, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(
      gradingQuery({
        state,
        ...(kind ? { kind } : {}),
        ...(course ? { course } : {}),
        ...(isAlone ? { alone: "1" as const } : {}),
      }),
    );
  const first = data?.pages[0];
  const gradableItems = data?.pages.flatMap((page) => page.items) ?? [];
  const [requested, setRequested] = useState<ToRelease | null>(null);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const hidden = state === "graded" ? gradableItems : [];
  const chosen = hidden.filter(({ id }) => ticked.includes(id));
  const toRelease = (chosen.length > 0 ? chosen : hidden).slice(0, releaseMax);
  const choose = (name: string, value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const countOf = (gradingState: GradingState) =>
    gradingState === "released" ? null : (first?.counts[gradingState] ?? null);
  return (
    <>
      <PageHeading lead="What waits longest is first.">Grading</PageHeading>
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">Which work</legend>
        {stateNames.map((stateName) => (
          <ChipButton
            key={stateName}
            pressed={stateName === state}
            onClick={() => choose("state", stateName === "waiting" ? null : stateName)}
          >
            {states[stateName].label}{" "}
            {countOf(stateName) !== null && <b className="tabular-nums">{countOf(stateName)}</b>}
          </ChipButton>
        ))}
        {isStaff && (
          <ChipButton pressed={isAlone} onClick={() => choose("alone", isAlone ? null : "1")}>
            Without a tutor
          </ChipButton>
        )}
        {assessmentKinds.map((item) => (
          <ChipButton key={item} pressed={item === kind} onClick={() => choose("kind", item === kind ? null : item)}>
            {kindTexts[item].many}
          </ChipButton>
        ))}
        {(first?.courses ?? []).map(({ slug, shortTitle }) => (
          <ChipButton
            key={slug}
            pressed={slug === course}
            onClick={() => choose("course", slug === course ? null : slug)}
          >
            {shortTitle}
          </ChipButton>
        ))}
      </fieldset>
      {data ? (
        gradableItems.length === 0 ? (
          <EmptyState kind="paper" className="card" message={isStaff ? "No such work is here." : states[state].none} />
        ) : (
          <>
            {hidden.length > 1 && (
              <div className="mb-4 flex flex-wrap items-center justify-end gap-3">
                <span className="text-ink-2 text-sm">Hidden until you release</span>
                <Button
                  variant="line"
                  size="sm"
                  onClick={() =>
                    setRequested({
                      grades: { items: toRelease.map(({ id }) => id) },
                      count: toRelease.length,
                      of: chosen.length > 0 ? "those you chose" : "this list",
                    })
                  }
                >
                  <Icon name="eye" /> Release {chosen.length > 0 ? "the chosen" : "all"}{" "}
                  {counted(toRelease.length, "grade")}
                </Button>
              </div>
            )}
            <ol className="card divide-y divide-line overflow-clip">
              {gradableItems.map((gradableItem) => (
                <Row
                  key={gradableItem.id}
                  gradableItem={gradableItem}
                  tick={
                    hidden.length > 1
                      ? {
                          isOn: ticked.includes(gradableItem.id),
                          onChange: (isOn) =>
                            setTicked(
                              isOn ? [...ticked, gradableItem.id] : ticked.filter((id) => id !== gradableItem.id),
                            ),
                        }
                      : null
                  }
                  onRelease={
                    state === "graded"
                      ? () =>
                          setRequested({
                            grades: { items: [gradableItem.id] },
                            count: 1,
                            of: `${gradableItem.student}: ${gradableItem.assessment.title}`,
                          })
                      : null
                  }
                />
              ))}
            </ol>
            <ReleaseDialog toRelease={requested} onClose={() => setRequested(null)} />
            {hasNextPage && (
              <Button
                variant="line"
                className="mt-4"
                busy={isFetchingNextPage}
                busyLabel="Loading..."
                onClick={() => void fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </>
        )
      ) : isPending ? (
        <Skeleton label="Loading what waits...">
          <SkeletonRows count={6} />
        </Skeleton>
      ) : (
        <LoadFailure
          kind="paper"
          className="card"
          message={errorMessage(error, "Could not load what waits. Please try again.")}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      <AnswerFile />
    </>
  );
}

/** What there is to read, in few words. */
function holds({ file, hasLink, typed, questions }: QueuedGradableItem): string {
  return [
    ...(file ? [`${file.name}, ${formatFileSize(file.sizeBytes)}`] : []),
    ...(hasLink ? ["a link"] : []),
    ...(typed > 0 ? [`${typed.toLocaleString("en-GB")} characters typed`] : []),
    ...(questions > 0 ? [questions === 1 ? "one question to mark" : `${questions} questions to mark`] : []),
  ].join(", ");
}

function Row({
  gradableItem,
  tick,
  onRelease,
}: {
  gradableItem: QueuedGradableItem;
  /** To release several together. */
  tick: { isOn: boolean; onChange: (isOn: boolean) => void } | null;
  onRelease: (() => void) | null;
}) {
  const addresses = useGradingPaths();
  const late = lateText(gradableItem.lateDays);
  return (
    <li className="relative grid gap-0.5 px-4 py-3 hover:bg-surface-hover sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-4">
      <Link
        to={addresses.gradableItem(gradableItem.id)}
        className="font-semibold after:absolute after:inset-0 wrap-anywhere"
      >
        {gradableItem.student}: {gradableItem.assessment.title}
      </Link>
      <p className="flex flex-wrap gap-2 sm:row-span-2 sm:items-center">
        {gradableItem.hasUndecided && <Badge tone="pending">Answers came after the end</Badge>}
        {late && <Badge tone="pending">{late}</Badge>}
        {gradableItem.state === "waiting" && <Age at={gradableItem.handedInAt} />}
        {gradableItem.score !== null && <b className="tabular-nums">{gradeLabel(gradableItem.score)}</b>}
        {tick && (
          <label className="relative inline-flex min-h-11 min-w-11 items-center justify-center">
            <input
              type="checkbox"
              className="tick"
              checked={tick.isOn}
              onChange={({ target }) => tick.onChange(target.checked)}
            />
            <span className="sr-only">Choose the grade of {gradableItem.student}</span>
          </label>
        )}
        {onRelease && (
          <Button variant="line" size="sm" className="relative" onClick={onRelease}>
            Release<span className="sr-only"> the grade of {gradableItem.student}</span>
          </Button>
        )}
      </p>
      <p className="text-ink-2 text-sm wrap-anywhere">
        {kindTexts[gradableItem.assessment.kind].name}, {gradableItem.course.shortTitle}. Sent{" "}
        <time dateTime={gradableItem.handedInAt}>{instantText(gradableItem.handedInAt)}</time>
        {gradableItem.number > 1 &&
          (gradableItem.source === "submission"
            ? `, version ${gradableItem.number}`
            : `, attempt ${gradableItem.number}`)}
        {holds(gradableItem) && `: ${holds(gradableItem)}`}
      </p>
    </li>
  );
}

/** How long an item waits; it warns once that is over what students are promised. */
function Age({ at }: { at: string }) {
  const now = new Date();
  const isOver = now.getTime() - Date.parse(at) > gradedWithinHours * 3_600_000;
  return <Badge tone={isOver ? "pending" : "plain"}>{ageText(new Date(at), now)}</Badge>;
}

export default GradingPage;
