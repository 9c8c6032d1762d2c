import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { conflict } from "#lib/app-error.ts";
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
  const { id } = await getCertificateRow(deps, code);
  const [row] = await deps.db
    .update(certificates)
    .set({ revokedAt: deps.clock.now(), revokedReason: reason, revokedBy: staffId })
    .where(and(eq(certificates.id, id), isNull(certificates.revokedAt)))
    .returning();
  if (!row) throw conflict(certificateTexts.alreadyRevoked);
  return staffView(row);
}

/** Takes a revocation back. Errors: AppError not_found, conflict when it is not revoked. */
export async function restoreCertificate(deps: Deps, code: string): Promise<StaffCertificate> {
  const { id } = await getCertificateRow(deps, code);
  const [row] = await deps.db
    .update(certificates)
    .set({ revokedAt: null, revokedReason: null, revokedBy: null })
    .where(and(eq(certificates.id, id), isNotNull(certificates.revokedAt)))
    .returning();
  if (!row) throw conflict(certificateTexts.notRevoked);
  return staffView(row);
}
