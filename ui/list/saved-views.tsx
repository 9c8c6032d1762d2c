import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { filterFrom, type ListSpec, sortFrom } from "#lib/list/list-spec.ts";
import { listViews, removeView } from "#lib/list/view-calls.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { ChipButton } from "#ui/components/chip.tsx";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { lazyPart } from "../components/lazy-part.tsx";

/** Its form comes with the first press that wants it. */
const SaveViewDialog = lazyPart(() => import("./save-view-dialog.tsx"));

/** What an address asks of a list, always in the same letters; what the list does not know any more is left out. */
const askedBy = (spec: ListSpec, address: URLSearchParams): string => {
  const pairs = Object.entries<string | undefined>({ ...filterFrom(spec, address), sort: sortFrom(spec, address) });
  return new URLSearchParams(pairs.filter((pair): pair is [string, string] => Boolean(pair[1]))).toString();
};

/** What the person asks of this list again and again, each under its name: shown by a press, saved from the address, removed. */
export function SavedViews({ spec }: { spec: ListSpec }) {
  const [address, setAddress] = useSearchParams();
  const [isNaming, setNaming] = useState(false);
  const key = ["saved-views", spec.name];
  const query = useQuery({ queryKey: key, ...answeredBy(listViews, { query: { list: spec.name } }) });
  const remove = useConfirm(removeView, {
    stale: key,
    done: (_, { name }) => `${name} is removed`,
    question: ({ id, name }: { id: string; name: string }) => ({
      title: `Remove ${name}?`,
      text: "Only the name goes, not what the list shows.",
      confirm: "Remove the view",
      busyLabel: "Removing it...",
      input: { params: { id } },
    }),
  });
  const now = askedBy(spec, address);
  const views = (query.data?.data ?? []).map((view) => ({
    ...view,
    query: askedBy(spec, new URLSearchParams(view.query)),
  }));
  const lockedView = views.find((view) => view.query === now);
  if (views.length === 0 && now === "") return null;
  return (
    <section aria-label="Saved views" className="flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <ChipButton key={view.id} pressed={view === lockedView} onClick={() => setAddress(view.query)}>
          {view.name}
        </ChipButton>
      ))}
      {lockedView ? (
        <Button variant="ghost" size="sm" onClick={() => remove.ask(lockedView)}>
          Remove <span className="sr-only">{lockedView.name}</span>
        </Button>
      ) : (
        now !== "" && (
          <button type="button" className="link min-h-11" onClick={() => setNaming(true)}>
            Save this view
          </button>
        )
      )}
      {isNaming && (
        <Suspense>
          <SaveViewDialog list={spec.name} query={now} onClose={() => setNaming(false)} />
        </Suspense>
      )}
      {remove.dialog}
    </section>
  );
}
