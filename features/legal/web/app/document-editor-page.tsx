import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link, useParams } from "react-router";
import { documentSlugs } from "#features/site/office-texts.ts";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Card } from "#ui/components/card.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { OfficeDocument } from "../../contract.ts";
import { legalTexts } from "../../texts.ts";
import { documentQuery } from "../queries.ts";

export const meta = appMeta("Terms and privacy");

/** Its form, with the checks of what is typed, comes next to the text. */
const DocumentForm = lazyPart(() => import("./document-form.tsx"));

/** Where administrators write a version of a page of law and publish it. */
export function DocumentEditorPage() {
  const { slug: named } = useParams();
  const slug = documentSlugs.find((known) => known === named);
  if (!slug) return <PageHeading lead={legalTexts.unknown}>Terms and privacy</PageHeading>;
  return <Editor slug={slug} />;
}

export default DocumentEditorPage;

function Editor({ slug }: { slug: "terms" | "privacy" }) {
  const query = useQuery(documentQuery(slug));
  const { data } = query;
  return (
    <>
      <PageHeading lead={data && leadOf(data)}>{data?.title ?? "Terms and privacy"}</PageHeading>
      <p className="mb-4 flex flex-wrap items-center gap-x-5">
        <Link to={paths.officeDocuments()} className="link inline-flex min-h-11 items-center">
          Terms and privacy
        </Link>
        <a href={paths[slug]()} className="link inline-flex min-h-11 items-center">
          See the page
        </a>
      </p>
      <QueryBoundary
        query={query}
        loading="Loading the text..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="The text could not be loaded."
        className="card"
      >
        {(document) => (
          <div className="grid gap-5">
            <Suspense fallback={<SkeletonBlock className="h-96" />}>
              <DocumentForm key={document.number} document={document} />
            </Suspense>
            <Versions document={document} />
          </div>
        )}
      </QueryBoundary>
    </>
  );
}

const leadOf = ({ number, versions }: OfficeDocument) =>
  versions[0]
    ? `Version ${number} holds since ${momentText(new Date(versions[0].publishedAt))}.`
    : "Nothing is published yet: visitors read what holds for every academy.";

function Versions({ document: { slug, versions, students } }: { document: OfficeDocument }) {
  if (versions.length === 0) return null;
  return (
    <Card as="section" padded aria-labelledby="versions" className="grid gap-3">
      <h2 id="versions" className="text-h4">
        Versions
      </h2>
      <ol className="divide-y divide-line text-sm">
        {versions.map(({ number, publishedAt, note, needsAcceptance, accepted }) => (
          <li key={number} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <a href={paths.documentVersion(slug, number)} className="link inline-flex min-h-11 items-center">
              Version {number}
            </a>
            <span className="text-ink-2">{momentText(new Date(publishedAt))}</span>
            <span className="min-w-40 flex-1 wrap-anywhere">
              {note}
              {needsAcceptance && <span className="text-ink-2"> Students were asked for it.</span>}
            </span>
            <span className="tabular-nums">
              accepted by {accepted} of {counted(students, "student")}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
