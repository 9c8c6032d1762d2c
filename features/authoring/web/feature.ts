import type { WebFeature, WebPage } from "#ui/workplace/web-feature.ts";

const row = { label: "Assessments", icon: "list-checks", order: 22 } as const;

/** Writing at the desk of a tutor, or of staff. */
const authoringAt = (desk: "tutor" | "admin"): WebPage[] => {
  const page = (path: string, file: string): WebPage => ({
    path: `${desk}/${path}`,
    file: `${file}.tsx`,
    id: `${file}-${desk}`,
    layout: "dashboard",
  });
  return [
    {
      ...page("assessments", "app/authored-page"),
      navigation: {
        ...row,
        also: [`/${desk}/questions`],
        ...(desk === "admin" && { needs: "assessments.write", group: "teaching" }),
      },
    },
    page("assessments/:assessment", "authored-assessment"),
    page("assessments/:assessment/try", "tryout"),
    page("questions", "app/bank-page"),
    page("questions/:question", "bank-question"),
  ];
};

export const feature: WebFeature = { name: "authoring", pages: (["tutor", "admin"] as const).flatMap(authoringAt) };
