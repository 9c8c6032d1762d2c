import { paths } from "#lib/paths.ts";
import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature, WebPage } from "#ui/workplace/web-feature.ts";
import { getOverview, listWork } from "../calls.ts";
import { type AssessmentKind, assessmentKinds, isSat } from "../texts.ts";

/** A page behind the login; `id` tells pages of one file apart. */
const page = (path: string, file: string, id: string): WebPage => ({
  path,
  file: `${file}.tsx`,
  id: `${file}-${id}`,
  layout: "dashboard",
});
const row = { label: "Grading", icon: "clipboard-check", order: 20 } as const;
const root = "dashboard/assessments";

/** One page for the four kinds; any other address below is unknown. */
const listOf = (kind: AssessmentKind): WebPage => ({
  ...page(`${root}/${kind}${isSat(kind) ? "" : "/:work?"}`, "assessment-list", kind),
  reads: [firstRead(listWork, { params: { kind } })],
});

/** The start of a quiz or an exam, and the attempt that runs; what came of one is below it. */
const sittingsOf = (kind: AssessmentKind): WebPage[] => [
  { ...page(`${root}/${kind}/:work`, "sitting", kind), offline: true },
  page(`${root}/${kind}/:work/review/:attempt?`, "attempt-review", kind),
];

/** Grading at the desk of a tutor, or of staff. */
const gradingAt = (desk: string): WebPage[] => [
  {
    ...page(`${desk}/grading`, "grading/grading-page", desk),
    navigation: desk === "admin" ? { ...row, needs: "assessments.mark" } : row,
  },
  page(`${desk}/grading/:piece`, "graded-piece", desk),
  page(`${desk}/grading/questions/:version`, "question-key", desk),
  page(`${desk}/grading/figures/:work`, "figures", desk),
];

export const feature: WebFeature = {
  name: "assessments",
  pages: [
    {
      ...page(root, "app/assessments-overview", "all"),
      navigation: {
        label: "Assessments",
        icon: "clipboard-check",
        order: 40,
        links: [
          { label: "Assignment", href: paths.assessments("assignment") },
          { label: "Project", href: paths.assessments("project") },
          { label: "Quiz", href: paths.assessments("quiz") },
          { label: "Exam", href: paths.assessments("exam") },
        ],
      },
      reads: [firstRead(getOverview)],
    },
    ...["tutor", "admin"].flatMap(gradingAt),
    ...assessmentKinds.map(listOf),
    ...assessmentKinds.filter(isSat).flatMap(sittingsOf),
  ],
};
