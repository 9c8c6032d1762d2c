import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { kindTexts } from "#features/assessments/texts.ts";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { StatusBadge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { GlyphTile } from "#ui/components/glyph-tile.tsx";
import { Meter } from "#ui/components/meter.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock, SkeletonRows } from "#ui/components/skeleton.tsx";
import type { AssessmentOverview } from "../../contract.ts";
import { overviewQuery } from "../queries.ts";

export const meta = appMeta("Assessments");

/** Assessments: the four kinds and the state of each course (ASM-01). */
export function AssessmentsOverviewPage() {
  const query = useQuery(overviewQuery());
  return (
    <>
      <PageHeading>Assessments</PageHeading>
      <QueryBoundary
        query={query}
        loading="Loading assessments…"
        skeleton={
          <>
            <div className="mb-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
              {["a", "b", "c", "d"].map((key) => (
                <SkeletonBlock key={key} className="h-44" />
              ))}
            </div>
            <SkeletonRows count={4} />
          </>
        }
        failed="Could not load assessments. Please try again."
        kind="paper"
        className="card"
      >
        {(overview) => (overview.courses.length > 0 ? <Overview data={overview} /> : <NoCourse />)}
      </QueryBoundary>
    </>
  );
}

function NoCourse() {
  return (
    <EmptyState
      kind="paper"
      className="card"
      message="Your assignments, projects, quizzes and exams will be listed here once you take a course."
      action={
        <Link to={paths.myCourses()} className={buttonClass()}>
          My Courses
        </Link>
      }
    />
  );
}

function Overview({ data }: { data: AssessmentOverview }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {data.kinds.map(({ kind, total, graded, status, weight, average }) => (
          <li key={kind} className="card opens relative grid gap-3 p-4">
            <div className="grid content-start justify-items-start gap-1.5">
              <h2 className="text-h4">
                {/* The whole card leads there; the link alone is named. */}
                <Link to={paths.assessments(kind)} className="link-ink after:absolute after:inset-0">
                  {kindTexts[kind].many}
                </Link>
              </h2>
              {total > 0 && <StatusBadge status={status} />}
            </div>
            <p>
              <b className="num text-[2.25rem] leading-none">{graded}</b>{" "}
              <span className="text-ink-2">of {total} graded</span>
            </p>
            <p className="text-ink-2 text-sm">
              {average === null ? "No grade yet" : `Average ${average}`}, counts for {weight}% of a course
            </p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="by-course" className="grid gap-3.5">
        <h2 id="by-course" className="text-h3">
          By course
        </h2>
        <ul className="card divide-y divide-line px-4">
          {data.courses.map(({ slug, shortTitle, school, glyph, total, graded, grade, isFinal }) => (
            <li
              key={slug}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-4 md:grid-cols-[auto_minmax(0,1fr)_14rem_6.5rem]"
            >
              <GlyphTile glyph={glyph} school={school} size="sm" />
              <h3 className="text-base leading-tight wrap-anywhere">
                <Link to={paths.viewCourse(slug)} className="link-ink">
                  {shortTitle}
                </Link>
              </h3>
              <Meter
                className="col-span-3 max-md:order-1 md:col-span-1"
                label={`Graded work of ${shortTitle}`}
                value={graded}
                max={total}
                done={`${graded} of ${total} graded`}
              />
              <p className="text-right">
                <b className="num text-h3">{grade ?? "–"}</b>
                <span className="block text-ink-3 text-xs">{isFinal ? "Final grade" : "Grade so far"}</span>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

export default AssessmentsOverviewPage;
