import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { couponList } from "#features/checkout/office-contract.ts";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { Loaded } from "#ui/components/loaded.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { listQuery } from "#ui/list/list-query.ts";
import { addCoupon, listCoupons } from "../../calls.ts";
import { CouponRows } from "./coupon-rows.tsx";

const maxShown = 3;

/** The newest coupons that count, under the orders. */
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
      <Loaded
        query={query}
        loading="Loading the coupons..."
        outline={<SkeletonRows count={2} />}
        failed="The coupons could not be loaded."
        kind="receipt"
      >
        {({ data }) => {
          const running = data.filter(({ state }) => state === "running").slice(0, maxShown);
          return running.length > 0 ? (
            <CouponRows coupons={running} />
          ) : (
            <p className="p-4 text-ink-2">No coupon counts at the moment.</p>
          );
        }}
      </Loaded>
    </section>
  );
}
