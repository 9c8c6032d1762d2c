import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "#lib/counted.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { listBank } from "../../calls.ts";
import { bankList, questionKindLabels } from "../../texts.ts";

/** Questions of the bank of a course that an assessment does not have yet; several are chosen at once. */
export function BankDialog({
  course,
  current,
  isBusy,
  error,
  onAdd,
  onClose,
}: {
  course: string;
  /** Those that it has. */
  current: readonly string[];
  isBusy: boolean;
  error: string | undefined;
  onAdd: (ids: string[]) => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState({ q: "", tag: "" });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const query = useQuery({
    queryKey: [bankList.name, "for-assessment", course, search],
    ...answeredBy(listBank, {
      query: { course, q: search.q.trim() || undefined, tag: search.tag.trim() || undefined },
    }),
    placeholderData: (before) => before,
  });
  return (
    <Dialog
      id="from-bank"
      open
      onClose={onClose}
      size="lg"
      dismissible={!isBusy}
      title="From the bank"
      footer={
        <div className="flex flex-wrap items-center justify-end gap-3">
          {error && (
            <p role="alert" className="text-danger">
              {error}
            </p>
          )}
          <Button busy={isBusy} busyLabel="Adding..." disabled={chosen.length === 0} onClick={() => onAdd([...chosen])}>
            Add {counted(chosen.length, "question")}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="bank-q"
            label="Words"
            type="search"
            maxLength={100}
            value={search.q}
            onChange={({ target }) => setSearch({ ...search, q: target.value })}
            data-autofocus
          />
          <TextField
            name="bank-tag"
            label="Tag"
            maxLength={40}
            value={search.tag}
            onChange={({ target }) => setSearch({ ...search, tag: target.value })}
          />
        </div>
        <QueryBoundary
          query={query}
          loading="Loading the questions..."
          skeleton={<SkeletonRows count={5} />}
          failed="The questions could not be loaded."
          kind="paper"
        >
          {({ data, count }) => (
            <>
              <p className="hint" role="status">
                {counted(count, "question fits", "questions fit")}
                {count > data.length && `, the newest ${data.length} stand here`}
              </p>
              <ul className="max-h-80 divide-y divide-line overflow-y-auto">
                {data.map(({ id, ask, kind, points, tags }) => {
                  const isThere = current.includes(id);
                  return (
                    <li key={id}>
                      <label className="check items-start py-2">
                        <input
                          type="checkbox"
                          className="tick"
                          disabled={isThere}
                          checked={isThere || chosen.includes(id)}
                          onChange={({ target }) =>
                            setChosen(target.checked ? [...chosen, id] : chosen.filter((chosenId) => chosenId !== id))
                          }
                        />
                        <span className="min-w-0 wrap-anywhere">
                          {ask}
                          <span className="block text-ink-2 text-xs">
                            {questionKindLabels[kind]}, {counted(points, "point")}
                            {tags.length > 0 && `, ${tags.join(", ")}`}
                            {isThere && ", in it already"}
                          </span>
                        </span>
                      </label>
                    </li>
                  );
                })}
              </ul>
            </>
          )}
        </QueryBoundary>
      </div>
    </Dialog>
  );
}
