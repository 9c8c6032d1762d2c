import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { lessonsDoneText } from "#features/learning/texts.ts";
import { StillWall } from "#features/learning/web/public/still-wall.tsx";
import { paths } from "#lib/paths.ts";
import { percentDone } from "#lib/percent-done.ts";
import { errorMessage } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { useSiteIdentity } from "#ui/brand/site-identity.tsx";
import { Badge } from "#ui/components/badge.tsx";
import { ButtonLink, buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { ShareLinks } from "#ui/components/share-links.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { schoolClass } from "#ui/illustrations/school-look.ts";
import type { MissingForCertificate, OwnCertificate } from "../../contract.ts";
import { certificateGrade } from "../../texts.ts";
import { CoverWall } from "../certificate-cover.tsx";
import { certificatesQuery } from "../queries.ts";

export const meta = appMeta("Certificates");

const howToEarn = `You earn a certificate by reading every written lesson of a course, attending those that are taught live, and reaching a grade of ${certificateGrade}% or more.`;

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
        message={errorMessage(error, "Your certificates could not be loaded.")}
        busy={isFetching}
        onRetry={() => void refetch()}
        className="card"
      />
    ) : (
      <Skeleton label="Loading your certificates...">
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
        <ul className="grid gap-4 lg:grid-cols-2 lg:gap-6">
          {certificates.map((certificate) => (
            <CertificateCard key={certificate.code} certificate={certificate} />
          ))}
        </ul>
      ) : next.length === 0 ? (
        <EmptyState
          kind="paper"
          className="card"
          message={howToEarn}
          hint="You are not taking a course yet."
          action={
            <Link to={paths.viewCourse()} className={buttonClass({ size: "sm" })}>
              View courses
            </Link>
          }
        />
      ) : (
        <EmptyState kind="paper" className="card" message={howToEarn} hint="See below what is still missing." />
      )}
      {next.length > 0 ? (
        <section aria-labelledby="next" className="grid gap-3.5">
          <h2 id="next" className="text-h3">
            Your next certificate
          </h2>
          <ul className="grid gap-4">
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
  const { code, cover, courseTitle, studentName, tutorName, grade, issuedAt, issuedOn, revokedOn, url } = certificate;
  return (
    <li className="card door-md flex flex-col overflow-hidden">
      <div
        className={`${schoolClass(cover.school)} grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] bg-s-bg text-s-ink sm:grid-cols-[minmax(0,1fr)_17.5rem] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]`}
      >
        <div className="flex flex-col gap-1 p-4 md:pl-5">
          <p className="font-semibold text-cap">{cover.schoolName}</p>
          <h2 className="text-h3 text-s-ink wrap-anywhere">{courseTitle}</h2>
          <p className="mt-auto pt-3 font-semibold text-sm wrap-anywhere">
            {studentName}
            <span className="block font-normal text-cap tabular-nums">{code}</span>
          </p>
        </div>
        <CoverWall cover={cover} />
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
            It is no longer valid. Write to our support if you think this is a mistake.
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
  const { courseSlug, courseTitle, lessons, lessonsDone, sentence: message } = missing;
  const { done, remaining } = percentDone(lessonsDone, lessons);
  return (
    <li className="on-wall door-lg grid overflow-hidden bg-wall text-on-wall md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] dark:ring-1 dark:ring-line dark:ring-inset">
      <StillWall percentDone={done} isEnrolled />
      <div className="grid content-center gap-2 p-5 md:px-7">
        <h3 className="text-h3 wrap-anywhere">{courseTitle}</h3>
        <p
          role="progressbar"
          aria-label={`Lessons of ${courseTitle}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={done}
          aria-valuetext={`${done}% done, ${remaining}% remaining`}
        >
          <b className="font-bold font-display text-[2.75rem] text-sun-400 leading-none tracking-tight tabular-nums">
            {done}%
          </b>{" "}
          done
        </p>
        <p className="text-on-wall-2 text-sm">
          {lessonsDoneText(missing)}. {message}
        </p>
        <p className="mt-2">
          <Link to={paths.learn(courseSlug)} className={buttonClass({ size: "sm" })}>
            Continue learning<span className="sr-only"> {courseTitle}</span>
          </Link>
        </p>
      </div>
    </li>
  );
}

export default CertificatesPage;
