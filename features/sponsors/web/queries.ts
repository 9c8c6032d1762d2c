import { queryOptions } from "@tanstack/react-query";
import { answeredBy } from "#ui/api/ask.ts";
import { getSponsorLink } from "../calls.ts";

/** Whether an order of the student has a link for a sponsor. */
export const sponsorLinkQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["orders", orderId, "sponsor"],
    ...answeredBy(getSponsorLink, { params: { id: orderId } }),
  });
