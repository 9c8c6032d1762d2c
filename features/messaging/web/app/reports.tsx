import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { shortMoment } from "#lib/local-time.ts";
import { ask } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { ChipButton } from "#ui/components/chip.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { PlainWords } from "#ui/components/plain-words.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { endReport, listReports } from "../../report-calls.ts";
import type { Report } from "../../report-contract.ts";
import { reasonLabels, reportLength, reportTexts } from "../../report-texts.ts";

type State = "open" | "ended";

const reportsQuery = (state: State) =>
  infiniteQueryOptions({
    queryKey: ["message-reports", state],
    queryFn: ({ pageParam, signal }) =>
      ask(listReports, { query: { state, ...(pageParam !== null && { after: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** What students and tutors reported of messages and reviews, for staff to look at and to end with a note. */
export default function Reports() {
  const [state, setState] = useState<State>("open");
  const query = useInfiniteQuery(reportsQuery(state));
  return (
    <section aria-label="Reports" className="grid max-w-180 gap-4">
      <fieldset className="flex gap-2 border-0">
        <legend className="sr-only">Show</legend>
        <ChipButton pressed={state === "open"} onClick={() => setState("open")}>
          Open
        </ChipButton>
        <ChipButton pressed={state === "ended"} onClick={() => setState("ended")}>
          Ended
        </ChipButton>
      </fieldset>
      <QueryBoundary
        query={query}
        loading="Loading the reports..."
        skeleton={<SkeletonBlock className="h-56" />}
        failed={reportTexts.failed}
      >
        {({ pages }) => {
          const reports = pages.flatMap(({ data }) => data);
          return reports.length === 0 ? (
            <EmptyState
              kind="chat"
              className="card"
              message={state === "open" ? "Nothing is reported." : "No report has been ended yet."}
              hint="What students and tutors report of messages and reviews comes here."
            />
          ) : (
            <ul className="grid gap-4">
              {reports.map((report) => (
                <li key={report.id}>
                  <OneReport report={report} />
                </li>
              ))}
            </ul>
          );
        }}
      </QueryBoundary>
      {query.hasNextPage && (
        <Button
          variant="line"
          className="justify-self-start"
          busy={query.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void query.fetchNextPage()}
        >
          Show more reports
        </Button>
      )}
    </section>
  );
}

const when = (moment: string) => <time dateTime={moment}>{shortMoment(new Date(moment), new Date())}</time>;

function OneReport({
  report: { id, of, reason, words: text, said: message, by, about, createdAt, end },
}: {
  report: Report;
}) {
  return (
    <Card as="section" padded className="grid gap-3" aria-label={`${about.name}: ${reasonLabels[reason]}`}>
      <h2 className="text-base font-semibold">{reasonLabels[reason]}</h2>
      <p className="text-sm text-ink-2">
        {by.name} ({by.side}) reports {of === "review" ? "a review by " : ""}
        {about.name} ({about.side}), {when(createdAt)}
      </p>
      <blockquote className="border-l-4 border-line pl-3">
        <PlainWords text={message} />
      </blockquote>
      {text !== "" && (
        <p className="wrap-anywhere">
          <b>{by.name}:</b> <PlainWords text={text} />
        </p>
      )}
      {end ? (
        <p className="text-sm text-ink-2 wrap-anywhere">
          Ended by {end.by}, {when(end.at)}: <PlainWords text={end.note} />
        </p>
      ) : (
        <EndForm id={id} isReview={of === "review"} />
      )}
    </Card>
  );
}

function EndForm({ id, isReview }: { id: string; isReview: boolean }) {
  const queries = useQueryClient();
  const [note, setNote] = useState("");
  const [takeDown, setTakeDown] = useState(false);
  const ending = useAct(() => ask(endReport, { params: { id }, body: { note: note.trim(), takeDown } }), {
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: ["message-reports"] });
    },
  });
  return (
    <ActForm
      act={ending}
      wrong={{ note: note.trim() === "" && reportTexts.noteMissing }}
      onSend={() => ending.run()}
      submit="End the report"
      busyLabel="Ending..."
      button={{ variant: "line", className: "justify-self-start" }}
      otherwise={reportTexts.notChanged}
      className="grid gap-3"
    >
      {(errors) => (
        <>
          <TextArea
            name="note"
            id={`note-${id}`}
            label="What was done"
            rows={2}
            maxLength={reportLength}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            error={errors.note}
          />
          {isReview ? (
            <Checkbox
              name={`down-${id}`}
              label="Take the review down: nobody sees it, and its stars no longer count"
              checked={takeDown}
              onChange={({ target }) => setTakeDown(target.checked)}
            />
          ) : null}
        </>
      )}
    </ActForm>
  );
}
