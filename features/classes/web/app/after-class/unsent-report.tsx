import { useState } from "react";
import { counted } from "#lib/counted.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { Banner } from "#ui/components/banner.tsx";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { ConfirmDialog } from "#ui/components/confirm-dialog.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { type Entry, outboxOf } from "#ui/outbox/outbox.ts";
import { saveDraft } from "#ui/storage/drafts.ts";
import { attendanceLabels } from "../../../attendance-rules.ts";
import { reportTexts } from "../../../report-texts.ts";
import type { WaitingReport } from "../../waiting-report.ts";
import { type ReportDraft, reportPlace } from "./use-report-draft.ts";

/** A report that lies on this device: what is in it, why it is still here, and what may be done about it. */
export function UnsentReport({ entry }: { entry: Entry<WaitingReport> }) {
  const { value, atMs, fault } = entry;
  const { account, session, title, body } = value;
  const { topics, words, homework } = body.report;
  const files = [...value.files, ...(value.voice ? [value.voice] : [])];
  const outbox = outboxOf(account);
  const [isDropping, setDropping] = useState(false);
  const drop = useAct(async () => {
    if (files.length > 0) await (await import("../../public/report-uploads.ts")).forgetFilesOf(value);
    await outbox.drop(entry);
  });
  async function change() {
    saveDraft(`${account}/${reportPlace(session)}`, JSON.stringify(value.draft as ReportDraft));
    await outbox.drop(entry);
  }
  return (
    <Card as="section" padded aria-labelledby="unsent-report" className="grid max-w-180 gap-4">
      <div>
        <h2 id="unsent-report" className="text-h4 wrap-anywhere">
          {title}
        </h2>
        <p className="text-ink-2 text-sm">Finished on this device on {momentText(new Date(atMs))}.</p>
      </div>
      <Banner role="status" icon={fault === null ? "wifi-off" : "circle-alert"} tone={fault === null ? "sun" : "bad"}>
        {fault === null ? reportTexts.stored : `${fault || reportTexts.failed} What you wrote is still here.`}
      </Banner>
      <dl className="grid gap-2 text-sm">
        <Line
          label="Who was here"
          text={[...Map.groupBy(body.students, ({ state }) => state)]
            .map(([state, those]) => `${attendanceLabels[state]}: ${those.length}`)
            .join(", ")}
        />
        <Line label="What we did" text={topics.join(", ")} />
        <Line label="To everybody" text={words} />
        <Line label="Homework" text={homework} />
        <Line label="Files" text={files.length > 0 ? counted(files.length, "file") : ""} />
      </dl>
      <div className="flex flex-wrap gap-2">
        {fault === null ? (
          <Button variant="soft" onClick={() => void outbox.retry(entry)}>
            Send it now
          </Button>
        ) : null}
        <Button variant="line" onClick={() => void change()}>
          Change it
        </Button>
        <Button variant="ghost" onClick={() => setDropping(true)}>
          Discard it
        </Button>
      </div>
      {isDropping ? (
        <ConfirmDialog
          id="drop-report"
          title="Discard this report?"
          act={drop}
          input={undefined}
          confirm="Discard it"
          busyLabel="Discarding..."
          onClose={() => setDropping(false)}
        >
          <p>It was not sent: what you wrote is gone then.</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

function Line({ label, text }: { label: string; text: string }) {
  if (text.trim() === "") return null;
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
    </div>
  );
}
