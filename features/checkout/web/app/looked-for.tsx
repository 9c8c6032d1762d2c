import { Link } from "react-router";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { IconName } from "#ui/icons/icon-paths.ts";
import type { OrderPageView } from "../../contract.ts";
import { transferWaitMoments, transferWaitText } from "../public/transfer-wait.ts";

/**
 * The head of an order whose money is on its way and does not count yet: since when, until when, and what to do until then. Staff took
 * it and a second of them is to confirm it, or the student reported a transfer. Nothing of another order, and once a payment came
 * since: it was that transfer, or came instead of it.
 */
export function LookedFor({ order }: { order: OrderPageView }) {
  const { claim, next, payments, currency, atDesk } = order;
  const claimedAt = claim?.state === "waiting" ? claim.claimedAt : null;
  const now = useNow(transferWaitMoments(claimedAt));
  if (atDesk) {
    return (
      <Head icon="clock" order={order} title={`${formatMoney({ ...atDesk, currency })} waits to be confirmed`}>
        {atDeskText(atDesk)}
      </Head>
    );
  }
  const received = ({ state, endedAt }: OrderPageView["payments"][number]) =>
    state === "succeeded" && endedAt !== null && claimedAt !== null && endedAt >= claimedAt;
  if (claimedAt === null || !next || payments.some(received)) return null;
  const amount = formatMoney({ amountMinor: next.leftMinor, currency });
  return (
    <Head icon="search" order={order} title={`We look for your ${amount}`}>
      {transferWaitText(claimedAt, now)}
    </Head>
  );
}

/** What staff took, when, and why it does not count yet. */
export const atDeskText = ({ source, takenAt }: NonNullable<OrderPageView["atDesk"]>): string =>
  `We took it ${source === "cash" ? "in cash" : "by card machine"} on ${momentText(new Date(takenAt))}. A sum of this size counts once a second staff member has confirmed it. You need not pay it again.`;

type HeadProps = { icon: IconName; title: string; children: string; order: OrderPageView };

function Head({ icon, title, children, order: { course, state } }: HeadProps) {
  return (
    <div role="status" className="on-wall door-lg mb-6 grid gap-4 bg-wall-card p-5 md:p-7">
      <div className="flex gap-4">
        <span
          aria-hidden="true"
          className="grid size-11 flex-none place-items-center rounded-[6px_20px_6px_6px] bg-sun-400 text-palm-950"
        >
          <Icon name={icon} />
        </span>
        <div className="min-w-0">
          <p className="font-display font-semibold text-h3 wrap-anywhere">{title}</p>
          <p className="text-on-wall-2">{children}</p>
        </div>
      </div>
      {state !== "expired" && state !== "cancelled" && (
        <Link
          to={paths.learn(course.slug)}
          className={buttonClass({ variant: "sun", size: "sm" }, "sm:justify-self-start")}
        >
          {state === "open" ? "Read the first lesson meanwhile" : "Go on learning"}
        </Link>
      )}
    </div>
  );
}
