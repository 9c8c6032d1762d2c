import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { Conversation } from "../../contract.ts";
import { BackToAll } from "../public/back-to-all.tsx";
import { Face } from "./face.tsx";

type HeadProps = {
  conversation: Pick<Conversation, "with" | "tutorId" | "name" | "isMinor" | "course" | "avatarUrl"> | null;
  /** What the two have to do with each other; "": not known, or nothing. */
  about: string;
  /** Someone of the other side writes just now. */
  isTyping: boolean;
  onBack: () => void;
  /** Opens what can be done against who is across; absent where nothing can. */
  onConduct?: (() => void) | undefined;
};

/** Who a conversation is with, and the way back to all where they are not next to it. */
export function ConversationHead({ conversation, about, isTyping, onBack, onConduct }: HeadProps) {
  return (
    <header className="flex min-h-18 flex-none items-center gap-3 border-b border-line bg-surface px-2 md:px-4">
      <BackToAll onBack={onBack} />
      {conversation && (
        <>
          <Face conversation={conversation} />
          <div className="min-w-0 flex-1">
            <h2 className="line-clamp-2 text-h4 leading-tight font-semibold wrap-break-word">{conversation.name}</h2>
            <p className="flex items-center gap-2 text-sm text-ink-2" aria-live="polite">
              {conversation.isMinor ? <Badge tone="pending">Under 18</Badge> : null}
              <span className="line-clamp-2 wrap-anywhere">
                {isTyping ? "writing..." : about || conversation.course}
              </span>
            </p>
          </div>
          {conversation.tutorId && (
            <Link
              to={paths.dashboardTutor(conversation.tutorId)}
              className={buttonClass(
                { variant: "ghost", size: "sm" },
                "flex-none max-sm:w-min max-sm:px-1 max-sm:whitespace-normal",
              )}
            >
              <span className="text-center leading-tight">View tutor</span>
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
