import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { newPasswordError, passwordHint } from "#features/accounts/web/public/new-password.ts";
import { KnownAddress, personHere, signUpHere } from "#features/accounts/web/public/sign-up-here.ts";
import type { CourseToEnroll } from "#features/catalogue/contract.ts";
import { BankDetailsList } from "#features/catalogue/web/public/bank-details.tsx";
import { dateInLagos } from "#lib/dates.ts";
import { type Currency, formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { ApiError, errorMessage, notReached } from "#ui/api/call.ts";
import { Button, ButtonLink } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormPassword, FormText } from "#ui/form/form-fields.tsx";
import { chooseCurrency, chosenCurrency } from "#ui/hooks/chosen-currency.ts";
import { useAct } from "#ui/hooks/use-act.ts";
import type { OrderPageView } from "../../contract.ts";
import { checkoutTexts } from "../../texts.ts";
import type { EnrollHereProps } from "./enroll-here-props.ts";
import { type EnrollPlan, enrollPlans } from "./enroll-plans.ts";
import { orderHere } from "./order-here.ts";
import { type PayTile, PayTiles } from "./pay-tiles.tsx";
import { PlanRows } from "./plan-rows.tsx";

/** Anyone who has become a member in this form is not asked for it any more. */
const memberForm = z.object({
  fullName: z.optional(z.string().check(z.trim())),
  email: z.optional(z.string().check(z.trim())),
  password: z.optional(z.string()),
});
const strangerForm = z.object({
  fullName: z
    .string()
    .check(z.trim(), z.minLength(1, "Please enter your name."), z.maxLength(200, "That is too long.")),
  email: z
    .string()
    .check(z.trim(), z.regex(/^\S+@\S+\.\S+$/, "Please enter an e-mail address, such as ngozi.eze@mail.com.")),
  password: z.string().check(
    z.refine((text) => newPasswordError(text) === null, {
      error: (issue) => newPasswordError(String(issue.input)) ?? undefined,
    }),
  ),
});
type Form = z.output<typeof memberForm>;

export type EnrollFormProps = Omit<EnrollHereProps, "tutor"> & {
  course: CourseToEnroll;
  /** The way to try it first. */
  trial: ReactNode;
  onOrdered: (order: OrderPageView) => void;
  onClose: () => void;
};

/**
 * Plan, payment method and account at once. An order for a transfer ends here, one by card or by another user at its own page or the
 * provider's. Sending it again after a lost answer is the same account and the same order.
 */
