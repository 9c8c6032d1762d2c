import { queryOptions } from "@tanstack/react-query";
import { courseList } from "#features/catalogue/office-texts.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { getOfficeCourse, getSyllabus, listOfficeSchools } from "../calls.ts";

/** A course with its prices; read again with the list of courses. */
export const courseQuery = (slug: string) =>
  queryOptions({ queryKey: [courseList.name, slug], ...answeredBy(getOfficeCourse, { params: { slug } }) });

/** The schools as staff change them. */
export const schoolsQuery = () =>
  queryOptions({ queryKey: [courseList.name, "all schools"], ...answeredBy(listOfficeSchools) });

/** The syllabus of a course with drafts and removed lessons. */
export const syllabusQuery = (id: string) =>
  queryOptions({ queryKey: [courseList.name, id, "syllabus"], ...answeredBy(getSyllabus, { params: { id } }) });
