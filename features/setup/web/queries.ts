import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getSetup, getShown } from "../calls.ts";

/** The steps to an open academy, and the last tests. */
export const setupQuery = () => queryOptions({ queryKey: ["setup"], ...answeredBy(getSetup) });

/** Courses and tutors with whether the site shows them. */
export const shownQuery = () => queryOptions({ queryKey: ["setup", "shown"], ...answeredBy(getShown) });
