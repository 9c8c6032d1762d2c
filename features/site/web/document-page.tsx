import { longDate } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { Disclosure } from "#ui/components/disclosure.tsx";
import { Prose } from "#ui/components/prose.tsx";

export type DocumentPageProps = {
  slug: "terms" | "privacy";
  title: string;
  /** YYYY-MM-DD. */
  updatedOn: string;
  /** Sanitised HTML. */
  html: string;
  number: number;
  /** All that were published, the newest first. */
  versions: readonly { number: number; publishedOn: string; note: string }[];
  /** A page of one version, which may no longer hold. */
  isOld?: boolean;
};

/** Terms and privacy: one column to read, with the date, and the versions before. */
export function DocumentPage({ slug, title, updatedOn, html, number, versions, isOld }: DocumentPageProps) {
  const newest = versions[0]?.number;
  return (
    <article className="wrap section">
      <h1>{title}</h1>
      <p className="mt-3 text-sm text-ink-3">
        {isOld ? `Version ${number}, published on` : "Last changed on"}{" "}
        <time dateTime={updatedOn}>{longDate(updatedOn)}</time>
      </p>
      {isOld && (
        <p className="mt-3">
          <a href={paths[slug]()} className="link inline-flex min-h-11 items-center">
            {number === newest ? "This version holds" : "Read the version that holds"}
          </a>
        </p>
      )}
      {versions.length > 1 && (
        <Disclosure title="All versions" look="link" className="mt-3">
          <ul className="grid gap-1 text-sm">
            {versions.map((version) => (
              <li key={version.number}>
                <a
                  href={paths.documentVersion(slug, version.number)}
                  className="link inline-flex min-h-11 items-center"
                >
                  Version {version.number}, {longDate(version.publishedOn)}
                </a>
                {version.note && <span className="text-ink-2"> {version.note}</span>}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <Prose html={html} size="sm" className="mt-8" />
    </article>
  );
}
