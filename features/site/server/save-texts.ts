import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { conflict } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { FaqInput, SiteTexts, TestimonialsInput } from "../office-contract.ts";
import { listFaq } from "./list-faq.ts";
import { listTestimonials } from "./list-testimonials.ts";
import { faqItems, testimonials } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** What home asks and answers, and what it quotes, each with the version that a change of it has to have seen. */
export async function readTexts(deps: { db: DbOrTx }): Promise<SiteTexts> {
  const [faq, quoted] = await Promise.all([listFaq(deps), listTestimonials(deps)]);
  return {
    faq: { items: faq, version: versionOf(faq) },
    testimonials: { items: quoted.map(({ portrait: _, ...item }) => item), version: versionOf(quoted) },
  };
}

/** Stores the questions and answers of home, in their order. Errors: AppError conflict where another user changed them since `seen`. */
export const saveFaq = (deps: Deps, actorId: string, { items, seen }: FaqInput): Promise<SiteTexts> =>
  staffWrite(deps, actorId, async (tx, record) => {
    await tx.execute(sql`lock table ${faqItems} in share row exclusive mode`);
    const before = await listFaq({ db: tx });
    refuseOthers(before, seen);
    await tx.delete(faqItems);
    const after = items.map(({ id, ...item }) => ({ id: knownId(before, id), ...item }));
    if (after.length > 0) await tx.insert(faqItems).values(after.map((item, position) => ({ ...item, position })));
    await record("faq.changed", null, { about: "settings", before: { faq: before }, after: { faq: after } });
    return readTexts(within(deps, tx));
  });

/**
 * Stores the testimonials of home, in their order; whose name changes gets another drawn face. Errors: AppError conflict where another user
 * changed them since `seen`.
 */
export const saveTestimonials = (deps: Deps, actorId: string, { items, seen }: TestimonialsInput): Promise<SiteTexts> =>
  staffWrite(deps, actorId, async (tx, record) => {
    await tx.execute(sql`lock table ${testimonials} in share row exclusive mode`);
    const before = await listTestimonials({ db: tx });
    refuseOthers(before, seen);
    await tx.delete(testimonials);
    const after = items.map(({ id, ...item }) => {
      const was = before.find((row) => row.id === id && row.name === item.name);
      return { id: knownId(before, id), ...item, portrait: was?.portrait ?? item.name };
    });
    if (after.length > 0) await tx.insert(testimonials).values(after.map((item, position) => ({ ...item, position })));
    const lists = { before: { testimonials: before }, after: { testimonials: after } };
    await record("testimonials.changed", null, { about: "settings", ...lists });
    return readTexts(within(deps, tx));
  });

const versionOf = (items: readonly object[]): string =>
  createHash("sha256").update(JSON.stringify(items)).digest("hex").slice(0, 16);

function refuseOthers(before: readonly object[], seen: string): void {
  if (versionOf(before) !== seen)
    throw conflict("Someone else changed this. Copy what you wrote, leave this page and open it again.");
}

/** An id that is none of the stored ones names nothing: the entry is new. */
const knownId = (before: readonly { id: string }[], id: string | null): string =>
  before.some((row) => row.id === id) ? (id ?? "") : newId();
