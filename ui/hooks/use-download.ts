import { sentenceOf } from "#ui/api/call.ts";
import { saveFile } from "#ui/api/save-file.ts";
import { toast } from "#ui/components/toast.tsx";
import { type Act, useAct } from "./use-act.ts";

/** Saves a file that `load` asks for on this device. `otherwiseNamed`: where the server names none; `failed`: where it gives no reason. */
export const useDownload = (
  load: () => Promise<{ file: Blob; name: string | null }>,
  { otherwiseNamed, failed }: { otherwiseNamed: string; failed: string },
): Act<void> =>
  useAct(load, {
    onDone: ({ file, name }) => saveFile(file, name ?? otherwiseNamed),
    onError: (error) => toast.error(sentenceOf(error, failed)),
  });
