import { momentText } from "#lib/viewer-zone.ts";
import { PlainWords } from "#ui/components/plain-words.tsx";
import type { Dispute, DisputeMessage } from "../contract.ts";
import type { DisputeSide } from "../texts.ts";

/** What was written about a class that was reported as not right, and what staff decided, as one of the three sides reads it. */
export function Thread({ dispute, reader }: { dispute: Dispute; reader: DisputeSide }) {
  const { openedAt, messages, note, decidedAt } = dispute;
  return (
    <section aria-label={`Said on ${momentText(new Date(openedAt))}`} className="grid gap-3 border-line border-t pt-4">
      <h3 className="text-base font-semibold">{decidedAt ? "Was said not to be right" : "Said not to be right"}</h3>
      <ul className="grid gap-3">
        {messages.map((message) => (
          <li key={message.id} className="grid gap-0.5 border-line border-l-4 pl-3">
            <span className="text-ink-2 text-sm">
              {nameOf(message, reader)}, <time dateTime={message.at}>{momentText(new Date(message.at))}</time>
            </span>
            <PlainWords text={message.words || "(The account is closed.)"} />
          </li>
        ))}
      </ul>
      {decidedAt && note ? (
        <p className="border-primary border-l-4 pl-3 wrap-anywhere">
          <b>The academy decided on {momentText(new Date(decidedAt))}.</b> <PlainWords text={note} />
        </p>
      ) : null}
    </section>
  );
}

function nameOf({ isOwn, side, name }: DisputeMessage, reader: DisputeSide): string {
  if (isOwn) return "You";
  if (side === "staff") return name ?? "The academy";
  if (name) return `${name} (${side})`;
  if (side === "tutor") return reader === "student" ? "Your tutor" : "The tutor";
  return "A student";
}
