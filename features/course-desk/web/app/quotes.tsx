import { Link } from "react-router";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/components/badge.tsx";
import type { OfficeCourse, Quote } from "../../contract.ts";

const places = {
  faq: "FAQ",
  post: "Post",
  testimonial: "Testimonial",
  site: "Academy",
  document: "Terms and privacy",
  facts: "Facts",
} as const satisfies Record<Quote["where"], string>;

const meaning = ({ where, price, isOver, isNamed }: Quote) => {
  const quoted = isOver ? `${price}, which it costs no more` : price;
  return where === "testimonial"
    ? `${quoted}: their words, which stay.`
    : `Quotes ${quoted}${isNamed ? "" : "; it may mean another course"}.`;
};

/** Where its price stands: what follows by itself, and what someone wrote by hand, with what is over first. */
export function Quotes({ course: { slug, state, quotes } }: { course: OfficeCourse }) {
  const over = quotes.filter(({ isOver }) => isOver).length;
  return (
    <section aria-labelledby="quotes" className="card grid grid-cols-1 gap-4 p-5">
      <h2 id="quotes" className="text-h4">
        Where its price is quoted
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
        {over > 0 && `, ${over} with an old price`}
      </p>
      {quotes.length > 0 && (
        <ul className="grid gap-3">
          {quotes.map((quote) => {
            const { where, title, href, sentence, isOver } = quote;
            return (
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
                <span className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
                  {isOver && <Badge tone="pending">Old price</Badge>}
                  {meaning(quote)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
