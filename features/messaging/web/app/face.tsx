import { Avatar } from "#ui/components/avatar.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { Portrait } from "#ui/illustrations/portrait.tsx";
import type { Conversation } from "../../contract.ts";

/** Who is at the other end: photo, a tutor's drawn portrait, a student's initials, or the sign of support. The name is next to it. */
export function Face({
  conversation,
}: {
  conversation: Pick<Conversation, "with" | "tutorId" | "name" | "avatarUrl">;
}) {
  const { tutorId, name, avatarUrl } = conversation;
  return (
    <Avatar name={name} src={avatarUrl} decorative>
      {conversation.with === "support" ? (
        <Icon name="circle-help" className="size-6" />
      ) : tutorId === null ? undefined : (
        <Portrait name={name} seed={tutorId} className="size-full" decorative />
      )}
    </Avatar>
  );
}
