import { paths } from "#lib/paths.ts";
import { LinkTabs } from "#ui/components/link-tabs.tsx";

/** The pages about what students pay: all of them read what orders are. */
export const MoneyTabs = () => (
  <LinkTabs
    label="Money"
    tabs={[
      { label: "Orders", href: paths.officeOrders() },
      { label: "Refunds", href: paths.officeRefunds() },
      { label: "Revenue", href: paths.revenue() },
      { label: "Coupons", href: paths.coupons() },
      { label: "VAT", href: paths.officeVat() },
      { label: "Periods", href: paths.officePeriods() },
      { label: "Bank", href: paths.officeBank() },
    ]}
  />
);
