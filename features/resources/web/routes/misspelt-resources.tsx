import { redirect } from "react-router";
import { paths } from "#lib/paths.ts";

/** The source's links have /resourses: a person who stored one still arrives (NAV-02). */
export const loader = () => redirect(paths.resources(), 301);
