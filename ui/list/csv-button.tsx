import type { Call } from "#lib/call.ts";
import { askForFile } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { useDownload } from "#ui/hooks/use-download.ts";
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
  const act = useDownload(() => askForFile<FileShape>(call, { query: filter }), {
    otherwiseNamed: `${many}.csv`,
    failed: `The ${many} could not be downloaded. Check your connection and try again.`,
  });
  return (
    <Button variant="line" size="sm" busy={act.isBusy} onClick={() => void act.run()}>
      <Icon name="download" /> Download CSV
    </Button>
  );
}

type Schema<Value> = { readonly _zod: { readonly input: Value; readonly output: Value } };
type FileShape = { readonly query: Schema<object>; readonly answer: Schema<unknown> };
