import { DashboardHome } from "#features/accounts/web/app/dashboard/dashboard-home.tsx";
import { Desk } from "#features/tutor-desk/web/app/desk.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Tutor's desk");

export default function DeskRoute() {
  return (
    <DashboardHome>
      <Desk />
    </DashboardHome>
  );
}
