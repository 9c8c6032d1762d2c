import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { workplaces } from "#lib/paths.ts";
import type { WebPage } from "#ui/workplace/web-feature.ts";
import { pageRoutesIn } from "./route-files.ts";

/** The pages of the features' manifests. Those that anybody sees compose several features, and stand below. */
const routesIn = (name: WebPage["layout"]) =>
  pageRoutesIn(name).map(({ page, file, id }) => route(page.path, file, { id }));

export default [
  layout("layouts/sign-in.tsx", routesIn("sign-in")),
  layout("layouts/dashboard.tsx", [
    ...routesIn("dashboard"),
    ...workplaces.map((at) => route(`${at}/*`, "routes/unknown-dashboard.tsx", { id: `unknown-${at}` })),
  ]),
  layout("layouts/public.tsx", [
    index("routes/home.tsx"),
    route("pricing-plan", "routes/pricing.tsx"),
    route("resources", "routes/resources.tsx"),
    route("resourses", "routes/misspelt-resources.tsx"),
    route("resources/resource/:resourceId", "routes/resource.tsx"),
    route("courses/:slug", "routes/course.tsx"),
    route("tutors/:slug", "routes/tutor.tsx"),
    route("tutors/:slug/review", "routes/tutor-review.tsx"),
    route("certificates", "routes/check-certificate.tsx"),
    route("certificates/:code", "routes/certificate.tsx"),
    route("newsletter", "routes/newsletter.tsx"),
    route("newsletter/confirm", "routes/newsletter-confirm.tsx"),
    route("newsletter/unsubscribe", "routes/newsletter-unsubscribe.tsx"),
    route("terms", "routes/terms.tsx"),
    route("privacy", "routes/privacy.tsx"),
    route("offline", "routes/offline.tsx"),
    route("dev/mail", "routes/dev-mail.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
  layout("layouts/plain.tsx", [route("dev/components", "routes/dev-components.tsx")]),
] satisfies RouteConfig;
