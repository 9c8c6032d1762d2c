import { catalogueTexts } from "#features/catalogue/texts.ts";
import { PricingPage } from "#features/catalogue/web/pricing-page.tsx";
import { paths } from "#lib/paths.ts";
import { pageOf } from "#ui/page/page-context.ts";
import type { PageArgs, PageMetaArgs, PageProps } from "#ui/page/route.ts";
import { pageMeta } from "#ui/page/seo.ts";

export async function loader(args: PageArgs) {
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

export function meta({ loaderData }: PageMetaArgs<typeof loader>) {
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

export default function Pricing({ loaderData }: PageProps<typeof loader>) {
  const { courses, bank, supportEmail } = loaderData;
  return <PricingPage courses={courses} bank={bank} supportEmail={supportEmail} />;
}
