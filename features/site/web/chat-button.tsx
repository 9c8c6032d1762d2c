import { Icon } from "#ui/icons/icon.tsx";

/** The floating way to the messaging app (HOME-10); nothing while no address is set. */
export function ChatButton({ chatUrl }: { chatUrl: string }) {
  if (!chatUrl) return null;
  return (
    <a
      href={chatUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Chat with us (opens in a new tab)"
      className="opens fixed right-4 bottom-4 z-40 grid size-[60px] place-items-center rounded-[16px_28px_16px_16px] border-2 border-sun-400 bg-palm-700 text-white [box-shadow:var(--sh-3)] sm:right-6 sm:bottom-6 print:hidden"
    >
      <Icon name="message-circle" size={30} />
    </a>
  );
}
