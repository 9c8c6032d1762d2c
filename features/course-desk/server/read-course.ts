import { eq } from "drizzle-orm";
import { courseRows, findFees } from "#features/catalogue/server/public.ts";
import { catalogueTexts } from "#features/catalogue/texts.ts";
import { postTexts } from "#features/resources/server/public.ts";
import { listFaq, listTestimonials } from "#features/site/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { OfficeCoursePrices, Quote } from "../contract.ts";
import { quotedPrices, quotesIn } from "../rules.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** A course, its prices over time, and what quotes those that hold. Errors: AppError not_found. */
export async function readCourse(deps: Deps, { slug }: { slug: string }): Promise<OfficeCoursePrices> {
  const { db, clock } = deps;
  const rows = courseRows(db);
  const [course] = await db
    .select({
      id: rows.id,
      slug: rows.slug,
      title: rows.title,
      schoolName: rows.schoolName,
      isPublished: rows.isPublished,
    })
    .from(rows)
    .where(eq(rows.slug, slug));
  if (!course) throw notFound(catalogueTexts.courseNotFound);
  const now = clock.now().toISOString();
  const [fees, faq, testimonials, posts] = await Promise.all([
    findFees(db, course.id),
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
    now,
    fees,
    quotes: texts.flatMap(({ text, ...place }) => quotesIn(text, prices).map((quote) => ({ ...place, ...quote }))),
  };
}
