import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { quoteQuery } from "#features/checkout/web/public/queries.ts";
import { anyTutor, tutorPageTexts } from "#features/tutors/texts.ts";
import { counted } from "#lib/counted.ts";
import { type Currency, formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Breadcrumb } from "#ui/components/breadcrumb.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { GlyphTile } from "#ui/components/glyph-tile.tsx";
import { PageTop } from "#ui/components/page-heading.tsx";
import { PriceLines } from "#ui/components/price-lines.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { StarRating } from "#ui/components/star-rating.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { chosenCurrency } from "#ui/hooks/chosen-currency.ts";
import { useAddress } from "#ui/hooks/use-address.ts";
import type { OfferedPlan, ViewCourse } from "../../courses-contract.ts";

/**
 * The enroll view (VIEW-02). What was chosen is in the address, so that a reload, a way back from checkout or a link from
 * somewhere else bring it along.
 */
export function EnrollView({ data }: { data: ViewCourse }) {
  const { course, plans, tutors, ownTutor, rating } = data;
  const { choice, choose } = useChoice(data);
  const first = plans[0];
  return (
    <>
      <PageTop>
        <Breadcrumb
          heading
          items={[{ label: "View Course", href: paths.viewCourse(course.slug) }, { label: "Enroll" }]}
          renderLink={(crumb, className) => (
            <Link to={crumb.href} className={className}>
              {crumb.label}
            </Link>
          )}
        />
      </PageTop>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <section aria-labelledby="enroll-course" className="card door-md flex gap-4 p-4 md:p-5">
          <GlyphTile glyph={course.glyph} school={course.school} size="lg" className="max-sm:hidden" />
          <div className="min-w-0">
            <p className="text-ink-3 text-sm">{course.schoolName}</p>
            <h2 id="enroll-course" className="text-h3 wrap-anywhere">
              {course.title}
            </h2>
            <p className="mt-1 text-ink-2">{course.summary}</p>
            <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
              <span>{course.duration}</span>
              {rating && (
                <StarRating value={rating.average} figure="value">
                  <span className="text-ink-2">{counted(rating.reviewCount, "review")} of its tutors</span>
                </StarRating>
              )}
            </p>
          </div>
        </section>
        {first && choice ? (
          <Order
            key={course.slug}
            course={course}
            plans={plans}
            tutors={tutors}
            ownTutor={ownTutor}
            choice={choice}
            choose={choose}
          />
        ) : (
          <EmptyState
            kind="receipt"
            className="card"
            message="The fee for this course is on request."
            hint="Write to us and we will tell you what it costs and when it begins."
            action={
              <Link to={paths.messages()} className={buttonClass()}>
                Write to us
              </Link>
            }
          />
        )}
      </div>
    </>
  );
}

type Choice = {
  plan: OfferedPlan;
  currency: Currency;
  /** Else the plans name their price in both. */
  isCurrencyChosen: boolean;
  tutor: string;
  coupon: string;
};

/** The choice in the address, completed by what a course begins with; and how to change it. */
function useChoice({ plans, tutors, ownTutor }: ViewCourse) {
  const [address, choose] = useAddress<"plan" | "tutor" | "coupon">();
  const plan = plans.find(({ key }) => key === address.get("plan")) ?? plans[0];
  // What the visitor chose on the price list, where the public pages keep it.
  const wished = address.get("currency") ?? chosenCurrency();
  const price = plan?.prices.find(({ currency }) => currency === wished) ?? plan?.prices[0];
  const choice: Choice | null =
    plan && price
      ? {
          plan,
          currency: price.currency,
          isCurrencyChosen: wished !== null,
          tutor: tutorIn(address.get("tutor"), tutors) ?? ownTutor ?? anyTutor,
          coupon: address.get("coupon")?.trim().slice(0, 40) ?? "",
        }
      : null;
  return { choice, choose };
}

/** The tutor that an address asks for, where there is a choice of them. */
const tutorIn = (request: string | null, tutors: ViewCourse["tutors"]): string | undefined =>
  request === anyTutor && tutors.length > 1 ? anyTutor : tutors.find(({ slug }) => slug === request)?.slug;

type OrderProps = Pick<ViewCourse, "course" | "plans" | "tutors" | "ownTutor"> & {
  choice: Choice;
  choose: ReturnType<typeof useChoice>["choose"];
};

