import { FindTutorPage } from "#features/tutors/web/app/find-tutor-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Find Tutor");

export default FindTutorPage;
