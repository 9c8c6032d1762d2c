import { momentText } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { joinClass } from "../../calls.ts";
import type { ClassView } from "../../contract.ts";
import { useJoin } from "./use-join.ts";

type JoinButtonProps = {
  session: ClassView;
  block?: boolean;
  /** On a wall: lit while it can be pressed, and until then it shows when that is. */
  onWall?: boolean;
};

/** Joins a class. It comes alive 10 minutes before the start, without a reload, and opens the meeting in a tab of its own. */
export function JoinButton({ session, block, onWall = false }: JoinButtonProps) {
  const now = useNow([session.joinsAt, session.endsAt]);
  const isOver = now >= Date.parse(session.endsAt);
  const isOpen = !isOver && now >= Date.parse(session.joinsAt);

  const join = useJoin(() => ask(joinClass, { params: { id: session.id } }), "classes");

  if (isOver) return null;
  return (
    <div className={cx("grid gap-1.5", !block && "justify-items-start")}>
      <Button
        size="sm"
        variant={onWall ? (isOpen ? "sun" : "line") : "primary"}
        className={onWall ? "max-sm:w-full disabled:bg-wall-3 disabled:text-on-wall disabled:opacity-100" : undefined}
        block={block}
        disabled={!isOpen}
        busy={join.isBusy}
        busyLabel="Joining..."
        onClick={() => void join.run()}
      >
        <Icon name="video" size={16} />
        {onWall && !isOpen ? `Join opens ${momentText(new Date(session.joinsAt))}` : "Join class"}
        <span className="sr-only"> {session.title}</span>
      </Button>
      <p role="status" className={onWall ? "sr-only" : "hint"}>
        {isOpen ? "You can join now." : "Opens 10 minutes before the class."}
      </p>
    </div>
  );
}
