import { CheckoutPage } from "#features/checkout/web/app/checkout-page.tsx";
import { appMeta } from "../app-meta.ts";

export const meta = appMeta("Checkout");

export default CheckoutPage;
