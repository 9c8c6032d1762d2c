import { useLocation } from "react-router";
import { paths } from "#lib/paths.ts";

/** Addresses of grading at the desk where one is: a tutor's, or that of staff. */
export function useGradingPaths() {
  const desk = useLocation().pathname.startsWith(`${paths.workplace("admin")}/`) ? "admin" : "tutor";
  const queue = paths.grading({}, desk);
  return {
    isStaff: desk === "admin",
    queue,
    /** What is graded and hidden. */
    toRelease: paths.grading({ state: "graded" }, desk),
    gradableItem: (id: string) => `${queue}/${encodeURIComponent(id)}`,
    /** How the questions of an assessment did. */
    figures: (assessment: string) => `${queue}/figures/${encodeURIComponent(assessment)}`,
    /** What is right in a version of a question. */
    key: (version: string) => `${queue}/questions/${encodeURIComponent(version)}`,
  };
}
