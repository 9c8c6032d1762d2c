import { Card } from "#ui/components/card.tsx";
import type { CourseSummary } from "../contract.ts";
import { examPriceLabel, examPrices, planPrices } from "../rules.ts";
import { catalogueTexts } from "../texts.ts";
import { CurrencySwitch, NairaOnlyNote } from "./currency-switch.tsx";
import { EnrollLink } from "./enroll.tsx";
import { PlanAmount } from "./plan-amount.tsx";

/** What a course costs, a line for each way to take or pay for it, and the way to enroll. */
export function CourseFees({ course, note }: { course: CourseSummary; note: string | null }) {
  const plans = planPrices(course);
  const exams = examPrices(course);
  return (
    <Card as="section" padded aria-labelledby="fees-title" className="door-lg">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="fees-title" className="text-h3">
          Fees
        </h2>
        {plans.length > 0 && <CurrencySwitch />}
      </div>
      <dl className="mt-3 mb-5 divide-y divide-line border-line border-y">
        {plans.map((price) => (
          <div key={price.plan} className="flex min-h-12 items-center justify-between gap-4 py-2 md:min-h-16">
            <dt className="text-ink-2">{price.name}</dt>
            <dd className="text-right">
              <PlanAmount price={price} />
            </dd>
          </div>
        ))}
        {exams.map((exam) => (
          <div key={exam.name} className="flex min-h-12 items-center justify-between gap-4 py-2 md:min-h-16">
            <dt className="text-ink-2">{exam.name}</dt>
            <dd className="text-right font-display font-semibold text-h4 tabular-nums">{examPriceLabel(exam)}</dd>
          </div>
        ))}
        {plans.length + exams.length === 0 && (
          <div className="flex min-h-12 items-center justify-between gap-4 py-2 md:min-h-16">
            <dt className="text-ink-2">Fee</dt>
            <dd className="font-display font-semibold text-h4">{catalogueTexts.onRequest}</dd>
          </div>
        )}
      </dl>
      {note && <p className="mb-5 text-ink-2 text-sm">{note}</p>}
      {exams.length > 0 && <NairaOnlyNote className="mb-4" />}
      <EnrollLink course={course} variant="primary" size="md" block />
    </Card>
  );
}
