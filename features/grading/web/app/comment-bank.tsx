import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { KeyCap } from "#ui/components/key-cap.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { addComment, removeComment } from "../../calls.ts";
import type { BankComment } from "../../contract.ts";
import { bankLimits } from "../../texts.ts";
import { commentsQuery } from "./queries.ts";

/** Seen of the bank before more is asked for. */
const shownFirst = 5;

/**
 * A grader's own sentences, those used most first: a touch puts one into the comment that was written at last. What is written there
 * becomes one of them by a button.
 */
export default function CommentBank({
  into,
  text,
  onInsert,
}: {
  /** The field that a sentence goes into, in words. */
  into: string;
  /** What that field holds. */
  text: string;
  onInsert: (text: string) => void;
}) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(commentsQuery());
  const [search, setSearch] = useState("");
  const [isAll, setAll] = useState(false);
  const onError = (refused: Error) => toast.error(errorMessage(refused, "The comment bank could not be changed."));
  const onDone = (answer: { data: BankComment[] }) => queries.setQueryData(commentsQuery().queryKey, answer);
  const add = useAct((added: string) => ask(addComment, { body: { text: added } }), { onDone, onError });
  const remove = useAct((comment: string) => ask(removeComment, { params: { comment } }), { onDone, onError });
  const bank = data ?? [];
  const term = search.trim().toLowerCase();
  const matches = bank.filter((item) => item.text.toLowerCase().includes(term));
  const shown = isAll || term !== "" ? matches : matches.slice(0, shownFirst);
  const own = text.trim();
  const canAdd = own !== "" && own.length <= bankLimits.length && !bank.some((item) => item.text === own);
  return (
    <section aria-labelledby="comment-bank" className="grid gap-2">
      <h3 id="comment-bank" className="flex items-center justify-between gap-2 font-sans font-semibold text-sm">
        Comment bank
        {bank.length > 0 && (
          <span className="flex items-center gap-1 font-normal text-ink-2 text-xs">
            <KeyCap>/</KeyCap>
          </span>
        )}
      </h3>
      {error && (
        <p role="alert" className="text-sm">
          The comment bank could not be loaded.{" "}
          <button type="button" className="link min-h-11" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {data && bank.length === 0 && (
        <p className="hint">Nothing is in it yet. Write a comment that you use often, then add it here.</p>
      )}
      {bank.length > 0 && (
        <>
          <TextField
            name="bank-search"
            label="Search the comment bank"
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            // The form's own Enter saves the marks.
            onKeyDown={(event) => event.key === "Enter" && !event.ctrlKey && !event.metaKey && event.preventDefault()}
          />
          <ul className="divide-y divide-line rounded-lg border border-line">
            {shown.map((item) => (
              <li key={item.id} className="flex items-center">
                <button
                  type="button"
                  className="flex min-h-11 min-w-0 flex-1 items-center justify-between gap-2 px-3 py-1 text-left text-sm hover:bg-surface-hover"
                  onClick={() => onInsert(item.text)}
                >
                  <span className="wrap-anywhere">
                    <span className="sr-only">Put into {into}: </span>
                    {item.text}
                  </span>
                  {item.uses > 0 && (
                    <span className="whitespace-nowrap text-ink-2 text-xs tabular-nums">
                      <span className="sr-only">used </span>
                      {item.uses}
                      <span className="sr-only"> times</span>
                    </span>
                  )}
                </button>
                <IconButton label={`Remove from the bank: ${item.text}`} onClick={() => void remove.run(item.id)}>
                  <Icon name="x" />
                </IconButton>
              </li>
            ))}
          </ul>
          {term !== "" && matches.length === 0 && <p className="hint">No comment of yours has these words.</p>}
          {matches.length > shown.length && (
            <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setAll(true)}>
              Show all {matches.length}
            </Button>
          )}
        </>
      )}
      {canAdd && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          busy={add.isBusy}
          busyLabel="Adding..."
          onClick={() => void add.run(own)}
        >
          <Icon name="plus" /> Add {into} to the bank
        </Button>
      )}
    </section>
  );
}
