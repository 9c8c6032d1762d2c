import { useQuery } from "@tanstack/react-query";
import { AttemptReviewPage } from "#features/attempts/web/review/attempt-review-page.tsx";
import { comingBackQuery } from "#features/practice/web/review-queries.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import type { PageHandle } from "../root.tsx";
import type { Route } from "./+types/attempt-review.ts";

export const meta = appMeta("Review");

/** It has a head and a way back of its own. */
export const handle: PageHandle = { alone: true };

export default function AttemptReviewRoute({
  params: { assessment: assessmentId, attempt },
  matches,
}: Route.ComponentProps) {
  const kind = (matches.at(-1)?.pathname ?? "").split("/").includes("exam") ? "exam" : "quiz";
  const { data } = useQuery(comingBackQuery(assessmentId));
  return (
    <AttemptReviewPage
      key={attempt}
      kind={kind}
      assessment={assessmentId}
      attempt={attempt ?? null}
      practice={data ?? null}
    />
  );
}
