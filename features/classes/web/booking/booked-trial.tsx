import { type ReactNode, Suspense } from "react";
import { WhatNext } from "#features/site/web/public/what-next.tsx";
import { dayText, weekdayTime } from "#lib/viewer-zone.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import type { ClassView } from "../../contract.ts";

/** What a booking is called: `Wed 6 pm`. */
export const trialLabel = ({ startsAt }: Pick<ClassView, "startsAt">) => weekdayTime(new Date(startsAt));

export type BookedTrialProps = {
  trial: ClassView;
  /** The tutor's photo; null: drawn. */
  avatarUrl: string | null;
  /** Where a link to verify the address was sent, while it is not verified. */
  unverified?: string;
  chatUrl?: string;
  actions: ReactNode;
};

const NoWall = (): ReactNode => null;
const BookedWall = lazyPart(() => import("./booked-wall.tsx").catch(() => ({ default: NoWall })));

/** What was booked, and what happens next. */
export function BookedTrial({ trial, avatarUrl, unverified, chatUrl, actions }: BookedTrialProps) {
  return (
    <>
      <p className="mb-4 text-ink-2">
        You and {trial.tutor.fullName}, {dayText(trial.date)}, {trial.time}. It costs nothing.
      </p>
      <WhatNext
        stage="booked"
        tutor={trial.tutor.fullName}
        trial={{ label: trialLabel(trial), startsAt: trial.startsAt, joins: weekdayTime(new Date(trial.joinsAt)) }}
        unverified={unverified}
        chatUrl={chatUrl}
        actions={actions}
        picture={
          // The wall's own place is reserved while it comes; without a network the words are alone.
          <Suspense fallback={<div className="mx-auto aspect-[8/5] w-full max-w-lg bg-[var(--wall)]" />}>
            <BookedWall date={trial.date} face={{ ...trial.tutor, avatarUrl }} />
          </Suspense>
        }
      />
    </>
  );
}
