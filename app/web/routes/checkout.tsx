import { CheckoutPage } from "#features/checkout/web/app/checkout-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Checkout");

export default CheckoutPage;
