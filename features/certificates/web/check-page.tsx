import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/components/button.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { EmptyRoom } from "#ui/illustrations/empty-room.tsx";
import type { PublicCertificate } from "../contract.ts";
import { certificateTexts } from "../texts.ts";
import { CoverWall } from "./certificate-cover.tsx";
import { CodeForm } from "./code-form.tsx";

/** A certificate as anybody sees it who has its code (CERT-01): what was earned, by whom, when, and whether it is still valid. */
export function CheckPage({ certificate, academy }: { certificate: PublicCertificate; academy: string }) {
  const { code, state, studentName, courseTitle, courseSlug, tutorName, grade, issuedAt, issuedOn, revokedOn } =
    certificate;
  const isValid = state === "valid";
  return (
    <div className="wrap pt-5 pb-(--section)">
      <section
        aria-labelledby="state"
        className="door-lg grid overflow-hidden bg-wall md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] dark:[box-shadow:inset_0_0_0_1px_var(--line)]"
      >
        <div className="on-wall grid content-center gap-3 p-5 text-on-wall md:p-9">
          <h1 id="state" className="flex items-start gap-3 wrap-anywhere">
            <Icon
              name={isValid ? "shield-check" : "circle-x"}
              size={40}
              className={isValid ? "mt-1 flex-none text-sun-400" : "mt-1 flex-none text-on-wall-2"}
            />
            {isValid ? "This certificate is valid" : certificateTexts.revoked}
          </h1>
          <p className="max-w-[46ch] text-lead text-on-wall-2">
            {isValid ? (
              <>
                {studentName === null ? (
                  "Its holder has closed their account, and we keep no name. Whoever shows it to you"
                ) : (
                  <b className="wrap-anywhere text-on-wall">{studentName}</b>
                )}{" "}
                completed every lesson and all graded work of{" "}
                <b className="wrap-anywhere text-on-wall">{courseTitle}</b> at {academy}.
              </>
            ) : (
              <>
                We revoked it on {revokedOn}. It was awarded on {issuedOn} for{" "}
                <b className="wrap-anywhere text-on-wall">{courseTitle}</b> and is no longer valid.
              </>
            )}
          </p>
        </div>
        <CoverWall cover={certificate.cover} className="max-md:-order-1" />
      </section>

      <div className="mt-8 grid gap-10 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <section aria-labelledby="what">
          <h2 id="what" className="text-h3">
            What was earned
          </h2>
          <Facts
            className="mt-3"
            items={[
              {
                label: "Course",
                value: courseSlug ? <CourseLink slug={courseSlug} title={courseTitle} /> : courseTitle,
              },
              { label: "Student", value: studentName ?? "Account closed" },
              { label: "Grade", value: grade },
              ...(tutorName ? [{ label: "Tutor", value: tutorName }] : []),
              { label: "Awarded on", value: <time dateTime={issuedAt}>{issuedOn}</time> },
              ...(revokedOn ? [{ label: "Revoked on", value: revokedOn }] : []),
              { label: "Code", value: <span className="tabular-nums">{code}</span> },
              ...(certificate.replaces
                ? [
                    {
                      label: "Replaces",
                      value: `${certificate.replaces.code}, on ${certificate.replaces.on}, with the name corrected`,
                    },
                  ]
                : []),
            ]}
          />
          {isValid ? (
            <p className="mt-5 flex flex-wrap gap-3">
              <ButtonLink href={paths.certificatePdf(code)} download>
                <Icon name="download" />
                Download PDF
              </ButtonLink>
              <ButtonLink href={paths.certificatePicture(code)} variant="line" download={`certificate-${code}.png`}>
                <Icon name="image" />
                Download picture
              </ButtonLink>
            </p>
          ) : null}
        </section>
        <section aria-labelledby="another">
          <h2 id="another" className="mb-3 text-h3">
            Check another
          </h2>
          <CodeForm />
        </section>
      </div>
    </div>
  );
}

function CourseLink({ slug, title }: { slug: string; title: string }) {
  return (
    <a href={paths.course(slug)} className="link wrap-anywhere">
      {title}
    </a>
  );
}

/** The form by itself, or with what was wrong: no code, or one that no one knows. */
export function CheckForm({ typed, problem }: { typed: string; problem: "unknown" | "unreadable" | null }) {
  return (
    <div className="wrap section">
      <div className="max-w-[36rem]">
        {problem ? <EmptyRoom kind="paper" className="-ml-3" /> : null}
        <h1 className={problem ? "mt-6" : undefined}>
          {problem === "unknown" ? certificateTexts.unknown : "Check a certificate"}
        </h1>
        <p className="mt-4 mb-7 text-lead text-ink-2">
          {problem === "unknown"
            ? "Check the code again: a letter may be missing. If somebody sent you the certificate, ask them for its link."
            : "Every certificate we award has a code. Enter it to see what was earned, by whom and when."}
        </p>
        <CodeForm
          typed={typed}
          error={problem === "unreadable" ? "That is not a code of ours: a code has 16 letters and digits." : null}
        />
      </div>
    </div>
  );
}
