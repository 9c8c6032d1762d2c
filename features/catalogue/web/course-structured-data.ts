import { paths } from "#lib/paths.ts";
import type { CourseDetail } from "../contract.ts";
import { examPrices, planPrices } from "../rules.ts";

/** A price as structured data wants it: whole units, two decimals only when there is a part. */
const major = (amountMinor: number) => String(amountMinor / 100);

/**
 * A course as schema.org structured data, with an offer for each price that is not on request. `site` names the provider;
 * its `baseUrl` is the public origin without trailing slash.
 */
export function courseStructuredData(course: CourseDetail, site: { name: string; baseUrl: string }) {
  const url = site.baseUrl + paths.course(course.slug);
  const offered = [
    ...planPrices(course).flatMap(({ name, naira, dollars }) => [naira, dollars].map((price) => ({ name, price }))),
    ...examPrices(course).flatMap(({ name, price }) => (price ? [{ name, price }] : [])),
  ];
  const weeks = course.weeks === null ? null : course.weeks + course.projectWeeks;
  return {
    "@type": "Course",
    "@id": `${url}#course`,
    url,
    name: course.title,
    description: course.summary,
    inLanguage: "en",
    provider: { "@type": "EducationalOrganization", name: site.name, url: `${site.baseUrl}/` },
    educationalLevel: course.level,
    teaches: course.objectives,
    syllabusSections: course.syllabus.map(({ title }) => ({ "@type": "Syllabus", name: title })),
    offers: offered.map(({ name, price }) => ({
      "@type": "Offer",
      name,
      category: "Paid",
      price: major(price.amountMinor),
      priceCurrency: price.currency,
      availability: "https://schema.org/InStock",
      url,
    })),
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "Online",
      ...(weeks === null
        ? {}
        : { courseSchedule: { "@type": "Schedule", repeatFrequency: "Weekly", repeatCount: weeks } }),
    },
  };
}
