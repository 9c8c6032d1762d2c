import { useState } from "react";
import { sentenceOf } from "../api/call.ts";
import { toast } from "../components/toast.tsx";

/**
 * Runs what a button does, once at a time: pressed again meanwhile, nothing happens. What goes wrong is told by its own sentence, or
 * `failed` where it has none.
 */
export function useOneAtATime(failed: string): {
  isBusy: boolean;
  run: (work: () => Promise<unknown>) => Promise<void>;
} {
  const [isBusy, setBusy] = useState(false);
  async function run(work: () => Promise<unknown>) {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (fault) {
      toast.error(sentenceOf(fault, failed));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run };
}
