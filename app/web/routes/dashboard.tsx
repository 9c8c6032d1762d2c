import { DashboardHome } from "#features/accounts/web/app/dashboard/dashboard-home.tsx";
import { appMeta } from "../app-meta.ts";

export const meta = () => appMeta("Dashboard");

export default DashboardHome;
