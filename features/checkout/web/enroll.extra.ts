/**
 * The script of a page with Enroll links: an address that ends in `#enroll` opens the sheet of the first, as from a message. A student who
 * takes a course reads there that it goes on.
 */
const { unwalled } = window as unknown as {
  unwalled: { token(): string | undefined; user(): { roles?: string[] } | null; asked?: Promise<unknown> };
};

if (location.hash === "#enroll") document.querySelector<HTMLElement>('[data-island-open="enroll"]')?.click();
void Promise.resolve(unwalled.asked).then(async () => {
  const token = unwalled.token();
  // Most who look at prices have no account, and staff have no courses: the rest is not theirs.
  const { roles = ["student"] } = unwalled.user() ?? {};
  if (token && roles.includes("student")) await (await import("./enroll/name-own-courses.ts")).nameOwnCourses(token);
});
