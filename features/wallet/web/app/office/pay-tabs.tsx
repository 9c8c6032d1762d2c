import { paths } from "#lib/paths.ts";
import { LinkTabs } from "#ui/components/link-tabs.tsx";

/** The pages about what tutors are paid. */
export const PayTabs = () => (
  <LinkTabs
    label="Tutor pay"
    tabs={[
      { label: "Rates", href: paths.payRates() },
      { label: "Payouts", href: paths.payouts() },
      { label: "Disputes", href: paths.disputes({ state: "open" }) },
      { label: "Bank accounts", href: paths.payoutAccounts() },
    ]}
  />
);
