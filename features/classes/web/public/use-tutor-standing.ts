import { useQuery } from "@tanstack/react-query";
import { standingWith, type TutorStanding } from "../../standing-rules.ts";
import { timesQuery } from "../queries.ts";

/** Where the student stands with a tutor; `new` while it is not known. `among`: the tutors about whom is asked together. */
export function useTutorStanding(tutorId: string, among: readonly string[]): TutorStanding {
  const { data } = useQuery(timesQuery(among));
  const known = data?.tutors.find(({ id }) => id === tutorId);
  return known ? standingWith(known) : "new";
}
