import { ConfirmCodePage } from "#features/accounts/web/app/password/confirm-code-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Confirm code");

export default ConfirmCodePage;
