import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { newKey } from "#ui/api/new-key.ts";
import { onEntries } from "#ui/outbox/entries.ts";
import { saveDraft, useDraft } from "#ui/storage/drafts.ts";
import type { GradableItem, Lock } from "../../contract.ts";
import { outgoingDrafts, outgoingMarks } from "../public/outgoing.ts";
import type { SentDraft } from "../waiting.ts";
import { type Draft, inputIn, type MarkInput } from "./mark-input.ts";
import { draftHere, mergedDraft, parsedDraft } from "./merge-drafts.ts";
import { gradableItemQuery } from "./queries.ts";
import { findDraft } from "./waiting-here.ts";

/** After the last change the academy gets the draft. */
const restMs = 1_200;
/** What this page begins. */
const device = newKey();

/** What was there before a change, and of what that was. */
type Past = { what: string; input: MarkInput };

/** What a change is of: another field, question or number of pins is another. */
const nameOf = ({ questions, pins, ...change }: Partial<MarkInput>, before: MarkInput): string =>
  [
    ...Object.keys(change),
    ...Object.keys(questions ?? {}).filter((id) => questions?.[id] !== before.questions[id]),
    ...(pins ? [`${pins.length} pins`] : []),
  ].join(" ");

/**
 * What a grader chooses and types for an item: saved in this tab at once, and a moment later on this device and with the academy, through
 * another page, a closed tab and on another device, until it is saved. While one does, the item is theirs; `lock` shows whose it is instead.
 */
export function useGrading(account: string, gradableItem: GradableItem) {
  const { id } = gradableItem;
  const queries = useQueryClient();
  const name = `${account}/grading/${id}`;
  const [text, setText] = useDraft(name);
  const [isForgotten, setForgotten] = useState(false);
  const draft = useMemo(
    () => (isForgotten && text === "" ? null : parsedDraft(draftHere(text, gradableItem.draft))),
    [isForgotten, text, gradableItem.draft],
  );
  const input = useMemo(() => inputIn(draft, gradableItem), [draft, gradableItem]);
  const [answer, setAnswer] = useState<{ savedAt: string; lock: Lock } | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const sent = useRef("");
  const latest = useRef(text);
  latest.current = text;

  /** The academy has `content`, or what it has become there. */
  function took({ draft: stored, lock }: SentDraft, content: string): void {
    setAnswer({ savedAt: stored.savedAt, lock });
    queries.setQueryData(
      gradableItemQuery(id).queryKey,
      (shown) => shown && { data: { ...shown.data, draft: stored } },
    );
    if (latest.current !== content) return;
    sent.current = stored.content;
    setText(stored.content);
    // In this tab alone it would be old when another device goes on.
    saveDraft(name, "");
  }
  const put = async (content: string, takeOver = false) => {
    const typed = parsedDraft(content);
    if (!typed || typed.isQueued) return false;
    sent.current = content;
    const value = { gradableItem: id, content, seenAt: typed.seenAt ?? null, ...(takeOver && { takeOver }) };
    const { entry } = await outgoingDrafts.put(account, value, { atMs: typed.atMs, place: id });
    try {
      took(await outgoingDrafts.deliver(account, entry), content);
      return true;
    } catch {
      // It is on this device, and goes out by itself.
      return false;
    }
  };
  const keep = useRef({ put, took, setText });
  keep.current = { put, took, setText };
  useEffect(() => {
    if (text === "" || text === sent.current) return;
    const timer = setTimeout(() => void keep.current.put(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  // Who goes on to the next item, or closes the tab, within that moment loses nothing.
  useEffect(() => {
    const leave = () => {
      if (latest.current !== "" && latest.current !== sent.current) void keep.current.put(latest.current);
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
  useEffect(() => {
    let isHere = true;
    void findDraft(account, id).then((storedDraft) => {
      if (isHere && storedDraft !== null && latest.current !== storedDraft)
        keep.current.setText(mergedDraft(latest.current, storedDraft));
    });
    const stop = outgoingDrafts.onSent(
      account,
      (answered) => answered.gradableItem === id && keep.current.took(answered, sent.current),
    );
    return () => {
      isHere = false;
      stop();
    };
  }, [account, id]);

  // What was saved without a line: on its way still, refused, or with the academy by now.
  const isQueued = draft?.isQueued === true;
  const forget = () => {
    setForgotten(true);
    setText("");
    latest.current = "";
  };
  const onUnmount = useRef(forget);
  onUnmount.current = forget;
  useEffect(() => {
    if (!isQueued) return;
    const look = async () => {
      const entry = (await outgoingMarks.list(account)).find(({ value }) => value.gradableItem === id);
      if (entry) setRefused(entry.fault);
      else onUnmount.current();
    };
    void look();
    // What the academy took is answered for first and goes from the device then: only that ends the wait.
    return onEntries(() => void look());
  }, [account, id, isQueued]);

  const textOf = (change: Partial<Draft>) => {
    const seen = [gradableItem.draft?.savedAt ?? "", answer?.savedAt ?? ""].toSorted().at(-1);
    const own = parsedDraft(latest.current)?.device ?? device;
    return JSON.stringify({ ...input, ...change, atMs: Date.now(), device: own, seenAt: seen || null });
  };
  const [past, setPast] = useState<Past[]>([]);
  function set(change: Partial<MarkInput>): void {
    const what = nameOf(change, input);
    // What is typed in one field goes back in one step.
    if (past.at(-1)?.what !== what || "levels" in change) setPast([...past.slice(-49), { what, input }]);
    setText(textOf(change));
  }
  function undo(): void {
    const last = past.at(-1);
    if (!last) return;
    setPast(past.slice(0, -1));
    // A recording has a button of its own.
    const { voice, keepsVoice } = input;
    setText(textOf({ ...last.input, voice, keepsVoice }));
  }
  return {
    input,
    set,
    /** Takes back what was chosen or written last, as long as the page is open; null: there is nothing. */
    undo: past.length === 0 ? null : undo,
    /** When the academy got the draft last; null: not in this visit. */
    savedAt: answer?.savedAt ?? null,
    lock: answer ? answer.lock : gradableItem.lock,
    takeOver: () => put(text || textOf({}), true),
    isQueued,
    /** With which sentence what was saved without a line was refused; null: it was not. */
    refused: isQueued ? refused : null,
    /** Shows that it is saved and waits; returns it, to wait with the marks. */
    queue: () => {
      const queued = textOf({ isQueued: true });
      setText(queued);
      return queued;
    },
    forget,
  };
}

export type Grading = ReturnType<typeof useGrading>;
