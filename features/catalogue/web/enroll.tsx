import { paths } from "#lib/paths.ts";
import { ButtonLink, type ButtonLook } from "#ui/components/button.tsx";
import { VisuallyHidden } from "#ui/components/visually-hidden.tsx";
import type { CourseSummary, CourseToEnroll } from "../contract.ts";
import { durationLabel } from "../rules.ts";

/** The island that orders a course for anyone who has no account yet; every page with an `EnrollLink` has it. */
export const enrollSheetId = "enroll";

/** The part of a course's page that tells, without scripts, how to pay. */
export const paySection = "pay";

/**
 * Leads who is logged in to the course's enrolment, and opens the page's one sheet for everybody else. A link, so that without
 * scripts it leads to the bank details on the course's page.
 */
export function EnrollLink({ course, ...look }: { course: CourseSummary; className?: string } & ButtonLook) {
  const { slug, title, weeks, fees, glyph, school } = course;
  const detail: CourseToEnroll = { slug, title, weeks, fees, glyph, school, duration: durationLabel(course) };
  return (
    <ButtonLink
      variant="soft"
      size="sm"
      {...look}
      href={`${paths.course(slug)}#${paySection}`}
      aria-haspopup="dialog"
      data-island-open={enrollSheetId}
      data-own-href={paths.enroll(slug)}
      data-detail={JSON.stringify(detail)}
    >
      Enroll
      <VisuallyHidden> in {title}</VisuallyHidden>
    </ButtonLink>
  );
}
