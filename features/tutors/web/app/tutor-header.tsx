import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { StarRating } from "#ui/components/star-rating.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { WallPattern } from "#ui/illustrations/school-panel.tsx";
import type { DashboardTutor } from "../../dashboard-contract.ts";
import { tutorPageTexts, tutorTexts } from "../../texts.ts";
import { TutorPicture } from "../tutor-picture.tsx";
import type { TutorAction } from "./tutor-dialogs.tsx";

/** The top of a tutor's page: the picture, the name, the rating, and what one can do. */
export function TutorHeader({
  tutor,
  status,
  onAction,
  onHours,
}: {
  tutor: DashboardTutor;
  status: "new" | "picked" | "booked" | "taught";
  onAction: (action: TutorAction) => void;
  onHours: () => void;
}) {
  return (
    <header className="on-wall door-xl relative grid overflow-hidden bg-wall-card max-sm:rounded-tr-[64px] sm:grid-cols-[180px_minmax(0,1fr)] md:min-h-65 lg:grid-cols-[220px_minmax(0,1fr)] dark:ring-1 dark:ring-line dark:ring-inset">
      <WallPattern cols={7} rows={5} className="absolute -top-7 -right-5 w-105 max-lg:w-70" />
      <div className="relative h-45 w-45 self-end sm:h-full sm:w-full">
        <TutorPicture tutor={tutor} />
      </div>
      <div className="relative grid content-end gap-x-6 gap-y-4 p-5 md:p-8 xl:grid-cols-[minmax(0,1fr)_auto] xl:items-end">
        <div className="grid min-w-0 justify-items-start gap-1">
          {tutor.isTop ? <TopTutor rule={tutor.topRule} /> : null}
          <p aria-hidden="true" className="font-display text-h1 leading-none font-bold wrap-anywhere lg:text-[3.25rem]">
            {tutor.fullName}
          </p>
          <p className="text-lead text-on-wall-2">{tutor.course}</p>
          {tutor.rating === null ? (
            <p className="text-on-wall-2">No reviews yet</p>
          ) : (
            <p>
              <StarRating value={tutor.rating} className="flex-wrap">
                <b aria-hidden="true">{tutor.ratingLabel}</b>
                <span className="text-on-wall-2">{tutor.reviews}</span>
              </StarRating>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3 max-sm:grid max-sm:grid-cols-2 max-sm:*:px-2 max-sm:*:first:col-span-2 xl:flex-col xl:items-stretch">
          {tutor.pickedAt || status === "taught" ? (
            <p className="flex items-center gap-2 font-semibold">
              <Icon name="circle-check" />
              {status === "taught" ? "Your tutor" : tutorPageTexts.picked}
            </p>
          ) : (
            <Button variant="sun" onClick={() => onAction("pick")}>
              {tutorTexts.pick}
              <Icon name="arrow-right" size={16} />
            </Button>
          )}
          {tutor.isReachable ? (
            <>
              <Button
                variant={tutor.pickedAt || status === "taught" ? "sun" : "line"}
                onClick={() => onAction("message")}
              >
                Write a message
              </Button>
              <Button variant="line" onClick={onHours}>
                {hoursLabels[status]}
              </Button>
            </>
          ) : null}
        </div>
      </div>
    </header>
  );
}

/** What the button shows that leads to the tutor's times. */
const hoursLabels = {
  new: "Book a trial class",
  picked: "Book a trial class",
  booked: "See your trial class",
  taught: "Book a class",
} as const;

/** The badge; behind it is what it means. */
function TopTutor({ rule }: { rule: string }) {
  return (
    <details className="group/top mb-1 max-w-[46ch]">
      <summary className="inline-flex min-h-(--tap) cursor-pointer items-center gap-1.5 [&::-webkit-details-marker]:hidden">
        <Badge tone="sun" className="gap-1.5">
          <Icon name="award" size={16} />
          {tutorPageTexts.topTutor}
        </Badge>
        <Icon name="circle-help" size={16} className="text-on-wall-2" />
        <span className="sr-only">what it means</span>
      </summary>
      <p className="pb-1 text-sm text-on-wall-2">{rule}</p>
    </details>
  );
}
