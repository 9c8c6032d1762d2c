import { OrderPage } from "#features/checkout/web/app/order-page.tsx";
import { SponsorPanel } from "#features/sponsors/web/public/sponsor-panel.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Order");

export default function Order() {
  return <OrderPage sponsor={({ id, currency }) => <SponsorPanel orderId={id} currency={currency} />} />;
}
