import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { paths } from "#lib/paths.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { ConfirmDialog } from "#ui/components/confirm-dialog.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { Loaded } from "#ui/components/loaded.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { addCoupon, endCoupon } from "../../calls.ts";
import type { CouponRow } from "../../coupon-contract.ts";
import { couponsQuery } from "../queries.ts";
import { CouponRows } from "./coupon-rows.tsx";
import { usesWords } from "./in-words.ts";
import { NewCouponDialog } from "./new-coupon-dialog.tsx";

/** The academy's coupons (ADM-04): everybody of the staff sees them, administrators make and end them. */
export function CouponsPage() {
  const [address, setAddress] = useSearchParams();
  const before = address.get("before") ?? undefined;
  const query = useQuery(couponsQuery(before));
  const [ending, setEnding] = useState<CouponRow | null>(null);
  const end = useAct(endCoupon, {
    after: useStale(["office-coupons"]),
    onDone: ({ code }) => toast.success(`${code} has ended`),
  });
  const mayAdd = mayHere(addCoupon);
  const isAdding = mayAdd && address.get("new") === "1";
  const showAdding = (isShown: boolean) =>
    setAddress(isShown ? { new: "1" } : {}, { replace: true, preventScrollReset: true });

  return (
    <>
      <PageHeading lead="A student types the code at checkout. An order keeps what its coupon took off.">
        Coupons
      </PageHeading>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Link to={paths.officeOrders()} className="link mr-auto inline-flex min-h-11 items-center">
          All orders
        </Link>
        {mayAdd && (
          <Button size="sm" onClick={() => showAdding(true)}>
            <Icon name="plus" /> New coupon
          </Button>
        )}
      </div>
      <Loaded
        query={query}
        loading="Loading the coupons..."
        outline={<SkeletonRows count={4} />}
        failed="The coupons could not be loaded."
        kind="receipt"
        className="card"
      >
        {({ data, next, courses }) => (
          <>
            <section aria-label="Coupons, the newest first" className="card overflow-hidden">
              {data.length === 0 && (
                <EmptyState
                  kind="receipt"
                  message={before === undefined ? "There is no coupon yet." : "There is no older coupon."}
                  hint={mayAdd ? "Make one for a season, a school or a friend of the academy." : undefined}
                />
              )}
              <CouponRows
                coupons={data}
                actOf={(coupon) =>
                  mayHere(endCoupon) &&
                  coupon.state !== "ended" && (
                    <Button variant="line" size="sm" onClick={() => setEnding(coupon)}>
                      End <span className="sr-only">{coupon.code}</span>
                    </Button>
                  )
                }
              />
              {(next !== null || before !== undefined) && (
                <nav aria-label="Pages of coupons" className="flex flex-wrap gap-3 border-line border-t p-4">
                  {before !== undefined && (
                    <Link to={paths.coupons()} className={buttonClass({ variant: "line", size: "sm" })}>
                      Newest coupons
                    </Link>
                  )}
                  {next !== null && (
                    <Link
                      to={paths.coupons({ before: next })}
                      className={buttonClass({ variant: "line", size: "sm" }, "ml-auto")}
                    >
                      Older coupons
                    </Link>
                  )}
                </nav>
              )}
            </section>
            {isAdding && <NewCouponDialog courses={courses} onClose={() => showAdding(false)} />}
          </>
        )}
      </Loaded>
      {ending && (
        <ConfirmDialog
          id="end-coupon"
          title={`End ${ending.code} now?`}
          act={end}
          input={{ params: { id: ending.id } }}
          confirm="End the coupon"
          busyLabel="Ending it..."
          onClose={() => setEnding(null)}
        >
          <p className="text-ink-2">
            It has {usesWords(ending)}. Orders that have it keep their price. Nobody can use it from now on, and it
            cannot be started again.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
