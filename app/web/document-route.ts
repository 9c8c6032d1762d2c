import { data } from "react-router";
import { pageOf } from "./page-context.ts";
import { pageMeta } from "./seo.ts";

/** Loader and meta of a page of law, which staff edit: terms and privacy differ in their text alone. */
export function documentRoute(slug: "terms" | "privacy", described: { description: string; path: string }) {
  async function loader(args: Parameters<typeof pageOf>[0]) {
    const page = pageOf(args);
    page.tag("site");
    const document = await page.academy.site.findDocument(slug);
    if (!document) throw data(null, { status: 404 });
    return { document, baseUrl: page.baseUrl };
  }
  const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
    loaderData ? pageMeta({ title: loaderData.document.title, ...described, baseUrl: loaderData.baseUrl }) : [];
  return { loader, meta };
}
