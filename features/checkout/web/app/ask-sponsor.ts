import type { ReactNode } from "react";
import type { OrderPageView } from "../../contract.ts";

/** How somebody else is asked to pay an order that still has something due: a feature above shows it. */
export type AskSponsor = { sponsor?: (order: OrderPageView) => ReactNode };
