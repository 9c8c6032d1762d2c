import { queryOptions } from "@tanstack/react-query";
import { viewerZone } from "#lib/viewer-zone.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { readHome, readMyCourses, viewCourse } from "../calls.ts";

/** What the student's pages read. */

/** What the first page shows, in the viewer's zone. `course`: which of several is requested. */
export const homeQuery = (zone = viewerZone(), course?: string) =>
  queryOptions({
    queryKey: course ? ["dashboard", course] : ["dashboard"],
    ...answeredBy(readHome, { query: { zone, course } }),
  });

export const myCoursesQuery = () =>
  queryOptions({ queryKey: ["my-courses"], ...answeredBy(readMyCourses), select: ({ data }) => data });

/** `course`: a slug; empty: the course that the student is at. */
export const viewCourseQuery = (course: string) =>
  queryOptions({
    queryKey: ["view-course", course],
    ...answeredBy(viewCourse, { query: { course: course || undefined } }),
    select: ({ data }) => data,
  });
