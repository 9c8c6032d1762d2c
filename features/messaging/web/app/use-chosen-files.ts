import { useEffect, useRef, useState } from "react";
import { mostFiles } from "../../file-texts.ts";
import type { ChosenFile } from "../outgoing-files.ts";

/** The files that go with what is being written: kept on this device until they are sent. `returned` come back to be sent again. */
export function useChosenFiles(account: string, draftId: string, returned: readonly ChosenFile[]) {
  const [files, setFiles] = useState<readonly ChosenFile[]>(returned);
  const [fault, setFault] = useState<string | null>(null);
  const now = useRef(files);
  /** Each change is kept before the next one is. */
  const keeping = useRef<Promise<unknown>>(Promise.resolve());

  function set(next: readonly ChosenFile[]): void {
    now.current = next;
    setFiles(next);
    keeping.current = keeping.current.then(async () => {
      const { keepDraftFiles } = await import("../outgoing-files.ts");
      await keepDraftFiles(account, draftId, next);
    });
  }

  const first = useRef(returned);
  useEffect(() => {
    let isHere = true;
    void import("../outgoing-files.ts").then(async ({ readDraftFiles }) => {
      const kept = await readDraftFiles(account, draftId);
      if (!isHere || kept.length === 0) return;
      now.current = [...first.current, ...kept].slice(0, mostFiles);
      setFiles(now.current);
    });
    return () => {
      isHere = false;
    };
  }, [account, draftId]);

  return {
    files,
    fault,
    async add(more: readonly File[]): Promise<void> {
      const { addFiles } = await import("../outgoing-files.ts");
      const { files: next, fault: refused } = await addFiles(now.current, more);
      setFault(refused);
      set(next);
    },
    remove(index: number): void {
      setFault(null);
      set(now.current.filter((_, at) => at !== index));
    },
    /** The files, which are a message's from now on; once that has them, `settle` ends their being kept here. */
    take(): readonly ChosenFile[] {
      const taken = now.current;
      now.current = [];
      setFiles([]);
      setFault(null);
      return taken;
    },
    settle: () => set(now.current),
  };
}
