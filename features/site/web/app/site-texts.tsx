import { lazy, Suspense, useState } from "react";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { SiteTexts } from "../../office-contract.ts";
import { siteTextsQuery } from "../queries.ts";

/** Their forms come with the first press that wants one. */
const FaqDialog = lazy(() => import("./faq-dialog.tsx"));
const TestimonialsDialog = lazy(() => import("./testimonials-dialog.tsx"));

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
      {(texts) => <Cards {...texts} />}
    </QueryBoundary>
  );
}

function Cards({ faq, testimonials }: SiteTexts) {
  const [changing, setChanging] = useState<keyof SiteTexts | null>(null);
  const onClose = () => setChanging(null);
  return (
    <>
      <TextCard
        title="Questions and answers"
        entries={faq.items.map(({ id, question }) => ({ id, text: question }))}
        onChange={() => setChanging("faq")}
      />
      <TextCard
        title="Testimonials"
        entries={testimonials.items.map(({ id, name, dateText }) => ({ id, text: `${name}, ${dateText}` }))}
        onChange={() => setChanging("testimonials")}
      />
      {changing && (
        <Suspense>
          {changing === "faq" ? (
            <FaqDialog faq={faq} onClose={onClose} />
          ) : (
            <TestimonialsDialog testimonials={testimonials} onClose={onClose} />
          )}
        </Suspense>
      )}
    </>
  );
}

type CardProps = { title: string; entries: { id: string; text: string }[]; onChange: () => void };

function TextCard({ title, entries, onChange }: CardProps) {
  const id = `texts-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <Card as="section" padded aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-h4">
          {title}
        </h2>
        <Button variant="line" size="sm" onClick={onChange}>
          Change<span className="sr-only"> {title}</span>
        </Button>
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
