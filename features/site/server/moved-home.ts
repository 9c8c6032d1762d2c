import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { monthAndYear } from "#lib/dates.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { type HomeName, type MovedHome, movedHomeSchemas } from "../office-contract.ts";
import { listFaq } from "./list-faq.ts";
import { listTestimonials } from "./list-testimonials.ts";
import { faqItems, testimonials } from "./tables.ts";

/** What home asks and answers, or quotes, as it goes to another academy: without spaces around its texts, as that one reads it. */
export async function readHomeOut(db: DbOrTx, name: HomeName): Promise<MovedHome> {
  if (name === "faq") {
    const items = (await listFaq({ db })).map(({ id: _, ...item }) => item);
    return { name, items: movedHomeSchemas.faq.safeParse(items).data ?? items };
  }
  const items = (await listTestimonials({ db })).map(({ id: _, ...item }) => item);
  return { name, items: movedHomeSchemas.testimonials.safeParse(items).data ?? items };
}

async function suppliedHome(name: HomeName): Promise<MovedHome> {
  if (name === "faq") return { name, items: (await import("#data/faq.ts")).faq };
  const supplied = (await import("#data/testimonials.ts")).testimonials;
  return { name, items: supplied.map(({ date, ...item }) => ({ ...item, dateText: monthAndYear(date) })) };
}

/** Whether home has none, those that the software brought along, or the academy's own. */
export async function homeState(db: DbOrTx, name: HomeName): Promise<"none" | "supplied" | "own"> {
  const here = await readHomeOut(db, name);
  if (here.items.length === 0) return "none";
  return isDeepStrictEqual(here, await suppliedHome(name)) ? "supplied" : "own";
}

/** Those who write what home asks or quotes wait until this transaction has ended. */
export const lockHome = ({ db: tx }: InTx) =>
  tx.execute(sql`lock table ${faqItems}, ${testimonials} in share row exclusive mode`);

/** Has home ask and answer, or quote, these instead of what it had. */
export async function bringHome({ db: tx }: InTx, { name, items }: MovedHome): Promise<void> {
  await tx.delete(name === "faq" ? faqItems : testimonials);
  if (items.length === 0) return;
  if (name === "faq")
    await tx.insert(faqItems).values(items.map((item, position) => ({ ...item, id: newId(), position })));
  else await tx.insert(testimonials).values(items.map((item, position) => ({ ...item, id: newId(), position })));
}

/** Has home what it had before. */
export const takeBackHome = async (deps: InTx, name: HomeName, before: "none" | "supplied"): Promise<void> =>
  bringHome(deps, before === "supplied" ? await suppliedHome(name) : ({ name, items: [] } as MovedHome));
