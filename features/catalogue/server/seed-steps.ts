import { courseCards as cards } from "#data/course-cards.ts";
import { businessCourses, internationalCourses, localCourses } from "#data/courses/business-and-exam-courses.ts";
import { techCourses } from "#data/courses/tech-courses.ts";
import { schools } from "#data/schools.ts";
import type { SeedStep } from "#platform/feature/seed.ts";
import { seedCatalogue } from "./seed.ts";

const courses = [...techCourses, ...businessCourses, ...internationalCourses, ...localCourses];

export const seedSteps: SeedStep[] = [
  { phase: "academy", run: (deps) => seedCatalogue(deps, { schools, courses, cards }) },
];
