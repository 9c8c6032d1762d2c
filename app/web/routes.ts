import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("layouts/sign-in.tsx", [
    route("login", "routes/login.tsx"),
    route("register", "routes/register.tsx"),
    route("verify-2fa", "routes/verify-2fa.tsx"),
    route("forgot-password", "routes/forgot-password.tsx"),
    route("reset-password", "routes/reset-password.tsx"),
    route("verify-email", "routes/verify-email.tsx"),
    // Nobody is logged in any more when the password has been changed.
    route("dashboard/password-change-success", "routes/password-change-success.tsx"),
  ]),
  layout("layouts/dashboard.tsx", [
    route("dashboard", "routes/dashboard.tsx"),
    route("dashboard/settings", "routes/settings.tsx"),
    route("dashboard/change-password", "routes/change-password.tsx"),
    route("dashboard/confirm-code", "routes/confirm-code.tsx"),
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
