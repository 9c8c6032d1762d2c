import { useLocation, useParams } from "react-router";
import { appMeta } from "#ui/brand/page-meta.ts";
import { AttemptReviewPage } from "../app/review/attempt-review-page.tsx";

export const meta = appMeta("Review");

/** It has a head and a way back of its own. */
export const handle = { alone: true };

export default function AttemptReviewRoute() {
  const { work = "", attempt } = useParams();
  const kind = useLocation().pathname.split("/").includes("exam") ? "exam" : "quiz";
  return <AttemptReviewPage key={attempt} kind={kind} work={work} attempt={attempt ?? null} />;
}
