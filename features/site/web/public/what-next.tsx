import type { ReactNode } from "react";
import { Icon } from "#ui/icons/icon.tsx";
import { chatLink } from "./chat-link.ts";
import { notePress } from "./note-press.ts";
import { type Status, stepsAhead } from "./steps-ahead.ts";

export type WhatNextProps = Status & {
  /** What one does now, the main button first. */
  actions: ReactNode;
  /** The academy's address in the messaging app; empty or left out: none. */
  chatUrl?: string;
  /** A picture of how far one has come. */
  picture?: ReactNode;
};

/** What one would write first to the academy from here. */
function firstText({ stage, tutor, trial }: Status): string {
  if (stage === "booked" && tutor && trial) return `Hello, I booked a trial class with ${tutor}, ${trial.label}.`;
  if (stage === "picked" && tutor) return `Hello, I picked ${tutor} as my tutor.`;
  return "Hello, I signed up and have a question.";
}

/**
 * What happens next, after signing up, verifying, picking and booking: one list and the same words everywhere. Its styles are
 * those of times.css.
 */
export function WhatNext({ actions, chatUrl = "", picture, ...status }: WhatNextProps) {
  const chat = chatLink(chatUrl, firstText(status));
  return (
    <div className="grid gap-4 text-left">
      {picture}
      <h3 className="text-h4">What happens next</h3>
      <ol className="steps">
        {stepsAhead(status, new Date()).map(({ id, state, title, note }) => (
          <li key={id}>
            <span className={`step-mark step-${state}`} aria-hidden="true">
              {state === "next" ? null : <Icon name={state === "done" ? "check" : "arrow-right"} size={16} />}
            </span>
            <b>
              {title}
              {state === "done" ? <span className="sr-only"> (done)</span> : null}
            </b>
            {note ? <p>{note}</p> : null}
          </li>
        ))}
      </ol>
      <div className="grid gap-2.5">
        {actions}
        {chat ? (
          <a
            href={chat.href}
            target="_blank"
            rel="noopener noreferrer"
            className="btn btn-line btn-block"
            onClick={(event) => notePress(event.currentTarget)}
          >
            <Icon name="message-circle" size={16} />
            {chat.name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : null}
      </div>
    </div>
  );
}
