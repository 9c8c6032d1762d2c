import type { ListedStatus } from "#features/assessments/rules.ts";

/** What a student still has to do of a list: how much, and which of it is due first; null where nothing waits. */
export function stillToDo<Listed extends { status: ListedStatus; dueAt: string | null }>(
  assessments: readonly Listed[],
): { count: number; first: Listed } | null {
  const open = assessments.filter(({ status }) => status === "Pending" || status === "In progress");
  const [first] = open.toSorted((a, b) => (a.dueAt ?? "9999").localeCompare(b.dueAt ?? "9999"));
  return first ? { count: open.length, first } : null;
}
