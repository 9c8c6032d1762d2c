import type { CourseState } from "#features/catalogue/course-texts.ts";

/** The words about courses in the office. */

export const stateTones = { draft: "pending", published: "done", hidden: "plain" } as const satisfies Record<
  CourseState,
  string
>;

/** What a course holds: `57 with text, 19 live, 12 nothing yet`. */
export function lessonsText({ text, live, drafts }: { text: number; live: number; drafts: number }): string {
  const counts = { "with text": text, live, "nothing yet": drafts };
  const parts = Object.entries(counts).flatMap(([words, count]) => (count > 0 ? [`${count} ${words}`] : []));
  return parts.join(", ") || "None yet";
}
