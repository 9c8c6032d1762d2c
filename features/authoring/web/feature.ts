import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = {
  name: "authoring",
  pages: [
    {
      path: "tutor/assessments",
      file: "app/authored-page.tsx",
      layout: "dashboard",
      navigation: { label: "Assessments", icon: "list-checks", order: 22 },
    },
    { path: "tutor/assessments/:assessment", file: "authored-assessment.tsx", layout: "dashboard" },
    { path: "tutor/assessments/:assessment/try", file: "tryout.tsx", layout: "dashboard" },
    { path: "tutor/questions", file: "app/bank-page.tsx", layout: "dashboard" },
    { path: "tutor/questions/:question", file: "bank-question.tsx", layout: "dashboard" },
  ],
};
