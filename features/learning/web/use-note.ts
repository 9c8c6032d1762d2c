import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { errorMessage } from "#ui/api/call.ts";
import { isPassing } from "#ui/outbox/outbox.ts";
import type { Lesson, LessonNote } from "../contract.ts";
import { noteGoesOn } from "../rules.ts";
import { lessonKeyOf, type Note, notes } from "./offline/outgoing.ts";
import { changeSaved } from "./offline/saved-lessons.ts";
import { lessonKey } from "./queries.ts";

export type NoteState = "idle" | "saving" | "saved" | "both" | "waiting" | "refused";

/** After the last key, so that a sentence is sent once. */
const sendAfterMs = 900;
/** What is typed lies on this device sooner than that. */
const saveAfterMs = 250;

/** What was typed, with the time of the last key. */
type Unsent = Note & { atMs: number };

type Position = { account: string; course: string; lesson: string };

/**
 * A student's own note next to a lesson: what is typed is stored on this device at once and sent a moment later; without a
 * network it is sent when there is one. One at a time, so that an answer tells the next from where it goes on.
 */
export function useNote({ account, course, lesson }: Position, initial: LessonNote) {
  const client = useQueryClient();
  const [text, setText] = useState(initial.text);
  const [state, setState] = useState<NoteState>("idle");
  /** Why it was refused, in the server's words. */
  const [why, setWhy] = useState("");
  const stored = useRef<{ basedOn: string | null; unsent: Unsent | null; isSending: boolean }>({
    basedOn: initial.updatedAt,
    unsent: null,
    isSending: false,
  });
  const timers = useRef<{ saveHere?: ReturnType<typeof setTimeout>; send?: ReturnType<typeof setTimeout> }>({});

  const show = useCallback(
    (note: LessonNote) => {
      client.setQueryData<Lesson>(lessonKey(course, lesson), (shown) => shown && { ...shown, note });
      void changeSaved(account, course, lesson, (saved) => ({ ...saved, note }));
    },
    [client, account, course, lesson],
  );

  const saveHere = useCallback(async () => {
    clearTimeout(timers.current.saveHere);
    const { unsent, basedOn } = stored.current;
    if (!unsent) return null;
    const { atMs, ...note } = unsent;
    return notes.put(account, { ...note, basedOn }, { atMs, place: lessonKeyOf(note) });
  }, [account]);

  const save = useCallback(async (): Promise<void> => {
    clearTimeout(timers.current.send);
    const { unsent, isSending } = stored.current;
    if (!unsent || isSending) return;
    stored.current.isSending = true;
    setState("saving");
    const put = await saveHere();
    try {
      if (!put) return;
      const answer = await notes.deliver(account, put.entry);
      stored.current.basedOn = answer.note.updatedAt;
      show(answer.note);
      const { unsent: typed } = stored.current;
      const isAlone = answer.note.text === unsent.text;
      if (typed === unsent) stored.current.unsent = null;
      // Typed on during the call: it goes on from both texts.
      else if (typed) stored.current.unsent = { ...typed, text: noteGoesOn(unsent.text, typed.text, answer.note.text) };
      if (!isAlone) setText(stored.current.unsent?.text ?? answer.note.text);
      if (!stored.current.unsent) setState(isAlone ? "saved" : "both");
    } catch (error) {
      setWhy(errorMessage(error, ""));
      setState(put?.isSaved && isPassing(error) ? "waiting" : "refused");
    } finally {
      stored.current.isSending = false;
      const { unsent: next } = stored.current;
      if (next && next !== unsent) timers.current.send = setTimeout(() => void save(), sendAfterMs);
    }
  }, [account, saveHere, show]);

  const type = useCallback(
    (next: string) => {
      setText(next);
      stored.current.unsent = {
        course,
        lesson,
        text: next,
        atMs: Date.now(),
        basedOn: stored.current.basedOn,
      };
      clearTimeout(timers.current.saveHere);
      clearTimeout(timers.current.send);
      timers.current.saveHere = setTimeout(() => void saveHere(), saveAfterMs);
      timers.current.send = setTimeout(() => void save(), sendAfterMs);
    },
    [course, lesson, saveHere, save],
  );

  // What was written on another device shows while nothing was typed here.
  useEffect(() => {
    if (stored.current.unsent || stored.current.isSending) return;
    stored.current.basedOn = initial.updatedAt;
    setText(initial.text);
  }, [initial.text, initial.updatedAt]);

  useEffect(() => {
    const again = () => void save();
    const leave = () => void saveHere();
    addEventListener("online", again);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("online", again);
      removeEventListener("pagehide", leave);
      // Left for another page: it goes now, behind that page.
      void save();
    };
  }, [saveHere, save]);

  return { text, type, state, why, save: () => void save() };
}
