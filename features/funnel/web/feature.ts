import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "funnel",
  pages: [
    {
      path: "admin/funnel",
      file: "app/funnel-page.tsx",
      layout: "dashboard",
      navigation: { label: "Daily list", icon: "filter", order: 12, needs: "students.follow", group: "students" },
    },
    {
      path: "admin/overdue",
      file: "app/overdue-page.tsx",
      layout: "dashboard",
      navigation: { label: "Overdue", icon: "calendar-clock", order: 26, needs: "students.follow", group: "students" },
    },
    {
      path: "admin/whatsapp",
      file: "app/presses-page.tsx",
      layout: "dashboard",
      navigation: { label: "WhatsApp", icon: "message-circle", order: 27, needs: "students.follow", group: "students" },
    },
    {
      path: "admin/no-shows",
      file: "app/no-shows-page.tsx",
      layout: "dashboard",
      navigation: {
        label: "No-shows",
        icon: "user",
        order: 13,
        needs: "students.follow",
        group: "students",
        badge: "noShows",
      },
    },
    { path: "admin/funnel/:id", file: "app/person-page.tsx", layout: "dashboard" },
  ],
};
