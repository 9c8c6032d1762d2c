import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { sentenceOf } from "#ui/api/call.ts";
import { useSiteIdentity } from "#ui/brand/site-identity.tsx";
import { Badge } from "#ui/components/badge.tsx";
import { ButtonLink, buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { ProgressBar } from "#ui/components/progress-bar.tsx";
import { ShareLinks } from "#ui/components/share-links.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { DoorScene } from "#ui/illustrations/door-scene.tsx";
import type { MissingForCertificate, OwnCertificate } from "../../contract.ts";
import { certificateGrade } from "../../texts.ts";
import { certificatesQuery } from "../queries.ts";

/** The student's certificates (CERT-01): to keep, to share, and what is missing for the next. */
export function CertificatesPage() {
  return (
    <>
      <PageHeading lead="What you have completed, to keep and to show">Certificates</PageHeading>
      <Certificates />
    </>
  );
}

function Certificates() {
  const { data, error, isFetching, refetch } = useQuery(certificatesQuery());
  if (!data) {
    return error ? (
      <LoadFailure
        kind="paper"
        message={sentenceOf(error, "Your certificates could not be loaded.")}
        busy={isFetching}
        onRetry={() => void refetch()}
        className="card"
      />
    ) : (
      <Skeleton words="Loading your certificates...">
        <div className="grid gap-4 lg:grid-cols-2">
          <SkeletonBlock className="h-80" />
          <SkeletonBlock className="h-80" />
        </div>
      </Skeleton>
    );
  }
  const { data: certificates, next } = data;
  return (
    <div className="grid gap-9">
      {certificates.length > 0 ? (
        <ul className="grid gap-4 lg:grid-cols-2">
          {certificates.map((certificate) => (
            <CertificateCard key={certificate.code} certificate={certificate} />
          ))}
        </ul>
      ) : next.length === 0 ? (
        <EmptyState
          kind="paper"
          className="card"
          message={`You earn a certificate by finishing every lesson of a course and reaching a grade of ${certificateGrade}% or more.`}
          hint="You take no course yet."
          action={
            <Link to={paths.viewCourse()} className={buttonClass({ size: "sm" })}>
              View courses
            </Link>
          }
        />
      ) : (
        <EmptyState
          kind="paper"
          className="card"
          message={`You earn a certificate by finishing every lesson of a course and reaching a grade of ${certificateGrade}% or more.`}
          hint="Below you see what is missing."
        />
      )}
      {next.length > 0 ? (
        <section aria-labelledby="next" className="grid gap-3.5">
          <h2 id="next" className="text-h3">
            Your next certificate
          </h2>
          <ul className="grid gap-4 lg:grid-cols-2">
            {next.map((missing) => (
              <NextCard key={missing.courseSlug} missing={missing} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function CertificateCard({ certificate }: { certificate: OwnCertificate }) {
  const { name: academy } = useSiteIdentity();
  const { code, courseTitle, studentName, tutorName, grade, issuedAt, issuedOn, revokedOn, url } = certificate;
  return (
    <li className="card door-md flex flex-col overflow-hidden">
      <div className="on-wall grid min-h-40 grid-cols-[minmax(0,1fr)_minmax(0,.8fr)] bg-wall text-on-wall">
        <div className="flex flex-col gap-1 p-4">
          <h2 className="text-h3 wrap-anywhere">{courseTitle}</h2>
          <p className="mt-auto pt-3 text-sm wrap-anywhere text-on-wall-2">{studentName}</p>
        </div>
        <DoorScene variant="small" className="size-full" />
      </div>
      <div className="grid flex-1 content-between gap-3 px-4 pt-4 pb-2">
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-ink-2">
          {revokedOn ? (
            <Badge tone="bad" dot>
              Revoked on {revokedOn}
            </Badge>
          ) : null}
          <span>
            Grade <b className="text-ink tabular-nums">{grade}</b>
          </span>
          <time dateTime={issuedAt}>{issuedOn}</time>
          {tutorName ? <span className="wrap-anywhere">with {tutorName}</span> : null}
        </p>
        {revokedOn ? (
          <p className="text-sm text-ink-2">
            It proves nothing any more. Write to our support if you think that this is a mistake.
          </p>
        ) : (
          <div className="flex flex-wrap gap-2.5">
            <ButtonLink href={paths.certificatePdf(code)} download variant="soft" size="sm">
              <Icon name="download" />
              Download PDF<span className="sr-only"> of {courseTitle}</span>
            </ButtonLink>
            <ShareLinks
              title={`Certificate: ${courseTitle}`}
              text={`I completed ${courseTitle} at ${academy}.`}
              url={url}
              of={`the certificate of ${courseTitle}`}
            />
          </div>
        )}
        <p className="-mt-1">
          <a href={paths.certificate(code)} className="link inline-flex min-h-11 items-center gap-1.5 text-sm">
            See what others see<span className="sr-only"> of the certificate of {courseTitle}</span>
            <Icon name="arrow-up-right" size={16} />
          </a>
        </p>
      </div>
    </li>
  );
}

function NextCard({ missing }: { missing: MissingForCertificate }) {
  const { courseSlug, courseTitle, lessons, lessonsLeft, sentence } = missing;
  const done = lessons - lessonsLeft;
  return (
    <li className="card card-padded grid content-between gap-4">
      <div className="grid gap-3">
        <h3 className="text-h4 wrap-anywhere">{courseTitle}</h3>
        {lessons > 0 ? <ProgressBar value={(done * 100) / lessons} label={`Lessons of ${courseTitle}`} /> : null}
        <p className="text-sm text-ink-2">
          {done} of {lessons} lessons done. {sentence}
        </p>
      </div>
      <p>
        <Link to={paths.learn(courseSlug)} className={buttonClass({ variant: "line", size: "sm" })}>
          Continue learning<span className="sr-only"> {courseTitle}</span>
        </Link>
      </p>
    </li>
  );
}
