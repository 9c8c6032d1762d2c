import { todayHere } from "#lib/viewer-zone.ts";
import { classesQuery } from "../queries.ts";

/** The class that the student has next, next to those of today. */
export const nextClassQuery = () => classesQuery(todayHere(), todayHere());
