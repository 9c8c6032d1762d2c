import { appMeta } from "#ui/brand/page-meta.ts";
import { PeriodsPage } from "../app/periods-page.tsx";

export const meta = appMeta("Periods of payment");

export default PeriodsPage;
