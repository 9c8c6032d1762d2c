import { lazy, Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { couponList } from "#features/checkout/office-contract.ts";
import { counted } from "#lib/counted.ts";
import type { Which } from "#lib/list/list-schema.ts";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Button } from "#ui/components/button.tsx";
import { ConfirmDialog } from "#ui/components/confirm-dialog.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { useSelection } from "#ui/list/use-selection.tsx";
import { addCoupon, endCoupon, endCoupons, listCoupons } from "../../calls.ts";
import type { CouponRow } from "../../coupon-contract.ts";
import { CouponRows } from "./coupon-rows.tsx";
import { usesWords } from "./in-words.ts";

export const meta = appMeta("Coupons");

/** Its form comes with the first press that wants it. */
const NewCouponDialog = lazy(() => import("./new-coupon-dialog.tsx"));

/** The academy's coupons (ADM-04): everybody of the staff sees them, administrators make and end them. */
export function CouponsPage() {
  const [address, setAddress] = useSearchParams();
  const list = useList({ spec: couponList, call: listCoupons, href: paths.coupons, one: "coupon" });
  const [ending, setEnding] = useState<CouponRow | null>(null);
  const end = useAct(endCoupon, {
    after: useStale(["office-coupons"]),
    onDone: ({ code }) => toast.success(`${code} has ended`),
  });
  const [endingThese, setEndingThese] = useState<{ which: Which<typeof couponList>; clear: () => void } | null>(null);
  const several = useAct(endCoupons, {
    after: useStale(["office-coupons"]),
    onDone: ({ endedCount }) => {
      endingThese?.clear();
      toast.success(`${counted(endedCount, "coupon")} ended`);
    },
  });
  const selection = useSelection(
    list,
    ({ code }) => code,
    (which, clear) => (
      <Button variant="line" size="sm" onClick={() => setEndingThese({ which, clear })}>
        End them
      </Button>
    ),
  );
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
      <ListRows
        list={list}
        kind="receipt"
        empty={{
          message: "There is no coupon yet.",
          hint: mayAdd ? "Make one for a season, a school or a friend of the academy." : undefined,
        }}
        next="Older coupons"
        selection={mayHere(endCoupons) ? selection : undefined}
        draw={(coupons) => (
          <CouponRows
            coupons={coupons}
            chooser={mayHere(endCoupons) ? selection.column.cell : undefined}
            actOf={(coupon) =>
              mayHere(endCoupon) &&
              coupon.state !== "ended" && (
                <Button variant="line" size="sm" onClick={() => setEnding(coupon)}>
                  End <span className="sr-only">{coupon.code}</span>
                </Button>
              )
            }
          />
        )}
      />
      {isAdding && list.query.data && (
        <Suspense>
          <NewCouponDialog courses={list.query.data.courses} onClose={() => showAdding(false)} />
        </Suspense>
      )}
      {endingThese && (
        <ConfirmDialog
          id="end-coupons"
          title={`End ${counted(endingThese.which.count, "coupon")} now?`}
          act={several}
          input={{ body: endingThese.which }}
          confirm="End them"
          busyLabel="Ending them..."
          onClose={() => setEndingThese(null)}
        >
          <p className="text-ink-2">
            Orders that have one keep their price. Nobody can use them from now on, and they cannot be started again.
          </p>
        </ConfirmDialog>
      )}
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

export default CouponsPage;
