import { data } from "react-router";
import { CoursePage } from "#features/catalogue/web/course-page.tsx";
import { courseStructuredData } from "#features/catalogue/web/course-structured-data.ts";
import { enrollSheetId } from "#features/catalogue/web/enroll.tsx";
import { pricesText } from "#features/checkout/vat-texts.ts";
import { EnrollSheet } from "#features/checkout/web/public/enroll-sheet.tsx";
import { CardTimes } from "#features/classes/web/public/card-times.tsx";
import { cataloguePageSize, noFilters } from "#features/tutors/catalogue-contract.ts";
import { canBeAbout } from "#features/tutors/rules.ts";
import { paths } from "#lib/paths.ts";
import { pageOf } from "#ui/page/page-context.ts";
import { breadcrumbLd, jsonLd, pageMeta } from "#ui/page/seo.ts";
import type { PageHandle } from "../root.tsx";
import type { Route } from "./+types/course.ts";

/** Reviews shown on a course's page; the tutors' own pages have them all. */
const shownReviews = 6;

/** The look of the enroll sheet. */
export const handle: PageHandle = { extra: "checkout/enroll" };

export async function loader(args: Route.LoaderArgs) {
  const page = pageOf(args);
  const { catalogue, tutors, site, learning } = page.academy;
  page.tag("courses");
  page.tag("tutors");
  page.tag("site");
  const course = await catalogue.findCourse(args.params.slug);
  if (!course) throw data(null, 404);
  const [teachers, courses, settings, openLesson, lessons, vat] = await Promise.all([
    tutors.listPage({ ...noFilters, course: course.slug }),
    catalogue.listCourses(),
    site.getSettings(),
    learning.findOpenLessonLink(course.slug),
    learning.findSavedLessons(course.slug),
    page.academy.checkout.currentVat(),
  ]);
  const details = await Promise.all(teachers.map(({ slug }) => tutors.findTutorBySlug(slug)));
  const reviews = details
    .filter((tutor) => tutor !== null)
    .flatMap(({ slug, fullName, shownReviews, courses: taught }) =>
      shownReviews
        .filter(({ message }) =>
          canBeAbout(
            message,
            course.title,
            taught.map(({ title }) => title),
          ),
        )
        .map((review) => ({ ...review, tutor: { slug, fullName } })),
    )
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .slice(0, shownReviews);
  return {
    course,
    tutors: teachers.map(({ id, slug, fullName, position, avatarUrl, rating, reviews }) => ({
      id,
      slug,
      fullName,
      position,
      avatarUrl,
      rating,
      reviews,
    })),
    openLesson,
    lessons,
    areAllTutors: teachers.length < cataloguePageSize,
    reviews,
    related: courses.filter((otherCourse) => otherCourse.school === course.school && otherCourse.slug !== course.slug),
    bank: settings.bank,
    supportEmail: settings.supportEmail,
    secondPartDays: settings.periods.secondPartDays,
    priceNote: pricesText([vat.courses[course.slug] ?? vat.every]),
    cardCurrencies: page.academy.checkout.cardCurrencies(),
    siteName: settings.name,
    baseUrl: page.baseUrl,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { course, baseUrl, siteName } = loaderData;
  const path = paths.course(course.slug);
  return [
    ...pageMeta({
      title: course.title,
      description: course.summary,
      path,
      baseUrl,
      siteName,
      image: paths.shareImage("course", course.slug),
    }),
    jsonLd(courseStructuredData(course, { name: siteName, baseUrl })),
    breadcrumbLd(baseUrl, [
      { name: "Home", path: paths.home() },
      { name: "Courses", path: paths.home("courses") },
      { name: course.title, path },
    ]),
  ];
}

export default function Course({ loaderData }: Route.ComponentProps) {
  const { course, openLesson, lessons, tutors, areAllTutors, reviews, related, bank, supportEmail } = loaderData;
  const { secondPartDays, cardCurrencies, priceNote } = loaderData;
  const [first] = tutors;
  return (
    <CoursePage
      course={course}
      openLesson={openLesson && { href: paths.openLesson(openLesson.course, openLesson.slug), bytes: openLesson.bytes }}
      lessons={lessons}
      tutors={tutors}
      times={(tutor, index) => <CardTimes tutorId={tutor.id} isFirst={index === 0} />}
      areAllTutors={areAllTutors}
      reviews={reviews}
      related={related}
      priceNote={priceNote}
      bank={bank}
      supportEmail={supportEmail}
      enrollSheet={
        <EnrollSheet
          id={enrollSheetId}
          tutor={first ? { slug: first.slug, fullName: first.fullName } : null}
          bank={bank}
          supportEmail={supportEmail}
          secondPartDays={secondPartDays}
          cardCurrencies={cardCurrencies}
        />
      }
    />
  );
}
