import { asc } from "drizzle-orm";
import type { TxDeps } from "#platform/deps.ts";
import { faqItems } from "./tables.ts";

export type FaqItem = { id: string; question: string; answer: string };

/** The questions and answers in their order; seven in the supplied data (HOME-09). Answers are plain text. */
export function listFaq(deps: Pick<TxDeps, "db">): Promise<FaqItem[]> {
  return deps.db
    .select({ id: faqItems.id, question: faqItems.question, answer: faqItems.answer })
    .from(faqItems)
    .orderBy(asc(faqItems.position));
}
