import { Suspense, useState } from "react";
import { personHere } from "#features/accounts/web/public/sign-up-here.ts";
import { pinLimits } from "#features/uploads/page-texts.ts";
import type { Pin } from "#features/uploads/pin-contract.ts";
import { PinsOver } from "#features/uploads/web/public/pins-over.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import type { Keys } from "#ui/hooks/use-keys.ts";
import type { GradableItem } from "../../contract.ts";
import { commentMax } from "../../texts.ts";
import { HandedInAssessments } from "./handed-in-assessments.tsx";
import { MarkForm } from "./mark-form.tsx";
import { PinFields } from "./pin-fields.tsx";
import { useGrading } from "./use-grading.ts";
import type { useSwipe } from "./use-swipe.ts";

const CommentBank = lazyPart(() => import("./comment-bank.tsx"));

/** What was handed in with what is pinned there, next to its marks. */
export function GradingBody({
  gradableItem,
  keys,
  swipe,
  hasNext,
  onNext,
}: {
  gradableItem: GradableItem;
  /** What keys do on the page. */
  keys: Keys;
  swipe: ReturnType<typeof useSwipe>;
  hasNext: boolean;
  onNext: (isHidden: boolean) => void;
}) {
  const account = personHere()?.id ?? "";
  const grading = useGrading(account, gradableItem);
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
        keys={{ ...keys, u: grading.undo }}
        hasNext={hasNext}
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
        onNext={onNext}
      />
    </div>
  );
}
