import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "revenue",
  pages: [
    {
      path: "admin/revenue",
      file: "app/revenue-page.tsx",
      layout: "dashboard",
      finds: [
        { group: "Pages", label: "Revenue", words: "income month accountant ledger books", needs: "orders.read" },
      ],
    },
  ],
};
