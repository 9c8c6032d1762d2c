import { Link } from "react-router";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { OrderPageView } from "../../contract.ts";
import { transferWaitMoments, transferWaitText } from "../public/transfer-wait.ts";

/**
 * The head of an order whose transfer was reported: since when it is looked for, until when, and what to do until then. Nothing of
 * another one, and once a payment came since: it was that transfer, or came instead of it.
 */
export function LookedFor({ order: { claim, next, payments, currency, course, state } }: { order: OrderPageView }) {
  const claimedAt = claim?.state === "waiting" ? claim.claimedAt : null;
  const now = useNow(transferWaitMoments(claimedAt));
  const received = ({ state, endedAt }: OrderPageView["payments"][number]) =>
    state === "succeeded" && endedAt !== null && claimedAt !== null && endedAt >= claimedAt;
  if (claimedAt === null || !next || payments.some(received)) return null;
  return (
    <div role="status" className="on-wall door-lg mb-6 grid gap-4 bg-wall-card p-5 md:p-7">
      <div className="flex gap-4">
        <span
          aria-hidden="true"
          className="grid size-11 flex-none place-items-center rounded-[6px_20px_6px_6px] bg-sun-400 text-palm-950"
        >
          <Icon name="search" />
        </span>
        <div className="min-w-0">
          <p className="font-display font-semibold text-h3 wrap-anywhere">
            We look for your {formatMoney({ amountMinor: next.leftMinor, currency })}
          </p>
          <p className="text-on-wall-2">{transferWaitText(claimedAt, now)}</p>
        </div>
      </div>
      <Link
        to={paths.learn(course.slug)}
        className={buttonClass({ variant: "sun", size: "sm" }, "sm:justify-self-start")}
      >
        {state === "open" ? "Read the first lesson meanwhile" : "Go on learning"}
      </Link>
    </div>
  );
}
