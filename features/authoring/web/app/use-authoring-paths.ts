import { useLocation } from "react-router";
import { paths } from "#lib/paths.ts";

type Filter = Parameters<typeof paths.authored>[0];

/** Addresses of writing at the desk where one is: a tutor's, or that of staff. */
export function useAuthoringPaths() {
  const desk = useLocation().pathname.startsWith(`${paths.workplace("admin")}/`) ? "admin" : "tutor";
  const assessment = (id: string) => `${paths.authored({}, desk)}/${encodeURIComponent(id)}`;
  return {
    isStaff: desk === "admin",
    assessments: (filter?: Filter) => paths.authored(filter, desk),
    assessment,
    tryout: (id: string) => `${assessment(id)}/try`,
    questions: (filter?: Filter) => paths.bank(filter, desk),
    /** One of them, or `new`. */
    question: (id: string) => `${paths.bank({}, desk)}/${encodeURIComponent(id)}`,
  };
}
