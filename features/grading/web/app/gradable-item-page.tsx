import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { personHere } from "#features/accounts/web/public/sign-up-here.ts";
import { isSat, kindTexts } from "#features/assessments/texts.ts";
import { pinLimits } from "#features/uploads/page-texts.ts";
import type { Pin } from "#features/uploads/pin-contract.ts";
import { PinsOver } from "#features/uploads/web/public/pins-over.tsx";
import { counted } from "#lib/counted.ts";
import { Button } from "#ui/components/button.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { Loaded } from "#ui/components/loaded.tsx";
import { PageTop } from "#ui/components/page-heading.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { Keys } from "#ui/hooks/use-keys.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { GradableItem } from "../../contract.ts";
import { commentMax } from "../../texts.ts";
import { AnotherAttempt } from "./another-attempt.tsx";
import { ClassStrip } from "./class-strip.tsx";
import { ExtraTime } from "./extra-time.tsx";
import { HandedInAssessments } from "./handed-in-assessments.tsx";
import { KeyStrip } from "./key-strip.tsx";
import { instantText, lateText } from "./labels.ts";
import { LateAnswers } from "./late-answers.tsx";
import { MarkForm } from "./mark-form.tsx";
import { PinFields } from "./pin-fields.tsx";
import { gradableItemQuery } from "./queries.ts";
import { ReleaseDialog, type ToRelease } from "./release-dialog.tsx";
import { Similar } from "./similar.tsx";
import { useGrading } from "./use-grading.ts";
import { useGradingPaths } from "./use-grading-paths.ts";
import { useNeighbours } from "./use-neighbours.ts";
import { useSwipe } from "./use-swipe.ts";

const CommentBank = lazy(() => import("./comment-bank.tsx"));

/** Pages of a file of it are being drawn. */
const drawing = ({ versions, questions }: GradableItem) =>
  [versions[0], ...questions].some((item) => item?.file?.pages?.state === "waiting");

