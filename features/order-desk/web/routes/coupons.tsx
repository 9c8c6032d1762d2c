import { appMeta } from "#ui/brand/page-meta.ts";
import { CouponsPage } from "../app/coupons-page.tsx";

export const meta = appMeta("Coupons");

export default CouponsPage;
