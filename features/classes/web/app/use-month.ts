import { keepPreviousData } from "@tanstack/react-query";
import { useDrawnQuery } from "#ui/api/use-drawn-query.ts";
import { monthGrid } from "#ui/components/month-grid.ts";
import type { ClassesAnswer, ClassView } from "../../contract.ts";
import { classesQuery } from "../queries.ts";

/** The classes of the weeks that a month's calendar shows; while another month comes, the one before stays. */
export function useMonth(month: string) {
  const days = monthGrid(month).flat();
  const [from, to] = [days[0]?.date ?? `${month}-01`, days.at(-1)?.date ?? `${month}-28`];
  return useDrawnQuery({ ...classesQuery(from, to), placeholderData: keepPreviousData });
}

/** What the calendar says of each day that has classes which stand. */
export function marksOf(answer: ClassesAnswer): Record<string, string> {
  const words = ({ title, time }: ClassView) => `${title}, ${time}`;
  return Object.fromEntries(
    answer.days.flatMap(({ date, classes }) => {
      const standing = classes.filter(({ state }) => state === "scheduled");
      const over = date < answer.today ? ", over" : "";
      return standing.length > 0 ? [[date, standing.map(words).join("; ") + over]] : [];
    }),
  );
}
