import { useQuery } from "@tanstack/react-query";
import { statusWith, type TutorStatus } from "../../status-rules.ts";
import { timesQuery } from "../queries.ts";

/** The status of the student with a tutor; `new` while it is not known. `among`: the tutors about whom is asked together. */
export function useTutorStatus(tutorId: string, among: readonly string[]): TutorStatus {
  const { data } = useQuery(timesQuery(among));
  const known = data?.tutors.find(({ id }) => id === tutorId);
  return known ? statusWith(known) : "new";
}
