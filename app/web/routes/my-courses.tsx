import { MyCoursesPage } from "#features/study/web/app/my-courses-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("My Courses");

export default MyCoursesPage;
