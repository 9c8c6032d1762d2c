import { useParams } from "react-router";
import { appMeta } from "#ui/brand/page-meta.ts";
import { KeyPage } from "../app/key-page.tsx";

export const meta = appMeta("What is right");

export default function QuestionKeyRoute() {
  const { version = "" } = useParams();
  return <KeyPage key={version} version={version} />;
}
