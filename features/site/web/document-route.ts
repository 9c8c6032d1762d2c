import { data } from "react-router";
import { paths } from "#lib/paths.ts";
import { siteOf } from "#ui/brand/page-meta.ts";
import { pageOf } from "#ui/page/page-context.ts";
import { pageMeta } from "#ui/page/seo.ts";

/** Loader and meta of a page of law, which staff edit: terms and privacy differ in their text alone. */
export function documentRoute(
  slug: "terms" | "privacy",
  { path, descriptionFor }: { path: string; descriptionFor: (name: string) => string },
) {
  async function loader(args: Parameters<typeof pageOf>[0]) {
    const page = pageOf(args);
    page.tag("site");
    const document = await page.academy.site.findDocument(slug);
    return { document, baseUrl: page.baseUrl };
  }
  function meta(args: Parameters<typeof siteOf>[0] & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
    if (!args.loaderData) return [];
    const { document, baseUrl } = args.loaderData;
    const siteName = siteOf(args).name;
    return pageMeta({ title: document.title, description: descriptionFor(siteName), path, baseUrl, siteName });
  }
  return { loader, meta };
}

/** The same of one version, which is the newest only for a while: search engines are led to the page itself. */
export function versionRoute(slug: "terms" | "privacy") {
  async function loader({ params, ...args }: Parameters<typeof pageOf>[0] & { params: { number: string } }) {
    const page = pageOf(args);
    page.tag("site");
    const document = await page.academy.site.findDocumentVersion(slug, Number(params.number));
    if (!document) throw data("There is no version of this number.", { status: 404 });
    return { document, baseUrl: page.baseUrl };
  }
  function meta(args: Parameters<typeof siteOf>[0] & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
    if (!args.loaderData) return [];
    const { document, baseUrl } = args.loaderData;
    const title = `${document.title}, version ${document.number}`;
    return [
      ...pageMeta({
        title,
        description: title,
        path: paths.documentVersion(slug, document.number),
        baseUrl,
        siteName: siteOf(args).name,
      }),
      { name: "robots", content: "noindex" },
    ];
  }
  return { loader, meta };
}
