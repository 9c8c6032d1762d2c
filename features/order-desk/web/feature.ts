import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "order-desk",
  pages: [
    {
      path: "admin/orders",
      file: "orders.tsx",
      layout: "dashboard",
      navigation: { label: "Orders", icon: "receipt", order: 25, needs: "orders.read" },
    },
    { path: "admin/orders/periods", file: "periods.tsx", layout: "dashboard" },
    { path: "admin/orders/coupons", file: "coupons.tsx", layout: "dashboard" },
    { path: "admin/orders/:id", file: "order.tsx", layout: "dashboard" },
  ],
};
