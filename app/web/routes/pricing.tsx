import { catalogueTexts } from "#features/catalogue/contract.ts";
import { PricingPage } from "#features/catalogue/web/pricing-page.tsx";
import { paths } from "#lib/paths.ts";
import { pageOf } from "../page-context.ts";
import { pageMeta } from "../seo.ts";
import type { Route } from "./+types/pricing.ts";

export async function loader(args: Route.LoaderArgs) {
  const page = pageOf(args);
  page.tag("courses");
  page.tag("site");
  const [courses, settings] = await Promise.all([
    page.academy.catalogue.listCourses(),
    page.academy.site.getSettings(),
  ]);
  return {
    courses,
    bank: settings.bank,
    supportEmail: settings.supportEmail,
    siteName: settings.name,
    baseUrl: page.baseUrl,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteName, baseUrl } = loaderData;
  return pageMeta({
    title: catalogueTexts.pricingTitle,
    description:
      "Fees of every course and exam class in naira and dollars: upfront, in two installments or monthly. Classes two or three times a week.",
    path: paths.pricing(),
    baseUrl,
    siteName,
  });
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { courses, bank, supportEmail } = loaderData;
  return <PricingPage courses={courses} bank={bank} supportEmail={supportEmail} />;
}
