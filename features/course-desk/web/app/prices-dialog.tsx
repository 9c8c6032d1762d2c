import { setPricesSchema } from "#features/catalogue/office-contract.ts";
import { courseList } from "#features/catalogue/office-texts.ts";
import { amountFrom } from "#features/order-desk/rules.ts";
import { dateInLagos } from "#lib/dates.ts";
import { notReached } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { setPrices } from "../../calls.ts";
import type { OfficeCourse } from "../../contract.ts";
import { feeName, feesAt, openFees } from "../../rules.ts";
import { DearerAtOnce } from "./dearer-at-once.tsx";

/** Sets what a course costs from a day on. */
export default function PricesDialog({ course, onClose }: { course: OfficeCourse; onClose: () => void }) {
  const act = useAct(setPrices, {
    onDone: () => toast.success("The prices are set"),
    after: useStale([courseList.name]),
  });
  const holding = feesAt(course.fees, course.now);
  const typed = {
    fromDay: "",
    prices: holding.map(({ plan, lengthWeeks, currency, amountMinor }) => ({
      plan,
      lengthWeeks,
      currency,
      amountMinor: amountMinor === null ? "" : (amountMinor / 100).toLocaleString("en"),
    })),
  };
  return (
    <FormDialog
      id="new-price"
      title={`New price of ${course.title}`}
      size="lg"
      onClose={onClose}
      act={act}
      schema={setPricesSchema}
      values={typed}
      bodyOf={({ fromDay, prices }) => ({
        fromDay,
        prices: prices.map(({ amountMinor, ...key }) => ({
          ...key,
          amountMinor: amountMinor.trim() === "" ? null : (amountFrom(amountMinor) ?? Number.NaN),
        })),
        seen: openFees(course.fees, course.now).map(({ id }) => id),
      })}
      onSend={(body) => act.run({ params: { id: course.id }, body })}
      submit="Set the price"
      busyLabel="Setting it..."
      otherwise={notReached("Please send it again: the price is set once.")}
    >
      {({ prices }) => (
        <>
          <FormText
            name="fromDay"
            label="First day"
            type="date"
            min={dateInLagos(new Date(course.now))}
            hint="Today: at once. A later one: from midnight in Lagos; what was planned before is replaced."
            data-autofocus
          />
          <p className="hint">An empty price means on request.</p>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {holding.map(({ id, currency, ...fee }, index) => (
              <FormText
                key={id}
                name={`prices.${index}.amountMinor`}
                label={`${feeName(fee)}, ${currency === "NGN" ? "naira" : "dollars"}`}
                inputMode="decimal"
                maxLength={20}
              />
            ))}
          </div>
          <DearerAtOnce fees={holding} typed={prices.map(({ amountMinor }) => amountMinor)} />
        </>
      )}
    </FormDialog>
  );
}
