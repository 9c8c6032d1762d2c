import { ReferPage } from "#features/referrals/web/app/refer-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Refer & Earn");

export default ReferPage;
