import { catalogueTexts } from "#features/catalogue/texts.ts";
import { enrollSheetId } from "#features/catalogue/web/enroll.tsx";
import { PricingPage } from "#features/catalogue/web/pricing-page.tsx";
import { pricesText } from "#features/checkout/vat-texts.ts";
import { EnrollSheet } from "#features/checkout/web/public/enroll-sheet.tsx";
import { paths } from "#lib/paths.ts";
import { pageOf } from "#ui/page/page-context.ts";
import { pageMeta } from "#ui/page/seo.ts";
import type { PageHandle } from "../root.tsx";
import type { Route } from "./+types/pricing.ts";

/** The look of the enroll sheet. */
export const handle: PageHandle = { extra: "checkout/enroll" };

export async function loader(args: Route.LoaderArgs) {
  const page = pageOf(args);
  page.tag("courses");
  page.tag("site");
  const [courses, settings, vat] = await Promise.all([
    page.academy.catalogue.listCourses(),
    page.academy.site.getSettings(),
    page.academy.checkout.currentVat(),
  ]);
  return {
    courses,
    bank: settings.bank,
    supportEmail: settings.supportEmail,
    secondPartDays: settings.periods.secondPartDays,
    priceNote: pricesText(courses.map(({ slug }) => vat.courses[slug] ?? vat.every)),
    cardCurrencies: page.academy.checkout.cardCurrencies(),
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
  const { courses, bank, supportEmail, secondPartDays, cardCurrencies, priceNote } = loaderData;
  return (
    <PricingPage
      courses={courses}
      priceNote={priceNote}
      enrollSheet={
        <EnrollSheet
          id={enrollSheetId}
          tutor={null}
          bank={bank}
          supportEmail={supportEmail}
          secondPartDays={secondPartDays}
          cardCurrencies={cardCurrencies}
        />
      }
    />
  );
}
