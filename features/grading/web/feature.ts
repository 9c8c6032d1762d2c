import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature, WebPage } from "#ui/workplace/web-feature.ts";
import { getFeedback } from "../feedback-calls.ts";

/** A page behind the login; `id` tells pages of one file apart. */
const page = (path: string, file: string, id: string): WebPage => ({
  path,
  file: `${file}.tsx`,
  id: `${file}-${id}`,
  layout: "dashboard",
});
/** A tutor grades on the way, too; what was read and fetched ahead is there without a line. */
const onTheWay = (desk: string) => (desk === "tutor" ? { offline: true as const } : {});
const row = { label: "Grading", icon: "clipboard-check", order: 20 } as const;

/** Grading at the desk of a tutor, or of staff. */
const gradingAt = (desk: string): WebPage[] => [
  {
    ...page(`${desk}/grading`, "app/grading-page", desk),
    ...onTheWay(desk),
    navigation: desk === "admin" ? { ...row, needs: "assessments.mark", group: "teaching", badge: "grades" } : row,
  },
  { ...page(`${desk}/grading/:item`, "gradable-item", desk), ...onTheWay(desk) },
  page(`${desk}/grading/questions/:version`, "question-key", desk),
  page(`${desk}/grading/figures/:assessment`, "figures", desk),
];

/** What came of what a student handed in. */
const feedbackOf = (kind: string): WebPage => ({
  path: `dashboard/assessments/${kind}/:assessment/feedback`,
  file: "feedback.tsx",
  id: `feedback-${kind}`,
  layout: "dashboard",
  reads: [firstRead(getFeedback, { params: { assessment: "{1}" } })],
});

export const feature: WebFeature = {
  name: "grading",
  pages: [...["tutor", "admin"].flatMap(gradingAt), ...["assignment", "project"].map(feedbackOf)],
};
