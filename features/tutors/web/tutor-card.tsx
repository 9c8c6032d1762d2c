import type { ReactNode } from "react";
import { paths } from "#lib/paths.ts";
import { DoorCard } from "#ui/components/card.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { TutorCard as Tutor } from "../catalogue-contract.ts";
import { ClassTypeLine } from "./class-type.tsx";
import { PickLink, ReviewLink } from "./tutor-actions.tsx";
import { TutorPicture } from "./tutor-picture.tsx";
import { TutorRating } from "./tutor-rating.tsx";

/** One tutor in the catalogue (FIND-01). `times`: price and free times, which another area knows. What is learnt opens within the card, so that tutors can be compared in place. */
export function TutorCard({ tutor, times }: { tutor: Tutor; times?: ReactNode }) {
  return (
    <DoorCard as="article" className="flex h-full flex-col gap-2.5 p-4">
      <div className="grid grid-cols-[80px_1fr] items-center gap-x-4 md:grid-cols-[96px_1fr]">
        <div className="aspect-square overflow-hidden rounded-[10px_28px_10px_10px] bg-primary-soft">
          <TutorPicture tutor={tutor} />
        </div>
        <div>
          <h3 className="text-h4">
            <a href={paths.tutor(tutor.slug)} className="decoration-[1.5px] underline-offset-4 hover:underline">
              {tutor.fullName}
            </a>
          </h3>
          <p className="text-sm font-semibold text-link">{tutor.course}</p>
          <p className="text-xs text-ink-3">
            {tutor.position} ·{" "}
            <a href={paths.figures()} className="link inline-flex min-h-6 items-center whitespace-nowrap">
              {tutor.students}
              <span className="sr-only">: how we count</span>
            </a>
          </p>
          <TutorRating tutor={tutor} className="mt-0.5 text-xs" />
        </div>
      </div>
      {times}
      <details className="group/more border-line border-t pt-1.5 text-sm">
        <summary className="flex min-h-(--tap) items-center gap-1.5 py-1 text-xs [&::-webkit-details-marker]:hidden">
          <span className="flex flex-1 flex-wrap justify-between gap-x-4 gap-y-0.5">
            <ClassTypeLine type={tutor.classType} className="text-ink-2" />
            <span className="font-semibold text-link">What you learn</span>
          </span>
          <Icon name="chevron-down" size={16} className="text-link group-open/more:rotate-180" />
        </summary>
        <p className="mt-1 font-semibold">{tutor.heading}</p>
        <p className="mt-1.5 text-ink-2">{tutor.about}</p>
        <ul className="mt-2 mb-1 list-disc pl-5 text-ink-2 [&>li+li]:mt-1">
          {tutor.learn.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      <div className="mt-auto flex items-center justify-between gap-4">
        <PickLink tutor={tutor} variant="soft" size="sm" />
        <ReviewLink tutor={tutor} />
      </div>
    </DoorCard>
  );
}
