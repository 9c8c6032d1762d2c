import { appMeta } from "#ui/brand/page-meta.ts";
import { TransfersPage } from "../app/transfers-page.tsx";

export const meta = appMeta("Transfers");

export default TransfersPage;
