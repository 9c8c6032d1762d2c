import { appMeta } from "#ui/brand/page-meta.ts";
import { ConfirmCodePage } from "../app/password/confirm-code-page.tsx";

export const meta = appMeta("Confirm code");

export default ConfirmCodePage;
