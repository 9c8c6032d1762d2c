import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { dayInLagos } from "#lib/dates.ts";
import { clockTime } from "#lib/local-time.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Banner } from "#ui/components/banner.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useKeys } from "#ui/hooks/use-keys.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { Desk, DeskClaim } from "../../contract.ts";
import { deskQuery } from "../queries.ts";
import { ClaimForm } from "./claim-form.tsx";
import { refusalOf } from "./desk-dialogs.tsx";
import { DoneStrip } from "./done-strip.tsx";
import { useDesk } from "./use-desk.ts";

const ReasonDialog = lazyPart(() => import("./reason-dialog.tsx"));

export const meta = appMeta("Transfer of a student");

/** One student's word that they sent money, and what the bank's app shows of it: typed, compared and confirmed, on a phone (ADM-04, PAY-09). */
export function ClaimPage() {
  const query = useQuery(deskQuery());
  return (
    <QueryBoundary
      query={query}
      loading="Loading the transfer..."
      skeleton={<SkeletonBlock className="h-96" />}
      failed="The transfer could not be loaded."
      kind="receipt"
      className="card"
    >
      {(desk) => <Claims desk={desk} />}
    </QueryBoundary>
  );
}

function Claims({ desk: { claims, banks } }: { desk: Desk }) {
  const { id } = useParams();
  const navigate = useNavigate();
  const act = useDesk();
  const [isRefusing, setRefusing] = useState(false);
  const at = id === "first" ? 0 : claims.findIndex((item) => item.id === id);
  const claim = claims[at];
  const next = claims[at + 1] ?? claims.find((item) => item !== claim);
  const onTo = () => navigate(paths.transferClaim(next?.id ?? "first"), { replace: true });
  const undo = () => void (act.done?.lineId && act.undo(act.done.lineId, "Undone: the student waits again"));
  useKeys({ u: undo });
  return (
    <div className="mx-auto grid max-w-160 grid-cols-1 gap-5">
      {/* Above, as the foot is the next one's buttons. */}
      <DoneStrip act={act} onUndo={undo} isHidden={isRefusing} className="sticky top-3 z-30 grid empty:absolute" />
      {claim ? (
        <>
          <ClaimHead
            claim={claim}
            place={`${at + 1} of ${claims.length}`}
            onReceipt={() => void act.receipt(claim.id)}
          />
          {claim.isProposed && (
            <Banner>
              A bank line that may be this waits already.{" "}
              <Link to={paths.transfers()} className="link inline-flex min-h-11 items-center">
                Look at it first
              </Link>
            </Banner>
          )}
          <ClaimForm
            key={claim.id}
            claim={claim}
            banks={banks}
            onConfirmed={(message, lineId) => {
              void act.tell({ message, lineId });
              void onTo();
            }}
            onLater={next ? () => void onTo() : null}
            onRefuse={() => setRefusing(true)}
          />
        </>
      ) : (
        <>
          <PageHeading>Transfers</PageHeading>
          <EmptyState
            kind="receipt"
            className="card"
            message={claims.length > 0 ? "This one is decided." : "No student waits for a transfer."}
            hint="What was decided today can be undone under Transfers until midnight."
            action={
              <Link to={next ? paths.transferClaim(next.id) : paths.transfers()} className={buttonClass()}>
                {next ? `Next: ${next.order.studentName}` : "To the transfers"}
              </Link>
            }
          />
        </>
      )}
      {claim && isRefusing && (
        <Suspense>
          <ReasonDialog
            act={act}
            onClose={() => {
              act.clear();
              setRefusing(false);
            }}
            {...refusalOf(claim, act)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** What the student says, on wall: who, how much, for what, when. */
function ClaimHead({ claim, place, onReceipt }: { claim: DeskClaim; place: string; onReceipt: () => void }) {
  const { order, receipt } = claim;
  const at = new Date(claim.at);
  return (
    <section
      aria-labelledby="says"
      className="on-wall door-lg -mx-(--gutter) -mt-4 grid gap-3 bg-wall px-(--gutter) py-5 sm:mx-0 sm:mt-0 sm:px-6"
    >
      <p className="flex items-center gap-2 text-on-wall-2 text-sm">
        <Link to={`${paths.transfers()}#claims`} className="-ml-3 grid size-11 place-items-center text-on-wall">
          <Icon name="arrow-left" />
          <span className="sr-only">All transfers</span>
        </Link>
        Students say they sent, {place}
      </p>
      <div className="flex items-end justify-between gap-4">
        <h1 id="says" className="grid min-w-0 gap-1 font-sans text-base">
          <span className="wrap-anywhere text-on-wall-2">{order.studentName} sent</span>{" "}
          <span className="font-display text-[2.5rem] text-sun-400 leading-none tabular-nums">
            {formatMoney({ amountMinor: order.dueMinor, currency: order.currency })}
          </span>
        </h1>
        {receipt && (
          <button type="button" className={buttonClass({ variant: "line", size: "sm" })} onClick={onReceipt}>
            <Icon name="file-text" /> {formatFileSize(receipt.sizeBytes)}
            <span className="sr-only">, open the receipt</span>
          </button>
        )}
      </div>
      <p className="wrap-anywhere text-on-wall-2 text-sm">
        <b className="font-semibold text-on-wall">{order.reference}</b>, {order.courseName}. {dayInLagos(at)},{" "}
        {clockTime(at, "Africa/Lagos")}.
      </p>
    </section>
  );
}

export default ClaimPage;
