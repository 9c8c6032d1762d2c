import { fewestForRate, passRateDays } from "#features/assessments/rules.ts";
import { FiguresPage } from "#features/site/web/figures-page.tsx";
import { paths } from "#lib/paths.ts";
import { pageOf } from "#ui/page/page-context.ts";
import { pageMeta } from "#ui/page/seo.ts";
import type { Route } from "./+types/figures.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf({ context });
  page.tag("site");
  page.tag("courses");
  const [settings, students, rates, cards] = await Promise.all([
    page.academy.site.getSettings(),
    page.academy.accounts.countStudents(),
    page.academy.assessments.listPassRates(),
    page.academy.catalogue.listCourseCards(),
  ]);
  const isCounted = (slug: string) => rates.some((rate) => rate.slug === slug);
  return {
    students,
    claimedStudents: settings.claimedStudents,
    rates,
    examples: cards.flatMap(({ courseSlug, title, claim }) =>
      claim && !isCounted(courseSlug) ? [{ title, claim }] : [],
    ),
    siteName: settings.name,
    baseUrl: page.baseUrl,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteName, baseUrl } = loaderData;
  return pageMeta({
    title: "How we count",
    description: `What each figure on the pages of ${siteName} is: counted, from when and how, or our own example.`,
    path: paths.figures(),
    baseUrl,
    siteName,
  });
}

export default function Figures({ loaderData }: Route.ComponentProps) {
  return <FiguresPage {...loaderData} passRateDays={passRateDays} fewestForRate={fewestForRate} />;
}
