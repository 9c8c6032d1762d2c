import { appMeta } from "#ui/brand/page-meta.ts";
import { CalendarPage } from "../app/calendar-page.tsx";

export const meta = appMeta("Calendar");

export default CalendarPage;
