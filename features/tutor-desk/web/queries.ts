import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getDesk } from "../calls.ts";
import { getStudent } from "../students-calls.ts";

/** What the tutor's first page shows. */
export const deskQuery = () => queryOptions({ queryKey: ["desk"], ...answeredBy(getDesk) });

/** One of a tutor's own students, by the enrolment. */
export const studentQuery = (id: string) =>
  queryOptions({ queryKey: ["tutor-student", id], ...answeredBy(getStudent, { params: { id } }) });
