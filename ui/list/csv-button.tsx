import type { Call } from "#lib/call.ts";
import { askForFile } from "#ui/api/ask.ts";
import { sentenceOf } from "#ui/api/call.ts";
import { saveFile } from "#ui/api/save-file.ts";
import { Button } from "#ui/components/button.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";

/** Saves all rows that fit, not just the page that is shown. `many`: what they are called. */
export function CsvButton<Filter extends object>({
  call,
  filter,
  many,
}: {
  call: Call<{ readonly query: Schema<Filter>; readonly answer: Schema<unknown> }>;
  filter: Filter;
  many: string;
}) {
  const act = useAct(() => askForFile<FileShape>(call, { query: filter }), {
    onDone: ({ file, name }) => saveFile(file, name ?? `${many}.csv`),
    onError: (error) =>
      toast.error(sentenceOf(error, `The ${many} could not be downloaded. Check your connection and try again.`)),
  });
  return (
    <Button variant="line" size="sm" busy={act.isBusy} onClick={() => void act.run()}>
      <Icon name="download" /> Download CSV
    </Button>
  );
}

type Schema<Value> = { readonly _zod: { readonly input: Value; readonly output: Value } };
type FileShape = { readonly query: Schema<object>; readonly answer: Schema<unknown> };
