import type { FaqSeed, LegalPage, SiteSettings, TestimonialSeed } from "#data/types.ts";
import { monthAndYear, startOfDayInLagos } from "#lib/dates.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { DocumentSlug } from "../office-texts.ts";
import { documentVersions, faqItems, siteSettings, testimonials } from "./tables.ts";

export type SuppliedSite = {
  settings: SiteSettings;
  testimonials: TestimonialSeed[];
  faq: FaqSeed[];
  documents: Record<DocumentSlug, LegalPage>;
};

/** Loads settings, testimonials, questions and pages of law. What is there already stays unchanged, so it may run again. */
export async function seedSite({ db: tx, clock }: InTx<"clock">, supplied: SuppliedSite): Promise<void> {
  const now = clock.now();
  await tx
    .insert(siteSettings)
    .values(Object.entries(supplied.settings).map(([key, value]) => ({ key, value, updatedAt: now })))
    .onConflictDoNothing();
  await tx
    .insert(testimonials)
    .values(
      supplied.testimonials.map(({ name, text, date, portrait }, position) => ({
        id: newId(),
        name,
        text,
        dateText: monthAndYear(date),
        portrait,
        position,
      })),
    )
    .onConflictDoNothing();
  await tx
    .insert(faqItems)
    .values(supplied.faq.map(({ question, answer }, position) => ({ id: newId(), question, answer, position })))
    .onConflictDoNothing();
  await tx
    .insert(documentVersions)
    .values(
      Object.entries(supplied.documents).map(([slug, { title, body, updated }]) => ({
        id: newId(),
        slug,
        number: 1,
        title,
        body,
        publishedAt: startOfDayInLagos(updated),
      })),
    )
    .onConflictDoNothing();
}
