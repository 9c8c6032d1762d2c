import { Outlet, useLocation } from "react-router";
import { FooterNewsletter } from "#features/newsletter/web/footer-newsletter.tsx";
import { SiteFrame } from "#features/site/web/site-frame.tsx";
import { appMeta, siteOf } from "#ui/brand/page-meta.ts";
import { pageOf } from "#ui/page/page-context.ts";
import { ErrorContent, ErrorPage, isNotFound } from "../error-page.tsx";
import type { PageHandle } from "../root.tsx";
import type { Route } from "./+types/public.ts";

/** Public pages are rendered on the server and not hydrated: what is interactive in them is an island. */
export const handle: PageHandle = { hydrate: false };

export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf({ context });
  page.tag("site");
  page.tag("courses");
  const { site, catalogue } = page.academy;
  const [settings, popularCourses] = await Promise.all([site.getSettings(), catalogue.listPopularCourses()]);
  return { settings, popularCourses, year: site.currentYear() };
}

/** The head of a page that could not be made; every other page has its own. */
export function meta(args: Route.MetaArgs) {
  if (!args.error) return [{ title: siteOf(args).name }];
  return appMeta(isNotFound(args.error) ? "Page not found" : "Something went wrong")(args);
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame site={loaderData} path={useLocation().pathname} newsletter={<FooterNewsletter />}>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  // Without its data there is no frame to be in: the error was in this layout itself.
  if (!loaderData) return <ErrorPage />;
  return (
    <SiteFrame site={loaderData} path={pathname === "/" ? "" : pathname} newsletter={<FooterNewsletter />}>
      <ErrorContent error={error} />
    </SiteFrame>
  );
}
