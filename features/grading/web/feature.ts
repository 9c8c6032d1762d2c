import type { WebFeature, WebPage } from "#ui/workplace/web-feature.ts";

/** A page behind the login; `id` tells pages of one file apart. */
const page = (path: string, file: string, id: string): WebPage => ({
  path,
  file: `${file}.tsx`,
  id: `${file}-${id}`,
  layout: "dashboard",
});
const row = { label: "Grading", icon: "clipboard-check", order: 20 } as const;

/** Grading at the desk of a tutor, or of staff. */
const gradingAt = (desk: string): WebPage[] => [
  {
    ...page(`${desk}/grading`, "app/grading-page", desk),
    navigation: desk === "admin" ? { ...row, needs: "assessments.mark" } : row,
  },
  page(`${desk}/grading/:item`, "gradable-item", desk),
  page(`${desk}/grading/questions/:version`, "question-key", desk),
  page(`${desk}/grading/figures/:work`, "figures", desk),
];

export const feature: WebFeature = { name: "grading", pages: ["tutor", "admin"].flatMap(gradingAt) };
