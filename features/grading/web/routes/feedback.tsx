import { useLocation, useParams } from "react-router";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { FeedbackPage } from "../app/feedback-page.tsx";

export const meta = appMeta("What came of your work");

export default function FeedbackRoute() {
  const { assessment = "" } = useParams();
  const isProject = useLocation().pathname.startsWith(`${paths.assessments("project")}/`);
  return <FeedbackPage key={assessment} kind={isProject ? "project" : "assignment"} assessment={assessment} />;
}
