import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";
import { ApiError, asApiError, notReached } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Banner } from "#ui/components/banner.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { dropStatement, importStatement, previewStatement } from "../../calls.ts";
import type { StatementMapping, StatementView } from "../../contract.ts";
import { statementQuery } from "../queries.ts";
import { MappingFields } from "./mapping-fields.tsx";
import { Reading } from "./statement-reading.tsx";

export const meta = appMeta("Statement");

/** A statement before it counts: which column is which, and what would come of it (DESK-01). */
export function StatementPage() {
  const { id = "" } = useParams();
  const query = useQuery(statementQuery(id));
  const { error, data } = query;
  if (error instanceof ApiError && [400, 404, 422].includes(error.status) && !data) {
    return (
      <>
        <PageHeading>Statement</PageHeading>
        <Missing message="We could not find that statement. It may have been let go: choose the file again." />
      </>
    );
  }
  return (
    <>
      <PageHeading lead={data && `${data.data.bank}, ${data.data.fileName}, ${counted(data.data.rowCount, "row")}`}>
        Check the statement
      </PageHeading>
      <QueryBoundary
        query={query}
        loading="Loading the statement..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="The statement could not be loaded."
        kind="receipt"
        className="card"
      >
        {({ data: statement }) =>
          statement.isImported ? <Missing message="This statement is imported." /> : <Check statement={statement} />
        }
      </QueryBoundary>
    </>
  );
}

const Missing = ({ message }: { message: string }) => (
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
  /** The columns with which someone said that the sums are right: others are looked at again. */
  const [seen, setSeen] = useState<StatementMapping | null>(null);
  const isUnchanged = mapping === statement.reading.mapping;
  const preview = useQuery({
    queryKey: ["statements", id, mapping],
    queryFn: ({ signal }) => ask(previewStatement, { params: { id }, body: mapping, signal }),
    enabled: !isUnchanged,
    placeholderData: keepPreviousData,
  });
  const reading = isUnchanged ? statement.reading : preview.data;
  const isOld = !isUnchanged && (preview.isPlaceholderData || preview.isPending);

  function leave() {
    queries.removeQueries({ queryKey: ["statements", id] });
    // The desk as it was before would show for a moment otherwise, with what was just decided.
    queries.removeQueries({ queryKey: ["transfers"] });
    navigate(paths.transfers(), { replace: true });
  }
  const bringing = useAct(importStatement, { onDone: leave });
  const dropping = useAct(dropStatement, { onDone: leave });

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
      {reading && <Reading reading={reading} rowCount={statement.rowCount} isOld={isOld} />}
      <ActError
        error={bringing.error ?? dropping.error}
        otherwise={notReached("Try again: a statement is imported once.")}
      />
      <ActError
        error={preview.error && asApiError(preview.error)}
        otherwise="What it would bring could not be loaded."
      />
      {mustLook && (
        <Checkbox
          name="seen"
          fieldClassName="card px-4 py-1"
          label={`I compared the sums with the bank's own page${reading.errorCount > 0 ? ", and the rows that cannot be read are left out" : ""}.`}
          checked={seen === mapping}
          onChange={({ target }) => setSeen(target.checked ? mapping : null)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={bringing.isBusy}
          busyLabel="Importing..."
          disabled={dropping.isBusy || isOld || !reading || reading.problem !== null || (mustLook && seen !== mapping)}
          onClick={() => void bringing.run({ params: { id }, body: { ...mapping, seen: seen === mapping } })}
        >
          Import {counted(freshCount, "new transfer")}
        </Button>
        <Button
          variant="line"
          busy={dropping.isBusy}
          disabled={bringing.isBusy}
          onClick={() => void dropping.run({ params: { id } })}
        >
          Discard
        </Button>
      </div>
    </div>
  );
}

export default StatementPage;
