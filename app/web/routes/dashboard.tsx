import { DashboardHome } from "#features/accounts/web/app/dashboard/dashboard-home.tsx";
import { useSession } from "#features/accounts/web/browser-session.ts";
import { appMeta } from "../app-meta.ts";
import { StudentHome } from "../student-home.tsx";

export const meta = appMeta("Dashboard");

export default function Dashboard() {
  const role = useSession()?.profile?.role;
  return <DashboardHome>{role === undefined || role === "student" ? <StudentHome /> : null}</DashboardHome>;
}
