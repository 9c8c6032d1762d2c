import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { momentText } from "#lib/viewer-zone.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { PayoutAccount } from "../../../account-contract.ts";
import { payoutBadges } from "../../payout-badges.ts";
import { payoutAccountQuery } from "../../queries.ts";

/** Their forms come with the first press that wants them. */
const AccountDialog = lazyPart(() => import("./account-dialog.tsx"));
const ExplainDialog = lazyPart(() => import("./explain-dialog.tsx"));

/** The bank account to which the tutor is paid: what the bank reports of its name, and what is to be done. */
export function PayAccount() {
  return (
    <QueryBoundary
      query={useQuery(payoutAccountQuery)}
      loading="Loading your bank account..."
      skeleton={<SkeletonBlock className="h-28" />}
      failed="Your bank account could not be loaded."
      kind="paper"
      className="card"
    >
      {({ account }) => <Account account={account} />}
    </QueryBoundary>
  );
}

function Account({ account }: { account: PayoutAccount | null }) {
  const [open, setOpen] = useState<"account" | "why" | null>(null);
  const close = () => setOpen(null);
  const toExplain = account?.state === "differs" && account.explanation === null ? account : null;
  return (
    <Card as="section" padded aria-labelledby="pay-account" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-80 gap-1">
        <h2 id="pay-account" className="flex flex-wrap items-center gap-2 text-h4">
          Account for your pay
          {account ? <Badge tone={payoutBadges[account.state].tone}>{payoutBadges[account.state].text}</Badge> : null}
        </h2>
        {account ? (
          <p className="font-semibold wrap-anywhere">
            {account.bankName}, ending <span className="num">{account.lastFour}</span>
          </p>
        ) : null}
        <p className="text-ink-2 text-sm wrap-anywhere">
          {account ? nextOf(account) : "Say to which account you want to be paid. The bank is asked for its name."}
        </p>
        {account ? <p className="text-ink-2 text-sm">Changed on {momentText(new Date(account.changedAt))}.</p> : null}
      </div>
      <div className="flex flex-wrap gap-3">
        {toExplain ? <Button onClick={() => setOpen("why")}>Say why the name differs</Button> : null}
        <Button variant={account ? "line" : undefined} onClick={() => setOpen("account")}>
          {account ? "Change the account" : "Add an account"}
        </Button>
      </div>
      <Suspense>
        {open === "account" ? <AccountDialog version={account?.version ?? 0} onClose={close} /> : null}
        {open === "why" && toExplain ? <ExplainDialog account={toExplain} onClose={close} /> : null}
      </Suspense>
    </Card>
  );
}

/** What its state means, and what happens now. */
function nextOf({ state, nameAtBank, tutorName, explanation, note }: PayoutAccount): string {
  switch (state) {
    case "checking":
      return "The bank has not answered yet. It is asked again by itself; after a day the academy looks at it.";
    case "agrees":
      return `At the bank it is ${nameAtBank}, which is your name.`;
    case "differs":
      return explanation === null
        ? `At the bank it is ${nameAtBank}, and you are ${tutorName}. If it is yours, say why; if not, change it.`
        : `At the bank it is ${nameAtBank}, and you are ${tutorName}. The academy reads why and decides.`;
    case "unknown":
      return "The bank knows no such account. Please check the number and the bank, and change it.";
    case "approved":
      return `The academy approved it: ${note}`;
    case "refused":
      return `The academy refused it: ${note} Please change it.`;
  }
}
