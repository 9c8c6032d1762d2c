import { Link } from "react-router";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import type { OfficeCourse, Quote } from "../../contract.ts";

const places = { faq: "FAQ", post: "Post", testimonial: "Testimonial" } as const satisfies Record<
  Quote["where"],
  string
>;

/** Where the price of today stands: what follows by itself, and what someone wrote by hand. */
export function Quotes({ course: { slug, state, quotes } }: { course: OfficeCourse }) {
  return (
    <section aria-labelledby="quotes" className="card grid grid-cols-1 gap-4 p-5">
      <h2 id="quotes" className="text-h4">
        Where today's price is quoted
      </h2>
      {state === "published" && (
        <p className="text-ink-2">
          By itself, and so changed on the day: the{" "}
          <a className="link" href={paths.course(slug)}>
            course page
          </a>
          , the{" "}
          <a className="link" href={paths.pricing()}>
            price list
          </a>
          , its order form, and the cards of its tutors.
        </p>
      )}
      <p className="font-semibold">
        {quotes.length === 0 ? "No text quotes it." : `Written by hand: ${counted(quotes.length, "sentence")}`}
      </p>
      {quotes.length > 0 && (
        <ul className="grid gap-3">
          {quotes.map(({ where, title, href, sentence, price }) => (
            <li key={`${where} ${title} ${sentence}`} className="grid gap-1 rounded-[10px] border border-line p-4">
              {where !== "testimonial" ? (
                <Link className="link justify-self-start wrap-anywhere" to={href}>
                  {places[where]}: {title}
                </Link>
              ) : (
                <a className="link justify-self-start wrap-anywhere" href={href}>
                  {places[where]}: {title}
                </a>
              )}
              <q className="wrap-anywhere">{sentence}</q>
              <span className="text-ink-2 text-sm">
                {where === "testimonial"
                  ? `${price}: their words, which stay.`
                  : `Quotes ${price}; it may mean another course.`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
