import type { CourseState } from "#features/catalogue/course-texts.ts";

/** The words about courses in the office. */

export const stateTones = { draft: "pending", published: "done", hidden: "plain" } as const satisfies Record<
  CourseState,
  string
>;

/** What a course holds: `57 with text, 19 live`. */
export function lessonsText({ text, live }: { text: number; live: number }): string {
  const parts = [text > 0 && `${text} with text`, live > 0 && `${live} live`].filter((part) => part !== false);
  return parts.join(", ") || "None yet";
}
