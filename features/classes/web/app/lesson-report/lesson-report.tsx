import { VoicePlayer } from "#features/messaging/web/public/voice-player.tsx";
import { isSound, SoundFile } from "#features/uploads/web/public/sound-file.tsx";
import { dateText, dayText, momentText } from "#lib/viewer-zone.ts";
import { askForFile } from "#ui/api/ask.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Chip } from "#ui/components/chip.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { useDownload } from "#ui/hooks/use-download.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { wasThere } from "../../../attendance-rules.ts";
import { getReportFile } from "../../../report-calls.ts";
import type { OwnReport, ReportFile } from "../../../report-contract.ts";
import { reportTexts } from "../../../report-texts.ts";
import { rescueTexts } from "../../../rescue-texts.ts";

/** What was done in a class, for one who was there or who was not. */
export function LessonReport({ view }: { view: OwnReport }) {
  const { report } = view;
  if (report === null) return <Trial view={view} />;
  const load = (file: string) => askForFile(getReportFile, { params: { id: view.id, file } });
  return (
    <article aria-labelledby="report-title" className="grid max-w-180 gap-6">
      <Head view={view} notice={wordOf(view)} />
      {report.topics.length > 0 && (
        <ul aria-label="Topics" className="flex flex-wrap gap-2">
          {report.topics.map((topic) => (
            <li key={topic} className="flex max-w-full">
              <Chip className="wrap-anywhere">{topic}</Chip>
            </li>
          ))}
        </ul>
      )}
      {report.words !== "" && <p className="whitespace-pre-line wrap-anywhere">{report.words}</p>}
      {report.voice && (
        <VoicePlayer
          file={report.voice}
          bytes={{ queryKey: ["report-file", report.voice.id], queryFn: () => load(report.voice?.id ?? "") }}
        />
      )}
      {report.homework !== "" && (
        <section aria-labelledby="report-homework" className="card card-padded grid gap-1">
          <h3 id="report-homework" className="text-h4">
            Homework
          </h3>
          <p className="whitespace-pre-line wrap-anywhere">{report.homework}</p>
          {report.homeworkDueOn && (
            <p className="font-semibold">
              Due on <time dateTime={report.homeworkDueOn}>{dayText(report.homeworkDueOn)}</time>
            </p>
          )}
        </section>
      )}
      {report.next !== "" && (
        <section aria-labelledby="report-next" className="grid gap-1">
          <h3 id="report-next" className="text-h4">
            Next time
          </h3>
          <p className="wrap-anywhere">{report.next}</p>
        </section>
      )}
      {(report.files.length > 0 || report.recordingUrl) && (
        <section aria-labelledby="report-files" className="card card-padded grid gap-3">
          <h3 id="report-files" className="text-h4">
            Materials
          </h3>
          {report.recordingUrl && (
            <div className="grid justify-items-start gap-1">
              <a
                href={report.recordingUrl}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ variant: "line" })}
              >
                Open the recording of the class
              </a>
              <p className="hint">It is on {new URL(report.recordingUrl).hostname} and may need a lot of data.</p>
            </div>
          )}
          <ul className="grid gap-3">
            {report.files.map((file) => (
              <li key={file.id} className="grid justify-items-start gap-1">
                <span className="wrap-anywhere">{file.name}</span>
                {isSound(file.type) ? (
                  <SoundFile name={file.name} sizeBytes={file.sizeBytes} open={() => load(file.id)} />
                ) : (
                  <GetFile file={file} load={load} />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="hint">
        Sent on {dateText(new Date(report.sentAt))}
        {report.changedAt && `, corrected on ${dateText(new Date(report.changedAt))}`}.
      </p>
    </article>
  );
}

function Head({ view, notice }: { view: OwnReport; notice: string }) {
  return (
    <header className="on-wall rounded-lg bg-wall p-4 text-on-wall sm:p-5 dark:ring-1 dark:ring-line">
      <h2 id="report-title" className="text-h4 wrap-anywhere">
        {view.title}
      </h2>
      <p className="text-on-wall-2 wrap-anywhere">
        {view.course}, with {view.tutor}, <time dateTime={view.startsAt}>{momentText(new Date(view.startsAt))}</time>
      </p>
      <p className="mt-2 font-semibold">{notice}</p>
      {view.report && view.state === "missed" && <p className="text-on-wall-2 text-sm">{rescueTexts.missedRule}</p>}
    </header>
  );
}

/** A trial, of which no report is written: whether its student is noted as there. */
function Trial({ view }: { view: OwnReport }) {
  const notice =
    view.state === null
      ? "No one has noted yet whether you came."
      : wasThere(view.state)
        ? "You are noted as there."
        : "You are noted as not there.";
  return (
    <article aria-labelledby="report-title" className="max-w-180">
      <Head view={view} notice={notice} />
    </article>
  );
}

function wordOf({ state }: OwnReport): string {
  if (state === "late") return "You came late: this is what was done.";
  return wasThere(state) ? "You were here: this is what you did." : "You were not here: this is what was done.";
}

function GetFile({
  file: { id, name, sizeBytes },
  load,
}: {
  file: ReportFile;
  load: (id: string) => Promise<{ file: Blob; name: string | null }>;
}) {
  const getting = useDownload(() => load(id), { otherwiseNamed: name, failed: reportTexts.fileFailed });
  const size = formatFileSize(sizeBytes);
  return (
    <Button
      variant="soft"
      size="sm"
      busy={getting.isBusy}
      busyLabel="Downloading..."
      onClick={() => void getting.run()}
    >
      <Icon name="download" /> Get it, {size}
      <span className="sr-only">: {name}</span>
    </Button>
  );
}
