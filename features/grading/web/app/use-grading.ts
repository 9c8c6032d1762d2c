import { useEffect, useMemo, useRef, useState } from "react";
import { ask } from "#ui/api/ask.ts";
import { useDraft } from "#ui/storage/drafts.ts";
import { saveDraft } from "../../calls.ts";
import type { GradableItem, Lock } from "../../contract.ts";
import { outgoingMarks } from "../outgoing.ts";
import { type Draft, inputIn, type MarkInput, newerDraft } from "./mark-input.ts";

/** After the last change the academy gets the draft. */
const restMs = 1_200;

/**
 * What a grader chooses and types for a piece: saved in this tab at once and with the academy a moment later, through another page, a
 * reload and on another device, until it is saved. While one does, the piece is theirs; `lock` says whose it is instead.
 */
export function useGrading(account: string, gradableItem: GradableItem) {
  const { id } = gradableItem;
  const [text, setText] = useDraft(`grading/${id}`);
  const [isForgotten, setForgotten] = useState(false);
  const draft = useMemo(
    () => (isForgotten && text === "" ? null : newerDraft(text, gradableItem.draft?.content ?? "")),
    [isForgotten, text, gradableItem.draft],
  );
  const input = useMemo(() => inputIn(draft, gradableItem), [draft, gradableItem]);
  const [answer, setAnswer] = useState<{ savedAt: string; lock: Lock } | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const sent = useRef("");
  const latest = useRef(text);
  latest.current = text;

  const put = async (content: string, takeOver = false) => {
    sent.current = content;
    try {
      const { data } = await ask(saveDraft, { params: { gradableItem: id }, body: { content, takeOver } });
      setAnswer(data);
      return true;
    } catch {
      // It is on this device, and goes with the next change.
      sent.current = "";
      return false;
    }
  };
  const keep = useRef(put);
  keep.current = put;
  useEffect(() => {
    if (text === "" || text === sent.current) return;
    const timer = setTimeout(() => void keep.current(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  // Who goes on to the next piece within that moment loses nothing on their other device.
  useEffect(
    () => () => {
      if (latest.current !== "" && latest.current !== sent.current) void keep.current(latest.current);
    },
    [],
  );

  // What was saved without a line: on its way still, refused, or with the academy by now.
  const isQueued = draft?.isQueued === true;
  const forget = () => {
    setForgotten(true);
    setText("");
    latest.current = "";
  };
  const gone = useRef(forget);
  gone.current = forget;
  useEffect(() => {
    if (!isQueued) return;
    const look = async () => {
      const entry = (await outgoingMarks.list(account)).find(({ value }) => value.gradableItem === id);
      if (entry) setRefused(entry.fault);
      else gone.current();
    };
    void look();
    return outgoingMarks.onSent(account, () => void look());
  }, [account, id, isQueued]);

  const write = (next: Draft) => setText(JSON.stringify(next));
  return {
    input,
    set: (change: Partial<MarkInput>) => write({ ...input, ...change, atMs: Date.now() }),
    /** When the academy got the draft last; null: not in this visit. */
    savedAt: answer?.savedAt ?? null,
    lock: answer ? answer.lock : gradableItem.lock,
    takeOver: () => put(text || JSON.stringify({ ...input, atMs: Date.now() }), true),
    isQueued,
    /** With which sentence what was saved without a line was refused; null: it was not. */
    refused: isQueued ? refused : null,
    queue: () => write({ ...input, atMs: Date.now(), isQueued: true }),
    forget,
  };
}

export type Grading = ReturnType<typeof useGrading>;