/** One assessment: what was handed in, the marks, and where it is in its class. */
export function GradableItemPage({ id }: { id: string }) {
  return (
    <Loaded
      query={useQuery({
        ...gradableItemQuery(id),
        // Until its pages are drawn, or another grader is done with it.
        refetchInterval: ({ state }) =>
          state.data && drawing(state.data.data) ? 4_000 : state.data?.data.lock ? 30_000 : false,
      })}
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
  const account = personHere()?.id ?? "";
  const grading = useGrading(account, gradableItem);
  const late = lateText(gradableItem.lateDays);
  const { previous, next, nextWaiting, at, count } = useNeighbours(gradableItem);
  const go = (to: string | null) => to !== null && void navigate(addresses.gradableItem(to));
  const [requested, setRequested] = useState<ToRelease | null>(null);
  const toRelease = gradableItem.class.filter(({ state }) => state === "graded").length;
  const [isListed, setListed] = useState(false);
  const release = () =>
    setRequested({
      grades: { assessment: gradableItem.assessment.id },
      count: toRelease,
      of: gradableItem.assessment.title,
    });
  const keys: Keys = {
    j: next === null ? null : () => go(next),
    k: previous === null ? null : () => go(previous),
    r: toRelease === 0 ? null : release,
    u: grading.undo,
    "?": () => setListed(true),
    "/": () => document.getElementById("bank-search")?.focus(),
  };
  const swipe = useSwipe({ left: () => go(next), right: () => go(previous) });

  /** Where a sentence of the bank goes: into the comment, or to a pin. */
  const [target, setTarget] = useState<number | null>(null);
  const [fresh, setFresh] = useState<number | null>(null);
  const { input, set } = grading;
  const { pins } = input;
  const pinsOn = (question: string | undefined) => pins.filter((pin) => pin.question === question);
  const targeted = pins.find(({ key }) => key === target);
  const targetAt = targeted ? pinsOn(targeted.question).indexOf(targeted) : -1;
  const setPin = (key: number, change: Partial<(typeof pins)[number]>) =>
    set({ pins: pins.map((pin) => (pin.key === key ? { ...pin, ...change } : pin)) });
  const insert = (text: string) => {
    const joined = (before: string) => (before.trim() === "" ? text : `${before.trimEnd()} ${text}`);
    if (targeted) setPin(targeted.key, { text: joined(targeted.text).slice(0, pinLimits.length) });
    else set({ comment: joined(input.comment).slice(0, commentMax) });
  };
  return (
    <div data-wide>
      <PageTop>
        <div className="-ml-2 flex items-center gap-1.5">
          <Link to={addresses.queue} className="icon-btn">
            <span className="sr-only">Back to the queue</span>
            <Icon name="arrow-left" className="size-6" />
          </Link>
          <h1 className="min-w-0 flex-1 text-h3 wrap-anywhere">
            {gradableItem.student}: {gradableItem.assessment.title}
          </h1>
          {count > 1 && (
            <span className="flex flex-none items-center">
              <IconButton label="Previous student" aria-disabled={previous === null} onClick={() => go(previous)}>
                <Icon name="chevron-left" />
              </IconButton>
              <span className="whitespace-nowrap text-ink-2 text-sm tabular-nums max-sm:sr-only">
                {at} of {count}
              </span>
              <IconButton label="Next student" aria-disabled={next === null} onClick={() => go(next)}>
                <Icon name="chevron-right" />
              </IconButton>
            </span>
          )}
        </div>
        <p className="text-ink-2 text-sm">
          {kindTexts[gradableItem.assessment.kind].name}, {gradableItem.course.shortTitle}. Sent{" "}
          {instantText(gradableItem.handedInAt)}
          {gradableItem.dueAt && `, due ${instantText(gradableItem.dueAt)}`}
          {late && `, ${late}`}
        </p>
      </PageTop>
      <ClassStrip gradableItem={gradableItem} />
      {toRelease > 0 && (
        <div className="mb-4 flex flex-wrap items-center justify-end gap-3">
          <span className="text-ink-2 text-sm">Hidden until you release</span>
          <Button variant="line" size="sm" onClick={release}>
            <Icon name="eye" /> Release {counted(toRelease, "grade")}
          </Button>
        </div>
      )}
      <ReleaseDialog wanted={requested} onClose={() => setRequested(null)} />
      <LateAnswers gradableItem={gradableItem} />
      <Similar gradableItem={gradableItem} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="min-w-0" {...swipe}>
          <HandedInAssessments
            gradableItem={gradableItem}
            over={(page, question) => {
              const here = pinsOn(question);
              return (
                <PinsOver
                  of={question ?? "work"}
                  page={page}
                  pins={here}
                  {...(here.length < pinLimits.pins && {
                    onAdd: (place: Omit<Pin, "text">) => {
                      const key = Math.max(-1, ...pins.map((pin) => pin.key)) + 1;
                      set({ pins: [...pins, { ...place, text: "", key, ...(question && { question }) }] });
                      setFresh(key);
                    },
                  })}
                  onMove={(index, place) => {
                    const pin = here[index];
                    if (pin) setPin(pin.key, place);
                  }}
                />
              );
            }}
            under={(page, question) => (
              <PinFields
                of={question ?? "work"}
                page={page}
                pins={pinsOn(question)}
                fresh={fresh}
                onFocus={setTarget}
                onChange={(key, text) => setPin(key, { text })}
                onRemove={(key) => set({ pins: pins.filter((pin) => pin.key !== key) })}
              />
            )}
          />
        </div>
        <MarkForm
          key={gradableItem.revision}
          account={account}
          gradableItem={gradableItem}
          grading={grading}
          keys={keys}
          hasNext={nextWaiting !== null}
          onCommentFocus={() => setTarget(null)}
          bank={
            <Suspense fallback={null}>
              <CommentBank
                into={targetAt === -1 ? "the comment" : `comment ${targetAt + 1}`}
                text={targeted?.text ?? input.comment}
                onInsert={insert}
              />
            </Suspense>
          }
          onNext={(isHidden) =>
            void navigate(
              nextWaiting !== null
                ? addresses.gradableItem(nextWaiting)
                : isHidden
                  ? addresses.toRelease
                  : addresses.queue,
            )
          }
        />
      </div>
      <KeyStrip hasRubric={gradableItem.rubric.length > 0} isListed={isListed} onList={setListed} />
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
    </div>
  );
}
