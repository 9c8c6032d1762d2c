import { Avatar } from "#ui/components/avatar.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { Portrait } from "#ui/illustrations/portrait.tsx";
import type { Conversation } from "../../contract.ts";

/** Who is at the other end: photo, drawn portrait, or the sign of support. The name is beside it. */
export function Face({
  conversation,
}: {
  conversation: Pick<Conversation, "id" | "with" | "tutorId" | "name" | "avatarUrl">;
}) {
  const { id, tutorId, name, avatarUrl } = conversation;
  return (
    <Avatar name={name} src={avatarUrl} decorative>
      {conversation.with === "support" ? (
        <Icon name="circle-help" className="size-6" />
      ) : (
        <Portrait name={name} seed={tutorId ?? id} className="size-full" decorative />
      )}
    </Avatar>
  );
}
