import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { Conversation } from "../../contract.ts";
import { Face } from "./face.tsx";

type HeadProps = {
  conversation: Pick<Conversation, "with" | "tutorId" | "name" | "course" | "avatarUrl"> | null;
  /** Somebody of the other side writes just now. */
  isTyping: boolean;
  onBack: () => void;
  /** Opens what can be done against who is across; absent where nothing can. */
  onConduct?: (() => void) | undefined;
};

/** Who a conversation is with, and the way back to all on a phone. */
export function ConversationHead({ conversation, isTyping, onBack, onConduct }: HeadProps) {
  return (
    <header className="flex min-h-18 flex-none items-center gap-3 border-b border-line bg-surface px-2 md:px-4">
      <IconButton label="Back to all conversations" className="md:hidden" onClick={onBack}>
        <Icon name="arrow-left" size={24} />
      </IconButton>
      {conversation && (
        <>
          <Face conversation={conversation} />
          <div className="min-w-0 flex-1">
            <h2 className="truncate text-h4 font-semibold">{conversation.name}</h2>
            <p className="truncate text-sm text-ink-2" aria-live="polite">
              {isTyping ? "writing..." : conversation.course}
            </p>
          </div>
          {conversation.tutorId && (
            <Link
              to={paths.dashboardTutor(conversation.tutorId)}
              className={buttonClass({ variant: "ghost", size: "sm" })}
            >
              <span className="max-sm:sr-only">View tutor</span>
              <Icon name="arrow-up-right" size={16} className="sm:hidden" />
            </Link>
          )}
          {onConduct && (
            <IconButton label="Report or block" className="flex-none" onClick={onConduct}>
              <Icon name="ellipsis-vertical" />
            </IconButton>
          )}
        </>
      )}
    </header>
  );
}
