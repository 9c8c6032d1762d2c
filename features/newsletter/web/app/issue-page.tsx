import { useQuery } from "@tanstack/react-query";
import { Suspense, useId } from "react";
import { Link, useParams } from "react-router";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Card } from "#ui/components/card.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { Issue } from "../../issue-contract.ts";
import { figuresOf, returnReason } from "../../issue-rules.ts";
import { issueQuery } from "../queries.ts";

export const meta = appMeta("Newsletter issue");

/** Its form, and the renderer of its preview, come next to the issue. */
const IssueForm = lazyPart(() => import("./issue-form.tsx"));
const IssuePreview = lazyPart(() => import("./issue-preview.tsx"));

/** Where staff write an issue of the newsletter, try it and send it; one that went out is shown. */
export function IssuePage() {
  const { id = "new" } = useParams();
  const isNew = id === "new";
  const query = useQuery({ ...issueQuery(id), enabled: !isNew });
  return (
    <>
      <PageHeading>{isNew ? "New issue" : query.data ? `Issue ${query.data.number}` : "Issue"}</PageHeading>
      <p className="mb-4">
        <Link to={paths.officeNewsletter()} className="link inline-flex min-h-11 items-center">
          All issues
        </Link>
      </p>
      <Suspense fallback={<SkeletonBlock className="h-96" />}>
        {isNew ? (
          <IssueForm key="new" issue={null} />
        ) : (
          <QueryBoundary
            query={query}
            loading="Loading the issue..."
            skeleton={<SkeletonBlock className="h-96" />}
            failed="The issue could not be loaded."
            className="card"
          >
            {(issue) =>
              issue.state === "draft" ? <IssueForm key={issue.updatedAt} issue={issue} /> : <Gone issue={issue} />
            }
          </QueryBoundary>
        )}
      </Suspense>
    </>
  );
}

export default IssuePage;

function Gone({ issue: { counts, unknownReaders, returnedReaders, ...issue } }: { issue: Issue }) {
  return (
    <div className="grid max-w-[40rem] gap-5">
      <Card as="section" padded aria-labelledby="figures" className="grid gap-2">
        <h2 id="figures" className="text-h4">
          {counts.sent.toLocaleString("en")} of {counted(counts.all, "copy", "copies")} sent
        </h2>
        <p className="text-ink-2">{figuresOf(counts)}</p>
      </Card>
      {unknownReaders.length > 0 && (
        <Readers
          title="Not known"
          lead="The sender ended in the very moment in which these copies were handed over. They have most likely gone, and are not sent again, so that no one gets two."
          all={counts.unknown}
          lines={unknownReaders}
        />
      )}
      {returnedReaders.length > 0 && (
        <Readers
          title="Came back"
          lead="These copies were sent, and their mail servers sent them back for good. Their readers get no more issues, until they subscribe again."
          all={counts.returned}
          lines={returnedReaders.map(({ email, status }) => `${email}: ${returnReason(status)}`)}
        />
      )}
      <IssuePreview {...issue} />
    </div>
  );
}

/** Whose copies they are, of `all` of them the first. */
function Readers({ title, lead, all, lines }: { title: string; lead: string; all: number; lines: readonly string[] }) {
  const id = useId();
  return (
    <Card as="section" padded aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-h4">
        {title}
      </h2>
      <p className="text-ink-2">{lead}</p>
      <ul className="text-sm wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {all > lines.length && <p className="text-sm">And {(all - lines.length).toLocaleString("en")} more.</p>}
    </Card>
  );
}
