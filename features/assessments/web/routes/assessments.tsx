import { appMeta } from "#ui/brand/page-meta.ts";
import { AssessmentsOverviewPage } from "../app/assessments-overview.tsx";

export const meta = appMeta("Assessments");

export default AssessmentsOverviewPage;
