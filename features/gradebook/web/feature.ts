import { type AssessmentKind, assessmentKinds, isSat } from "#features/assessments/texts.ts";
import { paths } from "#lib/paths.ts";
import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature, WebPage } from "#ui/workplace/web-feature.ts";
import { getOverview, listAssessments } from "../calls.ts";

const root = "dashboard/assessments";

/** One page for the four kinds; any other address below is unknown. */
const listOf = (kind: AssessmentKind): WebPage => ({
  path: `${root}/${kind}${isSat(kind) ? "" : "/:assessment?"}`,
  file: "assessment-list.tsx",
  id: `assessment-list-${kind}`,
  layout: "dashboard",
  reads: [firstRead(listAssessments, { params: { kind } })],
});

export const feature: WebFeature = {
  name: "gradebook",
  pages: [
    {
      path: root,
      file: "app/assessments-overview.tsx",
      layout: "dashboard",
      navigation: {
        label: "Assessments",
        icon: "clipboard-check",
        order: 40,
        links: [
          { label: "Assignment", icon: "file-text", href: paths.assessments("assignment") },
          { label: "Project", icon: "briefcase", href: paths.assessments("project") },
          { label: "Quiz", icon: "list-checks", href: paths.assessments("quiz") },
          { label: "Exam", icon: "timer", href: paths.assessments("exam") },
        ],
      },
      reads: [firstRead(getOverview)],
    },
    ...assessmentKinds.map(listOf),
  ],
};
