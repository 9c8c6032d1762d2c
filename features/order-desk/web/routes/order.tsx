import { appMeta } from "#ui/brand/page-meta.ts";
import { OrderPage } from "../app/order-page.tsx";

export const meta = appMeta("Order");

export default OrderPage;
