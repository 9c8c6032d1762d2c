import { type BodyTask, type ReadBody, readBody } from "./read-body.ts";
import { type ReadReport, type ReportTask, readReport } from "./read-report.ts";

/** What is in a mail, as an answer or as a report. Errors: those of the readers. Runs next to the process (read-mail.worker.ts). */
export const readMail = (task: BodyTask | ReportTask): Promise<ReadBody | ReadReport> =>
  "report" in task ? readReport(task) : readBody(task);
