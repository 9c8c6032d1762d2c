import { useCallback, useEffect, useRef, useState } from "react";
import { ask } from "#ui/api/ask.ts";
import { ApiFault, asFault } from "#ui/api/call.ts";
import { dropUpload } from "../../calls.ts";
import type { UploadView } from "../../contract.ts";
import { type DocumentKind, faultOfFile, uploadTexts } from "../../texts.ts";
import { deliverFile, notSentText } from "./deliver-file.ts";
import { findKeptFile, forgetFile, type KeptFile, keepFile } from "./kept-files.ts";

/** What files are taken for, as the feature that takes them says it. */
export type UploadTaking = { purpose: string; maxBytes: number; kinds: readonly DocumentKind[] };

/** `waiting`: there is no line; it goes on by itself. `paused`: by the person. `failed`: only their doing helps. */
export type UploadPhase = "looking" | "none" | "sending" | "waiting" | "paused" | "checking" | "ready" | "failed";

export type UploadState = {
  phase: UploadPhase;
  file: { name: string; sizeBytes: number } | null;
  sentBytes: number;
  /** The whole file at the academy, once it is there and checked. */
  upload: UploadView | null;
  fault: string | null;
  /** Whether the file outlives this page; false where the browser has no room for it. */
  isKept: boolean;
};

const nothing: UploadState = {
  phase: "none",
  file: null,
  sentBytes: 0,
  upload: null,
  fault: null,
  isKept: true,
};
/** After how long a lost line is tried again where the browser does not say that it is back. */
const lookAgainMs = 20_000;

/**
 * One file on its way for one place of an account, such as a piece of work: it is kept on this device until `forget`, goes up
 * in pieces, goes on after a lost line, a reload or a dead battery, and is checked at the end.
 */
export function useUpload(account: string, place: string, taking: UploadTaking) {
  const [state, setState] = useState<UploadState>({ ...nothing, phase: "looking" });
  const kept = useRef<KeptFile | null>(null);
  const run = useRef<AbortController | null>(null);
  const { purpose } = taking;
  const tell = useCallback((changes: Partial<UploadState>) => setState((now) => ({ ...now, ...changes })), []);

  const send = useCallback(async () => {
    const held = kept.current;
    if (!held) return;
    run.current?.abort();
    const mine = new AbortController();
    run.current = mine;
    const isMine = () => run.current === mine && !mine.signal.aborted;
    tell({ phase: "sending", fault: null });
    try {
      const upload = await deliverFile(held, {
        purpose,
        signal: mine.signal,
        onId(uploadId) {
          if (!isMine() || kept.current?.uploadId === uploadId) return;
          kept.current = { ...held, uploadId };
          void keepFile(account, place, kept.current);
        },
        onSent: (sentBytes) => isMine() && tell({ sentBytes }),
        onChecking: () => isMine() && tell({ phase: "checking", sentBytes: held.file.size }),
      });
      if (isMine()) tell({ phase: "ready", upload });
    } catch (error) {
      if (!isMine()) return;
      const fault = asFault(error);
      // No answer, or one that passes: the file is here, and goes on when the line is back.
      if (fault.status === 0 || fault.status >= 500 || fault.status === 429)
        tell({ phase: "waiting", fault: fault.message || null });
      else tell({ phase: "failed", fault: fault.message || notSentText });
    }
  }, [account, place, purpose, tell]);

  useEffect(() => {
    let isHere = true;
    setState({ ...nothing, phase: "looking" });
    void findKeptFile(account, place).then((found) => {
      if (!isHere) return;
      kept.current = found ?? null;
      if (!found) return setState(nothing);
      setState({ ...nothing, phase: "sending", file: { name: found.name, sizeBytes: found.file.size } });
      void send();
    });
    return () => {
      isHere = false;
      run.current?.abort();
      kept.current = null;
    };
  }, [account, place, send]);

  const { phase } = state;
  useEffect(() => {
    if (phase !== "waiting") return;
    const again = () => void send();
    const timer = setTimeout(again, lookAgainMs);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [phase, send]);

  /** Forgets the file here; the academy's copy of one that is not handed in goes too. */
  async function remove(): Promise<void> {
    run.current?.abort();
    const uploadId = kept.current?.uploadId;
    kept.current = null;
    setState(nothing);
    await forgetFile(account, place);
    // What cannot be told now is deleted by itself.
    if (uploadId) await ask(dropUpload, { params: { upload: uploadId } }).catch(() => {});
  }

  return {
    state,
    /** Takes a file in the place of an earlier one, and begins to send it. */
    async choose(file: File | { name: string; file: Blob }): Promise<void> {
      const chosen = file instanceof File ? { name: file.name, file } : file;
      const fault = faultOfFile({ name: chosen.name, sizeBytes: chosen.file.size }, taking);
      await remove();
      if (fault) return tell({ fault });
      kept.current = { ...chosen, uploadId: null };
      tell({ phase: "sending", file: { name: chosen.name, sizeBytes: chosen.file.size } });
      // Kept first: a battery may die on the way.
      tell({ isKept: await keepFile(account, place, kept.current) });
      await send();
    },
    pause(): void {
      run.current?.abort();
      tell({ phase: "paused" });
    },
    resume: () => void send(),
    remove,
    /** After it was handed in: the file stays with the academy. */
    async forget(): Promise<void> {
      kept.current = null;
      await forgetFile(account, place);
      setState(nothing);
    },
    /** The fault of a file that the academy no longer has: it is sent once more from here. */
    async sendAgain(fault: unknown): Promise<boolean> {
      if (!(fault instanceof ApiFault) || fault.message !== uploadTexts.gone || !kept.current) return false;
      kept.current = { ...kept.current, uploadId: null };
      await send();
      return true;
    },
  };
}

export type UploadHandle = ReturnType<typeof useUpload>;
