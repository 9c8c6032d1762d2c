import { useSession } from "#features/accounts/web/browser-session.ts";
import { OrdersPage } from "#features/checkout/web/app/orders-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Payments");

export default function OrdersRoute() {
  return <OrdersPage account={useSession()?.profile?.id ?? ""} />;
}
