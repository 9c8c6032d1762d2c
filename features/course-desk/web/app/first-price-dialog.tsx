import { setPricesSchema } from "#features/catalogue/office-contract.ts";
import { courseList } from "#features/catalogue/office-texts.ts";
import { schoolPlans } from "#features/catalogue/rules.ts";
import { amountFrom } from "#features/order-desk/rules.ts";
import { dateInLagos } from "#lib/dates.ts";
import { currencies } from "#lib/money.ts";
import { notReached } from "#ui/api/call.ts";
import { optionsOf } from "#ui/components/select-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormRadios, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { setPrices } from "../../calls.ts";
import type { OfficeCourse } from "../../contract.ts";
import { feeName } from "../../rules.ts";
import { DearerAtOnce } from "./dearer-at-once.tsx";

const kinds = {
  plans: "Three plans, naira and dollars",
  course: "One fee in naira",
  month: "A fee a month in naira",
} as const;
type Kind = keyof typeof kinds;

const feesOf = (kind: Kind) =>
  kind === "plans"
    ? schoolPlans.flatMap(({ plan }) => currencies.map((currency) => ({ plan, lengthWeeks: null, currency })))
    : [{ plan: kind, lengthWeeks: null, currency: "NGN" as const }];

/** Sets the first price of a course: how it is priced, and the amounts. */
export default function FirstPriceDialog({ course, onClose }: { course: OfficeCourse; onClose: () => void }) {
  const act = useAct(setPrices, {
    onDone: () => toast.success("The price is set"),
    after: useStale([courseList.name]),
  });
  return (
    <FormDialog
      id="first-price"
      title={`First price of ${course.title}`}
      size="lg"
      onClose={onClose}
      act={act}
      schema={setPricesSchema}
      values={{ kind: "plans" as Kind, prices: feesOf("plans").map(() => ({ amountMinor: "" })) }}
      bodyOf={({ kind, prices }) => ({
        fromDay: dateInLagos(new Date(course.now)),
        prices: feesOf(kind).map((fee, index) => {
          const typed = prices[index]?.amountMinor.trim() ?? "";
          return { ...fee, amountMinor: typed === "" ? null : (amountFrom(typed) ?? Number.NaN) };
        }),
        seen: [],
      })}
      onSend={(body) => act.run({ params: { id: course.id }, body })}
      submit="Set the price"
      busyLabel="Setting it..."
      otherwise={notReached("Please send it again: the price is set once.")}
    >
      {({ kind, prices }) => (
        <>
          <FormRadios name="kind" label="How it is priced" options={optionsOf(kinds)} />
          <p className="hint">It holds at once. An empty price means on request.</p>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {feesOf(kind).map((fee, index) => (
              <FormText
                key={`${fee.plan} ${fee.currency}`}
                name={`prices.${index}.amountMinor`}
                label={`${feeName(fee)}, ${fee.currency === "NGN" ? "naira" : "dollars"}`}
                inputMode="decimal"
                maxLength={20}
              />
            ))}
          </div>
          <DearerAtOnce fees={feesOf(kind)} typed={prices.map(({ amountMinor }) => amountMinor)} />
        </>
      )}
    </FormDialog>
  );
}
