import { Icon } from "#ui/icons/icon.tsx";
import { useNearScript } from "#ui/islands/near.ts";
import { notePress } from "../press-calls.ts";

/**
 * The floating way to the messaging app (HOME-10); nothing while no address is set. It comes with the first touch of the page,
 * and goes aside where it would cover a price, a name or an action (chat.near.ts); without scripts it is always there.
 * It also has the address at which the page notes that the chat was opened (chat.near.ts).
 */
export function ChatButton({ chatUrl }: { chatUrl: string }) {
  const near = useNearScript("site/chat");
  if (!chatUrl) return null;
  return (
    <a
      href={chatUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Chat with us (opens in a new tab)"
      data-chat={notePress.path}
      {...near}
      className="opens fixed right-4 bottom-4 z-40 grid size-[60px] place-items-center rounded-[16px_28px_16px_16px] border-2 border-sun-400 bg-palm-700 text-white [box-shadow:var(--sh-3)] sm:right-6 sm:bottom-6 print:hidden [html.js:not([data-whole])_&]:hidden"
    >
      <Icon name="message-circle" size={30} />
    </a>
  );
}
