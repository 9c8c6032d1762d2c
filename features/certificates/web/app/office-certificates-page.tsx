import { Suspense, useState } from "react";
import { Link } from "react-router";
import { dayInLagos } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { listOfficeCertificates, restoreCertificate } from "../../office-calls.ts";
import type { OfficeCertificate } from "../../office-contract.ts";
import { officeCertificateList } from "../../office-texts.ts";

export const meta = appMeta("Certificates");

/** Their forms come with the first press that wants them. */
const RevokeDialog = lazyPart(() => import("./revoke-dialog.tsx"));
const ReissueDialog = lazyPart(() => import("./reissue-dialog.tsx"));

type Acted = { what: "revoke" | "reissue"; certificate: OfficeCertificate };

/** Everybody's certificates (CERT-01): found by code, student and course, revoked, restored, and issued again with the name corrected. */
export function OfficeCertificatesPage() {
  const list = useList({ spec: officeCertificateList, call: listOfficeCertificates, one: "certificate" });
  const [acted, setActed] = useState<Acted | null>(null);
  const close = () => setActed(null);
  const restore = useConfirm(restoreCertificate, {
    stale: [officeCertificateList.name],
    done: (_, { code }: OfficeCertificate) => `Certificate ${code} is valid again`,
    question: ({ code, studentName, courseTitle }) => ({
      title: `Restore certificate ${code}?`,
      text: `${studentName ?? "Its student"} is notified that it is valid again for ${courseTitle}, and its page shows it at once.`,
      confirm: "Restore it",
      busyLabel: "Restoring...",
      input: { params: { code } },
    }),
  });
  return (
    <>
      <PageHeading lead="Anyone with the code of a certificate sees at once what is changed here.">
        Certificates
      </PageHeading>
      <div className="grid grid-cols-1 gap-4">
        <ListFilters list={list} className="lg:grid-cols-[minmax(0,1fr)_12rem_auto]" />
        <ListRows
          list={list}
          kind="paper"
          empty={{ message: "No one has earned a certificate yet." }}
          draw={(rows) => (
            <ul className="divide-y divide-line">
              {rows.map((certificate) => (
                <li key={certificate.id} className="grid gap-1 p-4">
                  <Row
                    certificate={certificate}
                    onAct={(what) => setActed({ what, certificate })}
                    onRestore={restore.ask}
                  />
                </li>
              ))}
            </ul>
          )}
        />
      </div>
      <Suspense>
        {acted?.what === "revoke" && <RevokeDialog certificate={acted.certificate} onClose={close} />}
        {acted?.what === "reissue" && <ReissueDialog certificate={acted.certificate} onClose={close} />}
      </Suspense>
      {restore.dialog}
    </>
  );
}

export default OfficeCertificatesPage;

type RowProps = {
  certificate: OfficeCertificate;
  onAct: (what: Acted["what"]) => void;
  onRestore: (certificate: OfficeCertificate) => void;
};

function Row({ certificate, onAct, onRestore }: RowProps) {
  const { code, studentId, studentName, courseTitle, grade, issuedAt, revokedAt, revokedReason, replaced } =
    certificate;
  const [last] = replaced;
  const whose = <span className="sr-only"> certificate {code}</span>;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {studentName === null ? (
          // There is no person to look at.
          <b className="inline-flex min-h-11 items-center font-semibold">Closed account</b>
        ) : (
          <Link
            className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
            to={paths.person(studentId)}
          >
            {studentName}
          </Link>
        )}
        <Badge tone={revokedAt ? "plain" : "done"}>{revokedAt ? "Revoked" : "Valid"}</Badge>
      </p>
      <p className="wrap-anywhere">
        {courseTitle}, {grade}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-ink-2 text-sm">
        <a className="link inline-flex min-h-11 items-center tabular-nums" href={paths.certificate(code)}>
          {code}
        </a>
        <span>{dayInLagos(new Date(issuedAt))}</span>
      </p>
      {last && (
        <p className="text-ink-2 text-sm">
          Issued again on {dayInLagos(new Date(last.replacedAt))}, in place of {last.code}
        </p>
      )}
      {revokedAt && (
        <p className="text-ink-2 text-sm wrap-anywhere">
          Revoked on {dayInLagos(new Date(revokedAt))}: {revokedReason}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {revokedAt ? (
          <Button variant="line" size="sm" onClick={() => onRestore(certificate)}>
            Restore{whose}
          </Button>
        ) : (
          <>
            {studentName !== null && (
              <Button variant="line" size="sm" onClick={() => onAct("reissue")}>
                Correct the name{whose}
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={() => onAct("revoke")}>
              Revoke{whose}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
