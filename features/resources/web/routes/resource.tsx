import { data } from "react-router";
import { resourceTexts } from "#features/resources/contract.ts";
import { PostPage } from "#features/resources/web/post-page.tsx";
import { paths } from "#lib/paths.ts";
import { pageOf } from "#ui/page/page-context.ts";
import type { PageArgs, PageMetaArgs, PageProps } from "#ui/page/route.ts";
import { breadcrumbLd, jsonLd, pageMeta } from "#ui/page/seo.ts";

/** Other posts offered at the end. */
const othersShown = 2;

export async function loader({ context, params }: PageArgs<"resourceId">) {
  const page = pageOf({ context });
  // Tagged before the look-up: a "not found" is stored as well, until someone publishes the post.
  page.tag("posts");
  const { resources, site } = page.academy;
  const post = await resources.findPost(params.resourceId);
  if (!post) throw data(resourceTexts.notFound, { status: 404 });
  const [all, settings] = await Promise.all([resources.listPosts(), site.getSettings()]);
  const otherPostSummaries = all.filter((otherPostSummary) => otherPostSummary.id !== post.id).slice(0, othersShown);
  return { post, others: otherPostSummaries, siteName: settings.name, baseUrl: page.baseUrl };
}

export function meta({ loaderData }: PageMetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { post, baseUrl, siteName } = loaderData;
  const path = paths.post(post.slug);
  const image = paths.shareImage("post", post.slug);
  return [
    ...pageMeta({ title: post.title, description: post.summary, path, image, type: "article", baseUrl, siteName }),
    { property: "article:published_time", content: post.publishedAt.toISOString() },
    { property: "article:author", content: post.author },
    jsonLd({
      "@type": "Article",
      headline: post.title,
      description: post.summary,
      image: baseUrl + image,
      author: { "@type": "Person", name: post.author },
      publisher: { "@type": "Organization", name: siteName, url: baseUrl, logo: `${baseUrl}/icons/icon-512.png` },
      datePublished: post.publishedAt.toISOString(),
      dateModified: post.updatedAt.toISOString(),
      mainEntityOfPage: baseUrl + path,
      inLanguage: "en-NG",
    }),
    breadcrumbLd(baseUrl, [
      { name: "Home", path: paths.home() },
      { name: "Resources", path: paths.resources() },
      { name: post.title, path },
    ]),
  ];
}

export default function Resource({ loaderData }: PageProps<typeof loader>) {
  return <PostPage post={loaderData.post} others={loaderData.others} />;
}
