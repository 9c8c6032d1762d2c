import { resourceTexts } from "#features/resources/contract.ts";
import { PostListPage } from "#features/resources/web/post-list-page.tsx";
import { paths } from "#lib/paths.ts";
import { siteOf } from "#ui/brand/page-meta.ts";
import { pageOf } from "#ui/page/page-context.ts";
import type { PageArgs, PageMetaArgs, PageProps } from "#ui/page/route.ts";
import { breadcrumbLd, pageMeta } from "#ui/page/seo.ts";

export async function loader({ context }: PageArgs) {
  const page = pageOf({ context });
  page.tag("posts");
  return { posts: await page.academy.resources.listPosts(), baseUrl: page.baseUrl };
}

export function meta(args: PageMetaArgs<typeof loader>) {
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

export default function Resources({ loaderData }: PageProps<typeof loader>) {
  return <PostListPage posts={loaderData.posts} />;
}
