import type { ReactNode } from "react";
import { Badge } from "#ui/components/badge.tsx";
import { CopyButton } from "#ui/components/copy-button.tsx";
import { Meter } from "#ui/components/meter.tsx";
import type { CouponRow } from "../../contract.ts";
import { couponStateLabels, couponText, usesText } from "./labels.ts";

/** Coupons below each other: the code to copy, what it takes off, how often it was used. */
export function CouponRows({
  coupons,
  chooser,
  actOf,
}: {
  coupons: readonly CouponRow[];
  /** A box by which one is chosen, before its code. */
  chooser?: (coupon: CouponRow) => ReactNode;
  /** What can be done about one, at its end. */
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
