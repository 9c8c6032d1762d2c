import { PageHeading } from "#features/accounts/web/app/dashboard/page-heading.tsx";
import { CalendarPage } from "#features/classes/web/app/calendar-page.tsx";
import { appMeta } from "../app-meta.ts";

export const meta = () => appMeta("Calendar");

export default function Calendar() {
  return (
    <>
      <PageHeading>Calendar</PageHeading>
      <CalendarPage />
    </>
  );
}
