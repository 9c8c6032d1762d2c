import { appMeta } from "#ui/brand/page-meta.ts";
import { FindTutorPage } from "../app/find-tutor-page.tsx";

export const meta = appMeta("Find Tutor");

export default FindTutorPage;
