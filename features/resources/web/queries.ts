import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getOfficePost, listPostSchools } from "../office-calls.ts";
import { postList } from "../office-texts.ts";

/** A post with its text, for staff; read again with their list. */
export const officePostQuery = (id: string) =>
  queryOptions({ queryKey: [postList.name, id], ...answeredBy(getOfficePost, { params: { id } }) });

/** The schools that a post may belong to. */
export const postSchoolsQuery = queryOptions({ queryKey: ["post-schools"], ...answeredBy(listPostSchools) });
