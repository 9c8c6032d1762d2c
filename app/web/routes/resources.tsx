import { resourceTexts } from "#features/resources/contract.ts";
import { PostListPage } from "#features/resources/web/post-list-page.tsx";
import { paths } from "#lib/paths.ts";
import { siteOf } from "#ui/brand/page-meta.ts";
import { pageOf } from "../page-context.ts";
import { breadcrumbLd, pageMeta } from "../seo.ts";
import type { Route } from "./+types/resources.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf({ context });
  page.tag("posts");
  return { posts: await page.academy.resources.listPosts(), baseUrl: page.baseUrl };
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (!loaderData) return [];
  const { baseUrl } = loaderData;
  const siteName = siteOf(args).name;
  return [
    ...pageMeta({
      title: resourceTexts.title,
      description: `${resourceTexts.subtitle}, and advice for learners from the tutors of ${siteName}.`,
      path: paths.resources(),
      image: paths.shareImage("page", "resources"),
      baseUrl,
      siteName,
    }),
    breadcrumbLd(baseUrl, [
      { name: "Home", path: paths.home() },
      { name: "Resources", path: paths.resources() },
    ]),
  ];
}

export default function Resources({ loaderData }: Route.ComponentProps) {
  return <PostListPage posts={loaderData.posts} />;
}
