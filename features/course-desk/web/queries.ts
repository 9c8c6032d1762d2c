import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { courseList } from "#features/catalogue/office-texts.ts";
import { answeredBy } from "#ui/api/ask.ts";
import {
  getOfficeCourse,
  getOfficeLesson,
  getSyllabus,
  listOfficeSchools,
  listSchoolCourses,
  previewLesson,
} from "../calls.ts";

/** A course with its prices; read again with the list of courses. */
export const courseQuery = (slug: string) =>
  queryOptions({ queryKey: [courseList.name, slug], ...answeredBy(getOfficeCourse, { params: { slug } }) });

/** The schools as staff change them. */
export const schoolsQuery = () =>
  queryOptions({ queryKey: [courseList.name, "all schools"], ...answeredBy(listOfficeSchools) });

/** The courses of a school in their order. */
export const schoolCoursesQuery = (school: string) =>
  queryOptions({
    queryKey: [courseList.name, "of school", school],
    ...answeredBy(listSchoolCourses, { params: { school } }),
    enabled: school !== "",
    staleTime: 0,
    gcTime: 0,
  });

/** The syllabus of a course with drafts and removed lessons. */
export const syllabusQuery = (id: string) =>
  queryOptions({ queryKey: [courseList.name, id, "syllabus"], ...answeredBy(getSyllabus, { params: { id } }) });

/** A lesson as staff write it. */
export const lessonQuery = (lesson: string) =>
  queryOptions({
    queryKey: [courseList.name, "lesson", lesson],
    ...answeredBy(getOfficeLesson, { params: { lesson } }),
  });

/** A text as students would read it. */
export const lessonPreviewQuery = (lesson: string, body: string) =>
  queryOptions({
    queryKey: ["lesson-preview", lesson, body],
    ...answeredBy(previewLesson, { params: { lesson }, body: { body } }),
    enabled: body.trim() !== "",
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
