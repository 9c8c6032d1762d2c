import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { classReportQuery } from "#features/classes/web/public/class-report-query.ts";
import { loadReportSender } from "#features/classes/web/public/outgoing-reports.ts";
import { loadGradeSender } from "#features/grading/web/public/outgoing.ts";
import { loadSender } from "#features/uploads/web/public/deliver-file.ts";
import { saveShell } from "#ui/workplace/save-shell.ts";
import type { Desk } from "../../contract.ts";
import { reportsAhead } from "../desk-at.ts";

/** So long an answer is new enough to write a report by, in ms. */
const newEnoughMs = 5 * 60_000;

/** Stores what a tutor needs of the day on this device: the desk, the classes with their people, the form of the report, and what sends what is made without a line. */
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
      // A script that first fails without a line stays away in some browsers until the page is loaded again.
      loadReportSender(),
      loadGradeSender(),
      loadSender(),
    ];
    void Promise.all([...answers, ...scripts]).then(saveShell, () => {});
  }, [ids, queries]);
}
