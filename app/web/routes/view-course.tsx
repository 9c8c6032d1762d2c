import { ViewCoursePage } from "#features/study/web/app/view-course-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("View Course");

export default ViewCoursePage;
