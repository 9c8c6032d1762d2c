import { expect, test } from "vitest";
import { answerCalls } from "#tests/support/own-page.tsx";
import { nameOwnCourses } from "./name-own-courses.ts";

const link = (slug: string) =>
  `<a href="/courses/${slug}#pay" aria-haspopup="dialog" data-island-open="enroll" data-own-href="/dashboard/viewcourse"
    data-detail='{"slug":"${slug}","title":"Course ${slug}"}'>Enroll</a>`;

test("B15 a course that is one's own does not show Enroll; others do, and all while it is not known", async () => {
  document.body.innerHTML = link("ielts") + link("gre");
  const shown = () =>
    [...document.querySelectorAll("a")].map((element) => [element.textContent, element.getAttribute("href")]);
  const before = shown();
  answerCalls({ "GET /api/students/learning": "no network" });
  await nameOwnCourses("t1");
  expect(shown()).toEqual(before);
  answerCalls({ "GET /api/students/learning": { body: { courses: ["ielts"] } } });
  await nameOwnCourses("t1");
  expect(shown()).toEqual([["Continue learning", "/dashboard/learn/ielts"], before[1]]);
  expect(document.querySelectorAll("[data-own-href]")).toHaveLength(1);
});
