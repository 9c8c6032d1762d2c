import { data } from "react-router";
import { pricedCourse } from "#features/catalogue/rules.ts";
import { PriceCard } from "#features/catalogue/web/public/price-card.tsx";
import { TrialTimes } from "#features/classes/web/public/trial-times.tsx";
import { reviewPageFrom } from "#features/tutors/catalogue-contract.ts";
import { ownChoices } from "#features/tutors/rules.ts";
import { TutorPage } from "#features/tutors/web/tutor-page.tsx";
import { tutorStructuredData } from "#features/tutors/web/tutor-structured-data.ts";
import { paths } from "#lib/paths.ts";
import { pageOf } from "#ui/page/page-context.ts";
import type { PageArgs, PageMetaArgs, PageProps } from "#ui/page/route.ts";
import { breadcrumbLd, jsonLd, pageMeta } from "#ui/page/seo.ts";

export async function loader({ context, params, url }: PageArgs<"slug">) {
  const page = pageOf({ context });
  page.tag("tutors");
  page.tag("courses");
  page.tag("site");
  const reviewPage = reviewPageFrom(url.searchParams);
  const [tutor, settings, choices, courses] = await Promise.all([
    page.academy.tutors.findTutorBySlug(params.slug, reviewPage),
    page.academy.site.getSettings(),
    page.academy.tutors.listCourseChoices(),
    page.academy.catalogue.listCourses(),
  ]);
  if (!tutor) throw data(null, 404);
  const taught = [tutor.course, ...tutor.courses.map(({ title }) => title)];
  const main = courses.find(({ slug }) => slug === tutor.courses[0]?.slug);
  return {
    tutor,
    reviewPage,
    communityUrl: settings.communityUrl,
    chatUrl: settings.chatUrl,
    choices,
    ownChoices: ownChoices(taught, choices),
    priced: main && pricedCourse(main),
    siteName: settings.name,
    baseUrl: page.baseUrl,
  };
}

export function meta({ loaderData }: PageMetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { tutor, reviewPage, siteName, baseUrl } = loaderData;
  const path = paths.tutor(tutor.slug);
  return [
    ...pageMeta({
      title: `${tutor.fullName}, ${tutor.course} tutor`,
      description: `${tutor.heading}. ${tutor.position} in ${tutor.location}, ${tutor.experience.toLowerCase()}, ${tutor.students}, ${tutor.reviews}.`,
      path,
      baseUrl,
      siteName,
      type: "profile",
      // Older reviews are the same page again.
      noIndex: reviewPage > 1,
      image: paths.shareImage("tutor", tutor.slug),
    }),
    jsonLd(tutorStructuredData(tutor, { name: siteName, baseUrl })),
    breadcrumbLd(baseUrl, [
      { name: "Home", path: paths.home() },
      { name: "Tutors", path: paths.tutors() },
      { name: tutor.fullName, path },
    ]),
  ];
}

export default function Tutor({ loaderData }: PageProps<typeof loader>) {
  const { ownChoices: own, priced, ...shown } = loaderData;
  const { tutor, choices, chatUrl } = shown;
  return (
    <TutorPage {...shown}>
      {priced && <PriceCard course={priced} />}
      <TrialTimes
        tutor={{
          tutorId: tutor.id,
          slug: tutor.slug,
          tutorName: tutor.fullName,
          avatarUrl: tutor.avatarUrl,
          ownChoices: own,
          choices,
        }}
        chatUrl={chatUrl}
      />
    </TutorPage>
  );
}
