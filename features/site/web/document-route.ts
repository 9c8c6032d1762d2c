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
