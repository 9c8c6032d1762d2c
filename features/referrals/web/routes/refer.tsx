import { appMeta } from "#ui/brand/page-meta.ts";
import { ReferPage } from "../app/refer-page.tsx";

export const meta = appMeta("Refer & Earn");

export default ReferPage;
