import { Suspense } from "react";
import { Link } from "react-router";
import { ageText } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { dateText, momentText } from "#lib/viewer-zone.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { Badge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { useStaleOn } from "#ui/hooks/use-stale-on.ts";
import type { Desk as DeskView } from "../../contract.ts";
import { deskAt } from "../desk-at.ts";
import { deskQuery } from "../queries.ts";
import { LaterClasses, NextOnWall } from "./next-classes.tsx";
import { Picks } from "./picks.tsx";
import { UnsentReports } from "./unsent-reports.tsx";
import { useDayAtHand } from "./use-day-at-hand.ts";
import { WaitingAssessments } from "./waiting-assessments.tsx";

/** A tutor's first page: the classes ahead, who picked them, and how students see them. */
export function Desk() {
  // Whom a tutor stands in for is shown while the page is open.
  useStaleOn("notifications", ["desk"]);
  const query = usePageQuery(deskQuery());
  const now = useNow(query.data?.classes.map(({ endsAt }) => endsAt) ?? []);
  const desk = query.data && deskAt(query.data, now);
  useDayAtHand(desk);
  return (
    <QueryBoundary
      query={{ ...query, data: desk }}
      loading="Loading your desk..."
      skeleton={
        <div className="grid gap-6 lg:grid-cols-2">
          <SkeletonBlock className="h-64" />
          <SkeletonBlock className="h-64" />
        </div>
      }
      failed="Your desk could not be loaded."
      className="card"
    >
      {(desk) => (
        <div className="grid gap-6">
          <UnsentReports />
          <NextOnWall classes={desk.classes} today={desk.today} />
          {desk.trials.waiting.length + desk.trials.outcomes.length > 0 ? (
            <Suspense fallback={<SkeletonBlock className="h-64" />}>
              <TrialCards trials={desk.trials} />
            </Suspense>
          ) : null}
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <div className="grid gap-6">
              <WaitingAssessments waiting={desk.waiting} />
              <LaterClasses classes={desk.classes.slice(1)} today={desk.today} />
            </div>
            <div className="grid gap-6">
              {desk.wallet ? (
                <Suspense fallback={<SkeletonBlock className="h-56" />}>
                  <Earnings {...desk.wallet} />
                </Suspense>
              ) : null}
              <Picks
                tutorId={desk.page?.id ?? null}
                picks={desk.picks}
                inAll={desk.picksInAll}
                waiting={desk.picksWaiting}
              />
              <PastClasses classes={desk.past} />
              <Students students={desk.students} inAll={desk.studentsInAll} />
              <PublicPage page={desk.page} />
            </div>
          </div>
        </div>
      )}
    </QueryBoundary>
  );
}

// Most days no trial ended of late.
const TrialCards = lazyPart(() => import("#features/trial-outcomes/web/public/trial-cards.tsx"));

// Many have no rate yet.
const Earnings = lazyPart(() => import("#features/wallet/web/public/earnings.tsx"));

/** What was taught: students read what was done, and live lessons count for them, once its report is sent. */
function PastClasses({ classes }: { classes: DeskView["past"] }) {
  if (classes.length === 0) return null;
  return (
    <Card as="section" padded aria-labelledby="past-classes" className="grid gap-3">
      <h2 id="past-classes" className="text-h4">
        Classes that you taught
      </h2>
      <ol className="grid divide-y divide-line">
        {classes.map(({ id, title, course, startsAt, isNoted }) => (
          <li key={id} className="grid justify-items-start gap-0.5 py-2.5">
            <b className="wrap-anywhere">{title}</b>
            <span className="text-sm text-ink-2 wrap-anywhere">
              {course}, <time dateTime={startsAt}>{momentText(new Date(startsAt))}</time>
            </span>
            {isNoted ? null : (
              <Badge tone={Date.now() - Date.parse(startsAt) > reportWithinMs ? "pending" : "plain"}>
                {ageText(new Date(startsAt), new Date())}
              </Badge>
            )}
            <Link
              to={paths.afterClass(id)}
              className={isNoted ? "link text-sm" : buttonClass({ variant: "line", size: "sm" }, "mt-1.5")}
            >
              {isNoted ? "Correct the report" : "Report"}
              <span className="sr-only"> of {title}</span>
            </Link>
          </li>
        ))}
      </ol>
      <p className="hint">Who was here, what you did and the homework: two taps and a few words.</p>
    </Card>
  );
}

/** A report that is not there by then is late: students work with its homework. */
const reportWithinMs = 2 * 86_400_000;

function Students({ students, inAll }: { students: DeskView["students"]; inAll: number }) {
  return (
    <Card as="section" padded aria-labelledby="students" className="grid gap-3">
      <h2 id="students" className="text-h4">
        Your students
      </h2>
      {students.length === 0 ? (
        <p className="text-ink-2">Nobody takes a course with you yet.</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {students.map(({ enrolmentId, studentId, name, courseTitle, since }) => (
            <li key={enrolmentId} className="grid justify-items-start gap-0.5 py-2.5">
              <Link to={paths.student(enrolmentId)} className="link font-semibold wrap-anywhere">
                {name}
              </Link>
              <span className="text-sm text-ink-2 wrap-anywhere">
                {courseTitle}, since <time dateTime={since}>{dateText(new Date(since))}</time>
              </span>
              <Link to={paths.deskMessages("tutor", undefined, studentId)} className="link text-sm">
                Write to {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {inAll > students.length ? <p className="text-sm text-ink-2">{inAll} in all; these are the newest.</p> : null}
      <Link to={paths.students()} className="link inline-flex min-h-11 items-center justify-self-start">
        All your students
      </Link>
    </Card>
  );
}

function PublicPage({ page }: { page: DeskView["page"] }) {
  const [message, action] = !page
    ? ["This account has no tutor page yet.", null]
    : page.isPublished
      ? [
          "This is how students and visitors see you.",
          <Link key="see" reloadDocument to={paths.tutor(page.slug)} className={buttonClass({ variant: "line" })}>
            See your public page
          </Link>,
        ]
      : ["Your page is hidden: nobody can see or pick you at the moment.", null];
  return (
    <Card as="section" padded aria-labelledby="public-page" className="grid justify-items-start gap-3">
      <h2 id="public-page" className="text-h4">
        Your public page
      </h2>
      <p className="text-ink-2">{message}</p>
      {action}
    </Card>
  );
}
