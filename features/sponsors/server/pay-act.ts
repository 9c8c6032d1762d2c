import type { Act } from "#features/act-links/server/public.ts";
import { findOrderForPayer } from "#features/checkout/server/public.ts";
import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { makeOwnLink } from "./links.ts";

/** Paying what is due by the button of a message: it opens a page for an hour that pays that instalment, and nothing else. */
export function payAct(deps: VerbDeps): Act {
  return {
    name: "pay",
    async show({ accountId, subject }) {
      const order = await findOrderForPayer(deps, subject);
      if (order?.studentId !== accountId || !order.next) return null;
      const amount = formatMoney({ amountMinor: order.next.leftMinor, currency: order.currency });
      return {
        title: `Pay ${amount}`,
        lines: [`${order.course.title}, ${order.planName}. Due ${longDate(order.next.dueOn)}.`],
        button: "Pay without a log-in",
      };
    },
    async perform({ accountId, subject }) {
      const address = await makeOwnLink(deps, accountId, subject);
      return { title: "The page to pay was opened", message: "It works for an hour.", address };
    },
    page: async ({ subject }) => paths.order(subject),
  };
}
