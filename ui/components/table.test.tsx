// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { StatusBadge } from "./badge.tsx";
import { Table } from "./table.tsx";

afterEach(cleanup);

test("a table with its caption and headings; each cell has the label that a phone shows", () => {
  render(
    <Table
      caption="Assignments"
      rows={[{ id: 1, title: "Usability report", status: "Not submitted", grade: 78 }]}
      rowKey={(row) => row.id}
      columns={[
        { key: "title", header: "Title", place: "title", cell: (row) => row.title },
        { key: "status", header: "Status", place: "status", cell: (row) => <StatusBadge status={row.status} /> },
        { key: "grade", header: "Grade", number: true, cell: (row) => row.grade },
        { key: "open", header: "Open", hideHeader: true, place: "action", cell: () => <a href="/1">Open</a> },
      ]}
    />,
  );
  const table = screen.getByRole("table", { name: "Assignments" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((cell) => cell.textContent),
  ).toEqual(["Title", "Status", "Grade", "Open"]);
  const cell = screen.getByRole("cell", { name: "78" });
  expect(cell.getAttribute("data-label")).toBe("Grade");
  expect(screen.getByRole("cell", { name: "Open" }).hasAttribute("data-label")).toBe(false);
  expect(screen.getByRole("cell", { name: "Not submitted" })).toBeDefined();
});
