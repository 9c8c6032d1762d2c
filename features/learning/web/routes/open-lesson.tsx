import { data } from "react-router";
import { paths } from "#lib/paths.ts";
import { pageOf } from "#ui/page/page-context.ts";
import type { PageArgs, PageMetaArgs, PageProps } from "#ui/page/route.ts";
import { breadcrumbLd, jsonLd, pageMeta } from "#ui/page/seo.ts";
import { OpenLessonPage } from "../open-lesson-page.tsx";

/** Its questions are answered, and its text is heard, by a script of its own. */
export const handle = { extra: "learning/open-lesson" };

export async function loader({ context, params }: PageArgs<"slug" | "lesson">) {
  const page = pageOf({ context });
  // Tagged before the look-up: a "not found" is stored as well, until someone writes the lesson.
  page.tag("courses");
  page.tag("site");
  const { learning, site } = page.academy;
  const open = await learning.findOpenLesson(params.slug);
  if (open?.lesson.slug !== params.lesson) throw data(null, { status: 404 });
  return { open, siteName: (await site.getSettings()).name, baseUrl: page.baseUrl };
}

export function meta({ loaderData }: PageMetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { open, baseUrl, siteName } = loaderData;
  const { course, lesson } = open;
  const path = paths.openLesson(course.slug, lesson.slug);
  return [
    ...pageMeta({
      title: `${lesson.title}: ${course.title}, lesson 1`,
      description: lesson.summary,
      path,
      image: paths.shareImage("course", course.slug),
      type: "article",
      baseUrl,
      siteName,
    }),
    jsonLd({
      "@type": "LearningResource",
      name: lesson.title,
      description: lesson.summary,
      url: baseUrl + path,
      learningResourceType: "lesson",
      isAccessibleForFree: true,
      inLanguage: "en-NG",
      ...(lesson.minutes ? { timeRequired: `PT${lesson.minutes}M` } : {}),
      isPartOf: { "@type": "Course", "@id": `${baseUrl}${paths.course(course.slug)}#course`, name: course.title },
      provider: { "@type": "Organization", name: siteName, url: baseUrl },
    }),
    breadcrumbLd(baseUrl, [
      { name: "Home", path: paths.home() },
      { name: "Courses", path: paths.home("courses") },
      { name: course.title, path: paths.course(course.slug) },
      { name: lesson.title, path },
    ]),
  ];
}

export default function OpenLesson({ loaderData }: PageProps<typeof loader>) {
  return <OpenLessonPage {...loaderData.open} />;
}
