import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { couponList } from "#features/checkout/office-contract.ts";
import { counted } from "#lib/counted.ts";
import type { Which } from "#lib/list/list-schema.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { useSelection } from "#ui/list/use-selection.tsx";
import { addCoupon, endCoupons, listCoupons } from "../../calls.ts";
import type { CouponRow } from "../../contract.ts";
import { MoneyTabs } from "../public/money-tabs.tsx";
import { CouponRows } from "./coupon-rows.tsx";
import { usesText } from "./labels.ts";

export const meta = appMeta("Coupons");

/** Its form comes with the first press that wants it. */
const NewCouponDialog = lazyPart(() => import("./new-coupon-dialog.tsx"));

/** The academy's coupons (ADM-04): everybody of the staff sees them, administrators make and end them. */
export function CouponsPage() {
  const [address, setAddress] = useSearchParams();
  const list = useList({ spec: couponList, call: listCoupons, one: "coupon" });
  const end = useConfirm(endCoupons, {
    stale: [couponList.name],
    done: ({ endedCount }, { coupon }) =>
      coupon ? `${coupon.code} has ended` : `${counted(endedCount, "coupon")} ended`,
    question: ({ coupon, ...body }: Which<typeof couponList> & { coupon?: CouponRow }) => ({
      title: `End ${coupon?.code ?? counted(body.count, "coupon")} now?`,
      text: coupon
        ? `It has ${usesText(coupon)}. Orders that have it keep their price. Nobody can use it from now on, and it cannot be started again.`
        : "Orders that have one keep their price. Nobody can use them from now on, and they cannot be started again.",
      confirm: coupon ? "End the coupon" : "End them",
      busyLabel: coupon ? "Ending it..." : "Ending them...",
      input: { body },
    }),
  });
  const mayEnd = mayHere(endCoupons);
  const selection = useSelection(list, ({ code }) => code, { "End them": end.ask });
  const mayAdd = mayHere(addCoupon);
  const isAdding = mayAdd && address.get("new") === "1";
  const showAdding = (isShown: boolean) =>
    setAddress(isShown ? { new: "1" } : {}, { replace: true, preventScrollReset: true });

  return (
    <>
      <PageHeading lead="A student types the code at checkout. An order keeps what its coupon took off.">
        Coupons
      </PageHeading>
      <MoneyTabs />
      {mayAdd && (
        <Button size="sm" className="mb-4" onClick={() => showAdding(true)}>
          <Icon name="plus" /> New coupon
        </Button>
      )}
      <ListRows
        list={list}
        kind="receipt"
        empty={{
          message: "There is no coupon yet.",
          hint: mayAdd ? "Make one for a season, a school or a friend of the academy." : undefined,
        }}
        next="Older coupons"
        selection={mayEnd ? selection : undefined}
        draw={(coupons) => (
          <CouponRows
            coupons={coupons}
            chooser={mayEnd ? selection.column.cell : undefined}
            actOf={(coupon) =>
              mayEnd &&
              coupon.state !== "ended" && (
                <Button
                  variant="line"
                  size="sm"
                  onClick={() => end.ask({ coupon, ids: [coupon.id], filter: {}, count: 1 })}
                >
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
      {end.dialog}
    </>
  );
}

export default CouponsPage;
