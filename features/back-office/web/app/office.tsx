import { Link } from "react-router";
import { GapNote } from "#features/accounts/web/public/gap-note.tsx";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { listNoShows } from "#features/funnel/no-shows-calls.ts";
import { listPresses } from "#features/funnel/presses-calls.ts";
import { listMifis } from "#features/onboarding/office-calls.ts";
import { listRefunds } from "#features/order-desk/calls.ts";
import { listApplications } from "#features/tutors/office-application-calls.ts";
import { decideReview } from "#features/tutors/office-review-calls.ts";
import { listPayoutAccounts } from "#features/wallet/account-calls.ts";
import { listDisputes } from "#features/wallet/calls.ts";
import { listRates } from "#features/wallet/rate-calls.ts";
import { counted } from "#lib/counted.ts";
import { shortMoment } from "#lib/local-time.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { Card } from "#ui/components/card.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { Waiting } from "../../contract.ts";
import { waitingQuery } from "../queries.ts";
import { LatePicks } from "./late-picks.tsx";
import { Today } from "./today.tsx";
import { Tutorless } from "./tutorless.tsx";

type Approval = Waiting["approvals"][number];
const approvalNames = {
  refund: "Refund",
  transfer: "Transfer",
  "desk-payment": "Payment at a desk",
  bank: "Bank details",
} as const;
const approvalName = ({ act, amountMinor, currency }: Approval) =>
  amountMinor === null || currency === null
    ? approvalNames[act]
    : `${approvalNames[act]} of ${formatMoney({ amountMinor, currency })}`;
const approvalPath = ({ act, orderId }: Approval) =>
  orderId === null ? paths.officeBank() : act === "transfer" ? paths.transfers() : paths.officeOrder(orderId);

/** Staff's first page: what the day begins with, and how much waits for someone to decide about it or to hand it out. */
export function Office() {
  const query = usePageQuery(waitingQuery());
  return (
    <>
      <GapNote of="bank" />
      <GapNote of="mail" />
      {query.data?.mail && <MailError {...query.data.mail} />}
      <div data-wide className="grid grid-cols-1 gap-6 xl:grid-cols-2 xl:items-start">
        <Today />
        <div>
          <Everything query={query} />
        </div>
      </div>
    </>
  );
}

function Everything({ query }: { query: ReturnType<typeof usePageQuery<Waiting>> }) {
  return (
    <QueryBoundary
      query={query}
      loading="Loading what waits..."
      skeleton={<SkeletonBlock className="h-56" />}
      failed="What is waiting could not be loaded."
      className="card"
    >
      {(waiting) => (
        <>
          <LatePicks latePicks={waiting.latePicks} />
          <Tutorless tutorless={waiting.tutorless} />
          <Waits waiting={waiting} />
        </>
      )}
    </QueryBoundary>
  );
}

/** Codes and links reach no one: that comes before everything else. */
function MailError({ waiting, since, lastError: text }: NonNullable<Waiting["mail"]>) {
  return (
    <FormMessage tone="error" className="mb-4">
      The mail server takes no mail. {counted(waiting, "mail waits", "mails wait")}, the oldest since{" "}
      <time dateTime={since}>{shortMoment(new Date(since), new Date())}</time>; they go by themselves once it takes
      them. <span className="wrap-anywhere">It said: {text}</span>
    </FormMessage>
  );
}

