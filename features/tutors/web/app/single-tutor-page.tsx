import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { PriceCard } from "#features/catalogue/web/public/price-card.tsx";
import { paths } from "#lib/paths.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Breadcrumb } from "#ui/components/breadcrumb.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { Chip } from "#ui/components/chip.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PageTop } from "#ui/components/page-heading.tsx";
import { Skeleton, SkeletonBlock, SkeletonRows } from "#ui/components/skeleton.tsx";
import { Tabs } from "#ui/components/tabs.tsx";
import type { DashboardTutor } from "../../dashboard-contract.ts";
import { tutorPageTexts } from "../../texts.ts";
import { tutorQuery } from "../queries.ts";
import { TutorAbout } from "./tutor-about.tsx";
import type { TutorAction } from "./tutor-dialogs.tsx";
import { TutorHeader } from "./tutor-header.tsx";
import { TutorReviews } from "./tutor-reviews.tsx";

// Most who come only read: the forms come when they are requested.
const TutorDialogs = lazyPart(() => import("./tutor-dialogs.tsx"));

type SingleTutorPageProps = {
  id: string;
  /** The student's status with the tutor, which other areas know. */
  status?: Parameters<typeof TutorHeader>[0]["status"];
  /** The panel for booking a trial class, which belongs to another area. */
  booking: (tutor: { tutorId: string; tutorName: string; avatarUrl: string | null }) => ReactNode;
  /** The form that writes to the tutor, which belongs to another area too. */
  messageForm: (tutor: { id: string; fullName: string }) => ReactNode;
};

/** One tutor (STUT-01, STUT-02): who they are, what students say, and all that one can do with them. */
export function SingleTutorPage({ id, status = "new", booking, messageForm }: SingleTutorPageProps) {
  const { data, error, isFetching, refetch } = useQuery(tutorQuery(id));
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageTop>
        <Breadcrumb
          heading
          className="md:pt-2.5"
          items={[
            { label: tutorPageTexts.heading, href: paths.findTutor() },
            { label: data?.data.fullName ?? (isUnknown ? "Unknown tutor" : "Tutor") },
          ]}
          renderLink={({ href, label }, className) => (
            <Link to={href} className={className}>
              {label}
            </Link>
          )}
        />
      </PageTop>
      {data ? (
        <Tutor answer={data} status={status} booking={booking} messageForm={messageForm} />
      ) : isUnknown ? (
        <EmptyState
          kind="person"
          message={tutorPageTexts.unknownTutor}
          hint="The address may be mistyped, or the tutor may no longer teach here."
          action={
            <Link to={paths.findTutor()} className={buttonClass({ variant: "line", size: "sm" })}>
              {tutorPageTexts.heading}
            </Link>
          }
          className="card"
        />
      ) : error ? (
        <LoadFailure
          kind="person"
          message={errorMessage(error, tutorPageTexts.oneFailed)}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="card"
        />
      ) : (
        <Skeleton label={tutorPageTexts.loadingOne} showLabel>
          <div className="grid gap-6">
            <SkeletonBlock className="door-xl h-65 max-sm:rounded-tr-[64px]" />
            <SkeletonRows count={3} />
          </div>
        </Skeleton>
      )}
    </>
  );
}

function Tutor({
  answer: { data: tutor, reviews },
  status,
  booking,
  messageForm,
}: {
  answer: { data: DashboardTutor; reviews: Parameters<typeof TutorReviews>[0]["first"] };
  status: Parameters<typeof TutorHeader>[0]["status"];
  booking: SingleTutorPageProps["booking"];
  messageForm: SingleTutorPageProps["messageForm"];
}) {
  const queries = useQueryClient();
  const [action, setAction] = useState<TutorAction | null>(null);
  const [wasRequested, setRequested] = useState(false);
  const [address, setAddress] = useSearchParams();
  const hours = useRef<HTMLDivElement>(null);
  const first = tutor.fullName.split(" ")[0] ?? tutor.fullName;

  function open(next: TutorAction) {
    setRequested(true);
    setAction(next);
  }
  // A link that leads to writing: the form is open once, a reload later it is the page's own.
  const isToWrite = address.has("write") && tutor.isReachable;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when such a link was followed
  useEffect(() => {
    if (!isToWrite) return;
    open("message");
    setAddress({}, { replace: true, preventScrollReset: true });
  }, [isToWrite]);

  function goToHours() {
    hours.current?.scrollIntoView({ block: "start" });
    hours.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <TutorHeader tutor={tutor} status={status} onAction={open} onHours={goToHours} />
      <div className="mt-7 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(300px,360px)] lg:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-5 lg:col-start-2">
          {tutor.priced ? <PriceCard course={tutor.priced} /> : null}
          <div ref={hours} tabIndex={-1} className="scroll-mt-4 outline-none">
            {tutor.isReachable ? (
              booking({ tutorId: tutor.id, tutorName: tutor.fullName, avatarUrl: tutor.avatarUrl })
            ) : (
              <p className="card card-padded text-ink-2">
                {tutorPageTexts.away(tutor.fullName, tutor.pickedAt !== null)}
              </p>
            )}
          </div>
        </div>
        <Tabs
          id="tutor"
          label={`About ${tutor.fullName}`}
          className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1"
          tabs={[
            {
              id: "reviews",
              label: "Reviews",
              badge: <Badge>{tutor.reviewCount}</Badge>,
              content: <TutorReviews tutor={tutor} first={reviews} onReview={() => open("review")} />,
            },
            { id: "about", label: "About", content: <TutorAbout tutor={tutor} first={first} /> },
          ]}
        />
        <aside aria-label={`Facts about ${tutor.fullName}`} className="grid content-start gap-8 lg:col-start-2">
          <section aria-labelledby="overview-title">
            <h2 id="overview-title" className="mb-2 text-h3">
              Overview
            </h2>
            <Facts
              items={[
                { icon: "briefcase", label: "Experience", value: tutor.experience },
                { icon: "map-pin", label: "Location", value: tutor.location },
                { icon: "languages", label: "Language", value: tutor.language },
                { icon: "clock", label: "Last active", value: tutor.lastActive },
              ]}
            />
          </section>
          {tutor.skills.length > 0 ? (
            <section aria-labelledby="skills-title">
              <h2 id="skills-title" className="mb-3 text-h3">
                Skills
              </h2>
              <ul className="flex flex-wrap gap-2">
                {tutor.skills.map((skill) => (
                  <li key={skill}>
                    <Chip>{skill}</Chip>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </aside>
      </div>
      {wasRequested ? (
        <Suspense>
          <TutorDialogs
            tutor={tutor}
            action={action}
            onAction={setAction}
            messageForm={messageForm(tutor)}
            onTimes={() => {
              setAction(null);
              goToHours();
            }}
            onChanged={() => void queries.invalidateQueries({ queryKey: tutorQuery(tutor.id).queryKey })}
          />
        </Suspense>
      ) : null}
    </>
  );
}
