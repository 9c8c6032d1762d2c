import { appMeta } from "#ui/brand/page-meta.ts";
import { ReceiptPage } from "../app/receipt-page.tsx";

export const meta = appMeta("Receipt");

export default ReceiptPage;
