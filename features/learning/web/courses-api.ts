import { ownRead } from "#ui/api/own-call.ts";
import type { MyCourses, ViewCourse } from "../courses-contract.ts";

/** The calls of My Courses and View Course, each with the key under which its answer is kept. */

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
