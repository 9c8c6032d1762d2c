import { DashboardHome } from "#features/accounts/web/app/dashboard/dashboard-home.tsx";
import { StudentHome } from "#features/study/web/app/student-home.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Dashboard");

export default function Dashboard() {
  return (
    <DashboardHome>
      <StudentHome />
    </DashboardHome>
  );
}
