import { currencyNames } from "#features/checkout/office-contract.ts";
import { addDays, dateInLagos } from "#lib/dates.ts";
import { notReached } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { optionsOf } from "#ui/components/select-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormRadios, FormSelect, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { addCoupon } from "../../calls.ts";
import type { CouponList } from "../../contract.ts";
import { couponFrom, emptyCoupon } from "../../coupon-rules.ts";
import { newCouponSchema } from "../../form-contract.ts";

/** Letters and digits that no one mistakes for each other when they are read out. */
const clearSigns = "ACDEFGHJKMNPQRTUVWXY34679";

/** A code that no one guesses. */
const randomCode = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => clearSigns[byte % clearSigns.length]).join("");

/** Makes a coupon. */
export default function NewCouponDialog({ courses, onClose }: { courses: CouponList["courses"]; onClose: () => void }) {
  const act = useAct(addCoupon, {
    after: useStale(["office-coupons"]),
    onDone: ({ code }) => toast.success(`${code} is made`),
  });
  const today = dateInLagos(new Date());
  return (
    <FormDialog
      id="new-coupon"
      title="New coupon"
      onClose={onClose}
      act={act}
      schema={newCouponSchema}
      values={emptyCoupon}
      bodyOf={couponFrom}
      onSend={(body) => act.run({ body })}
      submit="Make the coupon"
      busyLabel="Making it..."
      otherwise={notReached("Please send it again: the coupon is made once.")}
      draft="new-coupon"
    >
      {({ off, fromDay }, set) => (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
            <FormText
              name="code"
              label="Code"
              hint="What a student types, such as HARMATTAN."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              className="uppercase"
              data-autofocus
            />
            <Button variant="line" className="mt-7" onClick={() => set("code", randomCode())}>
              Make one up
            </Button>
          </div>
          <FormRadios
            name="off.kind"
            label="What it takes off"
            options={optionsOf({ percent: "A percentage", amount: "An amount" })}
          />
          {off.kind === "percent" ? (
            <FormText name="off.percent" label="Percentage" inputMode="numeric" maxLength={3} hint="From 1 to 100." />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)_9rem] items-start gap-3">
              <FormText name="off.amountMinor" label="Amount" inputMode="decimal" maxLength={20} />
              <FormSelect name="off.currency" label="Currency" options={optionsOf(currencyNames)} />
            </div>
          )}
          <FormSelect
            name="course"
            label="For"
            placeholder="Every course"
            options={courses.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2 sm:gap-3">
            <FormText name="fromDay" label="First day" optional type="date" deps="untilDay" />
            <FormText
              name="untilDay"
              label="Last day"
              optional
              type="date"
              min={[today, fromDay].toSorted().at(-1)}
              max={addDays(today, 3650)}
            />
          </div>
          <FormText
            name="maxUses"
            label="How often it can be used"
            optional
            inputMode="numeric"
            maxLength={7}
            hint="By all students together. Empty: as often as they like."
          />
        </>
      )}
    </FormDialog>
  );
}
