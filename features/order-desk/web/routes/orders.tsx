import { appMeta } from "#ui/brand/page-meta.ts";
import { OrdersPage } from "../app/orders-page.tsx";

export const meta = appMeta("Orders");

export default OrdersPage;