export function EnrollForm({
  id,
  course,
  bank,
  supportEmail,
  cardCurrencies,
  secondPartDays,
  trial,
  onOrdered,
  onClose,
}: EnrollFormProps) {
  const [person, setPerson] = useState(personHere);
  const [wished, setWished] = useState<Currency>(chosenCurrency() ?? "NGN");
  const [planKey, setPlanKey] = useState("");
  const [chosenTile, setPaymentMethod] = useState<PayTile>("transfer");
  const act = useAct(
    async ({ typed, chosen, tile }: { typed: Form; chosen: EnrollPlan; tile: PayTile }, requestKey) => {
      if (!personHere()) {
        const { fullName = "", email = "", password = "" } = typed;
        await signUpHere({ fullName, email, password });
        setPerson(personHere());
      }
      const order = await orderHere({ course: course.slug, plan: chosen, tile, requestKey });
      if (order === "dearer") throw new ApiError(409, checkoutTexts.priceChanged);
      if (order) onOrdered(order);
    },
  );

  const today = dateInLagos(new Date());
  const plans = enrollPlans(course, { wished, today, secondPartDays });
  const plan = plans.find(({ key }) => key === planKey) ?? plans[0];
  const offersBoth = new Set(course.fees.map(({ currency }) => currency)).size > 1;
  if (!plan) return <OnRequest supportEmail={supportEmail} trial={trial} />;
  const takesCards = cardCurrencies.includes(plan.currency);
  const tile = chosenTile === "card" && !takesCards ? "transfer" : chosenTile;
  const now = formatMoney({ amountMinor: plan.nowMinor, currency: plan.currency });
  const ownHref = `${paths.enroll(course.slug)}&${new URLSearchParams({ plan: plan.key, currency: plan.currency })}`;

  const field = (name: keyof Form) => ({ name, id: `${id}-${name}`, required: true });
  return (
    <CallForm
      act={act}
      schema={person ? memberForm : strangerForm}
      values={{ fullName: "", email: "", password: "" }}
      draft="enroll"
      unsaved={["password"]}
      onSend={(typed: Form) => act.run({ typed, chosen: plan, tile })}
      onRefusal={null}
      className=""
    >
      <div className="grid gap-6 pb-6">
        <p className="text-ink-2">{course.duration}</p>
        <PlanRows name={`${id}-plan`} plans={plans} chosen={plan.key} onChoose={setPlanKey} />
        {offersBoth && (
          <button
            type="button"
            className="link -my-4 inline-flex min-h-11 items-center justify-self-start"
            onClick={() => {
              const otherCurrency = wished === "NGN" ? "USD" : "NGN";
              chooseCurrency(otherCurrency);
              setWished(otherCurrency);
            }}
          >
            {wished === "NGN" ? "Pay in dollars instead" : "Pay in naira instead"}
          </button>
        )}
        <div className="grid gap-3">
          <PayTiles
            name={`${id}-way`}
            offered={takesCards ? ["transfer", "card", "sponsor"] : ["transfer", "sponsor"]}
            chosen={tile}
            onChoose={setPaymentMethod}
          />
          {tile === "transfer" && (
            <div className="grid gap-3 rounded-[12px] bg-sunken p-4">
              <BankDetailsList bank={bank} supportEmail={supportEmail} />
              <Button variant="line" size="sm" className="justify-self-start" onClick={onClose}>
                Close
              </Button>
            </div>
          )}
          {tile === "card" && <p className="hint">You enter the card on the next page. Nothing is taken before.</p>}
          {tile === "sponsor" && (
            <p className="hint">
              Whoever has the link sees the course, your first name and what is due. They pay without an account.
            </p>
          )}
        </div>
        {!person && (
          <fieldset className="grid gap-4">
            <legend className="sr-only">Who is learning</legend>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p aria-hidden="true" className="font-display font-semibold text-h4">
                Who is learning
              </p>
              <a href={paths.login({ next: ownHref })} className="link inline-flex min-h-11 items-center">
                I have an account
              </a>
            </div>
            <FormText {...field("fullName")} label="Full name" autoComplete="name" />
            <FormText
              {...field("email")}
              label="E-mail"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              hint="The reference and the receipt are for this address."
            />
            <FormPassword
              {...field("password")}
              label="Password"
              autoComplete="new-password"
              hintOrError={passwordHint}
            />
          </fieldset>
        )}
        {trial}
        <p className="hint">
          By going on you accept the <NewTab href={paths.terms()}>Terms of Service</NewTab> and the{" "}
          <NewTab href={paths.privacy()}>Privacy Policy</NewTab>.
        </p>
      </div>
      <div className="sticky bottom-0 -mx-6 -mb-6 grid gap-2 border-line border-t bg-surface px-6 py-3">
        <FormMessage tone="error">
          {act.error instanceof KnownAddress ? (
            <>
              We could not log you in with these. If you have an account with that address, type its password above, or{" "}
              <a href={paths.login({ next: ownHref })} className="link">
                log in
              </a>
              : what you chose comes along.
            </>
          ) : (
            act.error && errorMessage(act.error, notReached("What you typed is still here: try again."))
          )}
        </FormMessage>
        <p className="flex items-baseline justify-between gap-4">
          To pay now <b className="num text-h3">{now}</b>
        </p>
        <Button type="submit" block busy={act.isBusy} busyLabel="One moment...">
          {tile === "transfer"
            ? "Get my transfer reference"
            : tile === "card"
              ? `Pay ${now} by card`
              : "Get a link to share"}
        </Button>
        {tile !== "card" && (
          <p className="text-center text-ink-2 text-sm">
            {tile === "transfer"
              ? "Nothing is taken: you send it from your bank app."
              : "Nothing is taken: they pay by the link."}
          </p>
        )}
      </div>
    </CallForm>
  );
}

/** A course whose fee is agreed with the student: nothing to order yet. */
function OnRequest({ supportEmail, trial }: Pick<EnrollFormProps, "supportEmail" | "trial">) {
  return (
    <div className="grid gap-4">
      <p>{checkoutTexts.onRequest}</p>
      {supportEmail && (
        <ButtonLink href={`mailto:${supportEmail}`} block>
          Write to us
        </ButtonLink>
      )}
      {trial}
    </div>
  );
}

/** In a tab of its own: what is typed into the form stays. */
function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
