import { findFees, readCourseFacts } from "#features/catalogue/server/public.ts";
import { courseFigures, readSyllabus } from "#features/learning/server/public.ts";
import { postTexts } from "#features/resources/server/public.ts";
import type { SiteSettings } from "#features/site/contract.ts";
import { settingGroups } from "#features/site/office-texts.ts";
import { listDocuments, listFaq, listTestimonials, readSettings } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { OfficeCourse, Quote } from "../contract.ts";
import { quotedPrices, quotesIn } from "../rules.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "log">;

/** Texts of the owner on every page or on home, by their group of settings. */
const ownTexts = ({ tagline, about, banner, popup, howToSteps }: SiteSettings) => ({
  name: [tagline, about],
  offer: [banner, popup.title, popup.text],
  home: howToSteps,
});

/** A course, its lessons, its prices over time, and what quotes them: what is over first. Errors: AppError not_found. */
export async function readCourse(deps: Deps, { slug }: { slug: string }): Promise<OfficeCourse> {
  const { db, clock } = deps;
  const course = await readCourseFacts(db, slug);
  const now = clock.now().toISOString();
  const [fees, figures, { weeks }, faq, testimonials, posts, settings, documents] = await Promise.all([
    findFees(db, course.id),
    courseFigures(db, [course.id]),
    readSyllabus(db, course.id),
    listFaq(deps),
    listTestimonials(deps),
    postTexts(db),
    readSettings(deps),
    listDocuments(db),
  ]);
  const texts: (Pick<Quote, "where" | "title" | "href"> & { text: string })[] = [
    ...faq.map(({ question, answer }) => ({
      where: "faq" as const,
      title: question,
      href: paths.site("faq"),
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
    ...Object.entries(ownTexts(settings)).map(([group, lines]) => ({
      where: "site" as const,
      title: settingGroups[group as keyof ReturnType<typeof ownTexts>].title,
      href: paths.site(group),
      text: lines.join("\n"),
    })),
    ...documents.map(({ slug: name, title, body }) => ({
      where: "document" as const,
      title,
      href: paths.officeDocument(name),
      text: body,
    })),
    {
      where: "facts" as const,
      title: course.title,
      href: paths.officeCourse(slug, { new: "facts" }),
      text: `${course.summary}\n${course.overview}`,
    },
  ];
  const prices = quotedPrices(fees, now);
  const names = [course.title, course.shortTitle].map((name) => name.toLowerCase());
  const namesIt = (text: string) => names.some((name) => text.toLowerCase().includes(name));
  return {
    ...course,
    ...(figures.get(course.id) ?? { students: 0, text: 0, live: 0, drafts: 0 }),
    weeksOfLessons: weeks,
    now,
    fees,
    quotes: texts
      .flatMap(({ text, ...place }) =>
        quotesIn(text, prices).map((quote) => ({
          ...place,
          ...quote,
          isNamed: place.where === "facts" || namesIt(place.title) || namesIt(quote.sentence),
        })),
      )
      .toSorted((a, b) => Number(b.isOver) - Number(a.isOver)),
  };
}
