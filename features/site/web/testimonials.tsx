import { Avatar } from "#ui/components/avatar.tsx";
import { Portrait } from "#ui/illustrations/portrait.tsx";

export type TestimonialsProps = {
  items: { id: string; name: string; text: string; dateText: string; portrait: string }[];
};

/** What students say, in open frames (HOME-08). The heading has two wordings; only the one that is seen is read. */
export function Testimonials({ items }: TestimonialsProps) {
  if (items.length === 0) return null;
  return (
    <section id="testimonials" tabIndex={-1} className="section drawn-later" aria-label="Testimonials">
      <div className="wrap">
        <h2 className="mb-4 md:mb-8">
          <span className="max-md:hidden">See what our students are saying</span>
          <span className="md:hidden">Reviews</span>
        </h2>
        <div className="grid gap-3.5 sm:grid-cols-2 md:gap-5 lg:grid-cols-3">
          {items.map((item) => (
            <figure
              key={item.id}
              className="open-frame flex flex-col justify-between gap-4 py-4.5 pl-4.5 md:gap-6 md:py-6 md:pl-6"
            >
              <blockquote className="pr-3 font-display text-h4 leading-[1.32] font-medium tracking-[-.01em] md:text-[1.3125rem]">
                {item.text}
              </blockquote>
              <figcaption className="flex items-center gap-3">
                <Avatar name={item.name} decorative>
                  <Portrait name={item.portrait} decorative />
                </Avatar>
                <span>
                  <b className="block text-sm">{item.name}</b>
                  <span className="text-xs text-ink-3">{item.dateText}</span>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
