import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "#lib/money.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { useSiteIdentity } from "#ui/brand/site-identity.tsx";
import { StatusBadge } from "#ui/components/badge.tsx";
import { CopyButton } from "#ui/components/copy-button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { ShareLinks } from "#ui/components/share-links.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { Referral } from "../../contract.ts";
import { referralQuery } from "../queries.ts";

export const meta = appMeta("Refer & Earn");

/** Refer & Earn (REF-01): the student's link, who came through it, and the credit. */
export function ReferPage() {
  const query = useQuery(referralQuery());
  return (
    <>
      <PageHeading lead="Invite friends for rewards">Refer & Earn</PageHeading>
      <QueryBoundary
        query={query}
        loading="Loading your link..."
        skeleton={
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
            <SkeletonBlock className="h-64" />
            <SkeletonBlock className="h-64" />
          </div>
        }
        failed="Your link could not be loaded."
        kind="person"
        className="card"
      >
        {(referral) => <Invitations referral={referral} />}
      </QueryBoundary>
    </>
  );
}

function Invitations({ referral }: { referral: Referral }) {
  const { name: academy } = useSiteIdentity();
  const { code, link, invited, rewarded, credit, rules, uses } = referral;
  return (
    <div className="grid gap-9">
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <section aria-labelledby="link" className="card door-lg overflow-hidden">
          <div className="grid content-start gap-4 on-sun p-5 md:p-7">
            <h2 id="link" className="text-h3">
              Your link
            </h2>
            <p className="flex items-center justify-between gap-2 rounded-[10px] bg-sun-100 py-1 pr-1 pl-4">
              <span className="min-w-0 py-2 font-semibold wrap-anywhere select-all">{link}</span>
              <CopyButton text={link} label="Copy your link" />
            </p>
            <p>
              Or tell them your code: <b className="font-display text-h4 tracking-wide">{code}</b>
            </p>
          </div>
          <div className="flex flex-wrap gap-2.5 px-5 py-4 md:px-7">
            <ShareLinks
              title={`Learn with me at ${academy}`}
              text={`Learn with me at ${academy}. Sign up with my link and both of us get credit when you first pay:`}
              url={link}
              of="your link"
              variant="primary"
            />
          </div>
        </section>
        <section aria-labelledby="credit" className="card card-padded grid content-start gap-1">
          <h2 id="credit" className="text-h4">
            Your credit
          </h2>
          <p className="num text-[2.75rem] leading-tight">
            {credit.length > 0 ? credit.map(formatMoney).join(" + ") : formatMoney({ amountMinor: 0, currency: "NGN" })}
          </p>
          <dl className="mt-4 grid grid-cols-2 gap-4 border-t border-line pt-4">
            <Figure label="Friends who joined" value={invited} />
            <Figure label="Friends who paid" value={rewarded} />
          </dl>
        </section>
      </div>

      <section aria-labelledby="how" className="max-w-160">
        <h2 id="how" className="text-h3">
          How it works
        </h2>
        <ol className="mt-3 grid list-decimal gap-2 pl-5 text-ink-2">
          {rules.map((rule) => (
            <li key={rule} className="pl-1.5">
              {rule}
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="uses" className="grid gap-3.5">
        <h2 id="uses" className="text-h3">
          Who joined
        </h2>
        {uses.length === 0 ? (
          <EmptyState
            kind="person"
            className="card"
            message="Nobody has joined through your link yet."
            hint="A friend shows up here once they have signed up and verified their e-mail address."
          />
        ) : (
          <>
            <ul className="card divide-y divide-line px-4 lg:max-w-160">
              {uses.map(({ name, joinedOn, isRewarded }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two friends may have the same name and join on one day
                <li key={index} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                  <span className="min-w-0">
                    <b className="wrap-anywhere">{name}</b>
                    <span className="hint block">Joined on {joinedOn}</span>
                  </span>
                  <StatusBadge status={isRewarded ? "Paid" : "Not paid yet"} tone={isRewarded ? "done" : "pending"} />
                </li>
              ))}
            </ul>
            {uses.length < invited ? (
              <p className="hint">
                The newest {uses.length} of {invited}.
              </p>
            ) : null}
          </>
        )}
      </section>
    </div>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="num text-h3">{value}</dd>
    </div>
  );
}

export default ReferPage;
