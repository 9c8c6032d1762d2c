import { appMeta } from "#ui/brand/page-meta.ts";
import { RolesPage } from "../app/roles-page.tsx";

export const meta = appMeta("Roles");

export default RolesPage;
