import { wordmarkOf } from "#ui/brand/wordmark.ts";
import type { CertificateFacts } from "./draw-certificate.ts";

/** What is on the certificate that tests and benches draw. */
export const sampleFacts: CertificateFacts = {
  code: "7K3M-9QTX-2WAB-C4DE",
  studentName: "Temitope Alabi",
  courseTitle: "Product Design UI/UX",
  tutorName: "Adaeze Okonkwo",
  grade: "86%",
  issuedOn: "6 November 2026",
  issuedAt: new Date("2026-11-06T09:00:00Z"),
  url: "https://academy.test/certificates/7K3M-9QTX-2WAB-C4DE",
  academy: "Brick Lane Learning",
  wordmark: wordmarkOf("Brick Lane Learning"),
};
