import { errorMessage } from "#ui/api/call.ts";
import { saveFile } from "#ui/api/save-file.ts";
import { toast } from "#ui/components/toast.tsx";
import { type Act, useAct } from "./use-act.ts";

/** Saves a file that `load` asks for on this device. `otherwiseNamed`: where the server names none; `failed`: what a toast shows where it gives no reason; left out, the page tells. */
export const useDownload = <Input = void>(
  load: (input: Input) => Promise<{ file: Blob; name: string | null }>,
  { otherwiseNamed = "file", failed }: { otherwiseNamed?: string; failed?: string },
): Act<Input> =>
  useAct(load, {
    onDone: ({ file, name }) => saveFile(file, name ?? otherwiseNamed),
    onError: failed ? (error) => toast.error(errorMessage(error, failed)) : undefined,
  });
