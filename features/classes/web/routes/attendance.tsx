import { useParams } from "react-router";
import { appMeta } from "#ui/brand/page-meta.ts";
import { AttendancePage } from "../app/attendance-page.tsx";

export const meta = appMeta("Who was there");

export default function AttendanceRoute() {
  const { session = "" } = useParams();
  return <AttendancePage key={session} session={session} />;
}
