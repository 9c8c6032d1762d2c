import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "order-desk",
  pages: [
    {
      path: "admin/orders",
      file: "app/orders-page.tsx",
      layout: "dashboard",
      navigation: {
        label: "Orders",
        icon: "receipt",
        order: 25,
        needs: "orders.read",
        also: ["/admin/refunds", "/admin/revenue"],
        badge: "refunds",
      },
    },
    {
      path: "admin/orders/periods",
      file: "app/periods-page.tsx",
      layout: "dashboard",
      finds: [{ group: "Settings", label: "Periods of payment", words: "grace instalment late", needs: "orders.read" }],
    },
    {
      path: "admin/orders/bank",
      file: "app/bank-page.tsx",
      layout: "dashboard",
      finds: [{ group: "Settings", label: "Bank details", words: "account number holder", needs: "orders.read" }],
    },
    {
      path: "admin/refunds",
      file: "app/refunds-page.tsx",
      layout: "dashboard",
      finds: [{ group: "Pages", label: "Refunds", words: "money back account send", needs: "orders.read" }],
    },
    {
      path: "admin/orders/vat",
      file: "app/vat-page.tsx",
      layout: "dashboard",
      finds: [{ group: "Settings", label: "VAT", words: "tax rate number", needs: "orders.read" }],
    },
    {
      path: "admin/orders/coupons",
      file: "app/coupons-page.tsx",
      layout: "dashboard",
      finds: [{ group: "Pages", label: "Coupons", words: "discount code", needs: "orders.read" }],
    },
    { path: "admin/orders/:id", file: "app/order-page.tsx", layout: "dashboard" },
  ],
};
