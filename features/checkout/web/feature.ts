import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature } from "#ui/workplace/web-feature.ts";
import { getOrder, getReceipt, listOrders } from "../calls.ts";

export const feature: WebFeature = {
  name: "checkout",
  pages: [
    { path: "dashboard/checkout", file: "app/checkout-page.tsx", layout: "dashboard" },
    {
      path: "dashboard/orders",
      file: "orders.tsx",
      layout: "dashboard",
      navigation: { label: "Payments", icon: "receipt", order: 55 },
      reads: [firstRead(listOrders)],
    },
    {
      path: "dashboard/orders/:id",
      file: "order.tsx",
      layout: "dashboard",
      reads: [firstRead(getOrder, { params: { id: "{1}" } })],
    },
    {
      path: "dashboard/receipts/:id",
      file: "app/receipt-page.tsx",
      layout: "dashboard",
      reads: [firstRead(getReceipt, { params: { id: "{1}" } })],
    },
  ],
};
