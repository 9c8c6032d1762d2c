import { useState } from "react";
import { Link } from "react-router";
import { firstName } from "#lib/first-name.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { dayText } from "#lib/viewer-zone.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import type { HomePath } from "../../../home-contract.ts";
import { stepsDone } from "../../../rules.ts";
import { PathHero } from "./path-hero.tsx";
import { inOrder, type PricedPlan } from "./plans.ts";
import { WriteButton } from "./write-button.tsx";

/** They have met: what going on costs, and how it is paid. */
export function Pay({ path: { tutor, trial, course } }: { path: Extract<HomePath, { at: "pay" }> }) {
  const plans = course ? inOrder(course.plans) : [];
  const [key, setKey] = useState<string | null>(null);
  const chosen = plans.find(({ plan }) => plan.key === key) ?? plans[0];
  const met = `You met ${firstName(tutor)} on ${dayText(trial.date)}.`;
  return (
    <PathHero
      title={course ? `Start ${course.title}` : `Go on with ${firstName(tutor)}`}
      done={stepsDone.pay}
      tutor={tutor}
      date={trial.date}
      actions={
        <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
          {course && chosen ? (
            <>
              <Link
                to={paths.checkout({
                  course: course.slug,
                  plan: chosen.plan.key,
                  currency: chosen.currency,
                  tutor: tutor.slug,
                })}
                className={buttonClass({ variant: "sun", size: "sm" }, "max-sm:basis-full")}
              >
                Pay {firstPayment(chosen)}
              </Link>
              <Link to={paths.enroll(course.slug)} className={buttonClass({ variant: "line", size: "sm" })}>
                Use a coupon
              </Link>
            </>
          ) : (
            <Link to={paths.support()} className={buttonClass({ variant: "sun", size: "sm" }, "max-sm:basis-full")}>
              Write to us
            </Link>
          )}
          <WriteButton tutor={tutor} />
        </div>
      }
    >
      <p className="max-w-[48ch] text-on-wall-2">
        {course ? `${met} The course takes ${course.duration}.` : met}{" "}
        {chosen ? "The next page shows how to pay." : "The price is agreed with you: write to us."}
      </p>
      {plans.length > 0 ? (
        <fieldset className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
          <legend className="sr-only">How to pay</legend>
          {plans.map((priced) => {
            const isChosen = priced === chosen;
            return (
              <label
                key={priced.plan.key}
                className={cx(
                  "relative flex min-h-12 cursor-pointer items-center justify-between gap-x-3 border px-3 py-2 text-cap has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sun-300 sm:flex-col sm:items-start sm:gap-0.5",
                  isChosen
                    ? "rounded-[10px_22px_10px_10px] border-sun-400 bg-wall-3 text-on-wall outline-1 outline-sun-400"
                    : "rounded-[10px] border-palm-400 text-on-wall-2",
                )}
              >
                <input
                  type="radio"
                  name="home-plan"
                  value={priced.plan.key}
                  checked={isChosen}
                  onChange={() => setKey(priced.plan.key)}
                  className="absolute inset-0 size-full cursor-pointer opacity-0"
                />
                <span>{planText(priced)}</span>
                <b className="num text-h4 text-on-wall">{firstPayment(priced)}</b>
              </label>
            );
          })}
        </fieldset>
      ) : null}
    </PathHero>
  );
}

const firstPayment = ({ firstMinor, currency }: PricedPlan) => formatMoney({ amountMinor: firstMinor, currency });

/** What the figure of a plan is: `Monthly`, `2 parts, the first`, `Upfront`. */
const planText = ({ plan }: PricedPlan) => (plan.pays === "twice" ? "2 parts, the first" : plan.name);
