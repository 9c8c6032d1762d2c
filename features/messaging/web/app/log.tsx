import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { groupByDay } from "#lib/local-time.ts";
import { Button } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import type { Message, Side } from "../../contract.ts";
import type { ReadState } from "../../rules.ts";
import { SentBubble } from "./sent-bubble.tsx";

/** Pages of older messages that are requested to find one. */
const maxPages = 25;
/** Nearer to the end than this, a reader follows what arrives. */
const nearEndPx = 120;

/** Something between messages that is none, such as a note for colleagues. */
export type Aside = { id: string; createdAt: string; fromMe: boolean; shown: ReactNode };

type LogProps = {
  side: Side;
  name: string;
  messages: readonly Message[];
  /** Up to which moments the other side was notified and has read. */
  readState: ReadState;
  /** An own message is to be edited or deleted. */
  onChange: (message: Message) => void;
  /** A message to be shown in its place: older ones are requested until it is there. */
  requestedId: string | null;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  hasOlderFailed: boolean;
  onOlder: () => void;
  firstUnreadId: string | null;
  /** What is shown between the messages, by its moment, the oldest first: what is older than the messages that are known waits for them. */
  asides?: readonly Aside[];
  /** Changes when something new is on its way. */
  lastWaiting: string | undefined;
  /** What is still on its way, at the end. */
  children: ReactNode;
};

/** The messages. A reader at the end follows what arrives; one who reads further up stays where they are and is notified. */
export function Log({
  side,
  name,
  messages,
  readState,
  onChange,
  requestedId: requested,
  hasOlder,
  isLoadingOlder,
  hasOlderFailed,
  onOlder,
  firstUnreadId,
  asides = [],
  lastWaiting,
  children,
}: LogProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<{ firstId?: string; lastId?: string; count: number; height: number }>({ count: 0, height: 0 });
  const isAtEnd = useRef(true);
  const [hasNews, setNews] = useState(false);
  const from = hasOlder ? (messages[0]?.createdAt ?? "") : "";
  const entries = [
    ...messages.map((message) => ({
      id: message.id,
      createdAt: message.createdAt,
      fromMe: message.fromMe,
      message,
      shown: null,
    })),
    ...asides.filter(({ createdAt }) => createdAt >= from).map((aside) => ({ ...aside, message: undefined })),
  ].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  const [firstId, last, count] = [messages[0]?.id, entries.at(-1), entries.length];
  const [lastId, isLastOwn] = [last?.id, last?.fromMe];

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = shown.current;
    const isFirst = before.lastId === undefined;
    if (!isFirst && before.firstId !== firstId) {
      // Earlier messages came in above: what was read stays under the reader's eyes.
      element.scrollTop += element.scrollHeight - before.height;
    } else if (isFirst || isAtEnd.current || (isLastOwn && before.lastId !== lastId)) {
      element.scrollTop = element.scrollHeight;
    } else if (before.lastId !== lastId && before.count < count) {
      setNews(true);
    }
    shown.current = { firstId, lastId, count, height: element.scrollHeight };
  }, [firstId, lastId, isLastOwn, count]);

  const isThere = requested !== null && messages.some(({ id }) => id === requested);
  const pagesAsked = useRef(0);
  useEffect(() => {
    if (requested === null || isThere || !hasOlder || isLoadingOlder || hasOlderFailed) return;
    // An address may name what is not there at all.
    if (pagesAsked.current++ < maxPages) onOlder();
  }, [requested, isThere, hasOlder, isLoadingOlder, hasOlderFailed, onOlder]);
  useEffect(() => {
    if (requested === null || !isThere) return;
    isAtEnd.current = false;
    box.current?.querySelector(`[data-message="${CSS.escape(requested)}"]`)?.scrollIntoView({ block: "center" });
  }, [requested, isThere]);

  // Anybody who has just written sees it.
  useLayoutEffect(() => {
    if (lastWaiting && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lastWaiting]);

  function scrolled() {
    const element = box.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx;
    if (isAtEnd.current) setNews(false);
  }

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        onScroll={scrolled}
        role="log"
        aria-label={`Messages with ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain p-4 focus-visible:-outline-offset-3"
      >
        {hasOlder && (
          <div className="mb-4 grid justify-items-center gap-2">
            {hasOlderFailed && (
              <p role="alert" className="text-sm text-danger-ink">
                The earlier messages could not be loaded.
              </p>
            )}
            <Button variant="line" size="sm" busy={isLoadingOlder} busyLabel="Loading..." onClick={onOlder}>
              Show earlier messages
            </Button>
          </div>
        )}
        {groupByDay(entries, ({ createdAt }) => new Date(createdAt), new Date()).map(({ day, things }) => (
          <section key={day} aria-label={day} className="mb-4">
            <h3 className="mb-3 text-center text-xs font-semibold text-ink-3">{day}</h3>
            <ol className="grid gap-2">
              {things.map(({ id, message, shown }) => (
                <li
                  key={id}
                  data-message={id}
                  className={cx(id === requested && "rounded-md outline-2 outline-offset-4 outline-sun-400")}
                >
                  {id === firstUnreadId && (
                    <p className="my-2 flex items-center gap-3 text-xs font-semibold text-ink-2 before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong">
                      New
                    </p>
                  )}
                  {message ? (
                    <SentBubble side={side} message={message} name={name} readState={readState} onChange={onChange} />
                  ) : (
                    shown
                  )}
                </li>
              ))}
            </ol>
          </section>
        ))}
        <ol className="grid gap-2">{children}</ol>
      </div>
      {hasNews && (
        <Button
          size="sm"
          className="absolute inset-x-0 bottom-3 mx-auto w-fit"
          onClick={() => box.current?.scrollTo({ top: box.current.scrollHeight })}
        >
          New messages below
        </Button>
      )}
    </div>
  );
}
