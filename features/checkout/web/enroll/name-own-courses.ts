import type { CourseToEnroll } from "#features/catalogue/contract.ts";
import { listOwnCourses } from "#features/learning/calls.ts";
import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";

/** Makes the Enroll links of the courses that someone takes lead back into them. Without an answer they stay, and lead to the course. */
export async function nameOwnCourses(token: string): Promise<void> {
  const own = await ask(listOwnCourses, { token }).catch(() => null);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-island-open="enroll"]')) {
    const { slug, title } = JSON.parse(link.dataset.detail ?? "{}") as CourseToEnroll;
    if (!own?.courses.includes(slug)) continue;
    link.href = paths.learn(slug);
    for (const name of ["data-island-open", "data-own-href", "aria-haspopup"]) link.removeAttribute(name);
    link.replaceChildren("Continue learning");
    link.setAttribute("aria-label", `Continue learning ${title}`);
  }
}
