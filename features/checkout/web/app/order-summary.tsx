import { useId, useState } from "react";
import { Link } from "react-router";
import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { FieldError } from "#ui/components/field-error.tsx";
import { GlyphTile } from "#ui/components/glyph-tile.tsx";
import { PriceLines } from "#ui/components/price-lines.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { schoolClass } from "#ui/illustrations/school-look.ts";
import { SchoolPanel } from "#ui/illustrations/school-panel.tsx";
import type { Quote } from "../../contract.ts";
import { checkoutTexts } from "../../texts.ts";
import { vatText } from "../../vat-texts.ts";
import { laterText } from "../enroll/enroll-plans.ts";

/** What comes after the first instalment and by when, and what that is in all; null where nothing comes later. */
export function laterNote({ payments, currency }: Quote): string | null {
  const { firstMinor, laterMinor, laterOn } = payments;
  if (laterMinor === null || laterOn.length === 0) return null;
  const inAll = formatMoney({ amountMinor: firstMinor + laterOn.length * laterMinor, currency });
  return `Then ${laterText({ amountMinor: laterMinor, currency }, laterOn)}. ${inAll} in all.`;
}

/** The order: picture, course, price lines, total and what is due now (PAY-01). On a phone one row, which opens. */
export function OrderSummary({ quote }: { quote: Quote }) {
  const { course, price, currency, coupon, tutor, group, plans, plan, creditMinor, payments, vat } = quote;
  const details = useId();
  const [isOpen, setOpen] = useState(false);
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const chosen = plans.find(({ key }) => key === plan);
  return (
    <section
      aria-labelledby="order-course"
      className={`${schoolClass(course.school)} card door-lg relative overflow-hidden`}
    >
      <div className="hidden h-20 overflow-hidden bg-s-fill lg:block">
        <SchoolPanel
          school={course.school}
          cols={8}
          rows={3}
          preserveAspectRatio="xMidYMid slice"
          className="size-full"
        />
      </div>
      <div className="flex items-center gap-3 px-3 py-2 lg:grid lg:justify-items-start lg:gap-0 lg:px-5 lg:py-0">
        <GlyphTile glyph={course.glyph} school={course.school} size="sm" className="lg:hidden" />
        <GlyphTile
          glyph={course.glyph}
          school={course.school}
          size="lg"
          className="-mt-9 ring-4 ring-surface max-lg:hidden"
        />
        <div className="min-w-0 flex-1">
          <h2 id="order-course" className="text-h4 wrap-anywhere lg:mt-3 lg:text-h3">
            {course.title}
          </h2>
          <p className="text-ink-2 text-sm lg:hidden">
            {chosen?.name}, {money(price.totalMinor)}
          </p>
        </div>
        <button
          type="button"
          className="icon-btn after:absolute after:inset-0 lg:hidden"
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="sr-only">What it costs</span>
          <Icon name="chevron-down" className={isOpen ? "rotate-180" : ""} />
        </button>
      </div>
      <div id={details} className={`grid gap-1 px-5 pb-5 ${isOpen ? "" : "max-lg:hidden"}`}>
        <p className="text-ink-2 text-sm">{course.summary}</p>
        <p className="text-sm">
          {chosen?.name}
          {tutor && <> with {tutor.fullName}</>}
        </p>
        {group && !group.isFull && (
          <p className="text-ink-2 text-sm">
            Next group: {group.name}, from {longDate(group.startsOn)}. You choose your times once it is paid.
          </p>
        )}
        <PriceLines
          price={price}
          currency={currency}
          coupon={coupon?.code}
          label="Original price"
          totalClassName="text-[2.25rem] leading-tight"
          className="mt-3"
        />
        {vat && <p className="text-ink-2 text-sm">{vatText(vat.rate, { ...vat, currency })}.</p>}
      </div>
      <div className="grid gap-1 px-5 not-empty:pb-5">
        {tutor && group?.isFull && (
          <div role="note" className="grid justify-items-start gap-1 rounded-md border border-line-strong p-3 text-sm">
            <p>{checkoutTexts.groupsFull(tutor.fullName)}</p>
            <Link
              to={paths.findTutor({ course: course.slug })}
              className="link relative inline-flex min-h-11 items-center"
            >
              Choose another tutor
            </Link>
            <Link to={paths.support()} className="link relative inline-flex min-h-11 items-center">
              Write to support
            </Link>
          </div>
        )}
        {creditMinor > 0 && (
          <p className="text-sm">
            Your credit pays {money(creditMinor)} of it: <b>{money(payments.firstMinor - creditMinor)}</b> is due now.
          </p>
        )}
        {coupon && !coupon.isTaken && <FieldError id="coupon-refused">{coupon.sentence}</FieldError>}
      </div>
    </section>
  );
}
