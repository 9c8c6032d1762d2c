import { asc } from "drizzle-orm";
import type { TxDeps } from "#platform/deps.ts";
import { testimonials } from "./tables.ts";

export type Testimonial = {
  id: string;
  name: string;
  text: string;
  dateText: string;
  /** Name of the drawn face. */
  portrait: string;
};

/** The testimonials in their order; six in the supplied data (HOME-08). */
export function listTestimonials(deps: Pick<TxDeps, "db">): Promise<Testimonial[]> {
  return deps.db
    .select({
      id: testimonials.id,
      name: testimonials.name,
      text: testimonials.text,
      dateText: testimonials.dateText,
      portrait: testimonials.portrait,
    })
    .from(testimonials)
    .orderBy(asc(testimonials.position));
}
