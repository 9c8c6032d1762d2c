import * as z from "zod/mini";
import { isDay } from "./list/list-spec.ts";

/** A calendar date from outside; what is none is refused with `error`. */
export const calendarDay = (error: string) => z.iso.date({ error, abort: true }).check(z.refine(isDay, error));
