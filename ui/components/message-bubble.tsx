import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import "../styles/message-bubble.css";

export type MessageBubbleProps = Omit<ComponentProps<"div">, "children"> & {
  /** Written by the reader: at the right, in soft green. */
  own?: boolean;
  /** Who wrote it, for those who do not see the side. */
  author: string;
  /** As text or a `<time>`. */
  time: ReactNode;
  /** Such as "Sent" or "Seen", with an icon or without. */
  status?: ReactNode;
  children: ReactNode;
};

/** One message of a conversation. Its style sheet comes with it: for pages of the app, not for islands. */
export function MessageBubble({ own, author, time, status, children, className, ...rest }: MessageBubbleProps) {
  return (
    <div {...rest} className={cx("bubble", own && "bubble-own", className)}>
      <span className="sr-only">{author}: </span>
      {children}
      <small>
        <span>{time}</span>
        {status && <span>{status}</span>}
      </small>
    </div>
  );
}
