import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { Banner, type BannerProps } from "#ui/components/banner.tsx";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { ConfirmDialog } from "#ui/components/confirm-dialog.tsx";
import { KeyCap } from "#ui/components/key-cap.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useKeys } from "#ui/hooks/use-keys.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import type { IconName } from "#ui/icons/icon.tsx";
import { mayUndo } from "#ui/outbox/entries.ts";
import { type Entry, outboxOf } from "#ui/outbox/outbox.ts";
import { saveDraft } from "#ui/storage/drafts.ts";
import { attendanceLabels } from "../../../attendance-rules.ts";
import { reportTexts } from "../../../report-texts.ts";
import { classReportQuery } from "../../public/class-report-query.ts";
import { outgoingReports } from "../../public/outgoing-reports.ts";
import type { WaitingReport } from "../../waiting-report.ts";
import { type ReportDraft, reportPlace } from "./use-report-draft.ts";

/** A report that lies on this device: what is in it, why it is still here, and what may be done about it. Once it is taken, the desk follows. */
export function UnsentReport({ entry }: { entry: Entry<WaitingReport> }) {
  const { value, atMs, fault, sendAtMs } = entry;
  const { account, session, title, body } = value;
  const { topics, words, homework } = body.report;
  const files = [...value.files, ...(value.voice ? [value.voice] : [])];
  const outbox = outboxOf(account);
  const queries = useQueryClient();
  const go = useNavigate();
  useEffect(() => {
    const { queryKey } = classReportQuery(session);
    const stop = outgoingReports.onSent(account, (answer) => {
      if (answer.id !== session) return;
      queries.setQueryData(queryKey, answer);
      const students = counted(answer.students.length, "student");
      toast.success(answer.report?.changedAt ? reportTexts.corrected : reportTexts.sent(students));
      void go(paths.workplace("tutor"));
    });
    return () => {
      stop();
      // Another tab may have sent it.
      for (const stale of [queryKey, ["desk"], ["wallet"]]) void queries.invalidateQueries({ queryKey: stale });
    };
  }, [account, session, queries, go]);
  useNow([sendAtMs ? new Date(sendAtMs).toISOString() : null]);
  const canUndo = mayUndo(entry);
  const isOnWay = useSyncExternalStore(outbox.subscribe, outbox.get).sending === entry.id;
  const [isDropping, setDropping] = useState(false);
  const drop = useAct(async () => {
    if (files.length > 0) await (await import("../../public/report-uploads.ts")).forgetFilesOf(value);
    await outbox.drop(entry);
  });
  const draftName = `${account}/${reportPlace(session)}`;
  const fillIn = () => saveDraft(draftName, JSON.stringify(value.draft as ReportDraft));
  async function change() {
    fillIn();
    await outbox.drop(entry);
  }
  async function undo() {
    // Afterwards it may be on its way, from another tab too.
    if (!mayUndo(entry)) return;
    fillIn();
    await outbox.drop(entry);
  }
  const [tone, icon, text]: [BannerProps["tone"], IconName, string] =
    fault !== null
      ? ["bad", "circle-alert", `${fault || reportTexts.failed} What you wrote is still here.`]
      : canUndo
        ? ["done", "check", reportTexts.undoable]
        : isOnWay
          ? ["info", "send", reportTexts.onItsWay]
          : ["sun", "wifi-off", reportTexts.stored];
  useKeys({ u: canUndo ? () => void undo() : null });
  return (
    <Card as="section" padded aria-labelledby="unsent-report" className="grid max-w-180 gap-4">
      <div>
        <h2 id="unsent-report" className="text-h4 wrap-anywhere">
          {title}
        </h2>
        <p className="text-ink-2 text-sm">Finished on this device on {momentText(new Date(atMs))}.</p>
      </div>
      <Banner
        role="status"
        tone={tone}
        icon={icon}
        action={
          canUndo ? (
            <Button variant="line" size="sm" onClick={() => void undo()}>
              Undo <KeyCap>U</KeyCap>
            </Button>
          ) : null
        }
      >
        {text} {canUndo ? <span className="block text-sm">{reportTexts.undoHint}</span> : null}
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
      {canUndo || isOnWay ? null : (
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
      )}
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
