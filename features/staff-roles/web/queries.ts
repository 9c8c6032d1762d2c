import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { findHolder, listRoles } from "../calls.ts";

/** All roles, with what each may do and who holds it. */
export const rolesQuery = () => queryOptions({ queryKey: ["staff-roles"], ...answeredBy(listRoles) });

/** The account of an address with its roles; nothing is asked while there is no address. */
export const holderQuery = (email: string) =>
  queryOptions({
    queryKey: ["staff-roles", "of", email],
    ...answeredBy(findHolder, { query: { email } }),
    enabled: email !== "",
  });
