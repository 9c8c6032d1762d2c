import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type TableColumn<Row> = {
  /** Where two headings are alike. */
  key?: string;
  /** The heading; on phones the label before the value. */
  header: string;
  /** The heading is read but not seen (a column of buttons). */
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  /** Where the cell goes in a phone's card: `title` and `status` share the first line (`mark` and `status` the second), `action` is below. */
  place?: "title" | "status" | "action" | "mark";
  /** Figures that are under each other. */
  number?: boolean;
  /** At the right edge. */
  end?: boolean;
  className?: string;
};

export type TableProps<Row> = {
  /** What the table shows; read, not seen. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Marks a row as the one in view. */
  isSelected?: (row: Row) => boolean;
  className?: string;
};

/** A table that is laid out as blocks loses its roles in browsers, so they are spelled out. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
};

/** A real table; where it has less than 688 px each row becomes a card: on phones, and on tablets that show the navigation too. */
export function Table<Row>({ caption, columns, rows, rowKey, isSelected, className }: TableProps<Row>) {
  return (
    <div className="data-rows">
      <table {...roles.table} className={cx("data-table", className)}>
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <th
                key={column.key ?? column.header}
                {...roles.head}
                scope="col"
                className={column.end ? "is-end" : undefined}
              >
                {column.hideHeader ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row} data-selected={isSelected?.(row) || undefined}>
              {columns.map((column) => (
                <td
                  key={column.key ?? column.header}
                  {...roles.cell}
                  data-label={column.hideHeader ? undefined : column.header}
                  data-place={column.place}
                  className={cx(column.number && "is-number", column.end && "is-end", column.className) || undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
