import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature } from "#ui/workplace/web-feature.ts";
import { listCertificates } from "../calls.ts";

export const feature: WebFeature = {
  name: "certificates",
  pages: [
    { path: "certificates", file: "check-certificate.tsx", layout: "public", staysOpen: true },
    { path: "certificates/:code", file: "certificate.tsx", layout: "public", staysOpen: true },
    {
      path: "dashboard/certificates",
      file: "app/certificates-page.tsx",
      layout: "dashboard",
      navigation: { label: "Certificates", icon: "award", order: 60 },
      reads: [firstRead(listCertificates)],
    },
    {
      path: "admin/certificates",
      file: "app/office-certificates-page.tsx",
      layout: "dashboard",
      navigation: { label: "Certificates", icon: "award", order: 41, needs: "certificates.revoke", group: "teaching" },
    },
  ],
};
