import { Link } from "react-router";
import { transferWaitMoments, transferWaitText } from "#features/checkout/web/public/transfer-wait.ts";
import { dayInLagos } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { CopyButton } from "#ui/components/copy-button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { HomePath } from "../../../home-contract.ts";
import { stepsOfOrder } from "../../../rules.ts";
import { NextSteps, PathHero } from "./path-hero.tsx";
import { WriteButton } from "./write-button.tsx";

/** A course is ordered and its money is not there yet: the status of the payment, and a lesson to read until then. */
export function Ordered({ path: { order, lesson, hadTrial } }: { path: Extract<HomePath, { at: "ordered" }> }) {
  const { course, tutor, claimedAt, isUnderWay, reference } = order;
  const now = useNow(transferWaitMoments(claimedAt));
  const amount = formatMoney({ amountMinor: order.leftMinor, currency: order.currency });
  const isSent = claimedAt !== null || isUnderWay;
  const readFirst = lesson && (
    <Link
      to={paths.learn(lesson.course, lesson.slug)}
      className={buttonClass({ variant: isSent ? "sun" : "line", size: "sm" }, "max-sm:basis-full")}
    >
      Start lesson 1, {formatFileSize(lesson.bytes)}
      <Icon name="arrow-right" size={16} />
    </Link>
  );
  return (
    <PathHero
      title={
        claimedAt
          ? `We look for your ${amount}`
          : isUnderWay
            ? `Your payment of ${amount} is under way`
            : `${amount} opens ${course.title}`
      }
      {...stepsOfOrder(hadTrial)}
      tutor={tutor ?? undefined}
      isStateFirst
      actions={
        <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
          {isSent ? (
            <>
              {readFirst}
              <Link to={paths.order(order.id)} className={buttonClass({ variant: "line", size: "sm" })}>
                {claimedAt ? "Add the receipt" : "See where it stands"}
              </Link>
            </>
          ) : (
            <>
              <Link
                to={paths.order(order.id)}
                className={buttonClass({ variant: "sun", size: "sm" }, "max-sm:basis-full")}
              >
                Pay {amount}
              </Link>
              {readFirst}
            </>
          )}
          {tutor ? <WriteButton tutor={tutor} /> : null}
        </div>
      }
    >
      <p className="max-w-[48ch] text-on-wall-2">
        {claimedAt
          ? transferWaitText(claimedAt, now)
          : isUnderWay
            ? "Its page says where it stands."
            : `You ordered ${order.instalment}. The price is held until ${dayInLagos(new Date(order.expiresAt))}.`}
      </p>
      <NextSteps
        steps={[
          claimedAt
            ? { isDone: true, title: "You sent it", text: momentText(new Date(claimedAt)) }
            : { isNow: true, title: "You pay", text: "By transfer, by card, or somebody else pays." },
          {
            isNow: claimedAt !== null,
            title: claimedAt ? "We look in the bank" : "We see it",
            text: "You get a message and a mail either way.",
          },
          { title: `${course.title} opens`, text: "With your receipt." },
        ]}
      />
      <p className="flex items-center justify-between gap-3 rounded-[10px] bg-wall-3 py-1 pr-1 pl-3">
        <span>
          Reference <b className="text-on-wall tabular-nums">{reference}</b>
        </span>
        <CopyButton text={reference} label="Copy reference" />
      </p>
    </PathHero>
  );
}
