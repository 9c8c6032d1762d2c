import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";
import { ApiFault, asFault, sentenceOf } from "#ui/api/call.ts";
import { newKey } from "#ui/api/new-key.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Banner } from "#ui/components/banner.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { Loaded } from "#ui/components/loaded.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Table } from "#ui/components/table.tsx";
import { dropStatement, importStatement, previewStatement } from "../../calls.ts";
import type { ReadingView, StatementMapping, StatementView } from "../../contract.ts";
import { statementQuery } from "../queries.ts";
import { MappingFields } from "./mapping-fields.tsx";

/** A statement before it counts: which column is which, and what would come of it (DESK-01). */
export function StatementPage() {
  const { id = "" } = useParams();
  const query = useQuery(statementQuery(id));
  const { error, data } = query;
  if (error instanceof ApiFault && [400, 404, 422].includes(error.status) && !data) {
    return (
      <>
        <PageHeading>Statement</PageHeading>
        <Gone message="We could not find that statement. It may have been let go: choose the file again." />
      </>
    );
  }
  return (
    <>
      <PageHeading lead={data && `${data.data.bank}, ${data.data.fileName}, ${data.data.rowCount} rows`}>
        Check the statement
      </PageHeading>
      <Loaded
        query={query}
        loading="Loading the statement..."
        outline={<SkeletonBlock className="h-96" />}
        failed="The statement could not be loaded."
        kind="receipt"
        className="card"
      >
        {({ data: statement }) =>
          statement.isImported ? <Gone message="This statement is imported." /> : <Check statement={statement} />
        }
      </Loaded>
    </>
  );
}

const Gone = ({ message }: { message: string }) => (
  <EmptyState
    kind="receipt"
    className="card"
    message={message}
    action={
      <Link to={paths.transfers()} className={buttonClass()}>
        To the transfers
      </Link>
    }
  />
);

function Check({ statement }: { statement: StatementView }) {
  const { id, rows } = statement;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [mapping, setMapping] = useState<StatementMapping>(statement.reading.mapping);
  const [busy, setBusy] = useState<"import" | "drop" | null>(null);
  const [fault, setFault] = useState("");
  const requestKey = useRef(newKey());
  const isAsGiven = mapping === statement.reading.mapping;
  const preview = useQuery({
    queryKey: ["statements", id, mapping],
    queryFn: ({ signal }) => ask(previewStatement, { params: { id }, body: mapping, signal }),
    enabled: !isAsGiven,
    placeholderData: keepPreviousData,
  });
  const reading = isAsGiven ? statement.reading : preview.data;
  const isOld = !isAsGiven && (preview.isPlaceholderData || preview.isPending);

  async function finish(what: "import" | "drop") {
    if (busy !== null) return;
    setBusy(what);
    setFault("");
    try {
      if (what === "import") {
        await ask(importStatement, { params: { id }, body: mapping, requestKey: requestKey.current });
      } else {
        await ask(dropStatement, { params: { id } });
      }
      queries.removeQueries({ queryKey: ["statements", id] });
      // The desk as it was before would show for a moment otherwise, with what was just decided.
      queries.removeQueries({ queryKey: ["transfers"] });
      navigate(paths.transfers(), { replace: true });
    } catch (error) {
      // Without an answer the same key asks for the same import; a refusal is over.
      if (asFault(error).status >= 400) requestKey.current = newKey();
      setFault(sentenceOf(error, "We could not reach the academy. Try again: a statement is imported once."));
      setBusy(null);
    }
  }

  const freshCount = reading ? reading.lineCount - reading.knownCount : 0;
  return (
    <div className="grid grid-cols-1 gap-6">
      {statement.reading.isRemembered ? (
        <Banner icon="info" tone="info">
          The columns are those of this bank's last statement.
        </Banner>
      ) : (
        <Banner icon="info" tone="info">
          We guessed which column is which. Check it: it is remembered for this bank.
        </Banner>
      )}
      <section aria-labelledby="columns" className="card grid gap-4 p-5">
        <h2 id="columns" className="text-h4">
          Which column is which
        </h2>
        <MappingFields mapping={mapping} rows={rows} onChange={setMapping} />
      </section>
      {reading && (
        <section aria-labelledby="reading" aria-busy={isOld} className="grid grid-cols-1 gap-3">
          <h2 id="reading" className="text-h3">
            What it would bring
          </h2>
          <p role="status" className="text-ink-2">
            <Sum reading={reading} />
          </p>
          {reading.problem && <Banner icon="circle-alert">{reading.problem}</Banner>}
          {reading.faultCount > 0 && (
            <Banner icon="triangle-alert">
              {reading.faultCount} {reading.faultCount === 1 ? "row" : "rows"} cannot be read and would be left out:{" "}
              {reading.faults.map(({ row, why }) => `row ${row}: ${why}`).join(" ")}
            </Banner>
          )}
          {reading.lines.length > 0 && (
            <Table
              caption="The first transfers of the statement"
              rowKey={({ row }) => row}
              rows={reading.lines}
              columns={[
                {
                  key: "on",
                  header: "Day",
                  cell: ({ paidOn, paidAt }) => `${longDate(paidOn)}${paidAt ? `, ${paidAt}` : ""}`,
                },
                {
                  key: "narration",
                  header: "Narration",
                  place: "title",
                  cell: ({ narration, sender }) => (
                    <span className="wrap-anywhere">
                      {narration}
                      {sender && <span className="block text-ink-2 text-sm">{sender}</span>}
                    </span>
                  ),
                },
                {
                  key: "known",
                  header: "Seen before",
                  hideHeader: true,
                  place: "status",
                  cell: ({ isKnown }) => (isKnown ? <Badge>seen before</Badge> : <Badge tone="info">new</Badge>),
                },
                {
                  key: "amount",
                  header: "Amount",
                  number: true,
                  end: true,
                  cell: ({ amountMinor }) => formatMoney({ amountMinor, currency: reading.mapping.currency }),
                },
              ]}
            />
          )}
        </section>
      )}
      {(fault || preview.error) && (
        <div role="alert">
          <FieldError>{fault || sentenceOf(preview.error, "What it would bring could not be loaded.")}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={busy === "import"}
          busyLabel="Importing..."
          disabled={isOld || !reading || reading.problem !== null}
          onClick={() => void finish("import")}
        >
          Import {freshCount} new {freshCount === 1 ? "transfer" : "transfers"}
        </Button>
        <Button variant="line" busy={busy === "drop"} onClick={() => void finish("drop")}>
          Let it go
        </Button>
      </div>
    </div>
  );
}

function Sum({ reading }: { reading: ReadingView }) {
  const { lineCount, knownCount, outCount, totalMinor, fromDay, toDay, mapping } = reading;
  if (lineCount === 0 || !fromDay || !toDay) return <>No money that came in.</>;
  return (
    <>
      {lineCount} {lineCount === 1 ? "transfer" : "transfers"} of together{" "}
      <b className="text-ink tabular-nums">{formatMoney({ amountMinor: totalMinor, currency: mapping.currency })}</b>,{" "}
      {longDate(fromDay)} to {longDate(toDay)}; {knownCount} seen before. {outCount} rows of money that went out are
      left out.
    </>
  );
}
