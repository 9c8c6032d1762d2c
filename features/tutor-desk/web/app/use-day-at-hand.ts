import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { classReportQuery } from "#features/classes/web/public/class-report-query.ts";
import { saveShell } from "#ui/workplace/save-shell.ts";
import type { Desk } from "../../contract.ts";
import { reportsAhead } from "../desk-at.ts";

/** So long an answer is new enough to write a report by, in ms. */
const newEnoughMs = 5 * 60_000;

/** Stores what a tutor needs of the day on this device: the desk, the classes with their people, and the form of the report. */
export function useDayAtHand(desk: Desk | undefined): void {
  const queries = useQueryClient();
  const ids = desk ? reportsAhead(desk, Date.now()).join(" ") : null;
  useEffect(() => {
    if (ids === null || !navigator.onLine) return;
    const answers = ids
      .split(" ")
      .filter(Boolean)
      .map((id) => queries.prefetchQuery({ ...classReportQuery(id), staleTime: newEnoughMs }));
    const scripts = [
      import("#features/classes/web/public/report-form.ts"),
      import("#features/classes/web/public/report-uploads.ts"),
    ];
    void Promise.all([...answers, ...scripts]).then(saveShell, () => {});
  }, [ids, queries]);
}
