import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { DoorCard } from "#ui/components/card.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { FoundTutor } from "../../dashboard-contract.ts";
import { TutorPicture } from "../tutor-picture.tsx";
import { TutorRating } from "../tutor-rating.tsx";

type FoundTutorsProps = {
  /** Tells one search from another. */
  search: string;
  tutors: readonly FoundTutor[];
  /** Still those of the search before. */
  isOld: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Why more could not be loaded. */
  error: string | null;
  onMore: () => void;
  /** Price and free times of a tutor among those of the same answer, which another area knows. */
  times?: TimesOfFound;
  /** What the link to a tutor shows, which depends on the student's status with them. */
  linkText: TimesOfFound;
};

/** Tutors of one answer (search-tutors.ts): their times are requested together. */
const inOneAnswer = 20;

export type TimesOfFound = (tutor: FoundTutor, among: readonly string[]) => ReactNode;

/**
 * The list, which scrolls in a frame of its own and loads more as its end comes near; the button at the end does the same.
 */
export function FoundTutors({
  search,
  tutors,
  isOld,
  hasMore,
  isLoadingMore,
  error,
  onMore,
  times,
  linkText,
}: FoundTutorsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  const waits = hasMore && !isLoadingMore && !isOld && error === null;

  // Another search begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the search changes
  useEffect(() => {
    if (frame.current) frame.current.scrollTop = 0;
  }, [search]);

  useEffect(() => {
    const target = end.current;
    if (!waits || !target || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current();
      },
      { root: frame.current, rootMargin: "0px 0px 320px 0px" },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [waits]);

  return (
    <section
      ref={frame}
      aria-label="Tutors"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-busy={isOld || isLoadingMore}
      className="relative -m-2 max-h-[60vh] overflow-y-auto p-2 md:max-h-[70vh] md:overscroll-contain"
    >
      <ul className={isOld ? "grid gap-4 opacity-60 lg:grid-cols-2" : "grid gap-4 lg:grid-cols-2"}>
        {tutors.map((tutor, index) => {
          const first = index - (index % inOneAnswer);
          const among = tutors.slice(first, first + inOneAnswer).map(({ id }) => id);
          return (
            <FoundTutorCard
              key={tutor.id}
              tutor={tutor}
              times={isOld ? null : times?.(tutor, among)}
              linkText={linkText(tutor, among)}
            />
          );
        })}
      </ul>
      <div ref={end} className="grid justify-items-center gap-3 pt-4 empty:hidden">
        {error ? <FormMessage tone="error">{error}</FormMessage> : null}
        {hasMore && !isOld ? (
          <Button variant="line" busy={isLoadingMore} busyLabel="Loading more..." onClick={onMore}>
            {error ? "Try again" : "Show more tutors"}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function FoundTutorCard({
  tutor,
  times,
  linkText: text,
}: {
  tutor: FoundTutor;
  times: ReactNode;
  linkText: ReactNode;
}) {
  return (
    <DoorCard
      as="li"
      className="grid grid-cols-[80px_minmax(0,1fr)] gap-x-3 gap-y-2 p-3.5 sm:grid-cols-[112px_minmax(0,1fr)] xl:grid-cols-[112px_minmax(0,1fr)_auto]"
    >
      <div className="aspect-square self-start overflow-hidden rounded-[10px_28px_10px_10px] bg-primary-soft">
        <TutorPicture tutor={tutor} />
      </div>
      <div className="grid min-w-0 content-start gap-0.5">
        <h2 className="text-h4 wrap-anywhere">{tutor.fullName}</h2>
        <p className="text-sm font-semibold text-link wrap-anywhere">{tutor.course}</p>
        <p className="flex items-center gap-1.5 text-sm text-ink-2">
          <Icon name="briefcase" size={16} />
          {tutor.experience}
        </p>
        <TutorRating tutor={tutor} className="text-sm" />
      </div>
      <Link
        to={paths.dashboardTutor(tutor.id)}
        className={buttonClass(
          { variant: "soft", size: "sm" },
          "max-xl:order-1 max-xl:col-span-full sm:self-end sm:justify-self-end",
        )}
      >
        {text}
        <span className="sr-only"> {tutor.fullName}</span>
      </Link>
      {times ? <div className="col-span-full min-h-18">{times}</div> : null}
    </DoorCard>
  );
}
