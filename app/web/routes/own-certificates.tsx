import { CertificatesPage } from "#features/certificates/web/app/certificates-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Certificates");

export default CertificatesPage;
