import type { ReactNode } from "react";
import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { Banner } from "#ui/components/banner.tsx";
import { ButtonLink } from "#ui/components/button.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { GlyphTile } from "#ui/components/glyph-tile.tsx";
import { LinkPage } from "#ui/components/link-page.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { Island } from "#ui/islands/island.tsx";
import type { SponsoredOrder, SponsorPage as View } from "../page-contract.ts";
import PayForm, { type PayChoice } from "./pay-form.island.tsx";
import { PendingPayment } from "./pending-payment.tsx";

export type SponsorPageProps = {
  page: Exclude<View, { state: "own-ended" }>;
  /** The secret of the link. */
  token: string;
  /** A new key for the forms of this rendering. */
  formKey: string;
  /** What came of a form: the note was requested, or a sentence of what went wrong. */
  note: "asked" | "failed" | null;
  error: string | null;
};

/** What someone sees who was asked to pay for a student: what, for whom and how much, and nothing else (SPON-01). */
export function SponsorPage({ page, token, formKey, note, error }: SponsorPageProps) {
  if (page.state === "asks" || page.state === "paid") {
    return <Order order={page.order} token={token} formKey={formKey} note={note} error={error} />;
  }
  if (page.state === "own-paid") {
    return (
      <LinkPage
        title="Thank you. It is paid."
        action={<ButtonLink href={paths.order(page.orderId)}>Open my order</ButtonLink>}
      >
        <p>Your receipt is on its way by e-mail.</p>
      </LinkPage>
    );
  }
  const texts = {
    unknown: [
      "This link is not valid",
      "Part of it may be missing. Open it again from the message, or ask the student for it once more.",
    ],
    ended: [
      "This link was stopped",
      "The student who sent it stopped it or sent another one. Ask them for a new link.",
    ],
    over: ["There is nothing to pay any more", "This order was let go. Ask the student to order again."],
  }[page.state];
  return (
    <div className="wrap section">
      <div className="max-w-[34rem]">
        <h1>{texts[0]}</h1>
        <p className="mt-4 mb-8 text-lead text-ink-2">{texts[1]}</p>
        <ButtonLink href={paths.home()} variant="line">
          To the home page
        </ButtonLink>
      </div>
    </div>
  );
}

