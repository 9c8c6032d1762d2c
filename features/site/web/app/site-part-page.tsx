import { Suspense } from "react";
import { Link, useParams } from "react-router";
import { paths } from "#lib/paths.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { type GroupName, isSitePart, type SettingGroup, settingGroups, textLists } from "../../office-texts.ts";
import { siteQuery, siteTextsQuery } from "../queries.ts";

export const meta = appMeta("Academy");

/** Their forms come next to what they change. */
const GroupForm = lazyPart(() => import("./group-form.tsx"));
const FaqForm = lazyPart(() => import("./faq-form.tsx"));
const TestimonialsForm = lazyPart(() => import("./testimonials-form.tsx"));

const skeleton = <SkeletonBlock className="h-96" />;

/** Where staff change a part of the site's texts, and see home next to it as they type (ADM-06). */
export function SitePartPage() {
  const { part = "" } = useParams();
  if (!isSitePart(part))
    return (
      <>
        <PageHeading lead="There is no such part of the site.">Academy</PageHeading>
        <ToAcademy />
      </>
    );
  const isList = part === "faq" || part === "testimonials";
  const { title, lead }: Pick<SettingGroup, "title" | "lead"> = isList
    ? { title: textLists[part] }
    : settingGroups[part];
  return (
    <div data-wide>
      <PageHeading lead={lead}>{title}</PageHeading>
      <ToAcademy />
      <Suspense fallback={skeleton}>
        {isList ? <Lists key={part} part={part} /> : <Group key={part} name={part} />}
      </Suspense>
    </div>
  );
}

export default SitePartPage;

const ToAcademy = () => (
  <p className="mb-4">
    <Link to={paths.site()} className="link inline-flex min-h-11 items-center">
      Academy
    </Link>
  </p>
);

function Group({ name }: { name: GroupName }) {
  return (
    <QueryBoundary
      query={usePageQuery(siteQuery())}
      loading="Loading the settings..."
      skeleton={skeleton}
      failed="The settings could not be loaded."
      className="card"
    >
      {({ texts }) => <GroupForm group={settingGroups[name]} texts={texts} />}
    </QueryBoundary>
  );
}

function Lists({ part }: { part: keyof typeof textLists }) {
  return (
    <QueryBoundary
      query={usePageQuery(siteTextsQuery())}
      loading="Loading the texts of home..."
      skeleton={skeleton}
      failed="The texts of home could not be loaded."
      className="card"
    >
      {({ faq, testimonials }) =>
        part === "faq" ? <FaqForm faq={faq} /> : <TestimonialsForm testimonials={testimonials} />
      }
    </QueryBoundary>
  );
}
