import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getDocument, listDocuments, listOwed } from "../calls.ts";

/** The pages of law, as administrators publish them. */
export const documentsQuery = () => queryOptions({ queryKey: ["documents"], ...answeredBy(listDocuments) });

/** One of them with its text and versions. */
export const documentQuery = (slug: "terms" | "privacy") =>
  queryOptions({ queryKey: ["documents", slug], ...answeredBy(getDocument, { params: { slug } }) });

/** The texts that who is logged in is asked to accept. */
export const owedQuery = () => queryOptions({ queryKey: ["owed-texts"], ...answeredBy(listOwed) });
