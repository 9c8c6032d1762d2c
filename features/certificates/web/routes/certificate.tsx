import { data, redirect } from "react-router";
import { CheckForm, CheckPage } from "#features/certificates/web/check-page.tsx";
import { credentialData } from "#features/certificates/web/credential-data.ts";
import { paths } from "#lib/paths.ts";
import { pageOf } from "#ui/page/page-context.ts";
import type { PageArgs, PageMetaArgs, PageProps } from "#ui/page/route.ts";
import { jsonLd, pageMeta } from "#ui/page/seo.ts";

export async function loader({ context, params }: PageArgs<"code">) {
  const page = pageOf({ context });
  const [certificate, settings] = await Promise.all([
    page.academy.certificates.findCertificate(params.code),
    page.academy.site.getSettings(),
  ]);
  const site = { name: settings.name, baseUrl: page.baseUrl };
  if (!certificate) return data({ certificate, typed: params.code.slice(0, 100), site }, 404);
  // However it was typed: one certificate has one address.
  if (params.code !== certificate.code) throw redirect(paths.certificate(certificate.code), 301);
  return data({ certificate, typed: "", site });
}

/** A revocation counts at once, and what is here is for those who have the code. */
export const headers = () => ({ "Cache-Control": "no-store" });

export function meta({ loaderData }: PageMetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { certificate, site } = loaderData;
  if (!certificate) return [{ title: `Unknown certificate | ${site.name}` }, { name: "robots", content: "noindex" }];
  const isValid = certificate.state === "valid";
  const holder = certificate.studentName ?? "A former student";
  return [
    ...pageMeta({
      title: isValid ? `${holder}: ${certificate.courseTitle}` : "Certificate revoked",
      description: isValid
        ? `${holder} completed ${certificate.courseTitle} at ${site.name} with ${certificate.grade} on ${certificate.issuedOn}.`
        : `This certificate of ${site.name} was revoked on ${certificate.revokedOn}.`,
      path: paths.certificate(certificate.code),
      baseUrl: site.baseUrl,
      siteName: site.name,
      ...(isValid ? { image: paths.certificatePicture(certificate.code) } : {}),
      noIndex: true,
    }),
    ...(isValid ? [jsonLd(credentialData(certificate, site))] : []),
  ];
}

export default function Certificate({ loaderData }: PageProps<typeof loader>) {
  const { certificate, typed, site } = loaderData;
  return certificate ? (
    <CheckPage certificate={certificate} academy={site.name} />
  ) : (
    <CheckForm typed={typed} problem="unknown" />
  );
}
