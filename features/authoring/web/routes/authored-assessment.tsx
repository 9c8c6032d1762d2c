import { useParams } from "react-router";
import { appMeta } from "#ui/brand/page-meta.ts";
import { AuthoredPage } from "../app/editor-page.tsx";

export const meta = appMeta("Assessment");

export default function AuthoredAssessmentRoute() {
  const { assessment = "" } = useParams();
  return <AuthoredPage key={assessment} assessment={assessment} />;
}
