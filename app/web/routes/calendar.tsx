import { CalendarPage } from "#features/classes/web/app/calendar-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";

export const meta = appMeta("Calendar");

export default CalendarPage;
