import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { paths } from "#lib/paths.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
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

/** Its form comes with the first press that wants it. */
const GroupDialog = lazy(() => import("./group-dialog.tsx"));

/** What the academy is called, how it is reached, where it is paid, and what its pages show (OWN-01). */
export function SitePage() {
  // The address shows which form is open, so that a link may open one.
  const [search, setSearch] = useSearchParams();
  const group = search.get("change") ?? "";
  const changing = isGroup(group) ? group : null;
  const setChanging = (change: GroupName | null) =>
    setSearch(change ? { change } : {}, { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHeading lead="What visitors and students read everywhere; a change shows within a second.">
        Academy
      </PageHeading>
      <p className="mb-4">
        <a href={paths.home()} className="link inline-flex min-h-11 items-center">
          See the site
        </a>
      </p>
      <QueryBoundary
        query={usePageQuery(siteQuery())}
        loading="Loading the settings..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="The settings could not be loaded."
        className="card"
      >
        {({ texts, examples }) => (
          <>
            <div className="grid items-start gap-4 xl:grid-cols-2">
              {groups.map(([name, group]) => (
                <Group key={name} group={group} texts={texts} examples={examples} onChange={() => setChanging(name)} />
              ))}
              <SiteTextCards />
            </div>
            {changing && (
              <Suspense>
                <GroupDialog group={settingGroups[changing]} texts={texts} onClose={() => setChanging(null)} />
              </Suspense>
            )}
          </>
        )}
      </QueryBoundary>
    </>
  );
}

export default SitePage;

const groups = Object.entries(settingGroups) as [GroupName, SettingGroup][];

const isGroup = (name: string): name is GroupName => Object.hasOwn(settingGroups, name);

function Group({ group, texts, examples, onChange }: Site & { group: SettingGroup; onChange: () => void }) {
  const id = `group-${group.title.toLowerCase().replaceAll(" ", "-")}`;
  const ofExample = Object.keys(group.fields).filter((name) => examples.includes(name.split(".")[0] ?? ""));
  return (
    <Card as="section" padded aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-h4">
          {group.title} {ofExample.length > 0 && <Badge tone="pending">examples</Badge>}
        </h2>
        <Button variant="line" size="sm" onClick={onChange}>
          Change<span className="sr-only"> {group.title}</span>
        </Button>
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
