import type { ReactNode } from "react";
import { counted } from "#lib/counted.ts";
import { ageText, shortMoment } from "#lib/local-time.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Card } from "#ui/components/card.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { BackupRun, Operations } from "../../contract.ts";
import { operationsQuery } from "../queries.ts";

export const meta = appMeta("Operations");

/** Whether what the academy runs on does well: backups first, since only they cannot be made up for. */
export function OperationsPage() {
  return (
    <>
      <PageHeading lead="What the academy runs on, as of now.">Operations</PageHeading>
      <QueryBoundary
        query={usePageQuery(operationsQuery())}
        loading="Loading operations..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="The state of operations could not be loaded."
        className="card"
      >
        {(operations) => <Sections {...operations} />}
      </QueryBoundary>
    </>
  );
}

function Sections({ backup, isBackupLate, check, mail, jobs, disk, database }: Operations) {
  const failed = jobs.reduce((sum, job) => sum + job.failed, 0);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Section title="Backups" state={isBackupLate ? "late" : check?.error ? "failing" : "fine"}>
        <Facts
          items={[
            { label: "Last backup", value: backup ? <Moment at={backup.finishedAt} /> : "None yet" },
            ...(backup ? [{ label: "It holds", value: contentsOf(backup) }] : []),
            { label: "Last restore test", value: check ? <Moment at={check.finishedAt} /> : "None yet" },
            ...(check ? [{ label: "It found", value: check.error ?? "All equal, each by its hash" }] : []),
          ]}
        />
        <p className="hint">
          {isBackupLate
            ? "What happened since the last backup is lost if the machine is. "
            : check
              ? ""
              : "Only a restore shows that a backup is good. "}
          On the machine: <code>npm run backup</code>, and <code>npm run backup:check</code> to restore it elsewhere and
          compare.
        </p>
      </Section>
      <Section title="Mail" state={mail.lastError === null ? "fine" : "failing"}>
        <Facts
          items={[
            { label: "Waits to be sent", value: counted(mail.waiting, "mail") },
            ...(mail.oldestAt ? [{ label: "The oldest since", value: <Moment at={mail.oldestAt} /> }] : []),
            ...(mail.lastError === null ? [] : [{ label: "The server said", value: mail.lastError }]),
          ]}
        />
      </Section>
      <Section title="Jobs" state={failed > 0 ? "failing" : "fine"}>
        {jobs.length === 0 ? (
          <p className="text-ink-2">Nothing waits, and nothing failed in three days.</p>
        ) : (
          <Facts
            items={jobs.map(({ name, waiting, running, failed: lost }) => ({
              label: name,
              value: [waiting > 0 && `${waiting} wait`, running > 0 && `${running} run`, lost > 0 && `${lost} failed`]
                .filter(Boolean)
                .join(", "),
            }))}
          />
        )}
        <p className="hint">Failed: tried to the last, in three days. The log of the server has why.</p>
      </Section>
      <Section title="Storage and database" state={disk?.isNearlyFull ? "nearly full" : "fine"}>
        <Facts
          items={[
            {
              label: "Free for files",
              value: disk
                ? `${formatFileSize(disk.freeBytes)} of ${formatFileSize(disk.totalBytes)}`
                : "Files are in a bucket",
            },
            { label: "Size of the database", value: formatFileSize(database.sizeBytes) },
            { label: "Connections", value: `${database.connections} of ${database.maxConnections}` },
            { label: "Postgres", value: database.version },
          ]}
        />
        {disk?.isNearlyFull && (
          <p className="hint">Uploads are refused until there is room; answers of exams and payments are not.</p>
        )}
      </Section>
    </div>
  );
}

type Health = "fine" | "late" | "failing" | "nearly full";

function Section({ title, state, children }: { title: string; state: Health; children: ReactNode }) {
  const id = title.replaceAll(" ", "-").toLowerCase();
  return (
    <Card as="section" padded aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="text-h4">
        {title} <Badge tone={state === "fine" ? "done" : "pending"}>{state}</Badge>
      </h2>
      {children}
    </Card>
  );
}

function Moment({ at }: { at: string }) {
  const now = new Date();
  return (
    <time dateTime={at}>
      {shortMoment(new Date(at), now)}, {ageText(new Date(at), now)} ago
    </time>
  );
}

const contentsOf = ({ sizeBytes, rowCount, fileCount }: BackupRun) =>
  `${counted(rowCount, "row")} and ${counted(fileCount, "file")} in ${formatFileSize(sizeBytes)}`;

export default OperationsPage;
