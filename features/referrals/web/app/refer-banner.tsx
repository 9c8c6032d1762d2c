import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { Referral } from "../../contract.ts";
import { referralQuery } from "../queries.ts";

/** `Refer & Earn` in the profile panel (DASH-05): leads to the link, and shows what has come of it once that is known. */
export function ReferBanner({ onFollow }: { onFollow: () => void }) {
  const { data } = useQuery({ ...referralQuery(), retry: false });
  return (
    <Link
      to={paths.refer()}
      onClick={onFollow}
      className="door-md opens mt-2 flex w-full items-center gap-4 bg-light p-4 text-left text-on-light"
    >
      <Icon name="gift" size={24} />
      <span className="grid gap-0.5">
        <span className="font-display text-h4 font-bold">Refer & Earn</span>
        <span className="text-sm">Invite friends for rewards</span>
        {data && <span className="text-xs font-semibold tabular-nums">{creditText(data)}</span>}
      </span>
      <Icon name="arrow-right" size={16} className="ml-auto" />
    </Link>
  );
}

function creditText({ invited, credit }: Referral): string {
  const friends = invited === 0 ? "Nobody has used your link yet" : `Used by ${invited}`;
  const sums = credit.filter(({ amountMinor }) => amountMinor > 0).map(formatMoney);
  return sums.length === 0 ? friends : `${friends} · Credit: ${sums.join(" and ")}`;
}
