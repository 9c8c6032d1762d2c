import { DashboardHome } from "#features/accounts/web/app/dashboard/dashboard-home.tsx";
import { useSession } from "#features/accounts/web/browser-session.ts";
import { StudentHome } from "#features/study/web/app/student-home.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Dashboard");

export default function Dashboard() {
  const role = useSession()?.profile?.role;
  return <DashboardHome>{role === undefined || role === "student" ? <StudentHome /> : null}</DashboardHome>;
}
