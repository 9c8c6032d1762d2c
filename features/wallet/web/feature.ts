import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature } from "#ui/workplace/web-feature.ts";
import { listPayouts } from "../batch-calls.ts";

export const feature: WebFeature = {
  name: "wallet",
  pages: [
    {
      path: "tutor/wallet",
      file: "app/wallet/wallet-page.tsx",
      layout: "dashboard",
      offline: true,
      navigation: { label: "Wallet", icon: "wallet", order: 65 },
    },
    {
      path: "admin/pay",
      file: "app/office/rates-page.tsx",
      layout: "dashboard",
      navigation: { label: "Pay", icon: "wallet", order: 28, needs: "pay.read", group: "tutors", badge: "pay" },
    },
    {
      path: "admin/pay/accounts",
      file: "app/office/accounts-page.tsx",
      layout: "dashboard",
      finds: [{ group: "Pages", label: "Bank accounts of tutors", words: "payout", needs: "pay.read" }],
    },
    {
      path: "admin/pay/payouts",
      file: "app/office/payouts-page.tsx",
      layout: "dashboard",
      reads: [firstRead(listPayouts)],
      finds: [{ group: "Pages", label: "Payouts", words: "pay tutors batch bank", needs: "pay.read" }],
    },
    {
      path: "admin/pay/disputes",
      file: "app/office/disputes-page.tsx",
      layout: "dashboard",
      finds: [{ group: "Pages", label: "Disputed classes", words: "pay complaint", needs: "pay.read" }],
    },
  ],
};
