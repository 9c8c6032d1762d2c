import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { ListSpec } from "#lib/list/list-spec.ts";
import type { AuthoredCourse } from "../../contract.ts";
import { coursesQuery } from "../queries.ts";
import { useAuthoringPaths } from "./use-authoring-paths.ts";

/** The courses for which someone writes, and a list whose filter `course` is one of them. */
export function useCourses<Spec extends ListSpec>(spec: Spec) {
  const { isStaff } = useAuthoringPaths();
  const [address] = useSearchParams();
  const { data } = useQuery(coursesQuery());
  const courses: readonly AuthoredCourse[] = data?.data ?? [];
  const current = address.get("course");
  const values: Record<string, string> = {
    // Until they are there, the one that the address names.
    ...(current !== null && { [current]: current }),
    ...Object.fromEntries(courses.map(({ slug, title }) => [slug, title])),
  };
  const course = {
    kind: "oneOf",
    label: "Course",
    anyLabel: isStaff ? "Every course" : "All that I teach",
    values,
  } as const;
  return { courses, hasNone: data?.data.length === 0, spec: { ...spec, filters: { ...spec.filters, course } } };
}
