import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getDesk } from "../calls.ts";
import { getStudent } from "../students-calls.ts";

/** What the tutor's first page shows. */
export const deskQuery = () => {
  const { queryFn, meta } = answeredBy(getDesk);
  return queryOptions({ queryKey: ["desk"], queryFn, meta: { ...meta, isSaved: true } });
};

/** One of a tutor's own students, by the enrolment. */
export const studentQuery = (id: string) =>
  queryOptions({ queryKey: ["tutor-student", id], ...answeredBy(getStudent, { params: { id } }) });
