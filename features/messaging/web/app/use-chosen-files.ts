import { useEffect, useRef, useState } from "react";
import { loadSender } from "#features/uploads/web/public/deliver-file.ts";
import { maxFiles } from "../../file-texts.ts";
import type { ChosenFile } from "../outgoing-files.ts";

/** The files that go with what is being written: stored on this device until they are sent. `returned` come back to be sent again. */
export function useChosenFiles(account: string, draftId: string, returned: readonly ChosenFile[]) {
  const [files, setFiles] = useState<readonly ChosenFile[]>(returned);
  const [error, setError] = useState<string | null>(null);
  const now = useRef(files);
  /** Each change is stored before the next one is. */
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  function saveFiles(next: readonly ChosenFile[]): Promise<unknown> {
    now.current = next;
    saving.current = saving.current.then(async () => {
      const { saveDraftFiles } = await import("../outgoing-files.ts");
      await saveDraftFiles(account, draftId, next);
    });
    return saving.current;
  }

  const first = useRef(returned);
  useEffect(() => {
    let isHere = true;
    void import("../outgoing-files.ts").then(async ({ readDraftFiles }) => {
      const draftFiles = await readDraftFiles(account, draftId);
      if (!isHere || draftFiles.length === 0) return;
      now.current = [...first.current, ...draftFiles].slice(0, maxFiles);
      setFiles(now.current);
    });
    return () => {
      isHere = false;
    };
  }, [account, draftId]);

  return {
    files,
    error,
    async add(more: readonly File[]): Promise<void> {
      const { addFiles } = await import("../outgoing-files.ts");
      // Now, where there is a line: the message may wait for the next one.
      if (navigator.onLine) void loadSender().catch(() => {});
      const { files: next, error: refused } = await addFiles(now.current, more);
      setError(refused);
      // Shown once it outlives the page: what is seen here is not lost by leaving. By then it may have been sent, or removed.
      await saveFiles(next);
      setFiles(now.current);
    },
    remove(index: number): void {
      setError(null);
      setFiles(now.current.filter((_, at) => at !== index));
      void saveFiles(now.current.filter((_, at) => at !== index));
    },
    /** The files, which are a message's from now on; once that has them, `settle` ends their being stored here. */
    take(): readonly ChosenFile[] {
      const taken = now.current;
      now.current = [];
      setFiles([]);
      setError(null);
      return taken;
    },
    stopSaving: () => void saveFiles(now.current),
  };
}
