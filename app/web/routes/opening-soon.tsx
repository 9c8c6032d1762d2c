import { redirect } from "react-router";
import NewsletterForm from "#features/newsletter/web/newsletter-form.island.tsx";
import { opensSoonText } from "#features/site/texts.ts";
import { OpeningSoonPage } from "#features/site/web/opening-soon-page.tsx";
import { BecomeTutor } from "#features/tutors/web/become-tutor.tsx";
import { paths } from "#lib/paths.ts";
import { Island } from "#ui/islands/island.tsx";
import { pageOf } from "#ui/page/page-context.ts";
import { pageMeta } from "#ui/page/seo.ts";
import type { PageHandle } from "../root.tsx";
import type { Route } from "./+types/opening-soon.ts";

/** It is in home's place where staff see that next to its texts. */
export const handle: PageHandle = { framing: "framed" };

/**
 * The one page in the place of every shut one. It answers 200 and asks not to be indexed: with a 503 what watches the site would call it
 * broken, no process could keep it in memory, and no search engine knows a new academy that it could forget.
 */
export const headers = () => ({ "X-Robots-Tag": "noindex" });

export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf({ context });
  page.tag("site");
  page.tag("courses");
  const [settings, applicationCourses] = await Promise.all([
    page.academy.site.getSettings(),
    page.academy.tutors.listApplicationCourses(),
  ]);
  if (!settings.isShut) throw redirect(paths.home(), 302);
  return { settings, applicationCourses, baseUrl: page.baseUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { settings, baseUrl } = loaderData;
  return pageMeta({
    title: opensSoonText(settings.name),
    bareTitle: true,
    description: settings.tagline,
    path: paths.openingSoon(),
    baseUrl,
    siteName: settings.name,
    noIndex: true,
  });
}

export default function OpeningSoon({ loaderData: { settings, applicationCourses } }: Route.ComponentProps) {
  return (
    <>
      <OpeningSoonPage
        settings={settings}
        newsletter={
          <Island name="newsletter/newsletter-form" component={NewsletterForm} props={{ id: "opening-newsletter" }} />
        }
      />
      <BecomeTutor courses={applicationCourses} />
    </>
  );
}
