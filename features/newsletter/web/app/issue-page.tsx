import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link, useParams } from "react-router";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { Issue } from "../../issue-contract.ts";
import { issueQuery } from "../queries.ts";

export const meta = appMeta("Newsletter issue");

/** Its form, and the renderer of its preview, come next to the issue. */
const IssueForm = lazy(() => import("./issue-form.tsx"));
const IssuePreview = lazy(() => import("./issue-preview.tsx"));

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

function Gone({ issue }: { issue: Issue }) {
  return (
    <div className="grid max-w-[40rem] gap-5">
      {issue.unknownReaders.length > 0 && (
        <Card as="section" padded aria-labelledby="unknown" className="grid gap-2">
          <h2 id="unknown" className="text-h4">
            Not known
          </h2>
          <p className="text-ink-2">
            The sender ended in the very moment in which these copies were handed over. They have most likely gone, and
            are not sent again, so that no one gets two.
          </p>
          <ul className="text-sm wrap-anywhere">
            {issue.unknownReaders.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        </Card>
      )}
      <IssuePreview {...issue} />
    </div>
  );
}
