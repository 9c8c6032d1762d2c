import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { listCertificates } from "../calls.ts";

/** The student's certificates and what is missing for the next; its key is the word by which the server reports that it changed. */
export const certificatesQuery = () => queryOptions({ queryKey: ["certificates"], ...answeredBy(listCertificates) });
