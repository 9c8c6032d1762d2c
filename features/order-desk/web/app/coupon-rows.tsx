import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { couponList } from "#features/checkout/office-contract.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { CopyButton } from "#ui/components/copy-button.tsx";
import { Meter } from "#ui/components/meter.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { listQuery } from "#ui/list/list-query.ts";
import { addCoupon, listCoupons } from "../../calls.ts";
import type { CouponRow } from "../../contract.ts";
import { couponStateLabels, couponText, usesText } from "./labels.ts";

/** Coupons below each other: the code to copy, what it takes off, how often it was used. */
export function CouponRows({
  coupons,
  chooser,
  actOf,
}: {
  coupons: readonly CouponRow[];
  /** A box by which one is chosen, before its code; and what can be done about it, at its end. */
  chooser?: (coupon: CouponRow) => ReactNode;
  actOf?: (coupon: CouponRow) => ReactNode;
}) {
  return (
    <ul className="divide-y divide-line">
      {coupons.map((coupon) => (
        <li key={coupon.id} className="grid items-center gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-1">
              {chooser?.(coupon)}
              <b className="font-semibold wrap-anywhere">{coupon.code}</b>
              <CopyButton text={coupon.code} label={`Copy ${coupon.code}`} />
              {coupon.state !== "running" && (
                <Badge tone={coupon.state === "upcoming" ? "info" : "plain"}>{couponStateLabels[coupon.state]}</Badge>
              )}
            </p>
            <p className="text-ink-2 text-sm wrap-anywhere">{couponText(coupon)}</p>
          </div>
          <div className="flex flex-wrap items-center gap-3 sm:justify-end">
            <span className="text-ink-2 text-sm tabular-nums">{usesText(coupon)}</span>
            {coupon.maxUses !== null && (
              <Meter
                className="w-32"
                label={`Uses of ${coupon.code}`}
                value={coupon.uses}
                max={coupon.maxUses}
                showCurrent
              />
            )}
            {actOf?.(coupon)}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The three newest coupons that count, under the orders. */
export function CouponsCard() {
  const query = useQuery(listQuery(couponList, listCoupons, {}));
  return (
    <section aria-labelledby="coupons" className="card overflow-hidden">
      <div className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-3">
        <h2 id="coupons" className="mr-auto text-lg">
          Coupons
        </h2>
        <Link to={paths.coupons()} className="link inline-flex min-h-11 items-center">
          All coupons
        </Link>
        {mayHere(addCoupon) && (
          <Link to={paths.coupons({ new: "1" })} className={buttonClass({ variant: "line", size: "sm" })}>
            New coupon
          </Link>
        )}
      </div>
      <QueryBoundary
        query={query}
        loading="Loading the coupons..."
        skeleton={<SkeletonRows count={2} />}
        failed="The coupons could not be loaded."
        kind="receipt"
      >
        {({ data }) => {
          const running = data.filter(({ state }) => state === "running").slice(0, 3);
          return running.length > 0 ? (
            <CouponRows coupons={running} />
          ) : (
            <p className="p-4 text-ink-2">No coupon counts at the moment.</p>
          );
        }}
      </QueryBoundary>
    </section>
  );
}
