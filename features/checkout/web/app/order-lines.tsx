import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { StatusBadge } from "#ui/components/badge.tsx";
import { GlyphTile } from "#ui/components/glyph-tile.tsx";
import type { OrderView } from "../../contract.ts";
import { instalmentName } from "../../order-rules.ts";
import { vatText } from "../../vat-texts.ts";

/** What an order costs and how far it is paid, instalment by instalment. */
export function OrderLines({ order }: { order: OrderView }) {
  const { course, price, instalments, currency, paidMinor, totalMinor } = order;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const off = price.discountMinor + price.couponMinor;
  return (
    <section aria-labelledby="order-course" className="card door-lg grid gap-3 p-5">
      <div className="flex items-center gap-3">
        <GlyphTile glyph={course.glyph} school={course.school} size="sm" />
        <div className="min-w-0">
          <h2 id="order-course" className="text-h4 wrap-anywhere">
            {course.title}
          </h2>
          <p className="text-ink-2 text-sm">
            {order.planName}
            {order.tutor && <> with {order.tutor}</>}
          </p>
        </div>
      </div>
      <dl className="facts">
        {instalments.map((instalment) => (
          <div key={instalment.number}>
            <dt className="block!">
              {instalmentName(order, instalment.number)}
              <span className="block text-ink-3 text-xs">
                {instalment.leftMinor === 0 ? (
                  <StatusBadge status="Paid" />
                ) : (
                  <>
                    {instalment.paidMinor > 0 && <>{money(instalment.paidMinor)} of it is paid. </>}
                    {instalment.number === 1 ? "Due now" : `Due ${longDate(instalment.dueOn)}`}
                  </>
                )}
              </span>
            </dt>
            <dd className="whitespace-nowrap tabular-nums">{money(instalment.amountMinor)}</dd>
          </div>
        ))}
        {order.creditMinor > 0 && (
          <div>
            <dt>Your credit</dt>
            <dd className="whitespace-nowrap tabular-nums">{money(-order.creditMinor)}</dd>
          </div>
        )}
        <div className="border-t-2! border-t-ink! border-b-0!">
          <dt className="font-semibold text-ink">{paidMinor >= totalMinor ? "Paid" : "Paid so far"}</dt>
          <dd className="num text-h2">{money(paidMinor - order.creditMinor)}</dd>
        </div>
      </dl>
      {order.vat && <p className="text-ink-2 text-sm">{vatText(order.vat.rate, { ...order.vat, currency })}.</p>}
      {off > 0 && (
        <p className="text-ink-3 text-xs">
          {money(price.originalMinor)} less {money(off)} of discount and coupon.
        </p>
      )}
    </section>
  );
}