function Waits({ waiting }: { waiting: Waiting }) {
  return (
    <Card as="section" padded aria-labelledby="waiting" className="grid gap-3">
      <h2 id="waiting" className="text-h4">
        What waits
      </h2>
      <Facts
        items={[
          {
            label: "Did not come in the last 7 days",
            value:
              waiting.noShows === 0 || !mayHere(listNoShows) ? (
                waiting.noShows
              ) : (
                <Link to={paths.noShows({ since: "7", state: "open" })} className="link inline-block">
                  {waiting.noShows}
                  <span className="sr-only"> to call in No-shows</span>
                </Link>
              ),
          },
          {
            label: "Students to answer",
            value:
              waiting.answers === 0 ? (
                0
              ) : (
                <Link to={paths.deskMessages("support")} className="link inline-block">
                  {waiting.answers}
                  <span className="sr-only"> to answer in Messages</span>
                </Link>
              ),
          },
          {
            label: "Reported messages and reviews",
            value:
              waiting.reports === 0 ? (
                0
              ) : (
                <Link to={`${paths.deskMessages("support")}?reports=open`} className="link inline-block">
                  {waiting.reports}
                  <span className="sr-only"> to look at in Messages</span>
                </Link>
              ),
          },
          {
            label: "Work without a tutor to grade",
            value:
              waiting.grades === 0 ? (
                0
              ) : (
                <Link to={paths.grading({ alone: "1" }, "admin")} className="link inline-block">
                  {waiting.grades}
                  <span className="sr-only"> to look at in Grading</span>
                </Link>
              ),
          },
          {
            label: "Classes that are disputed",
            value:
              waiting.disputes === 0 || !mayHere(listDisputes) ? (
                waiting.disputes
              ) : (
                <Link to={paths.disputes({ state: "open" })} className="link inline-block">
                  {waiting.disputes}
                  <span className="sr-only"> to decide in Pay</span>
                </Link>
              ),
          },
          {
            label: "Classes without a pay rate",
            value:
              waiting.unpriced === 0 || !mayHere(listRates) ? (
                waiting.unpriced
              ) : (
                <Link to={paths.payRates()} className="link inline-block">
                  {waiting.unpriced}
                  <span className="sr-only"> to look at in Pay</span>
                </Link>
              ),
          },
          {
            label: "Bank accounts of tutors to decide",
            value:
              waiting.payoutAccounts === 0 || !mayHere(listPayoutAccounts) ? (
                waiting.payoutAccounts
              ) : (
                <Link to={paths.payoutAccounts({ state: "waiting" })} className="link inline-block">
                  {waiting.payoutAccounts}
                  <span className="sr-only"> to look at in Pay</span>
                </Link>
              ),
          },
          {
            label: "Refunds to send by bank",
            value:
              waiting.refunds === 0 || !mayHere(listRefunds) ? (
                waiting.refunds
              ) : (
                <Link to={paths.officeRefunds({ state: "ready" })} className="link inline-block">
                  {waiting.refunds}
                  <span className="sr-only"> to send in Refunds</span>
                </Link>
              ),
          },
          {
            label: "Applications to teach",
            value:
              waiting.applications === 0 || !mayHere(listApplications) ? (
                waiting.applications
              ) : (
                <Link to={paths.applications({ state: "received" })} className="link inline-block">
                  {waiting.applications}
                  <span className="sr-only"> to decide in Applications</span>
                </Link>
              ),
          },
          {
            label: "Reviews to look at",
            value:
              waiting.reviews === 0 || !mayHere(decideReview) ? (
                waiting.reviews
              ) : (
                <Link to={paths.officeReviews({ state: "pending" })} className="link inline-block">
                  {waiting.reviews}
                  <span className="sr-only"> to decide in Reviews</span>
                </Link>
              ),
          },
          {
            label: "Mifis to hand over",
            value:
              waiting.mifis === 0 || !mayHere(listMifis) ? (
                waiting.mifis
              ) : (
                <Link to={paths.mifis({ state: "due", sort: "waiting" })} className="link inline-block">
                  {waiting.mifis}
                  <span className="sr-only"> to look at in Mifi</span>
                </Link>
              ),
          },
          {
            label: "Pressed WhatsApp in the last 7 days",
            value:
              waiting.presses === 0 || !mayHere(listPresses) ? (
                waiting.presses
              ) : (
                <Link to={paths.whatsappPresses({ since: "7" })} className="link inline-block">
                  {waiting.presses}
                  <span className="sr-only"> to look at in WhatsApp</span>
                </Link>
              ),
          },
        ]}
      />
      {waiting.approvals.length > 0 && (
        <>
          <h3 className="text-base">Waits for a second person</h3>
          <ul className="divide-y divide-line text-sm">
            {waiting.approvals.map((approval) => (
              <li key={approval.id} className="py-2">
                <Link to={approvalPath(approval)} className="link">
                  {approvalName(approval)}
                </Link>
                , asked for by {approval.byName}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="hint">Staff are told of each application and review by mail.</p>
    </Card>
  );
}
