import { appMeta } from "#ui/brand/page-meta.ts";
import { GradingPage } from "../grading/grading-page.tsx";

export const meta = appMeta("Grading");

export default GradingPage;
