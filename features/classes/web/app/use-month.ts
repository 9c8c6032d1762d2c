import { keepPreviousData } from "@tanstack/react-query";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { monthGrid } from "#ui/components/month-grid.ts";
import type { ClassesResponse, ClassView } from "../../contract.ts";
import { classesQuery } from "../queries.ts";

/** The classes of the weeks that a month's calendar shows; while another month comes, the one before stays. */
export function useMonth(month: string) {
  const days = monthGrid(month).flat();
  const [from, to] = [days[0]?.date ?? `${month}-01`, days.at(-1)?.date ?? `${month}-28`];
  return usePageQuery({ ...classesQuery(from, to), placeholderData: keepPreviousData });
}

/** What the calendar shows of each day that has classes which are not cancelled, or work that is still to be handed in. */
export function marksOf(response: ClassesResponse): Record<string, string> {
  const label = ({ title, time }: ClassView) => `${title}, ${time}`;
  return Object.fromEntries(
    response.days.flatMap(({ date, classes, due }) => {
      const over = date < response.today ? ", over" : "";
      const stored = classes.filter(({ state }) => state === "scheduled").map((session) => label(session) + over);
      const open = due.filter(({ isDone }) => !isDone).map(({ title, time }) => `${title}, due at ${time}`);
      return stored.length + open.length > 0 ? [[date, [...stored, ...open].join("; ")]] : [];
    }),
  );
}
