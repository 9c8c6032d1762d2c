import { useParams } from "react-router";
import { appMeta } from "#ui/brand/page-meta.ts";
import { TryoutPage } from "../app/tryout-page.tsx";

export const meta = appMeta("Try it");

/** As a student sits it: nothing around it. */
export const handle = { alone: true };

export default function TryoutRoute() {
  const { assessment = "" } = useParams();
  return <TryoutPage key={assessment} assessment={assessment} />;
}
