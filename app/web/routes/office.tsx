import { DashboardHome } from "#features/accounts/web/app/dashboard/dashboard-home.tsx";
import { Office } from "#features/back-office/web/app/office.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Back office");

export default function OfficeRoute() {
  return (
    <DashboardHome>
      <Office />
    </DashboardHome>
  );
}
