import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { courseRows } from "#features/catalogue/server/public.ts";
import { getIdentity } from "#features/site/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { dayInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { wrap } from "#ui/illustrations/lettering/lettering.ts";
import { ogCardSvg } from "#ui/illustrations/og-card.ts";
import { gradeText } from "../rules.ts";
import { certificateTexts } from "../texts.ts";
import { type CertificateRow, certificateUrl } from "./certificate-view.ts";
import { getCertificateRow } from "./find-certificate.ts";
import { type CertificateFacts, drawCertificate } from "./pdf/draw-certificate.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">;

export type CertificateFile = {
  bytes: Buffer;
  /** Names the content: the same certificate is the same file. */
  etag: string;
};

const cacheBytes = 8 * 1024 * 1024;

const made = new LRUCache<string, CertificateFile>({
  maxSize: cacheBytes,
  sizeCalculation: ({ bytes }) => bytes.length,
});
const pendingFiles = new Map<string, Promise<CertificateFile>>();

/** A file by its content: stored in this process, and drawn once however many ask at the same time. */
function fileOf(facts: object, draw: () => Promise<Buffer>): Promise<CertificateFile> {
  const key = createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
  const certificateFile = made.get(key);
  if (certificateFile) return Promise.resolve(certificateFile);
  const drawing =
    pendingFiles.get(key) ??
    draw()
      .then((bytes) => {
        const file = { bytes, etag: `"${key.slice(0, 22)}"` };
        made.set(key, file);
        return file;
      })
      .finally(() => pendingFiles.delete(key));
  pendingFiles.set(key, drawing);
  return drawing;
}

/** A certificate's PDF of one page, with the name of the file. Errors: AppError not_found, gone for one that was revoked. */
export async function getCertificatePdf(deps: Deps, code: string): Promise<CertificateFile & { name: string }> {
  const row = await getValidRow(deps, code);
  const { name: academy, wordmark } = await getIdentity(deps);
  const facts: CertificateFacts = { ...factsOf(row), url: certificateUrl(deps.baseUrl, row.code), academy, wordmark };
  const file = await fileOf({ pdf: facts }, () => drawCertificate(facts));
  return { ...file, name: `certificate-${row.code}.pdf` };
}

/** A certificate's share picture, 1200 x 630. Errors as of the PDF. */
export async function getCertificatePicture(deps: Deps, code: string): Promise<CertificateFile> {
  const row = await getValidRow(deps, code);
  const { studentName, courseTitle } = row;
  const courses = courseRows(deps.db);
  const [course] = await deps.db
    .select({ school: courses.school, slug: courses.slug })
    .from(courses)
    .where(eq(courses.id, row.courseId));
  const above = "Certificate of completion";
  // A name in letters that the drawn alphabet lacks would leave the picture empty.
  const isDrawable = studentName !== null && wrap(studentName, 54, 2000).length > 0;
  const cover = course ? { school: course.school, coverOf: course.slug } : {};
  const card = isDrawable
    ? { above, title: studentName, line: courseTitle, ...cover }
    : { above, title: courseTitle, ...cover };
  const { tagline, wordmark } = await getIdentity(deps);
  return fileOf({ card, tagline, wordmark }, () =>
    sharp(Buffer.from(ogCardSvg(card, { tagline, wordmark })))
      .png({ palette: true })
      .toBuffer(),
  );
}

async function getValidRow(deps: Deps, typed: string): Promise<CertificateRow> {
  const row = await getCertificateRow(deps, typed);
  if (row.revokedAt) throw new AppError("gone", certificateTexts.revoked);
  return row;
}

const factsOf = ({ code, studentName, courseTitle, tutorName, grade, issuedAt }: CertificateRow) => ({
  code,
  studentName,
  courseTitle,
  tutorName,
  grade: gradeText(grade),
  issuedOn: dayInLagos(issuedAt),
  issuedAt,
});
