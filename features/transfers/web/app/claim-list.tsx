import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { dayInLagos } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import type { DeskClaim } from "../../contract.ts";

/** Students who said that they paid while no transfer is to be seen: their receipts, and the way to say why not. */
export function ClaimList({
  claims,
  onReceipt,
  onRefuse,
}: {
  claims: readonly DeskClaim[];
  onReceipt: (claimId: string) => void;
  onRefuse: (claim: DeskClaim) => void;
}) {
  const list = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    // The list comes after the page, which is where the address leads otherwise.
    if (hash === "#claims") list.current?.scrollIntoView?.({ block: "start" });
  }, [hash]);
  return (
    <section ref={list} aria-labelledby="claims" className="card">
      <div className="px-5 py-3">
        <h2 id="claims" className="text-h4">
          Students say they sent
        </h2>
        <p className="text-ink-2 text-sm">Students told us of these; no transfer that we have seen fits.</p>
      </div>
      <ul className="divide-y divide-line border-line border-t">
        {claims.map((claim) => (
          <li key={claim.id} className="grid gap-2 px-5 py-3 text-sm">
            <p className="flex justify-between gap-4">
              <b className="min-w-0 font-semibold wrap-anywhere">
                {claim.order.reference}, {claim.order.studentName}
              </b>
              <b className="tabular-nums">
                {formatMoney({ amountMinor: claim.order.dueMinor, currency: claim.order.currency })}
              </b>
            </p>
            <p className="text-ink-2 text-xs">
              {claim.order.courseName}. Said on {dayInLagos(new Date(claim.at))}
            </p>
            <div className="flex flex-wrap gap-2">
              {claim.receipt && (
                <Button variant="soft" size="sm" onClick={() => onReceipt(claim.id)}>
                  Open receipt, {formatFileSize(claim.receipt.sizeBytes)}
                </Button>
              )}
              <Link to={paths.transferClaim(claim.id)} className={buttonClass({ size: "sm" })}>
                Confirm<span className="sr-only"> {claim.order.reference}</span>
              </Link>
              <Button variant="line" size="sm" onClick={() => onRefuse(claim)}>
                Refuse<span className="sr-only"> {claim.order.reference}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
