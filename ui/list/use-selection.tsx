import { type ReactNode, useState } from "react";
import { counted } from "#lib/counted.ts";
import type { Which } from "#lib/list/list-schema.ts";
import type { ListSpec } from "#lib/list/list-spec.ts";
import { Button } from "#ui/components/button.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import type { ListResponse } from "./list-query.ts";
import type { List } from "./use-list.ts";

export type Selection = { column: TableColumn<{ id: string }>; bar: ReactNode };

/**
 * Rows to choose, one by one or all that fit, and the bar with a button for each of `acts`, by its words. An act is given which rows they
 * are, with the filter and the count that the person saw, so that the server refuses where others fit by then; and what to call once
 * they need not be chosen any more (`useConfirm`).
 */
export function useSelection<Spec extends ListSpec, Answer extends ListResponse>(
  { query, filter, spec, one: value, many }: List<Spec, Answer>,
  nameOf: (row: Answer["data"][number]) => string,
  acts: Record<string, (which: Which<Spec>, clear: () => void) => void>,
): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string> | "all">(new Set());
  const rows = query.data?.data ?? [];
  const shown = chosen === "all" ? rows : rows.filter(({ id }) => chosen.has(id));
  const count = chosen === "all" ? (query.data?.count ?? rows.length) : shown.length;
  const clear = () => setChosen(new Set());
  const which = { ...(chosen !== "all" && { ids: shown.map(({ id }) => id) }), filter, count };
  const inAll = query.data?.count ?? 0;
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
  return {
    column: {
      header: "Choose",
      hideHeader: true,
      place: "mark",
      cell: ({ id }) => (
        <label className="check min-w-11">
          <input
            type="checkbox"
            className="tick"
            aria-label={`Choose ${names.get(id)}`}
            checked={chosen === "all" || chosen.has(id)}
            onChange={({ target }) => {
              const next = new Set(chosen === "all" ? rows.map((row) => row.id) : chosen);
              if (target.checked) next.add(id);
              else next.delete(id);
              setChosen(next);
            }}
          />
        </label>
      ),
    },
    bar: count > 0 && (
      <section
        aria-label={`Chosen ${many}`}
        className="sticky bottom-(--bar,0px) flex flex-wrap items-center gap-3 border-line border-t bg-surface p-4"
      >
        <p role="status" className="mr-auto text-sm">
          {counted(count, value, many)} chosen
        </p>
        {chosen !== "all" &&
          inAll > rows.length &&
          inAll <= (spec.countsTo ?? inAll) &&
          shown.length === rows.length && (
            <Button variant="line" size="sm" onClick={() => setChosen("all")}>
              Choose all {inAll.toLocaleString("en-GB")}
            </Button>
          )}
        <Button variant="ghost" size="sm" onClick={clear}>
          Choose none
        </Button>
        {Object.entries(acts).map(([text, act]) => (
          <Button key={text} variant="line" size="sm" onClick={() => act(which, clear)}>
            {text}
          </Button>
        ))}
      </section>
    ),
  };
}
