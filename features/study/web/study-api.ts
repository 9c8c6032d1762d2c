import { queryOptions } from "@tanstack/react-query";
import { viewerZone } from "#lib/viewer-zone.ts";
import { ownRead } from "#ui/api/own-call.ts";
import type { MyCourses, ViewCourse } from "../courses-contract.ts";
import type { StudentHome } from "../home-contract.ts";

/** The calls of the student's pages, each with the key under which its answer is kept. */

/** What the first page shows, in the viewer's zone. */
export const homeQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: ({ signal }) =>
    ownRead<StudentHome>(`/api/students/dashboard?${new URLSearchParams({ zone: viewerZone() })}`, signal),
});

export const myCoursesQuery = {
  queryKey: ["my-courses"] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ownRead<{ data: MyCourses }>("/api/students/my-courses", signal).then(({ data }) => data),
};

/** `course`: a slug; empty: the course that the student is at. */
export const viewCourseQuery = (course: string) => ({
  queryKey: ["view-course", course] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ownRead<{ data: ViewCourse }>(
      `/api/students/view-course${course ? `?${new URLSearchParams({ course })}` : ""}`,
      signal,
    ).then(({ data }) => data),
});