function Order({ course, plans, tutors, ownTutor, choice, choose }: OrderProps) {
  const { plan, currency, tutor, coupon } = choice;
  const request = { course: course.slug, plan: plan.key, currency, tutor, coupon };
  const quote = useQuery({
    ...quoteQuery(request),
    enabled: coupon !== "",
    placeholderData: keepPreviousData,
  });
  const listed = plan.prices.find((entry) => entry.currency === currency) ?? plan.prices[0];
  const answered = coupon !== "" && quote.data && !quote.isPlaceholderData ? quote.data : null;
  const price = answered?.price ?? listed?.price;
  const couponError =
    answered?.coupon && !answered.coupon.isTaken
      ? answered.coupon.sentence
      : coupon !== "" && quote.error
        ? errorMessage(quote.error, "The coupon could not be checked. Please try again.")
        : undefined;
  if (!price) return null;

  return (
    <>
      <section aria-label="Your choice" className="card grid gap-5 p-4 md:p-5 lg:col-start-1">
        {tutors.length > 1 ? (
          <SelectField
            name="tutor"
            label="Select Tutor"
            value={tutor}
            onChange={(event) => choose({ tutor: event.currentTarget.value })}
            hint={tutor === anyTutor ? tutorPageTexts.found : tutor === ownTutor ? "The tutor you picked." : undefined}
            options={[
              { value: anyTutor, label: "Any tutor of this course" },
              ...tutors.map(({ slug, fullName, rating }) => ({
                value: slug,
                label: rating ? `${fullName} (${rating} stars)` : fullName,
              })),
            ]}
          />
        ) : (
          <p>
            <span className="block text-ink-2 text-sm">Your tutor</span>
            {tutors[0] ? <b className="wrap-anywhere">{tutors[0].fullName}</b> : tutorPageTexts.found}
          </p>
        )}
        <SelectField
          name="plan"
          label="Select payment plan"
          value={plan.key}
          hint={plan.note}
          onChange={(event) => choose({ plan: event.currentTarget.value })}
          options={plans.map((entry) => ({
            value: entry.key,
            label: `${entry.name} ${planPriceLabel(entry, choice)}`,
          }))}
        />
      </section>
      <section
        aria-label="Your order"
        className="card grid gap-5 p-4 md:p-5 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        <PriceLines
          price={price}
          currency={currency}
          coupon={answered?.coupon?.code}
          label="Price"
          totalClassName="text-h2"
          live
        />
        <CouponBox
          coupon={coupon}
          isChecking={coupon !== "" && quote.isFetching}
          error={couponError}
          taken={answered?.coupon?.isTaken ? answered.coupon.sentence : undefined}
          onApply={(typed) => (typed === coupon ? quote.refetch() : choose({ coupon: typed }))}
        />
        <Link
          to={paths.checkout({ ...request, coupon: couponError ? "" : coupon })}
          className={buttonClass({ block: true })}
        >
          Pay now
        </Link>
      </section>
    </>
  );
}

/** `$150 or ₦150,000`; once a currency is chosen, `$150` (PRICE-06). */
function planPriceLabel({ label, prices }: OfferedPlan, { currency, isCurrencyChosen }: Choice): string {
  const chosen = isCurrencyChosen ? prices.find((price) => price.currency === currency) : undefined;
  return chosen ? formatMoney({ amountMinor: chosen.price.originalMinor, currency }) : label;
}

type CouponBoxProps = {
  coupon: string;
  isChecking: boolean;
  error: string | undefined;
  taken: string | undefined;
  onApply: (coupon: string) => void;
};

function CouponBox({ coupon, isChecking, error, taken, onApply }: CouponBoxProps) {
  const [typed, setTyped] = useState(coupon);
  useEffect(() => setTyped(coupon), [coupon]);

  function remove() {
    setTyped("");
    onApply("");
  }

  const isChanged = typed.trim() !== coupon;
  const isTaken = taken !== undefined && !isChanged;
  return (
    <ActForm
      act={{ isBusy: isChecking, error: null }}
      wrong={{ coupon: typed.trim() === "" && coupon === "" && "Please enter a coupon." }}
      // An emptied field takes away the coupon that counted.
      onSend={() => onApply(typed.trim())}
      done={isTaken && taken}
      className="grid gap-2"
    >
      {(errors) => (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
          <TextField
            name="coupon"
            label="Coupon"
            optional
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={errors.coupon ?? (isChanged || isChecking ? undefined : error)}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {isTaken ? (
            <Button variant="line" className="mt-[1.875rem]" onClick={remove}>
              Remove
            </Button>
          ) : (
            <Button type="submit" variant="line" busy={isChecking} busyLabel="Checking..." className="mt-[1.875rem]">
              Apply
            </Button>
          )}
        </div>
      )}
    </ActForm>
  );
}
