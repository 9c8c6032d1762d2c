import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import type { CannedReply } from "../../../support-contract.ts";
import { fillReply, placeholders, type ReplyValues, supportTexts } from "../../../support-texts.ts";
import { repliesQuery } from "./replies-query.ts";

type ReplyDialogProps = {
  conversationId: string;
  /** How many signs fit into the field. */
  room: number;
  onInsert: (text: string) => void;
  onClose: () => void;
};

/** The canned replies to choose from, each as the student would read it. */
export default function ReplyDialog({ conversationId, room, onInsert, onClose }: ReplyDialogProps) {
  const query = useQuery(repliesQuery(conversationId));
  const [text, setText] = useState("");
  return (
    <Dialog id="insert-reply" title="Insert a reply" size="lg" open onClose={onClose}>
      <QueryBoundary
        query={query}
        loading="Loading the replies..."
        skeleton={<SkeletonBlock className="h-40" />}
        failed={supportTexts.failed}
      >
        {({ data, values }) =>
          data.length === 0 || values === null ? (
            <p className="text-ink-2">
              There are no replies yet.{" "}
              <Link to="?replies=open" className="link">
                Write the first one
              </Link>
            </p>
          ) : (
            <div className="grid gap-4">
              <TextField
                name="find-reply"
                type="search"
                label="Find a reply"
                maxLength={80}
                value={text}
                onChange={({ target }) => setText(target.value)}
                data-autofocus
              />
              <Found replies={withWords(data, text)} values={values} room={room} onInsert={onInsert} />
            </div>
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}

const withWords = (replies: readonly CannedReply[], text: string) => {
  const typed = text.trim().toLowerCase();
  return replies.filter(({ title, body }) => `${title}\n${body}`.toLowerCase().includes(typed));
};

type FoundProps = {
  replies: readonly CannedReply[];
  values: ReplyValues;
  room: number;
  onInsert: (text: string) => void;
};

function Found({ replies, values, room, onInsert }: FoundProps) {
  if (replies.length === 0) return <p role="status">No reply with these words.</p>;
  return (
    <ul className="grid gap-4">
      {replies.map(({ id, title, body }) => {
        const { text, missing } = fillReply(body, values);
        const isTooLong = text.length > room;
        return (
          <li key={id} className="grid gap-2 border-t border-line pt-4">
            <h3 className="font-semibold wrap-anywhere">{title}</h3>
            <p className="text-ink-2 text-sm whitespace-pre-wrap wrap-anywhere">{text}</p>
            {missing.length > 0 && (
              <p className="text-sm text-danger-ink">
                Not known here: {missing.map((name) => placeholders[name]).join(", ")}. Write it yourself before you
                send.
              </p>
            )}
            {isTooLong && <p className="text-sm text-danger-ink">Too long for what is left of your message.</p>}
            <Button
              variant="line"
              size="sm"
              className="justify-self-start"
              disabled={isTooLong}
              onClick={() => onInsert(text)}
            >
              Insert<span className="sr-only"> {title}</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
