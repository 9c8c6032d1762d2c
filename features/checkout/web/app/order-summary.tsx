import type { ReactNode } from "react";
import { Link } from "react-router";
import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { dayWords } from "#lib/viewer-zone.ts";
import { FieldError } from "#ui/components/field-error.tsx";
import { GlyphTile } from "#ui/components/glyph-tile.tsx";
import { PriceLines } from "#ui/components/price-lines.tsx";
import { schoolClass } from "#ui/illustrations/school-look.ts";
import { SchoolPanel } from "#ui/illustrations/school-panel.tsx";
import type { Quote } from "../../contract.ts";
import { checkoutTexts } from "../../texts.ts";

/** What the rhythm of a plan means for the sum that is asked for first. */
function paymentNote({ payments, plans, plan }: Quote, money: (amountMinor: number) => string): string | null {
  const { firstMinor, laterMinor, count, laterOn } = payments;
  if (laterMinor === null || laterOn.length === 0) return null;
  const isMonthly = plans.find(({ key }) => key === plan)?.pays === "monthly";
  const days = laterOn.map((day) => dayWords(day, "short")).join(", ");
  return isMonthly
    ? `${money(firstMinor)} for the first month, then ${money(laterMinor)} each month, ${count} in all: ${money(firstMinor + (count - 1) * laterMinor)}. The next by ${days}.`
    : `${money(firstMinor)} now, ${money(laterMinor)} by ${days}.`;
}

/** The order: picture, course, price lines, total and what is due now (PAY-01), with what confirms it below. */
export function OrderSummary({ quote, children }: { quote: Quote; children?: ReactNode }) {
  const { course, price, currency, coupon, tutor, group, plans, plan, creditMinor, payments } = quote;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const chosen = plans.find(({ key }) => key === plan);
  const note = paymentNote(quote, money);
  return (
    <section
      aria-labelledby="order-course"
      className={`${schoolClass(course.school)} card door-lg overflow-hidden lg:sticky lg:top-6`}
    >
      <div className="h-20 overflow-hidden bg-s-fill md:h-36">
        <SchoolPanel
          school={course.school}
          cols={8}
          rows={3}
          preserveAspectRatio="xMidYMid slice"
          className="size-full"
        />
      </div>
      <div className="grid gap-1 px-5 pb-5">
        <GlyphTile glyph={course.glyph} school={course.school} size="lg" className="-mt-9 ring-4 ring-surface" />
        <h2 id="order-course" className="mt-3 text-h3 wrap-anywhere">
          {course.title}
        </h2>
        <p className="text-ink-2 text-sm">{course.summary}</p>
        <p className="text-sm">
          {chosen?.name}
          {tutor && <> with {tutor.fullName}</>}
        </p>
        {group && !group.isFull && (
          <p className="text-ink-2 text-sm">
            Group {group.name}, from {longDate(group.startsOn)}.
          </p>
        )}
        {tutor && group?.isFull && (
          <div
            role="note"
            className="mt-2 grid justify-items-start gap-1 rounded-md border border-line-strong p-3 text-sm"
          >
            <p>{checkoutTexts.groupsFull(tutor.fullName)}</p>
            <Link to={paths.findTutor({ course: course.slug })} className="link inline-flex min-h-11 items-center">
              Choose another tutor
            </Link>
            <Link to={paths.support()} className="link inline-flex min-h-11 items-center">
              Write to support
            </Link>
          </div>
        )}
        <PriceLines
          price={price}
          currency={currency}
          coupon={coupon?.code}
          label="Original price"
          totalClassName="text-[2.25rem] leading-tight"
          className="mt-3"
        />
        {note && <p className="text-ink-2 text-sm">{note}</p>}
        {creditMinor > 0 && (
          <p className="text-sm">
            Your credit pays {money(creditMinor)} of it: <b>{money(payments.firstMinor - creditMinor)}</b> is due now.
          </p>
        )}
        {coupon && !coupon.isTaken && <FieldError id="coupon-refused">{coupon.sentence}</FieldError>}
        {children && <div className="mt-4 grid gap-3">{children}</div>}
      </div>
    </section>
  );
}
