import { useQuery } from "@tanstack/react-query";
import { longDate } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { notReached } from "#ui/api/call.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { acceptTexts } from "../../calls.ts";
import { owedQuery } from "../queries.ts";

/** Asks a student to accept a text that changed, above every page and in the way of none. */
export default function AcceptBar() {
  const { data } = useQuery(owedQuery());
  const act = useAct(acceptTexts, {
    after: useStale(owedQuery().queryKey, ["unread"]),
    onDone: () => toast.success("Thank you. You accepted the new texts."),
  });
  if (!data || data.texts.length === 0) return null;
  const { texts } = data;
  return (
    <section
      aria-label="New texts to accept"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-info-soft px-4 py-2 text-info text-sm"
    >
      <div className="grid min-w-60 flex-1 gap-1">
        {texts.map(({ slug, title, publishedAt, note }) => (
          <p key={slug}>
            Our{" "}
            <a href={paths[slug]()} target="_blank" rel="noreferrer" className="link">
              {title}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>{" "}
            changed on {longDate(publishedAt.slice(0, 10))}. {note}
          </p>
        ))}
        <ActError error={act.error} otherwise={notReached("Please press Accept again.")} />
      </div>
      <Button
        variant="line"
        size="sm"
        busy={act.isBusy}
        busyLabel="Accepting..."
        onClick={() => void act.run({ body: { versionIds: texts.map(({ versionId }) => versionId) } })}
      >
        Accept
      </Button>
    </section>
  );
}
