import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { Site } from "../../office-contract.ts";
import { type GroupName, type SettingGroup, settingGroups } from "../../office-texts.ts";
import { siteQuery } from "../queries.ts";
import { SiteTextCards } from "./site-texts.tsx";

export const meta = appMeta("Academy");

/** What the academy is called, how it is reached, and what its pages show (OWN-01). */
export function SitePage() {
  return (
    <>
      <PageHeading lead="What visitors and students read everywhere; a change shows within a second.">
        Academy
      </PageHeading>
      <p className="mb-4 flex flex-wrap gap-x-4">
        <a href={paths.home()} className="link inline-flex min-h-11 items-center">
          See the site
        </a>
        <Link to={paths.officeBank()} className="link inline-flex min-h-11 items-center">
          Bank details
        </Link>
      </p>
      <QueryBoundary
        query={usePageQuery(siteQuery())}
        loading="Loading the settings..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="The settings could not be loaded."
        className="card"
      >
        {({ texts, examples }) => (
          <div className="grid items-start gap-4 xl:grid-cols-2">
            {groups.map(([name, group]) => (
              <Group key={name} name={name} group={group} texts={texts} examples={examples} />
            ))}
            <SiteTextCards />
          </div>
        )}
      </QueryBoundary>
    </>
  );
}

export default SitePage;

const groups = Object.entries(settingGroups) as [GroupName, SettingGroup][];

function Group({ name, group, texts, examples }: Site & { name: GroupName; group: SettingGroup }) {
  const id = `group-${group.title.toLowerCase().replaceAll(" ", "-")}`;
  const ofExample = Object.keys(group.fields).filter((name) => examples.includes(name.split(".")[0] ?? ""));
  return (
    <Card as="section" padded aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-h4">
          {group.title} {ofExample.length > 0 && <Badge tone="pending">examples</Badge>}
        </h2>
        <Link to={paths.site(name)} className={buttonClass({ variant: "line", size: "sm" })}>
          Change<span className="sr-only"> {group.title}</span>
        </Link>
      </div>
      {group.lead && <p className="hint">{group.lead}</p>}
      <Facts
        items={Object.entries(group.fields).map(([name, { label }]) => ({
          label,
          value: texts[name] ? <span className="whitespace-pre-line wrap-anywhere">{texts[name]}</span> : "Not set",
        }))}
      />
      {ofExample.length > 0 && (
        <p className="hint">What is supplied reaches no one: a public site does not show it until you change it.</p>
      )}
    </Card>
  );
}
