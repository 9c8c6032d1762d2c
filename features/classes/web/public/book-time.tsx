import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { momentText, viewerZone } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { bookTrial } from "../../calls.ts";
import { classTexts } from "../../texts.ts";
import { freeTimesQuery } from "./free-times-query.ts";

/**
 * Books a tutor's next free half hour as a trial class with one press, on a wall; `Other times` leads to the tutor. A time that
 * someone took since is reported, and the next one takes its place. `proposed`: times that the tutor proposed, which come before it.
 * `children` are next to it.
 */
export function BookTime({
  tutorId,
  proposed = [],
  children,
}: {
  tutorId: string;
  proposed?: readonly string[];
  children?: ReactNode;
}) {
  const queries = useQueryClient();
  const times = useQuery(freeTimesQuery([tutorId]));
  const next = times.data?.get(tutorId)?.times[0];
  const offered =
    proposed.length > 0
      ? proposed.map((startsAt) => ({ startsAt, label: momentText(new Date(startsAt)) }))
      : next
        ? [next]
        : [];
  const book = useAct((startsAt: string) => ask(bookTrial, { body: { tutorId, startsAt, zone: viewerZone() } }), {
    onDone: async ({ message }) => {
      toast.success(message);
      await queries.invalidateQueries({ queryKey: ["classes"] });
    },
    onError: (error) => {
      // Someone was first: the times on the page are old.
      if (error.status === 409 || error.status === 422) {
        void queries.invalidateQueries({ queryKey: ["classes"] });
      }
    },
  });
  const others = paths.dashboardTutor(tutorId);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
        {offered.length > 0 ? (
          <>
            {offered.map(({ startsAt, label }, index) => (
              <Button
                key={startsAt}
                variant={index === 0 ? "sun" : "line"}
                size="sm"
                className="max-sm:basis-full"
                busy={book.isBusy}
                busyLabel="Booking..."
                onClick={() => void book.run(startsAt)}
              >
                Book {label}
              </Button>
            ))}
            <Link to={others} className={buttonClass({ variant: "line", size: "sm" })}>
              Other times
            </Link>
          </>
        ) : (
          <Link
            to={others}
            aria-busy={times.isPending || undefined}
            className={buttonClass({ variant: "sun", size: "sm" }, "max-sm:basis-full")}
          >
            {times.isPending ? "Looking for free times..." : "Choose a time"}
          </Link>
        )}
        {children}
      </div>
      {times.data && offered.length === 0 ? <p className="text-on-wall-2 text-sm">{classTexts.noFreeTimes}</p> : null}
      {book.error ? (
        <p role="alert" className="text-on-wall">
          {errorMessage(book.error, classTexts.failed)}
        </p>
      ) : null}
    </div>
  );
}
