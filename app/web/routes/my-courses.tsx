import { CalendarCard } from "#features/classes/web/app/calendar-card.tsx";
import { MyCoursesPage } from "#features/study/web/app/my-courses-page.tsx";
import { appMeta } from "../app-meta.ts";

export const meta = appMeta("My Courses");

/** The calendar with the class that comes next is the classes' own. */
export default function MyCoursesRoute() {
  return <MyCoursesPage calendar={<CalendarCard />} />;
}
