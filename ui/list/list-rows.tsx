import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { counted } from "#lib/counted.ts";
import type { ListSpec } from "#lib/list/list-spec.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { EmptyState, type EmptyStateProps } from "#ui/components/empty-state.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { Table, type TableColumn } from "#ui/components/table.tsx";
import { lazyPart } from "../components/lazy-part.tsx";
import type { ListResponse } from "./list-query.ts";
import type { PaneListProps } from "./pane-list.tsx";
import type { List } from "./use-list.ts";
import type { Selection } from "./use-selection.tsx";

/** Only wide screens have it, and only they fetch it. */
const PaneList = lazyPart(() => import("./pane-list.tsx"));

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** How the rows are sorted: `newest first`. */
const orderText = ({ spec, sort }: Pick<List<ListSpec, ListResponse>, "spec" | "sort">) =>
  (spec.sorts[sort ?? Object.keys(spec.sorts)[0] ?? ""]?.label ?? "Newest first").toLowerCase();

export type ListRowsProps<Spec extends ListSpec, Answer extends ListResponse> = {
  list: List<Spec, Answer>;
  kind: EmptyStateProps["kind"];
  /** The columns of the table, or how the rows are drawn where they are none. */
  columns?: TableColumn<Answer["data"][number]>[];
  draw?: (rows: Answer["data"]) => ReactNode;
  /** Where there is none at all. */
  empty: Pick<EmptyStateProps, "message" | "hint">;
  /** Next to the count. */
  summary?: (answer: Answer) => ReactNode;
  /** The row next to the list. `isMain`: it has the room, and the list what is left. `keys`: its own keys, in words. */
  pane?: Pick<PaneListProps, "hrefOf" | "draw"> & { isMain?: boolean; keys?: ReactNode };
  /** Words of the link to the next page. */
  next?: string;
  selection?: Selection;
};

/** The rows of a list with their count, page by page; what is shown while they load, where none fits and where there is none. */
export function ListRows<Spec extends ListSpec, Answer extends ListResponse>({
  list,
  kind,
  pane,
  columns,
  ...rest
}: ListRowsProps<Spec, Answer>) {
  const { query, one: value, many, chosen, isWide, hrefOfRow, spec } = list;
  const order = orderText(list);
  const hasFilters = Object.keys(spec.filters).length > 0;
  return (
    <QueryBoundary
      query={query}
      loading={`Loading the ${many}...`}
      skeleton={<SkeletonRows count={columns ? 8 : 4} />}
      failed={`The ${many} could not be loaded.`}
      kind={kind}
      className="card"
    >
      {(response) => (
        <div
          className={cx(
            "grid grid-cols-1 items-start gap-5",
            chosen && (pane?.isMain ? "grid-cols-[16rem_minmax(0,1fr)]" : "grid-cols-[minmax(0,1fr)_25rem]"),
          )}
        >
          <div className="grid gap-3">
            <section
              aria-label={capital(hasFilters ? `${many} that fit` : `${many}, ${order}`)}
              aria-busy={query.isPlaceholderData}
              className={cx("card overflow-clip", query.isPlaceholderData && "opacity-60")}
            >
              <Found list={list} kind={kind} columns={columns} answer={response} {...rest} />
            </section>
            {isWide && response.data.length > 0 && (
              <p className="hint">
                <kbd>J</kbd> and <kbd>K</kbd> move through the list, <kbd>Enter</kbd> opens{" "}
                {/^[aeiou]/.test(value) ? "an" : "a"} {value}, <kbd>Esc</kbd> closes it.
                {pane?.keys && <> {pane.keys}</>}
              </p>
            )}
          </div>
          {isWide && pane && (response.data.length > 0 || chosen) && (
            <Suspense>
              <PaneList
                one={value}
                rows={response.data}
                chosen={chosen}
                hrefOfRow={hrefOfRow}
                hrefOf={pane.hrefOf}
                draw={pane.draw}
              />
            </Suspense>
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

function Found<Spec extends ListSpec, Answer extends ListResponse>({
  list,
  kind,
  columns,
  draw,
  answer: response,
  empty,
  summary,
  next: nextText = "Next page",
  selection,
}: Omit<ListRowsProps<Spec, Answer>, "beside"> & { answer: Answer }) {
  const { one: value, many, before, isFiltered, show, chosen, hrefOfPage, spec } = list;
  const { data, next, count } = response;
  const order = orderText(list);
  const hasFilters = Object.keys(spec.filters).length > 0;
  if (data.length === 0 && before === undefined) {
    return isFiltered ? (
      <EmptyState
        kind={kind}
        message={`No ${value} fits.`}
        hint="With fewer filters there may be some."
        action={<Button onClick={() => show({})}>Show all {many}</Button>}
      />
    ) : (
      <EmptyState kind={kind} {...empty} />
    );
  }
  return (
    <>
      {count !== undefined && (
        <div className="flex flex-wrap gap-x-6 gap-y-1 border-line border-b px-4 py-3 text-ink-2 text-sm">
          <p role="status">
            {spec.countsTo !== undefined && count > spec.countsTo
              ? `More than ${counted(spec.countsTo, value, many)}`
              : counted(count, value, many)}
          </p>
          {summary?.(response)}
        </div>
      )}
      {data.length === 0 && (
        <p className="p-4 text-ink-2">{hasFilters ? `No older ${value} fits.` : `There is no older ${value}.`}</p>
      )}
      {data.length > 0 && columns && (
        <Table
          caption={capital(`${many}, ${order}`)}
          columns={selection ? [selection.column, ...columns] : columns}
          rows={data}
          rowKey={({ id }) => id}
          isSelected={({ id }) => id === chosen}
        />
      )}
      {data.length > 0 && draw?.(data)}
      {(next !== null || before !== undefined) && (
        <nav aria-label={`Pages of ${many}`} className="flex flex-wrap gap-3 border-line border-t p-4">
          {before !== undefined && (
            <Link to={hrefOfPage()} className={buttonClass({ variant: "line", size: "sm" })}>
              {order === "newest first" ? "Newest" : "First"} {many}
            </Link>
          )}
          {next !== null && (
            <Link to={hrefOfPage(next)} className={buttonClass({ variant: "line", size: "sm" }, "ml-auto")}>
              {nextText}
            </Link>
          )}
        </nav>
      )}
      {selection?.bar}
    </>
  );
}
