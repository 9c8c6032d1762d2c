import { data } from "react-router";
import { emailError, newsletterTexts, type Outcome } from "#features/newsletter/rules.ts";
import { NewsletterPage } from "#features/newsletter/web/newsletter-page.tsx";
import { paths } from "#lib/paths.ts";
import { siteOf } from "#ui/brand/page-meta.ts";
import { pageOf } from "#ui/page/page-context.ts";
import type { PageArgs, PageMetaArgs, PageProps } from "#ui/page/route.ts";
import { pageMeta } from "#ui/page/seo.ts";

export const loader = ({ context }: PageArgs) => ({ baseUrl: pageOf({ context }).baseUrl });

/** The form without scripts: the same verb and the same words as POST /api/newsletters. */
export async function action({ context, request }: PageArgs) {
  const typed = (await request.formData()).get("email");
  const email = typeof typed === "string" ? typed : "";
  const error = emailError(email);
  if (error) return data({ email, outcome: { tone: "error", message: error } satisfies Outcome }, { status: 422 });
  await pageOf({ context }).academy.newsletter.subscribe(email);
  const outcome: Outcome = { tone: "success", message: newsletterTexts.subscribed };
  return data({ email, outcome }, { status: 200 });
}

export function meta(args: PageMetaArgs<typeof loader>) {
  const { loaderData } = args;
  if (!loaderData) return [];
  return pageMeta({
    title: "Newsletter",
    description: "Study tips, new courses and news from the tech and telecoms sector in Nigeria, by e-mail.",
    path: paths.newsletter(),
    baseUrl: loaderData.baseUrl,
    siteName: siteOf(args).name,
  });
}

export default function Newsletter({ actionData }: PageProps<typeof loader, typeof action>) {
  return <NewsletterPage submitted={actionData} />;
}
