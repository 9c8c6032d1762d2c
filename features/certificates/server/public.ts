import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { awardIfEarned } from "./award-certificate.ts";
import { certificateFiles } from "./certificate-files.ts";
import { findCertificate } from "./find-certificate.ts";
import { listOwnCertificates } from "./list-own-certificates.ts";
import { restoreCertificate, revokeCertificate } from "./revoke-certificate.ts";
import { certificates } from "./tables.ts";

/** Binds what pages, routes and jobs may do with certificates. */
export function certificateVerbs(deps: VerbDeps) {
  return {
    /** See award-certificate.ts. */
    awardIfEarned: awardIfEarned(deps),
    /** A certificate by the code that somebody typed, as everybody sees it; null when unknown. */
    findCertificate: (typed: string) => findCertificate(deps, typed),
    listOwnCertificates: (studentId: string) => listOwnCertificates(deps, studentId),
    revoke: (input: { code: string; reason: string; staffId: string }) => revokeCertificate(deps, input),
    restore: (code: string) => restoreCertificate(deps, code),
    files: certificateFiles(deps),
  };
}

export type CertificateVerbs = ReturnType<typeof certificateVerbs>;

/** Binds the look-up of a student's certificates by course, for pages that list courses. Revoked ones are left out. */
export function certificateCodes({ db }: { db: Db }): (studentId: string) => Promise<Map<string, string>> {
  const codes = db
    .select({ courseId: certificates.courseId, code: certificates.code })
    .from(certificates)
    .where(and(eq(certificates.studentId, sql.placeholder("studentId")), isNull(certificates.revokedAt)))
    .prepare("certificates_codes");
  return async (studentId) =>
    new Map((await codes.execute({ studentId })).map(({ courseId, code }) => [courseId, code]));
}
