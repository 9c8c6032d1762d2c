import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { textLists } from "../../office-texts.ts";
import { siteTextsQuery } from "../queries.ts";

/** The questions and testimonials of home. */
export function SiteTextCards() {
  return (
    <QueryBoundary
      query={usePageQuery(siteTextsQuery())}
      loading="Loading the texts of home..."
      skeleton={<SkeletonBlock className="h-56" />}
      failed="The texts of home could not be loaded."
      className="card"
    >
      {({ faq, testimonials }) => (
        <>
          <TextCard name="faq" entries={faq.items.map(({ id, question }) => ({ id, text: question }))} />
          <TextCard
            name="testimonials"
            entries={testimonials.items.map(({ id, name, dateText }) => ({ id, text: `${name}, ${dateText}` }))}
          />
        </>
      )}
    </QueryBoundary>
  );
}

type CardProps = { name: keyof typeof textLists; entries: { id: string; text: string }[] };

function TextCard({ name, entries }: CardProps) {
  const title = textLists[name];
  const id = `texts-${name}`;
  return (
    <Card as="section" padded aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-h4">
          {title}
        </h2>
        <Link to={paths.site(name)} className={buttonClass({ variant: "line", size: "sm" })}>
          Change<span className="sr-only"> {title}</span>
        </Link>
      </div>
      {entries.length === 0 ? (
        <p className="text-ink-2">None: home has no such section.</p>
      ) : (
        <ol className="grid list-decimal gap-1 pl-5">
          {entries.map((entry) => (
            <li key={entry.id} className="wrap-anywhere">
              {entry.text}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
