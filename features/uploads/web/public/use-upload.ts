import { useCallback, useEffect, useRef, useState } from "react";
import { ask } from "#ui/api/ask.ts";
import { ApiError, asApiError } from "#ui/api/call.ts";
import { dropUpload } from "../../calls.ts";
import type { UploadView } from "../../contract.ts";
import { type DocumentKind, errorOfFile, uploadTexts } from "../../texts.ts";
import { deliverFile, notSentText } from "./deliver-file.ts";
import { findSavedFile, forgetFile, type SavedFile, saveFile } from "./saved-files.ts";

/** What files are taken for, as the feature that takes them declares it. */
export type UploadTaking = { purpose: string; maxBytes: number; kinds: readonly DocumentKind[] };

/** `looking`: at what is stored here, or storing it. `waiting`: there is no line; it goes on by itself. `paused`: by the person. `failed`: only their doing helps. */
export type UploadPhase = "looking" | "none" | "sending" | "waiting" | "paused" | "checking" | "ready" | "failed";

export type UploadState = {
  phase: UploadPhase;
  file: { name: string; sizeBytes: number } | null;
  sentBytes: number;
  /** The whole file at the academy, once it is there and checked. */
  upload: UploadView | null;
  error: string | null;
  /** Whether the file outlives this page; false where the browser has no room for it. */
  isSaved: boolean;
};

const nothing: UploadState = {
  phase: "none",
  file: null,
  sentBytes: 0,
  upload: null,
  error: null,
  isSaved: true,
};
/** After how long a lost line is tried again where the browser does not report that it is back. */
const lookAgainMs = 20_000;

/**
 * One file on its way for one place of an account, such as an assessment: it is stored on this device until `forget`, goes up
 * in chunks, goes on after a lost line, a reload or a dead battery, and is checked at the end.
 */
export function useUpload(account: string, fileKey: string, taking: UploadTaking) {
  const [state, setState] = useState<UploadState>({ ...nothing, phase: "looking" });
  const stored = useRef<SavedFile | null>(null);
  const run = useRef<AbortController | null>(null);
  const { purpose } = taking;
  const update = useCallback((changes: Partial<UploadState>) => setState((now) => ({ ...now, ...changes })), []);

  const send = useCallback(async () => {
    const current = stored.current;
    if (!current) return;
    run.current?.abort();
    const mine = new AbortController();
    run.current = mine;
    const isMine = () => run.current === mine && !mine.signal.aborted;
    update({ phase: "sending", error: null });
    try {
      const upload = await deliverFile(current, {
        purpose,
        signal: mine.signal,
        onId(uploadId) {
          if (!isMine() || stored.current?.uploadId === uploadId) return;
          stored.current = { ...current, uploadId };
          void saveFile(account, fileKey, stored.current);
        },
        onSent: (sentBytes) => isMine() && update({ sentBytes }),
        onChecking: () => isMine() && update({ phase: "checking", sentBytes: current.file.size }),
      });
      if (isMine()) update({ phase: "ready", upload });
    } catch (error) {
      if (!isMine()) return;
      const cause = asApiError(error);
      // No answer, or one that passes: the file is here, and goes on when the line is back.
      if (cause.status === 0 || cause.status >= 500 || cause.status === 429)
        update({ phase: "waiting", error: cause.message || null });
      else update({ phase: "failed", error: cause.message || notSentText });
    }
  }, [account, fileKey, purpose, update]);

  useEffect(() => {
    let isHere = true;
    setState({ ...nothing, phase: "looking" });
    void findSavedFile(account, fileKey).then((match) => {
      if (!isHere) return;
      stored.current = match ?? null;
      if (!match) return setState(nothing);
      setState({ ...nothing, phase: "sending", file: { name: match.name, sizeBytes: match.file.size } });
      void send();
    });
    return () => {
      isHere = false;
      run.current?.abort();
      stored.current = null;
    };
  }, [account, fileKey, send]);

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
    const uploadId = stored.current?.uploadId;
    stored.current = null;
    setState(nothing);
    await forgetFile(account, fileKey);
    // What cannot be requested now is deleted by itself.
    if (uploadId) await ask(dropUpload, { params: { upload: uploadId } }).catch(() => {});
  }

  return {
    state,
    /** Takes a file instead of an earlier one, and begins to send it. */
    async choose(file: File | { name: string; file: Blob }): Promise<void> {
      const chosen = file instanceof File ? { name: file.name, file } : file;
      const error = errorOfFile({ name: chosen.name, sizeBytes: chosen.file.size }, taking);
      await remove();
      if (error) return update({ error });
      stored.current = { ...chosen, uploadId: null };
      // Stored first: a battery may die on the way, and who hands it on finds it here.
      update({ phase: "looking", file: { name: chosen.name, sizeBytes: chosen.file.size } });
      update({ isSaved: await saveFile(account, fileKey, stored.current) });
      await send();
    },
    pause(): void {
      run.current?.abort();
      update({ phase: "paused" });
    },
    resume: () => void send(),
    remove,
    /** After it was handed in: the file stays with the academy. */
    async forget(): Promise<void> {
      stored.current = null;
      await forgetFile(account, fileKey);
      setState(nothing);
    },
    /** The error of a file that the academy no longer has: it is sent once more from here. */
    async sendAgain(error: unknown): Promise<boolean> {
      if (!(error instanceof ApiError) || error.message !== uploadTexts.gone || !stored.current) return false;
      stored.current = { ...stored.current, uploadId: null };
      await send();
      return true;
    },
  };
}

export type UploadHandle = ReturnType<typeof useUpload>;
