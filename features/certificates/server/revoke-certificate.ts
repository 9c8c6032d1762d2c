import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { conflict } from "#lib/app-error.ts";
import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { StaffCertificate } from "../contract.ts";
import { certificateTexts } from "../texts.ts";
import { staffView } from "./certificate-view.ts";
import { getCertificateRow } from "./find-certificate.ts";
import { certificates } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/**
 * Revokes a certificate: its page says so from now on, and its PDF and picture are refused. `staffId` answers for it.
 * Errors: AppError not_found, conflict when it is revoked already.
 */
export async function revokeCertificate(
  deps: Deps,
  staffId: string,
  { code, reason }: { code: string; reason: string },
): Promise<StaffCertificate> {
  return deps.db.transaction(async (tx) => {
    const before = await getCertificateRow({ ...deps, db: tx }, code);
    const at = deps.clock.now();
    const after = { revokedAt: at, revokedReason: reason, revokedBy: staffId };
    const [row] = await tx
      .update(certificates)
      .set(after)
      .where(and(eq(certificates.id, before.id), isNull(certificates.revokedAt)))
      .returning();
    if (!row) throw conflict(certificateTexts.alreadyRevoked);
    const write = { actorId: staffId, action: "certificate.revoked", about: "certificate", subject: before.id };
    await recordStaffWrite(tx, { ...write, reason, before, after, at });
    return staffView(row);
  });
}

/** Takes a revocation back; `staffId` answers for it. Errors: AppError not_found, conflict when it is not revoked. */
export async function restoreCertificate(deps: Deps, staffId: string, code: string): Promise<StaffCertificate> {
  return deps.db.transaction(async (tx) => {
    const before = await getCertificateRow({ ...deps, db: tx }, code);
    const after = { revokedAt: null, revokedReason: null, revokedBy: null };
    const [row] = await tx
      .update(certificates)
      .set(after)
      .where(and(eq(certificates.id, before.id), isNotNull(certificates.revokedAt)))
      .returning();
    if (!row) throw conflict(certificateTexts.notRevoked);
    await recordStaffWrite(tx, {
      actorId: staffId,
      action: "certificate.restored",
      about: "certificate",
      subject: before.id,
      before,
      after,
      at: deps.clock.now(),
    });
    return staffView(row);
  });
}
