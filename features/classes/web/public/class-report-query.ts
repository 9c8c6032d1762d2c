import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getClassReport } from "../../report-calls.ts";

/** How each was in a class that one teaches, and what was sent of it. */
export const classReportQuery = (session: string) => {
  const { queryFn, meta } = answeredBy(getClassReport, { params: { id: session } });
  return queryOptions({ queryKey: ["class-report", session], queryFn, meta: { ...meta, isSaved: true } });
};
