import { useParams } from "react-router";
import { appMeta } from "#ui/brand/page-meta.ts";
import { AfterClassPage } from "../app/after-class/after-class-page.tsx";

export const meta = appMeta("After the class");

export default function AfterClassRoute() {
  const { session = "" } = useParams();
  return <AfterClassPage key={session} session={session} />;
}
