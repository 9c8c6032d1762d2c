import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature } from "#ui/workplace/web-feature.ts";
import { listTutorFilters, searchTutors } from "../calls.ts";

export const feature: WebFeature = {
  name: "tutors",
  pages: [
    { path: "tutors/:slug", file: "tutor.tsx", layout: "public" },
    { path: "tutors/:slug/review", file: "tutor-review.tsx", layout: "public" },
    {
      path: "tutor/reviews",
      file: "own-reviews.tsx",
      layout: "dashboard",
      navigation: { label: "Reviews", icon: "star", order: 60 },
    },
    {
      path: "admin/applications",
      file: "app/applications-page.tsx",
      layout: "dashboard",
      navigation: {
        label: "Applications",
        icon: "user-plus",
        order: 43,
        needs: "applications.decide",
        group: "tutors",
        badge: "applications",
      },
    },
    { path: "admin/applications/:id", file: "app/application-page.tsx", layout: "dashboard" },
    {
      path: "admin/reviews",
      file: "app/office-reviews-page.tsx",
      layout: "dashboard",
      navigation: {
        label: "Reviews",
        icon: "star",
        order: 45,
        needs: "reviews.decide",
        group: "tutors",
        badge: "reviews",
      },
    },
    {
      path: "tutor/profile",
      file: "own-profile.tsx",
      layout: "dashboard",
      navigation: { label: "Profile", icon: "user", order: 80 },
    },
    {
      path: "dashboard/findtutor",
      file: "find-tutor.tsx",
      layout: "dashboard",
      navigation: { label: "Find Tutor", icon: "search", order: 20 },
      reads: [firstRead(searchTutors), firstRead(listTutorFilters)],
    },
  ],
};
