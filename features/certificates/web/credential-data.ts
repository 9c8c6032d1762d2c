import { paths } from "#lib/paths.ts";
import type { PublicCertificate } from "../contract.ts";

/** A valid certificate as schema.org has it. Its holder is named on the page alone. */
export function credentialData(certificate: PublicCertificate, site: { name: string; baseUrl: string }) {
  const academy = { "@type": "EducationalOrganization", name: site.name, url: site.baseUrl };
  return {
    "@type": "EducationalOccupationalCredential",
    name: `Certificate of completion: ${certificate.courseTitle}`,
    credentialCategory: "certificate",
    identifier: certificate.code,
    url: site.baseUrl + paths.certificate(certificate.code),
    dateCreated: certificate.issuedAt.slice(0, 10),
    recognizedBy: academy,
    about: {
      "@type": "Course",
      name: certificate.courseTitle,
      description: `The course ${certificate.courseTitle} of ${site.name}.`,
      provider: academy,
      ...(certificate.courseSlug ? { url: site.baseUrl + paths.course(certificate.courseSlug) } : {}),
    },
  };
}
