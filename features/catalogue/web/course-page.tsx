import type { ReactNode } from "react";
import { paths } from "#lib/paths.ts";
import { Breadcrumb } from "#ui/components/breadcrumb.tsx";
import { ButtonLink } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { cx } from "#ui/components/cx.ts";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { PricePair } from "#ui/components/price-pair.tsx";
import { Prose } from "#ui/components/prose.tsx";
import type { CourseDetail, CourseSummary } from "../contract.ts";
import { durationLabel, fromPrice } from "../rules.ts";
import { catalogueTexts, lessonCountText } from "../texts.ts";
import { CourseFacts } from "./course-facts.tsx";
import { CourseFees } from "./course-fees.tsx";
import { CourseLink } from "./course-link.tsx";
import { type CourseReview, CourseReviews } from "./course-reviews.tsx";
import { CourseTile } from "./course-tile.tsx";
import { type CourseTutor, CourseTutors, type CourseTutorsProps } from "./course-tutors.tsx";
import { EnrollLink, paySection } from "./enroll.tsx";
import { BankDetailsList, type BankDetailsListProps } from "./public/bank-details.tsx";
import { Syllabus } from "./syllabus.tsx";

export type CoursePageProps = BankDetailsListProps & {
  /** What its price includes, such as VAT; left out: nothing to say. */
  priceNote?: string | null;
  course: CourseDetail;
  /** The lesson that everybody may read, and what reading it costs; null: the course has none. */
  openLesson: { href: string; bytes: number } | null;
  /** What it holds: lessons, those of them that are taught live, and where these are, as `week.topic`. */
  lessons: { lessons: number; live: number; livePlaces: readonly string[] };
  tutors: readonly CourseTutor[];
  /** What is on a tutor's card besides. */
  times?: CourseTutorsProps["times"];
  /** Else more of them teach it. */
  areAllTutors: boolean;
  /** Of those tutors, newest first. */
  reviews: readonly CourseReview[];
  /** Other courses of the same school. */
  related: readonly CourseSummary[];
  /** What the Enroll links open. */
  enrollSheet?: ReactNode;
};

