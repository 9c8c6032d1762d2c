import { findFees, readCourseFacts } from "#features/catalogue/server/public.ts";
import { courseFigures, readSyllabus } from "#features/learning/server/public.ts";
import { postTexts } from "#features/resources/server/public.ts";
import { listFaq, listTestimonials } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { OfficeCourse, Quote } from "../contract.ts";
import { quotedPrices, quotesIn } from "../rules.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** A course, its lessons, its prices over time, and what quotes those that hold. Errors: AppError not_found. */
export async function readCourse(deps: Deps, { slug }: { slug: string }): Promise<OfficeCourse> {
  const { db, clock } = deps;
  const course = await readCourseFacts(db, slug);
  const now = clock.now().toISOString();
  const [fees, figures, { weeks }, faq, testimonials, posts] = await Promise.all([
    findFees(db, course.id),
    courseFigures(db, [course.id]),
    readSyllabus(db, course.id),
    listFaq(deps),
    listTestimonials(deps),
    postTexts(db),
  ]);
  const texts: (Pick<Quote, "where" | "title" | "href"> & { text: string })[] = [
    ...faq.map(({ question, answer }) => ({
      where: "faq" as const,
      title: question,
      href: paths.site(),
      text: `${question}\n${answer}`,
    })),
    ...posts.map(({ id, title, summary, body }) => ({
      where: "post" as const,
      title,
      href: paths.officePost(id),
      text: `${title}\n${summary}\n${body}`,
    })),
    ...testimonials.map(({ name, text }) => ({
      where: "testimonial" as const,
      title: name,
      href: paths.home("testimonials"),
      text,
    })),
  ];
  const prices = quotedPrices(fees, now);
  return {
    ...course,
    ...(figures.get(course.id) ?? { students: 0, text: 0, live: 0, drafts: 0 }),
    weeksOfLessons: weeks,
    now,
    fees,
    quotes: texts.flatMap(({ text, ...place }) => quotesIn(text, prices).map((quote) => ({ ...place, ...quote }))),
  };
}
