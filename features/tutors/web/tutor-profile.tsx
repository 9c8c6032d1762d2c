import type { ReactNode } from "react";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Breadcrumb } from "#ui/components/breadcrumb.tsx";
import { Chip } from "#ui/components/chip.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { Pagination } from "#ui/components/pagination.tsx";
import { WallPattern } from "#ui/illustrations/school-panel.tsx";
import { reviewPages, type TutorDetail } from "../catalogue-contract.ts";
import { classTypeLabel } from "./class-type.tsx";
import { CourseLinks } from "./course-links.tsx";
import { IntroLink } from "./intro-link.tsx";
import { ReviewList } from "./review-list.tsx";
import { PickLink, ReviewLink } from "./tutor-actions.tsx";
import { TutorPicture } from "./tutor-picture.tsx";
import { TutorRating } from "./tutor-rating.tsx";

export type TutorProfileProps = {
  tutor: TutorDetail;
  /** The page of the reviews that came with the tutor, from 1. */
  reviewPage?: number;
  /** What it costs and when the tutor is free: other areas know. */
  children?: ReactNode;
};

/** Who one tutor is, what they teach, what their students say: what the public page shows (NAV-02), without its dialogs. */
export function TutorProfile({ tutor, reviewPage = 1, children }: TutorProfileProps) {
  const first = tutor.fullName.split(" ")[0];
  return (
    <div className="wrap pt-3 pb-(--section)">
      <Breadcrumb
        items={[
          { label: "Home", href: paths.home() },
          { label: "Tutors", href: paths.tutors() },
          { label: tutor.fullName },
        ]}
      />
      <TutorHeader tutor={tutor} />
      <div className="mt-8 grid gap-10 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr] lg:gap-12">
        <div className="grid content-start gap-8 lg:col-start-2">{children}</div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <nav aria-label="On this page" className="flex gap-1 border-line border-b-[1.5px]">
            <SectionLink href="#about">About</SectionLink>
            <SectionLink href="#reviews">
              Reviews <Badge>{tutor.reviewCount}</Badge>
            </SectionLink>
          </nav>
          <section id="about" aria-labelledby="about-title" className="pt-7">
            <h2 id="about-title" className="text-h3">
              About {first}
            </h2>
            <p className="mt-3 max-w-[65ch] whitespace-pre-line text-ink-2">{tutor.about}</p>
            {tutor.intro && <IntroLink intro={tutor.intro} first={first ?? tutor.fullName} />}
            <h3 className="mt-6 text-h4">What you learn</h3>
            <ul className="mt-2 max-w-[65ch] list-disc pl-5 text-ink-2 [&>li+li]:mt-1.5">
              {tutor.learn.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          <section id="reviews" aria-labelledby="reviews-title" className="pt-10">
            <div className="flex flex-wrap items-center justify-between gap-x-6">
              <h2 id="reviews-title" className="text-h3">
                Reviews
              </h2>
              <ReviewLink tutor={tutor} />
            </div>
            {tutor.shownReviews.length > 0 ? (
              <ReviewList reviews={tutor.shownReviews} />
            ) : (
              <EmptyState kind="chat" message="No reviews yet" hint={`Be the first to review ${first}.`} />
            )}
            <Pagination
              label="Reviews"
              page={reviewPage}
              pageCount={reviewPages(tutor.reviewCount)}
              hrefFor={(page) => paths.tutorReviews(tutor.slug, page)}
              className="mt-6 flex justify-center"
            />
          </section>
        </div>
        <aside aria-label={`Facts about ${tutor.fullName}`} className="grid content-start gap-8 lg:col-start-2">
          <Overview tutor={tutor} />
          {tutor.skills.length > 0 && (
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
          )}
          {tutor.courses.length > 0 && (
            <section aria-labelledby="teaches-title">
              <h2 id="teaches-title" className="mb-3 text-h3">
                Courses taught
              </h2>
              <CourseLinks courses={tutor.courses} />
            </section>
          )}
        </aside>
      </div>
    </div>
  );
}

function TutorHeader({ tutor }: { tutor: TutorDetail }) {
  return (
    <header className="on-wall door-xl relative mt-1 grid overflow-hidden bg-wall-card max-sm:rounded-tr-[64px] sm:grid-cols-[180px_1fr] md:min-h-65 md:grid-cols-[220px_1fr_auto]">
      <WallPattern cols={7} rows={5} className="absolute -top-7 -right-5 w-105 max-lg:w-70" />
      <div className="relative h-45 w-45 self-end sm:h-full sm:w-full">
        <TutorPicture tutor={tutor} />
      </div>
      <div className="relative grid content-end justify-items-start gap-1.5 p-5 md:px-8 md:py-8">
        <h1 className="mt-1.5 md:text-[3.25rem]">{tutor.fullName}</h1>
        <p className="text-lead text-on-wall-2">{tutor.course}</p>
        <p className="text-sm text-on-wall-2">
          {tutor.position} ·{" "}
          <a href={paths.figures()} className="link inline-flex min-h-6 items-center">
            {tutor.students}
            <span className="sr-only">: how we count</span>
          </a>
        </p>
        <TutorRating tutor={tutor} className="mt-1" />
      </div>
      <div className="relative flex flex-wrap items-center gap-x-5 gap-y-2 self-end p-5 pt-0 sm:col-span-2 md:col-span-1 md:flex-col md:items-end md:p-8">
        <PickLink tutor={tutor} variant="sun" />
        <ReviewLink tutor={tutor} />
      </div>
    </header>
  );
}

function SectionLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="inline-flex min-h-12 items-center gap-2 px-4 font-semibold text-ink-2 hover:text-ink">
      {children}
    </a>
  );
}

function Overview({ tutor }: { tutor: TutorDetail }) {
  return (
    <section aria-labelledby="overview-title">
      <h2 id="overview-title" className="mb-2 text-h3">
        Overview
      </h2>
      <Facts
        items={[
          { icon: "briefcase", label: "Experience", value: tutor.experience },
          { icon: "map-pin", label: "Location", value: tutor.location },
          { icon: "languages", label: "Language", value: tutor.languages.join(", ") },
          { icon: "monitor", label: "Classes", value: classTypeLabel(tutor.classType) },
          { icon: "clock", label: "Last active", value: tutor.lastActive },
        ]}
      />
    </section>
  );
}
