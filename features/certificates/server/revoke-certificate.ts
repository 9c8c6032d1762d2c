import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { conflict } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { StaffCertificate } from "../contract.ts";
import { certificateTexts } from "../texts.ts";
import { staffView } from "./certificate-view.ts";
import { getCertificateRow } from "./find-certificate.ts";
import { certificates } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/**
 * Revokes a certificate: its page shows it from now on, and its PDF and picture are refused. `staffId` answers for it.
 * Errors: AppError not_found, conflict when it is revoked already.
 */
export async function revokeCertificate(
  deps: Deps,
  staffId: string,
  { code, reason }: { code: string; reason: string },
): Promise<StaffCertificate> {
  return staffWrite(deps, staffId, async (tx, record, now) => {
    const before = await getCertificateRow(within(deps, tx), code);
    const after = { revokedAt: now, revokedReason: reason, revokedBy: staffId };
    const [row] = await tx
      .update(certificates)
      .set(after)
      .where(and(eq(certificates.id, before.id), isNull(certificates.revokedAt)))
      .returning();
    if (!row) throw conflict(certificateTexts.alreadyRevoked);
    await record("certificate.revoked", before.id, { reason, before, after });
    return staffView(row);
  });
}

/** Takes a revocation back; `staffId` answers for it. Errors: AppError not_found, conflict when it is not revoked. */
export async function restoreCertificate(deps: Deps, staffId: string, code: string): Promise<StaffCertificate> {
  return staffWrite(deps, staffId, async (tx, record) => {
    const before = await getCertificateRow(within(deps, tx), code);
    const after = { revokedAt: null, revokedReason: null, revokedBy: null };
    const [row] = await tx
      .update(certificates)
      .set(after)
      .where(and(eq(certificates.id, before.id), isNotNull(certificates.revokedAt)))
      .returning();
    if (!row) throw conflict(certificateTexts.notRevoked);
    await record("certificate.restored", before.id, { before, after });
    return staffView(row);
  });
}
