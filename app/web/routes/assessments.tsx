import { AssessmentsOverviewPage } from "#features/assessments/web/app/assessments-overview.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Assessments");

export default AssessmentsOverviewPage;
