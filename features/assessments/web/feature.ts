import { paths } from "#lib/paths.ts";
import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature, WebPage } from "#ui/workplace/web-feature.ts";
import { getOverview, listWork } from "../calls.ts";
import { type AssessmentKind, assessmentKinds, isSat } from "../texts.ts";

/** One page for the four kinds; any other address below is unknown. */
const listOf = (kind: AssessmentKind): WebPage => ({
  path: isSat(kind) ? `dashboard/assessments/${kind}` : `dashboard/assessments/${kind}/:work?`,
  file: "assessment-list.tsx",
  id: `assessments-${kind}`,
  layout: "dashboard",
  reads: [firstRead(listWork, { params: { kind } })],
});

/** The start of a quiz or an exam, and the attempt that runs; what came of one is below it. */
const sittingsOf = (kind: AssessmentKind): WebPage[] => [
  {
    path: `dashboard/assessments/${kind}/:work`,
    file: "sitting.tsx",
    id: `sitting-${kind}`,
    layout: "dashboard",
    offline: true,
  },
  {
    path: `dashboard/assessments/${kind}/:work/review/:attempt?`,
    file: "attempt-review.tsx",
    id: `attempt-review-${kind}`,
    layout: "dashboard",
  },
];

export const feature: WebFeature = {
  name: "assessments",
  pages: [
    {
      path: "dashboard/assessments",
      file: "assessments.tsx",
      layout: "dashboard",
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
    {
      path: "tutor/grading",
      file: "grading.tsx",
      layout: "dashboard",
      navigation: { label: "Grading", icon: "clipboard-check", order: 20 },
    },
    { path: "tutor/grading/:piece", file: "graded-piece.tsx", layout: "dashboard" },
    { path: "tutor/grading/questions/:version", file: "question-key.tsx", layout: "dashboard" },
    { path: "tutor/grading/figures/:work", file: "figures.tsx", layout: "dashboard" },
    ...assessmentKinds.map(listOf),
    ...assessmentKinds.filter(isSat).flatMap(sittingsOf),
  ],
};
