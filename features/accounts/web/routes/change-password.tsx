import { appMeta } from "#ui/brand/page-meta.ts";
import { ChangePasswordPage } from "../app/password/change-password-page.tsx";

export const meta = appMeta("Change password");

export default ChangePasswordPage;
