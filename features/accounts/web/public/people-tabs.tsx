import { paths } from "#lib/paths.ts";
import { LinkTabs } from "#ui/components/link-tabs.tsx";
import { type PersonKind, personKinds } from "../../people-texts.ts";
import { mayHere } from "./may-here.ts";

const readsPeople = { access: { capability: "people.read", scope: "all" } } as const;
const readsOrders = { access: { capability: "orders.read", scope: "all" } } as const;

type Props = {
  current: PersonKind | "everybody" | "sponsors";
  /** What else the list of people is narrowed by: it stays. */
  filter?: Readonly<Record<string, string | undefined>>;
};

/** Everybody whom the academy knows: those with an account by what they are, and sponsors, who have none. Of it what one may read. */
export function PeopleTabs({ current, filter = {} }: Props) {
  const kinds = [["everybody", "Everybody"], ...Object.entries(personKinds)].map(([kind = "", label = ""]) => ({
    label,
    href: paths.people({ ...filter, kind: kind === "everybody" ? undefined : kind }),
    isCurrent: kind === current,
  }));
  const sponsors = { label: "Sponsors", href: paths.officeSponsors(), isCurrent: current === "sponsors" };
  return (
    <LinkTabs
      label="Who"
      tabs={[...(mayHere(readsPeople) ? kinds : []), ...(mayHere(readsOrders) ? [sponsors] : [])]}
    />
  );
}
