import { expect, test } from "vitest";
import type { ListedStatus } from "#features/assessments/rules.ts";
import { stillToDo } from "./rules.ts";

test("what is still to do counts what is pending or under way, and names what is due first", () => {
  const item = (title: string, status: ListedStatus, dueAt: string | null) => ({ title, status, dueAt });
  const assessments = [
    item("never due", "Pending", null),
    item("second", "In progress", "2026-12-01T00:00:00.000Z"),
    item("first", "Pending", "2026-11-30T00:00:00.000Z"),
    item("missed", "Not submitted", "2026-01-01T00:00:00.000Z"),
    item("sent", "Submitted", "2026-01-01T00:00:00.000Z"),
  ];
  expect(stillToDo(assessments)).toMatchObject({ count: 3, first: { title: "first" } });
  expect(stillToDo(assessments.slice(3))).toBeNull();
});
