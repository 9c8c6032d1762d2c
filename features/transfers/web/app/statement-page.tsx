import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { counted } from "#lib/counted.ts";
import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";
import { ApiFault, asFault, notReached, sentenceOf } from "#ui/api/call.ts";
import { newKey } from "#ui/api/new-key.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Banner } from "#ui/components/banner.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Checkbox } from "#ui/components/checkbox.tsx";
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

export const meta = appMeta("Statement");

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
      <PageHeading lead={data && `${data.data.bank}, ${data.data.fileName}, ${counted(data.data.rowCount, "row")}`}>
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
  /** The columns with which somebody said that the sums are right: others are looked at anew. */
  const [seen, setSeen] = useState<StatementMapping | null>(null);
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
        await ask(importStatement, {
          params: { id },
          body: { ...mapping, seen: seen === mapping },
          requestKey: requestKey.current,
        });
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
      setFault(sentenceOf(error, notReached("Try again: a statement is imported once.")));
      setBusy(null);
    }
  }

  const mustLook = reading?.needsLook === true && reading.problem === null;
  const freshCount = reading ? reading.lineCount - reading.knownCount : 0;
  return (
    <div className="grid grid-cols-1 gap-6">
      {statement.reading.isRemembered ? (
        <Banner icon="info" tone="info">
          The columns are those of this bank's last statement.
        </Banner>
      ) : statement.reading.hasMoved ? (
        <Banner icon="triangle-alert">
          This bank's last statement had other headings, or had them in other columns. We guessed anew which column is
          which: check it.
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
          <FourSums reading={reading} rowCount={statement.rowCount} />
          {reading.faultCount > 0 && <Faults reading={reading} />}
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
      {mustLook && (
        <Checkbox
          name="seen"
          fieldClassName="card px-4 py-1"
          label={`I compared the sums with the bank's own page${reading.faultCount > 0 ? ", and the rows that cannot be read are left out" : ""}.`}
          checked={seen === mapping}
          onChange={({ target }) => setSeen(target.checked ? mapping : null)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={busy === "import"}
          busyLabel="Importing..."
          disabled={isOld || !reading || reading.problem !== null || (mustLook && seen !== mapping)}
          onClick={() => void finish("import")}
        >
          Import {counted(freshCount, "new transfer")}
        </Button>
        <Button variant="line" busy={busy === "drop"} onClick={() => void finish("drop")}>
          Discard
        </Button>
      </div>
    </div>
  );
}

/** What every row of the file is: the four kinds, which together are all of its rows. */
function FourSums({ reading, rowCount }: { reading: ReadingView; rowCount: number }) {
  const { lineCount, totalMinor, outCount, outMinor, passedCount, passedMinor, passed, faultCount, faultMinor } =
    reading;
  if (lineCount + outCount + passedCount + faultCount === 0) return null;
  const kinds = [
    { name: "Money that came", count: lineCount, amountMinor: totalMinor, words: "" },
    { name: "Money that went out", count: outCount, amountMinor: outMinor, words: "left out" },
    {
      name: "No transfers",
      count: passedCount,
      amountMinor: passedMinor,
      words: passed.map(({ why, count }) => `${count} ${why}`).join(", "),
    },
    { name: "Not understood", count: faultCount, amountMinor: faultMinor, words: faultCount > 0 ? "left out" : "" },
  ];
  return (
    <>
      <Table
        caption={`What the ${counted(rowCount, "row")} of the file ${rowCount === 1 ? "is" : "are"}`}
        rowKey={({ name }) => name}
        rows={kinds}
        columns={[
          {
            key: "kind",
            header: "Rows",
            place: "title",
            cell: ({ name, words }) => (
              <span className="wrap-anywhere">
                {name}
                {words && <span className="block text-ink-2 text-sm">{words}</span>}
              </span>
            ),
          },
          { key: "count", header: "How many", number: true, cell: ({ count }) => count },
          {
            key: "sum",
            header: "Sum",
            number: true,
            end: true,
            cell: ({ amountMinor }) => formatMoney({ amountMinor, currency: reading.mapping.currency }),
          },
        ]}
      />
      <p className="text-ink-2 text-sm">
        {reading.mapping.balance === null
          ? "This file has no running balance, so nothing proves its amounts: compare them with the bank's own page."
          : reading.unprovenCount > 0
            ? `The balance does not prove ${reading.unprovenCount} of the transfers: compare them with the bank's own page.`
            : "The running balance was recomputed row by row."}
      </p>
    </>
  );
}

/** The rows that cannot be read, each with why. */
function Faults({ reading: { faultCount, faults } }: { reading: ReadingView }) {
  return (
    <Banner icon="triangle-alert">
      {counted(faultCount, "row")} cannot be read and would be left out:
      <ul className="mt-1 list-disc pl-5">
        {faults.map(({ row, why }) => (
          <li key={row}>
            Row {row}: {why}
          </li>
        ))}
        {faultCount > faults.length && <li>and {faultCount - faults.length} more</li>}
      </ul>
    </Banner>
  );
}

function Sum({ reading }: { reading: ReadingView }) {
  const { lineCount, knownCount, outCount, totalMinor, fromDay, toDay, mapping } = reading;
  if (lineCount === 0 || !fromDay || !toDay) return <>No money that came in.</>;
  return (
    <>
      {counted(lineCount, "transfer")},{" "}
      <b className="text-ink tabular-nums">{formatMoney({ amountMinor: totalMinor, currency: mapping.currency })}</b>{" "}
      together, {longDate(fromDay)} to {longDate(toDay)}; {knownCount} seen before.{" "}
      {counted(outCount, "row of money that went out is", "rows of money that went out are")} left out.
    </>
  );
}

export default StatementPage;