function Order({ order, token, formKey, note, error }: Omit<SponsorPageProps, "page"> & { order: SponsoredOrder }) {
  const {
    firstName,
    course,
    tutor,
    planName,
    instalments,
    next,
    currency,
    totalMinor,
    paidMinor,
    underWay,
    paidHere,
    isOwn,
  } = order;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const [newest] = paidHere;
  const isThanks = newest?.isNew && !underWay;
  return (
    <>
      <div className="on-wall bg-wall text-on-wall">
        <div className="wrap pt-6 pb-8">
          <h1 className="max-w-[22ch] wrap-anywhere">
            {isThanks
              ? `Thank you. ${money(newest.amountMinor)} came.`
              : next
                ? isOwn
                  ? "Pay for your course"
                  : `${firstName} asks you to pay for a course`
                : `${firstName}'s course is paid`}
          </h1>
          <p className="mt-2 text-lead text-on-wall-2">
            {next
              ? isOwn
                ? "You need no password here. This page pays what is due now, and nothing else."
                : isThanks
                  ? `${firstName} has been told. What is due next stands below.`
                  : "You need no account. Only who has this link sees this page."
              : "Nothing is to be paid any more."}
          </p>
        </div>
      </div>
      <div className="wrap grid gap-8 pt-8 pb-(--section) lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-12">
        <div className="grid grid-cols-1 gap-6 max-lg:order-2">
          {error && (
            <div role="alert">
              <FieldError>{error}</FieldError>
            </div>
          )}
          {order.failure && !underWay && (
            <Banner icon="circle-alert" tone="bad" role="alert">
              {order.failure}
            </Banner>
          )}
          {order.atDeskMinor !== null && (
            <Banner icon="clock" tone="info" role="status">
              {money(order.atDeskMinor)} was paid at the academy's desk. It counts once a second staff member has
              confirmed it, and need not be paid again.
            </Banner>
          )}
          {underWay ? (
            <PendingPayment order={order} underWay={underWay} token={token} formKey={formKey} />
          ) : next ? (
            <section aria-label="Pay" id="pay">
              <Island
                name="sponsors/pay-form"
                component={PayForm}
                props={{
                  link: token,
                  currency,
                  choices: isOwn ? choicesOf(order).slice(0, 1) : choicesOf(order),
                  asksEmail: !isOwn,
                  instalment: next.number,
                  providers: order.providers,
                  transfer: order.transfer,
                  reference: order.reference,
                  courseName: course.title,
                }}
              />
              <noscript>
                <p className="mt-4 text-ink-2">Paying by card needs scripts, which this browser does not run.</p>
              </noscript>
            </section>
          ) : null}
          {order.offersNotes && <NoteForm firstName={firstName} note={note} />}
        </div>
        <div className="grid grid-cols-1 gap-4">
          <section aria-labelledby="course" className="card grid gap-3 p-5">
            <div className="flex items-center gap-3">
              <GlyphTile glyph={course.glyph} school={course.school} size="sm" />
              <div className="min-w-0">
                <h2 id="course" className="text-h4 wrap-anywhere">
                  {course.title}
                </h2>
                <p className="text-ink-2 text-sm">
                  {planName}
                  {tutor && <> with {tutor}</>}
                </p>
              </div>
            </div>
            <dl>
              {instalments.map((instalment) => (
                <Line key={instalment.number} name={instalment.name} amount={money(instalment.amountMinor)}>
                  {instalment.leftMinor === 0
                    ? "Paid"
                    : `${instalment.paidMinor > 0 ? `${money(instalment.paidMinor)} of it is paid. ` : ""}${instalment.number === 1 ? "Due now" : `Due ${longDate(instalment.dueOn)}`}`}
                </Line>
              ))}
              {paidMinor > 0 && (
                <Line name="Paid so far" amount={money(-paidMinor)}>
                  {""}
                </Line>
              )}
              <div className="flex items-baseline justify-between gap-4 border-ink border-t-2 pt-3">
                <dt className="font-semibold">Still to pay</dt>
                <dd className="num text-h2">{money(Math.max(0, totalMinor - paidMinor))}</dd>
              </div>
            </dl>
          </section>
          {paidHere.length > 0 && (
            <section aria-labelledby="here" className="card grid gap-2 p-5">
              <h2 id="here" className="text-h4">
                Paid by this link
              </h2>
              <ul className="grid gap-2">
                {paidHere.map((paid) => (
                  <li key={paid.id} className="grid gap-1 text-sm">
                    <span className="flex justify-between gap-4">
                      <span>
                        {longDate(paid.paidOn)}
                        {paid.method && <>, {paid.method}</>}
                      </span>
                      <b className="tabular-nums">{money(paid.amountMinor)}</b>
                    </span>
                    <a
                      className="link inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold"
                      href={paths.sponsorReceipt(token, paid.id)}
                      download
                    >
                      <Icon name="download" /> Receipt {paid.receipt}, PDF
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {order.holdsUntil && next && (
            <p className="text-ink-2 text-sm">
              The price holds until {longDate(order.holdsUntil.slice(0, 10))}. A transfer must be confirmed by then.
            </p>
          )}
        </div>
      </div>
    </>
  );
}

/** `Months 2 and 3`, `Installments 1 to 4`. */
const spanOf = (first: { name: string; number: number }, { number }: { number: number }): string =>
  `${first.name.split(" ")[0]}s ${first.number} ${number === first.number + 1 ? "and" : "to"} ${number}`;

/** From the next instalment alone to all that is left. */
function choicesOf(order: SponsoredOrder): PayChoice[] {
  const left = order.instalments.filter(({ leftMinor }) => leftMinor > 0);
  return left.map((instalment, at) => {
    const isAll = at > 0 && at === left.length - 1;
    const first = left[0] ?? instalment;
    return {
      instalments: at + 1,
      label: at === 0 ? instalment.name : isAll ? "All that is left" : `The next ${at + 1} parts`,
      hint: at > 0 ? spanOf(first, instalment) : first.number === 1 ? "due now" : `due ${longDate(instalment.dueOn)}`,
      amountMinor: left.slice(0, at + 1).reduce((sum, { leftMinor }) => sum + leftMinor, 0),
    };
  });
}

function Line({ name, amount, children }: { name: string; amount: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-line border-b py-2.5">
      <dt className="min-w-0">
        <b className="text-sm">{name}</b>
        {children && <span className="block text-ink-2 text-sm">{children}</span>}
      </dt>
      <dd className="whitespace-nowrap font-semibold tabular-nums">{amount}</dd>
    </div>
  );
}

/** Asking for the monthly note. It works without scripts; the owner of the address must say yes by mail. */
function NoteForm({ firstName, note }: { firstName: string; note: SponsorPageProps["note"] }) {
  return (
    <section aria-labelledby="note" className="card grid gap-3 p-5" id="notes">
      <h2 id="note" className="text-h4">
        Your monthly note
      </h2>
      <p className="text-ink-2 text-sm">
        Once a month a few lines by e-mail: lessons done, classes attended and what they did, what is due. {firstName}{" "}
        agreed, and can stop it; so can you.
      </p>
      {note === "asked" ? (
        <p role="status" className="font-semibold">
          We have sent a mail to that address. Follow the link in it and press the button there.
        </p>
      ) : (
        <form method="post" className="grid gap-3">
          <input type="hidden" name="do" value="note" />
          <label htmlFor="note-email" className="label">
            Your e-mail
          </label>
          <input
            id="note-email"
            name="email"
            type="email"
            required
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            className="input"
          />
          {note === "failed" && (
            <div role="alert">
              <FieldError>Please enter a valid email address.</FieldError>
            </div>
          )}
          <button type="submit" className="btn btn-line justify-self-start">
            Send me the note
          </button>
        </form>
      )}
    </section>
  );
}
