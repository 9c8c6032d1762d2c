import { desc, eq } from "drizzle-orm";
import { courseRows } from "#features/catalogue/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { PublicCertificate } from "../contract.ts";
import { readCode } from "../rules.ts";
import { certificateTexts } from "../texts.ts";
import { type CertificateRow, courseFields, publicView } from "./certificate-view.ts";
import { byCode } from "./office-certificates.ts";
import { certificates, replacedCodes } from "./tables.ts";

/** A certificate by the code that someone typed, also one that it had before; null for one that we do not know. */
export async function findCertificate(deps: Pick<VerbDeps, "db">, typed: string): Promise<PublicCertificate | null> {
  const code = readCode(typed);
  if (code === null) return null;
  const courses = courseRows(deps.db);
  const [row] = await deps.db
    .select({ certificate: certificates, course: courseFields(courses) })
    .from(certificates)
    .innerJoin(courses, eq(courses.id, certificates.courseId))
    .where(byCode(deps.db, code));
  if (!row) return null;
  const [replaced] = await deps.db
    .select()
    .from(replacedCodes)
    .where(eq(replacedCodes.certificateId, row.certificate.id))
    .orderBy(desc(replacedCodes.replacedAt))
    .limit(1);
  return publicView(row.certificate, row.course, replaced ?? null);
}

/** The row behind a code that someone typed. Errors: AppError not_found. */
export async function getCertificateRow(deps: Pick<VerbDeps, "db">, typed: string): Promise<CertificateRow> {
  const code = readCode(typed);
  const [row] = code === null ? [] : await deps.db.select().from(certificates).where(byCode(deps.db, code));
  if (!row) throw notFound(certificateTexts.unknown);
  return row;
}
