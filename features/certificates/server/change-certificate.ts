import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { notify } from "#features/notifications/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { rowOf } from "#platform/list/list-source.ts";
import type { OfficeCertificate, Reissue } from "../office-contract.ts";
import { officeCertificateTexts as texts } from "../office-texts.ts";
import { codeByteCount, codeFrom, readCode } from "../rules.ts";
import { certificateTexts } from "../texts.ts";
import type { CertificateRow } from "./certificate-view.ts";
import { getCertificateRow } from "./find-certificate.ts";
import { officeCertificateSource } from "./office-certificates.ts";
import { certificates, replacedCodes } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** The certificate of a code, locked. Errors: AppError not_found; conflict where it has another code by now. */
async function lockCurrent(tx: Tx, typed: string): Promise<CertificateRow> {
  const code = readCode(typed);
  const { id } = await getCertificateRow({ db: tx }, typed);
  // By its id, which stays: who waited here for a colleague finds the code that it has since.
  const [row] = await tx.select().from(certificates).where(eq(certificates.id, id)).for("update");
  if (!row) throw notFound(certificateTexts.unknown);
  if (row.code !== code) throw conflict(texts.replaced(row.code));
  return row;
}

/** Notifies its student of what became of a certificate. */
const notifyStudent = (deps: InTx<"clock">, row: CertificateRow, how: string, message: string) =>
  notify(deps, {
    accountId: row.studentId,
    kind: "certificate",
    message,
    link: paths.certificate(row.code),
    about: `certificate:${row.code}:${how}:${newId()}`,
  });

const shown = (tx: Tx, id: string): Promise<OfficeCertificate> => rowOf(tx, officeCertificateSource(tx), id);

/**
 * Revokes a certificate and tells its student: its page shows it from now on, and its PDF and picture are refused. `staffId` answers for it.
 * Errors: AppError not_found; conflict when it is revoked already, or has another code by now.
 */
export const revokeCertificate = (
  deps: Deps,
  staffId: string,
  { code, reason }: { code: string; reason: string },
): Promise<OfficeCertificate> =>
  staffWrite(deps, staffId, async (tx, record, now) => {
    const before = await lockCurrent(tx, code);
    if (before.revokedAt) throw conflict(certificateTexts.alreadyRevoked);
    const after = { revokedAt: now, revokedReason: reason, revokedBy: staffId };
    await tx.update(certificates).set(after).where(eq(certificates.id, before.id));
    await record("certificate.revoked", before.id, { reason, before, after });
    await notifyStudent(
      within(deps, tx),
      before,
      "revoked",
      `Your certificate for ${before.courseTitle} was revoked. Write to support to learn why.`,
    );
    return shown(tx, before.id);
  });

/** Takes a revocation back and tells its student. Errors: AppError not_found; conflict when it is not revoked, or has another code by now. */
export const restoreCertificate = (deps: Deps, staffId: string, code: string): Promise<OfficeCertificate> =>
  staffWrite(deps, staffId, async (tx, record) => {
    const before = await lockCurrent(tx, code);
    if (!before.revokedAt) throw conflict(certificateTexts.notRevoked);
    const after = { revokedAt: null, revokedReason: null, revokedBy: null };
    await tx.update(certificates).set(after).where(eq(certificates.id, before.id));
    await record("certificate.restored", before.id, { before, after });
    await notifyStudent(
      within(deps, tx),
      before,
      "restored",
      `Your certificate for ${before.courseTitle} is valid again.`,
    );
    return shown(tx, before.id);
  });

/**
 * Issues a certificate again with another name and another code, and tells its student; the code that it had leads to it. Errors: AppError
 * not_found; invalid for the name that is on it; conflict when it is revoked, has no name, or has another code by now.
 */
export const reissueCertificate = (
  deps: Deps,
  staffId: string,
  { code, studentName, reason }: Reissue & { code: string },
): Promise<OfficeCertificate> =>
  staffWrite(deps, staffId, async (tx, record, now) => {
    const before = await lockCurrent(tx, code);
    if (before.revokedAt) throw conflict(texts.isRevoked);
    if (before.studentName === null) throw conflict(texts.nameless);
    if (before.studentName === studentName) throw invalidAt("studentName", texts.sameName, "same");
    const row = { ...before, studentName, code: codeFrom(randomBytes(codeByteCount)) };
    await tx.insert(replacedCodes).values({ code: before.code, certificateId: before.id, replacedAt: now });
    await tx.update(certificates).set({ code: row.code, studentName }).where(eq(certificates.id, before.id));
    await record("certificate.reissued", before.id, {
      reason,
      before: { code: before.code, studentName: before.studentName },
      after: { code: row.code, studentName },
    });
    await notifyStudent(
      within(deps, tx),
      row,
      "reissued",
      `Your certificate for ${row.courseTitle} was issued again with the name ${studentName}.`,
    );
    return shown(tx, before.id);
  });
