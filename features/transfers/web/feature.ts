import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature } from "#ui/workplace/web-feature.ts";
import { getDesk, getStatement } from "../calls.ts";

export const feature: WebFeature = {
  name: "transfers",
  pages: [
    {
      path: "admin/transfers",
      file: "app/transfers-page.tsx",
      layout: "dashboard",
      navigation: {
        label: "Transfers",
        icon: "arrow-left-right",
        order: 20,
        needs: "payments.confirm",
        badge: "claims",
      },
      reads: [firstRead(getDesk)],
    },
    {
      path: "admin/transfers/claims/:id",
      file: "app/claim-page.tsx",
      layout: "dashboard",
      reads: [firstRead(getDesk)],
    },
    {
      path: "admin/transfers/statements/:id",
      file: "app/statement-page.tsx",
      layout: "dashboard",
      reads: [firstRead(getStatement, { params: { id: "{1}" } })],
    },
  ],
};
