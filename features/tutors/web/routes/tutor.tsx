import { data } from "react-router";
import { reviewPageFrom } from "#features/tutors/contract.ts";
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
  const [tutor, settings, choices] = await Promise.all([
    page.academy.tutors.findTutorBySlug(params.slug, reviewPage),
    page.academy.site.getSettings(),
    page.academy.tutors.listCourseChoices(),
  ]);
  if (!tutor) throw data(null, 404);
  return {
    tutor,
    reviewPage,
    communityUrl: settings.communityUrl,
    choices,
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
  return <TutorPage {...loaderData} />;
}
