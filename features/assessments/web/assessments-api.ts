import { ownRead } from "#ui/api/own-call.ts";
import type { AssessmentOverview, ListedWork } from "../contract.ts";
import type { AssessmentKind } from "../texts.ts";

/** The calls about graded work, each with the key under which its answer is kept. */

export const overviewQuery = {
  queryKey: ["assessments"] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ownRead<{ data: AssessmentOverview }>("/api/students/assessments", signal).then(({ data }) => data),
};

export const workQuery = (kind: AssessmentKind) => ({
  queryKey: ["assessments", kind] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ownRead<{ data: ListedWork[] }>(`/api/students/assessments/${kind}`, signal).then(({ data }) => data),
});
