import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { counted } from "#lib/counted.ts";
import { dayInLagos } from "#lib/dates.ts";
import { type Currency, formatMoney } from "#lib/money.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { CopyButton } from "#ui/components/copy-button.tsx";
import { ShareLinks } from "#ui/components/share-links.tsx";
import { Switch } from "#ui/components/switch.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { changeSponsorLink, endSponsorLink, makeSponsorLink } from "../../calls.ts";
import { sponsorLinkQuery } from "../queries.ts";

/** Asking another user to pay an order: the link, what goes with it, and stopping it (SPON-01). */
export default function SponsorPanel({ orderId, currency }: { orderId: string; currency: Currency }) {
  const [address] = useSearchParams();
  const { data } = useQuery(sponsorLinkQuery(orderId));
  const isRequested = address.get("pay") === "sponsor";
  const isNeeded = isRequested || data?.data.isSuggested === true;
  // Opened once it is known who pays; what the person then does with it stands.
  const [toggled, setToggled] = useState<boolean | null>(null);
  // Who comes to ask a sponsor begins here, not at the top of the order.
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isRequested) return;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView?.({ block: "start" });
  }, [isRequested]);
  return (
    <details
      className="card px-5"
      open={toggled ?? isNeeded}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== (toggled ?? isNeeded)) setToggled(currentTarget.open);
      }}
    >
      <summary ref={summary} className="flex min-h-14 cursor-pointer items-center justify-between gap-3 font-semibold">
        Ask somebody else to pay
        <Icon name="share" className="text-ink-3" />
      </summary>
      <Panel orderId={orderId} currency={currency} />
    </details>
  );
}

function Panel({ orderId, currency }: { orderId: string; currency: Currency }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(sponsorLinkQuery(orderId));
  const [made, setMade] = useState<{ url: string; text: string } | null>(null);
  const [wantsNotes, setWantsNotes] = useState(false);
  const link = data?.data.link ?? null;
  const params = { id: orderId };

  const { queryKey } = sponsorLinkQuery(orderId);
  const reread = useStale(queryKey);
  const act = useAct(
    async (what: "make" | "end" | { sendsNotes: boolean }) => {
      if (what === "make") {
        setMade(await ask(makeSponsorLink, { params, body: { sendsNotes: link?.sendsNotes ?? wantsNotes } }));
      } else if (what === "end") {
        await ask(endSponsorLink, { params });
        setMade(null);
      } else queries.setQueryData(queryKey, await ask(changeSponsorLink, { params, body: what }));
    },
    { onDone: reread, onError: reread },
  );

  if (error) {
    return (
      <div className="grid justify-items-start gap-3 pb-5">
        <p className="text-ink-2 text-sm">{errorMessage(error, "Your link could not be loaded.")}</p>
        <Button variant="line" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!data) return <p className="pb-5 text-ink-2 text-sm">Loading your link...</p>;
  const hints = [
    "Lessons done, classes attended and what they did, by e-mail. You can switch it off at any time.",
    link && link.notesTo > 0 ? `It goes to ${counted(link.notesTo, "address", "addresses")} now.` : "",
  ];
  return (
    <div className="grid gap-4 pb-5">
      <p className="text-ink-2 text-sm">
        Whoever has the link sees the course, your first name and what is due, and nothing else. They pay any part of it
        without an account, and you are told.
      </p>
      <Switch
        name="sponsor-notes"
        label="Let them get a note on my progress each month"
        hint={hints.filter(Boolean).join(" ")}
        checked={link?.sendsNotes ?? wantsNotes}
        busy={typeof act.busyWith === "object" && act.isBusy}
        onChange={({ target: { checked } }) => (link ? void act.run({ sendsNotes: checked }) : setWantsNotes(checked))}
      />
      {made ? (
        <div className="grid gap-3 rounded-[10px] bg-sunken p-4">
          <p className="flex items-center justify-between gap-3">
            <span className="min-w-0 font-semibold text-sm wrap-anywhere">{made.url}</span>
            <CopyButton text={made.url} label="Copy the link" />
          </p>
          <div className="flex flex-wrap gap-3">
            <ShareLinks title="Pay for my course" text={made.text} url={made.url} variant="primary" />
          </div>
          <p className="text-ink-2 text-sm">
            We show it only now: share it, or keep it. You can make another at any time.
          </p>
        </div>
      ) : (
        link && (
          <p className="text-sm">
            A link is out since {dayInLagos(new Date(link.since))}.
            {link.paidMinor > 0 && <> {formatMoney({ amountMinor: link.paidMinor, currency })} came by links so far.</>}
          </p>
        )
      )}
      <ActError error={act.error} />
      <div className="flex flex-wrap gap-3">
        {!made && (
          <Button
            variant={link ? "line" : "primary"}
            busy={act.busyWith === "make"}
            onClick={() => void act.run("make")}
          >
            {link ? "Make a new link" : "Make a link"}
          </Button>
        )}
        {link && (
          <Button variant="line" busy={act.busyWith === "end"} onClick={() => void act.run("end")}>
            Stop the link
          </Button>
        )}
      </div>
      {link && !made && (
        <p className="text-ink-3 text-xs">A new link stops the old one, and the notes that went with it.</p>
      )}
    </div>
  );
}
