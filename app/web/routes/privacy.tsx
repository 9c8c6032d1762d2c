import { data } from "react-router";
import { DocumentPage } from "#features/site/web/document-page.tsx";
import { pageOf } from "../page-context.ts";
import { paths } from "../paths.ts";
import { pageMeta } from "../seo.ts";
import type { Route } from "./+types/privacy.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf({ context });
  page.tag("site");
  const document = await page.academy.site.findDocument("privacy");
  if (!document) throw data(null, { status: 404 });
  return { document, baseUrl: page.baseUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { document, baseUrl } = loaderData;
  return pageMeta({
    title: document.title,
    description: "What Unwalled Academy knows about you, what for, how long, and what you can do about it.",
    path: paths.privacy(),
    baseUrl,
  });
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData.document} />;
}
