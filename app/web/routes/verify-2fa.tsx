import { VerifyPage } from "#features/accounts/web/app/sign-in/verify-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Verify your login");

export default VerifyPage;
