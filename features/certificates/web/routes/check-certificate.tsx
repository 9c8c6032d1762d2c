import { data, redirect } from "react-router";
import { readCode } from "#features/certificates/rules.ts";
import { CheckForm } from "#features/certificates/web/check-page.tsx";
import { paths } from "#lib/paths.ts";
import { siteOf } from "#ui/brand/page-meta.ts";
import { pageOf } from "#ui/page/page-context.ts";
import type { PageArgs, PageMetaArgs, PageProps } from "#ui/page/route.ts";
import { pageMeta } from "#ui/page/seo.ts";

/** The form's own address, with or without what was typed into it. */
export function loader({ context, url }: PageArgs) {
  const { baseUrl } = pageOf({ context });
  const typed = (url.searchParams.get("q") ?? "").slice(0, 100);
  const code = readCode(typed);
  if (code !== null) throw redirect(paths.certificate(code));
  const isUnreadable = typed.trim() !== "";
  return data({ typed, isUnreadable, baseUrl }, isUnreadable ? 422 : 200);
}

export function meta(args: PageMetaArgs<typeof loader>) {
  const { loaderData } = args;
  if (!loaderData) return [];
  return pageMeta({
    title: "Check a certificate",
    description: "Type the code of a certificate and see what was earned, by whom and when.",
    path: paths.checkCertificate(),
    baseUrl: loaderData.baseUrl,
    siteName: siteOf(args).name,
  });
}

export default function CheckCertificate({ loaderData }: PageProps<typeof loader>) {
  return <CheckForm typed={loaderData.typed} problem={loaderData.isUnreadable ? "unreadable" : null} />;
}
