import { appMeta } from "#ui/brand/page-meta.ts";
import { StatementPage } from "../app/statement-page.tsx";

export const meta = appMeta("Statement");

export default StatementPage;
