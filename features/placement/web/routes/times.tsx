import { useParams } from "react-router";
import { appMeta } from "#ui/brand/page-meta.ts";
import { TimesPage } from "../app/times-page.tsx";

export const meta = appMeta("Class times");

export default function TimesRoute() {
  const { enrolment = "" } = useParams();
  return <TimesPage key={enrolment} enrolment={enrolment} />;
}
