import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { deleteReply } from "../../../support-calls.ts";
import type { CannedReply } from "../../../support-contract.ts";
import { supportTexts } from "../../../support-texts.ts";
import { repliesKey, repliesQuery } from "./replies-query.ts";

const WriteDialog = lazyPart(() => import("./write-reply-dialog.tsx"));

/** The replies that support has written already: written, changed and deleted here, inserted where one answers. */
export default function CannedReplies() {
  const query = useQuery(repliesQuery());
  const [writing, setWriting] = useState<CannedReply | "new" | null>(null);
  const remove = useConfirm(deleteReply, {
    stale: repliesKey,
    done: (_, { title }: CannedReply) => `"${title}" is deleted`,
    question: ({ id, title }) => ({
      title: `Delete "${title}"?`,
      text: "Messages that were sent with it stay as they are.",
      confirm: "Delete it",
      busyLabel: "Deleting...",
      input: { params: { id } },
    }),
  });
  return (
    <section aria-label="Canned replies" className="grid max-w-180 gap-4">
      <p className="text-ink-2">
        Texts that you need often. {"{first name}"}, {"{course}"} and {"{reference}"} become those of the student.
      </p>
      <Button className="justify-self-start" onClick={() => setWriting("new")}>
        Write a reply
      </Button>
      <QueryBoundary
        query={query}
        loading="Loading the replies..."
        skeleton={<SkeletonBlock className="h-56" />}
        failed={supportTexts.failed}
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState kind="chat" className="card" message="There are no replies yet." />
          ) : (
            <ul className="grid gap-4">
              {data.map((reply) => (
                <li key={reply.id}>
                  <Card as="section" padded className="grid gap-2" aria-label={reply.title}>
                    <h2 className="text-base font-semibold wrap-anywhere">{reply.title}</h2>
                    <p className="text-ink-2 text-sm whitespace-pre-wrap wrap-anywhere">{reply.body}</p>
                    <p className="flex flex-wrap gap-2">
                      <Button variant="line" size="sm" onClick={() => setWriting(reply)}>
                        Change<span className="sr-only"> {reply.title}</span>
                      </Button>
                      <Button variant="ghost" size="sm" onClick={() => remove.ask(reply)}>
                        Delete<span className="sr-only"> {reply.title}</span>
                      </Button>
                    </p>
                  </Card>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {writing && (
        <Suspense>
          <WriteDialog reply={writing === "new" ? null : writing} onClose={() => setWriting(null)} />
        </Suspense>
      )}
      {remove.dialog}
    </section>
  );
}
