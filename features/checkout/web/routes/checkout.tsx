import { appMeta } from "#ui/brand/page-meta.ts";
import { CheckoutPage } from "../app/checkout-page.tsx";

export const meta = appMeta("Checkout");

export default CheckoutPage;
