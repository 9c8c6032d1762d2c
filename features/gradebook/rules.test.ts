import { expect, test } from "vitest";
import type { ListedStatus } from "#features/assessments/rules.ts";
import { stillToDo } from "./rules.ts";

test("what is still to do counts what is pending or under way, and names what is due first", () => {
  const one = (title: string, status: ListedStatus, dueAt: string | null) => ({ title, status, dueAt });
  const works = [
    one("never due", "Pending", null),
    one("second", "In progress", "2026-12-01T00:00:00.000Z"),
    one("first", "Pending", "2026-11-30T00:00:00.000Z"),
    one("missed", "Not submitted", "2026-01-01T00:00:00.000Z"),
    one("sent", "Submitted", "2026-01-01T00:00:00.000Z"),
  ];
  expect(stillToDo(works)).toMatchObject({ count: 3, first: { title: "first" } });
  expect(stillToDo(works.slice(3))).toBeNull();
});