/** /courses/{slug}: everything about one course, and the way into it. */
export function CoursePage({
  course,
  openLesson,
  lessons,
  tutors,
  times,
  areAllTutors,
  reviews,
  related,
  priceNote,
  enrollSheet,
  ...details
}: CoursePageProps) {
  return (
    <>
      <CourseHeader course={course} openLesson={openLesson} hasTutors={tutors.length > 0} />
      <div className="wrap grid grid-cols-1 gap-x-12 gap-y-10 py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_360px]">
        {/* Where the screen is high enough for all of it, it stays in view next to the syllabus. */}
        <aside
          aria-label="Fees and facts"
          className="grid content-start gap-8 lg:top-6 lg:col-start-2 lg:row-start-1 lg:self-start [@media(min-height:54rem)]:lg:sticky"
        >
          <CourseFees course={course} note={priceNote ?? null} />
          <CourseFacts course={course} lessons={lessons} />
        </aside>
        <div className="grid grid-cols-1 content-start gap-12 lg:col-start-1 lg:row-start-1">
          <Part id="overview" title="Overview">
            <Prose size="sm">
              {course.overview.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </Prose>
          </Part>
          <Part id="objectives" title="What you will be able to do">
            <ol className="grid gap-3">
              {course.objectives.map((objective, index) => (
                <li key={objective} className="grid grid-cols-[2.5rem_1fr] items-baseline">
                  <span aria-hidden="true" className="num font-bold text-h4 text-link">
                    {index + 1}
                  </span>
                  {objective}
                </li>
              ))}
            </ol>
          </Part>
          <Part id="syllabus" title="Syllabus" isBelow>
            {lessons.lessons > 0 && <p className="-mt-3 mb-5 text-ink-2">{lessonCountText(lessons)}.</p>}
            <Syllabus
              weeks={course.syllabus}
              isTimed={course.weeks !== null}
              livePlaces={lessons.live === lessons.lessons ? [] : lessons.livePlaces}
            />
          </Part>
          <Part id="tutors" title={tutors.length === 1 ? "Your tutor" : "Tutors who teach it"} isBelow>
            <CourseTutors
              tutors={tutors}
              times={times}
              allHref={areAllTutors ? null : paths.tutors({ course: course.slug })}
            />
          </Part>
          {reviews.length > 0 && (
            <Part id="reviews" title="What students say" isBelow>
              <CourseReviews reviews={reviews} />
            </Part>
          )}
          {/* Where scripts run, the sheet shows it, with a reference. */}
          <noscript>
            <Part id={paySection} title={catalogueTexts.payTitle}>
              <div className="max-w-[36rem]">
                <BankDetailsList {...details} />
              </div>
            </Part>
          </noscript>
        </div>
      </div>
      {related.length > 0 && (
        <section aria-labelledby="related-title" className="section bg-sunken drawn-later">
          <div className="wrap">
            <h2 id="related-title">More in {course.schoolName}</h2>
            <ul className="mt-6 grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4">
              {related.map((relatedCourse) => (
                <Card key={relatedCourse.slug} as="li" className="opens relative flex items-center gap-3.5 p-3">
                  <CourseTile course={relatedCourse} size="sm" />
                  <div className="min-w-0">
                    <h3 className="font-semibold text-[1.0625rem] leading-tight">
                      <CourseLink slug={relatedCourse.slug} title={relatedCourse.title} stretched />
                    </h3>
                    <p className="text-ink-3 text-xs">{durationLabel(relatedCourse)}</p>
                  </div>
                </Card>
              ))}
            </ul>
          </div>
        </section>
      )}
      {enrollSheet}
    </>
  );
}

function CourseHeader({
  course,
  openLesson,
  hasTutors,
}: Pick<CoursePageProps, "course" | "openLesson"> & { hasTutors: boolean }) {
  return (
    <header className="on-wall bg-wall pt-3 pb-10 md:pb-14">
      <div className="wrap">
        <Breadcrumb
          items={[
            { label: "Courses", href: paths.home("courses") },
            { label: course.schoolName, href: `${paths.pricing()}#${course.school}` },
            { label: course.title },
          ]}
        />
        <div className="mt-4 flex flex-col items-start gap-6 md:mt-6 md:flex-row md:gap-8">
          <CourseTile course={course} size="lg" />
          <div>
            <h1 className="text-[clamp(2.25rem,1.4rem+3.4vw,4.25rem)] leading-[0.98] tracking-[-0.032em]">
              {course.title}
            </h1>
            <p className="mt-4 max-w-[46ch] text-lead text-on-wall-2">{course.summary}</p>
            <p className="mt-4 font-semibold">
              {durationLabel(course)}
              <span aria-hidden="true" className="px-2.5 text-on-wall-2">
                ·
              </span>
              <span className="sr-only">, </span>
              <FromPrice course={course} />
            </p>
            <div className="mt-6 flex flex-wrap gap-3">
              <EnrollLink course={course} variant="sun" size="md" />
              {/* Each tutor there has the next times to book. */}
              <ButtonLink href="#tutors" variant="line">
                {hasTutors ? "Try half an hour free" : "See the tutors"}
              </ButtonLink>
            </div>
            {openLesson && (
              <p className="mt-4">
                <a href={openLesson.href} className="link">
                  Read the first lesson, {formatFileSize(openLesson.bytes)}
                </a>
              </p>
            )}
          </div>
        </div>
      </div>
    </header>
  );
}

/** `From $32 or ₦32,000 per month`; without "From" where it is the only price. */
function FromPrice({ course }: { course: CourseDetail }) {
  const from = fromPrice(course);
  if (!from) return "Fee on request";
  return (
    <span className="sm:whitespace-nowrap">
      {from.isLowest && "From "}
      <PricePair prices={from.prices} />
      {catalogueTexts.per[from.per]}
    </span>
  );
}

type PartProps = {
  id: string;
  title: string;
  /** It is never on the first screen. */
  isBelow?: boolean;
  children: ReactNode;
};

function Part({ id, title, isBelow = false, children }: PartProps) {
  const titleId = `${id}-title`;
  return (
    <section id={id} aria-labelledby={titleId} tabIndex={-1} className={cx(isBelow && "drawn-later")}>
      <h2 id={titleId} className="mb-5">
        {title}
      </h2>
      {children}
    </section>
  );
}
