import { appMeta } from "#ui/brand/page-meta.ts";
import { CertificatesPage } from "../app/certificates-page.tsx";

export const meta = appMeta("Certificates");

export default CertificatesPage;
