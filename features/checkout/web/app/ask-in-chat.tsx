import { chatLink } from "#features/site/web/public/chat-link.ts";
import { notePress } from "#features/site/web/public/note-press.ts";
import { useSiteIdentity } from "#ui/brand/site-identity.tsx";
import { Icon } from "#ui/icons/icon.tsx";

/** The academy in the messaging app, with reference and course written already: who pays need not look for them. Nothing without one. */
export function AskInChat({ reference, course }: { reference: string; course: string }) {
  const { chatUrl } = useSiteIdentity();
  const chat = chatLink(chatUrl, `Hello, this is about my order ${reference} for ${course}: `);
  if (!chat) return null;
  return (
    <a
      href={chat.href}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-sm"
      onClick={(event) => notePress(event.currentTarget)}
    >
      <Icon name="message-circle" size={16} />
      {chat.name} about this order
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
