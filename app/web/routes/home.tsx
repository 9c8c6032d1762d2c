import { AvailableClasses } from "#features/catalogue/web/available-classes.tsx";
import { CourseCards } from "#features/catalogue/web/course-cards.tsx";
import { CardTimes } from "#features/classes/web/public/card-times.tsx";
import { lowestMonthly, shownStudents, socialLinks } from "#features/site/rules.ts";
import { Faq } from "#features/site/web/faq.tsx";
import { Hero } from "#features/site/web/hero.tsx";
import { HowTo } from "#features/site/web/how-to.tsx";
import { OfferPopup } from "#features/site/web/offer-popup.tsx";
import { Teasers } from "#features/site/web/teasers.tsx";
import { Testimonials } from "#features/site/web/testimonials.tsx";
import { catalogueFiltersFrom } from "#features/tutors/catalogue-contract.ts";
import { BecomeTutor } from "#features/tutors/web/become-tutor.tsx";
import { TutorCatalogue } from "#features/tutors/web/tutor-catalogue.tsx";
import { TutorDialogs } from "#features/tutors/web/tutor-dialogs.tsx";
import { paths } from "#lib/paths.ts";
import { pageOf } from "#ui/page/page-context.ts";
import { jsonLd, pageMeta } from "#ui/page/seo.ts";
import type { PageHandle } from "../root.tsx";
import type { Route } from "./+types/home.ts";

/** Staff see it next to its texts while they write them (decision 039). */
export const handle: PageHandle = { framing: "framed" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageOf({ context });
  page.tag("site");
  page.tag("courses");
  page.tag("tutors");
  const { site, catalogue, tutors, learning } = page.academy;
  const filters = catalogueFiltersFrom(url.searchParams);
  const [
    settings,
    testimonials,
    faq,
    students,
    courses,
    cards,
    tutorCatalogue,
    applicationCourses,
    choices,
    [popular],
    rates,
  ] = await Promise.all([
    site.getSettings(),
    site.listTestimonials(),
    site.listFaq(),
    page.academy.accounts.countStudents(),
    catalogue.listCourses(),
    catalogue.listCourseCards(),
    tutors.getCatalogue(filters),
    tutors.listApplicationCourses(),
    tutors.listCourseChoices(),
    catalogue.listPopularCourses(),
    page.academy.assessments.listPassRates(),
  ]);
  const rateOf = new Map(rates.map(({ slug, graded, percent }) => [slug, { percent, of: graded }]));
  const openLesson = popular ? await learning.findOpenLessonLink(popular.slug) : null;
  return {
    settings,
    testimonials,
    faq,
    courses,
    cards: cards.map((card) => ({ ...card, passed: rateOf.get(card.courseSlug) })),
    tutorCatalogue,
    applicationCourses,
    choices,
    openLesson: openLesson && { href: paths.openLesson(openLesson.course, openLesson.slug), bytes: openLesson.bytes },
    students: shownStudents(settings.claimedStudents, students),
    areStudentsCounted: students >= settings.claimedStudents,
    fromMonthly: lowestMonthly(courses),
    isFiltered: paths.tutors(filters) !== paths.tutors(),
    baseUrl: page.baseUrl,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { settings, faq, baseUrl, isFiltered } = loaderData;
  return [
    ...pageMeta({
      title: `${settings.name}: ${settings.tagline}`,
      bareTitle: true,
      description: settings.about || "Career courses and exam preparation, with a tutor you pick yourself.",
      path: paths.home(),
      baseUrl,
      siteName: settings.name,
      // A filtered catalogue is the same page again.
      noIndex: isFiltered,
    }),
    jsonLd({
      "@type": ["Organization", "EducationalOrganization"],
      name: settings.name,
      slogan: settings.tagline,
      description: settings.about,
      url: baseUrl,
      logo: `${baseUrl}/icons/icon-512.png`,
      ...(settings.supportEmail ? { email: settings.supportEmail } : {}),
      sameAs: socialLinks(settings),
    }),
    ...(faq.length > 0
      ? [
          jsonLd({
            "@type": "FAQPage",
            mainEntity: faq.map(({ question, answer }) => ({
              "@type": "Question",
              name: question,
              acceptedAnswer: { "@type": "Answer", text: answer },
            })),
          }),
        ]
      : []),
  ];
}

/** Home in the order of HOME-01; the banner and the footer are the frame's. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { settings, testimonials, faq, courses, cards, tutorCatalogue, applicationCourses } = loaderData;
  return (
    <>
      <Hero
        headline={settings.tagline}
        students={loaderData.students}
        areStudentsCounted={loaderData.areStudentsCounted}
        openLesson={loaderData.openLesson}
        faces={testimonials.map((testimonial) => testimonial.portrait)}
      />
      <AvailableClasses courses={courses} />
      <HowTo steps={settings.howToSteps} />
      <TutorCatalogue catalogue={tutorCatalogue} times={(_, index) => <CardTimes isFirst={index === 0} />} />
      <CourseCards cards={cards} />
      <Testimonials items={testimonials} />
      <BecomeTutor courses={applicationCourses} />
      <Teasers fromMonthly={loaderData.fromMonthly} />
      <Faq items={faq} contact={settings} />
      <TutorDialogs communityUrl={settings.communityUrl} chatUrl={settings.chatUrl} choices={loaderData.choices} />
      <OfferPopup {...settings.popup} />
    </>
  );
}
