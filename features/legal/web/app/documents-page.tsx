import { Link } from "react-router";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { ListedDocument } from "../../contract.ts";
import { documentsQuery } from "../queries.ts";

export const meta = appMeta("Terms and privacy");

/** The pages of law: which version holds, and who accepted it (ADM-06). */
export function DocumentsPage() {
  return (
    <>
      <PageHeading lead="What students accept when they sign up, version by version.">Terms and privacy</PageHeading>
      <QueryBoundary
        query={usePageQuery(documentsQuery())}
        loading="Loading the texts..."
        skeleton={<SkeletonBlock className="h-56" />}
        failed="The texts could not be loaded."
        className="card"
      >
        {({ data }) => (
          <div className="grid items-start gap-4 xl:grid-cols-2">
            {data.map((document) => (
              <DocumentCard key={document.slug} {...document} />
            ))}
          </div>
        )}
      </QueryBoundary>
    </>
  );
}

export default DocumentsPage;

function DocumentCard({ slug, title, number, publishedAt, accepted, students, isSupplied }: ListedDocument) {
  return (
    <Card as="section" padded aria-labelledby={`document-${slug}`} className="grid gap-3">
      <h2 id={`document-${slug}`} className="text-h4">
        {title} {isSupplied && <Badge tone="pending">supplied</Badge>}
      </h2>
      <Facts
        items={[
          { label: "Version that holds", value: publishedAt ? number : "What holds for every academy" },
          ...(publishedAt ? [{ label: "Published", value: momentText(new Date(publishedAt)) }] : []),
          { label: "Accepted by", value: `${accepted} of ${counted(students, "student")}` },
        ]}
      />
      <p className="flex flex-wrap gap-x-5 gap-y-2">
        <Link to={paths.officeDocument(slug)} className={buttonClass({ variant: "line", size: "sm" })}>
          Write a version<span className="sr-only"> of {title}</span>
        </Link>
        <a href={paths[slug]()} className="link inline-flex min-h-11 items-center">
          See the page
        </a>
      </p>
    </Card>
  );
}
