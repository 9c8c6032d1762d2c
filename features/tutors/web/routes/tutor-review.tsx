import { data, redirect } from "react-router";
import { ReviewPage } from "#features/tutors/web/review-page.tsx";
import { paths } from "#lib/paths.ts";
import { pageOf } from "#ui/page/page-context.ts";
import type { PageArgs, PageMetaArgs, PageProps } from "#ui/page/route.ts";
import { pageMeta } from "#ui/page/seo.ts";

export async function loader({ context, params, url }: PageArgs<"slug">) {
  const page = pageOf({ context });
  page.tag("tutors");
  page.tag("site");
  const [tutor, settings] = await Promise.all([
    page.academy.tutors.findTutorBySlug(params.slug),
    page.academy.site.getSettings(),
  ]);
  if (!tutor) throw data(null, 404);
  const { id, slug, fullName, course, avatarUrl } = tutor;
  return {
    tutor: { id, slug, fullName, course, avatarUrl },
    isSent: url.searchParams.get("state") === "sent",
    siteName: settings.name,
    baseUrl: page.baseUrl,
  };
}

/** The form of a browser without scripts. Once stored it leads to a page of its own, so that a reload sends nothing again. */
export async function action({ context, params, request }: PageArgs<"slug">) {
  const { tutors } = pageOf({ context }).academy;
  if (!(await tutors.findTutorBySlug(params.slug))) throw data(null, 404);
  const result = await tutors.sendReviewForm({ slug: params.slug, form: new URLSearchParams(await request.text()) });
  if (result.sent) return redirect(`${paths.tutorReview(params.slug)}?state=sent`, 303);
  return data(result, 422);
}

export function meta({ loaderData }: PageMetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { tutor, siteName, baseUrl } = loaderData;
  return pageMeta({
    title: `Review ${tutor.fullName}`,
    description: `Rate ${tutor.fullName} and say how the classes were.`,
    path: paths.tutorReview(tutor.slug),
    baseUrl,
    siteName,
    image: paths.shareImage("tutor", tutor.slug),
    // A form is nothing to find.
    noIndex: true,
  });
}

export default function TutorReview({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  return <ReviewPage tutor={loaderData.tutor} result={loaderData.isSent ? { sent: true } : (actionData ?? null)} />;
}
