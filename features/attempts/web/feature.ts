import { assessmentKinds, isSat } from "#features/assessments/texts.ts";
import type { WebFeature, WebPage } from "#ui/workplace/web-feature.ts";

const root = "dashboard/assessments";

/** The start of a quiz or an exam, and the attempt that runs; what came of one is below it. */
const sittingsOf = (kind: string): WebPage[] => [
  {
    path: `${root}/${kind}/:assessment`,
    file: "sitting.tsx",
    id: `sitting-${kind}`,
    layout: "dashboard",
    offline: true,
  },
  {
    path: `${root}/${kind}/:assessment/review/:attempt?`,
    file: "attempt-review.tsx",
    id: `attempt-review-${kind}`,
    layout: "dashboard",
  },
];

export const feature: WebFeature = {
  name: "attempts",
  pages: assessmentKinds.filter(isSat).flatMap(sittingsOf),
};
