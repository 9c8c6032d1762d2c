import { VoicePart } from "#features/messaging/web/public/voice-part.tsx";
import { useUpload } from "#features/uploads/web/public/use-upload.ts";
import { counted } from "#lib/counted.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { askForFile } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { outboxOf } from "#ui/outbox/outbox.ts";
import { getSentFile } from "../../../report-calls.ts";
import type { ClassReport } from "../../../report-contract.ts";
import { reportErrors } from "../../../report-rules.ts";
import { reportFile, reportLimits, reportTexts, reportUndoMs, reportVoice } from "../../../report-texts.ts";
import { classTexts } from "../../../texts.ts";
import { outgoingReports } from "../../public/outgoing-reports.ts";
// With the form: when the report goes out, the line may be too bad to fetch it.
import "../../public/send-report.ts";
import type { WaitingReport } from "../../waiting-report.ts";
import { ReportFiles, slot, useReportFiles } from "./report-files.tsx";
import { type ReportDraft, reportPlace, useReportDraft } from "./use-report-draft.ts";
import { WhatWeDid } from "./what-we-did.tsx";
import { WhoWasHere } from "./who-was-here.tsx";

/** Attendance and report of a class in one form: sent when its writer has had a moment to take it back, and corrected the same way. */
export default function ReportForm({ account, view }: { account: string; view: ClassReport }) {
  const { students, report } = view;
  const place = reportPlace(view.id);
  const { draft, change, forget } = useReportDraft(`${account}/${place}`, view);
  const voicePlace = `${place}/voice`;
  const voice = useUpload(account, voicePlace, reportVoice);
  const files = useReportFiles(account, place);
  const uploads = [voice, ...files];
  const sentVoice = draft.keepsVoice ? (report?.voice ?? null) : null;
  const sentFiles = report?.files.filter(({ id }) => draft.sentFileIds.includes(id)) ?? [];

  const act = useAct(
    async (input: WaitingReport<ReportDraft>) => {
      const atMs = Date.now();
      // Without a line nothing goes out at once: it shows it instead.
      const delay = navigator.onLine === false ? {} : { sendAtMs: atMs + reportUndoMs };
      const { isSaved } = await outgoingReports.put(account, input, { atMs, place: view.id, ...delay });
      if (!isSaved) toast.info(reportTexts.storedInPage);
      void outboxOf(account).flush();
    },
    { onDone: forget },
  );
  const send = () => {
    const live = view.lessons.filter(({ id }) => draft.taught.includes(id)).map(({ title }) => title);
    const { words, homework, homeworkDueOn, next, recordingUrl } = draft;
    // What lies here goes with it, with the academy or not: it is forgotten when the report is taken.
    const waits = ({ state }: (typeof uploads)[number]) => state.file !== null && state.isSaved;
    const idOf = (upload: (typeof uploads)[number]) => (waits(upload) ? null : (upload.state.upload?.id ?? null));
    const spokenId = idOf(voice);
    return act.run({
      account,
      session: view.id,
      title: view.title,
      draft,
      voice:
        waits(voice) && draft.voice
          ? { place: voicePlace, purpose: reportVoice.purpose, wave: draft.voice.wave }
          : null,
      files: files.flatMap((upload, at) =>
        waits(upload) ? [{ place: slot(place, at), purpose: reportFile.purpose }] : [],
      ),
      body: {
        seen: { startsAt: view.startsAt, notedAt: view.notedAt },
        students: Object.entries(draft.states).map(([id, state]) => ({ id, state })),
        lessons: draft.taught,
        report: {
          topics: [...new Set([...live, ...draft.topics])],
          words,
          homework,
          homeworkDueOn: homework.trim() === "" ? null : homeworkDueOn,
          next,
          recordingUrl,
          voice:
            spokenId && draft.voice
              ? { id: spokenId, wave: draft.voice.wave }
              : sentVoice && { id: sentVoice.id, wave: sentVoice.wave },
          files: [...sentFiles.map(({ id }) => id), ...files.flatMap((upload) => idOf(upload) ?? [])],
        },
      },
    });
  };

  const missing = students.find(({ id }) => draft.states[id] === undefined);
  const errorsHere = reportErrors(
    {
      ...draft,
      topics: [...draft.taught, ...draft.topics],
      homeworkDueOn: draft.homework.trim() === "" ? null : draft.homeworkDueOn,
      hasVoice: Boolean(sentVoice ?? voice.state.file),
    },
    new Date(view.startsAt),
  );
  // What is on this device goes with the report, however far it has come: no one waits here for a slow line.
  const mayGo = ({ phase, isSaved }: (typeof voice)["state"]) =>
    phase === "ready" || (isSaved && !["looking", "failed"].includes(phase));
  const onWay = uploads.findIndex(({ state }) => state.file !== null && !mayGo(state));
  const wrong = {
    ...(missing && { [`state-${missing.id}`]: classTexts.sayAll }),
    ...Object.fromEntries(errorsHere.map(({ field, sentence }) => [`report.${field}`, sentence])),
    "report.voice": onWay === 0 && reportTexts.onWay,
    ...(onWay > 0 && { [`file-${onWay - 1}`]: reportTexts.onWay }),
  };
  const typed = (field: "words" | "homework" | "next" | "recordingUrl") => ({
    name: `report.${field}`,
    value: draft[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [field]: currentTarget.value }),
  });

  return (
    <ActForm act={act} wrong={wrong} onSend={send} otherwise={reportTexts.failed} className="grid max-w-180 gap-6">
      {(errors) => (
        <>
          <div className="on-wall -mt-2 rounded-lg bg-wall p-4 text-on-wall dark:ring-1 dark:ring-line">
            <b className="block wrap-anywhere">{view.title}</b>
            <span className="text-on-wall-2 wrap-anywhere">
              {view.course}, <time dateTime={view.startsAt}>{momentText(new Date(view.startsAt))}</time>
            </span>
          </div>
          <WhoWasHere
            students={students}
            startsAt={new Date(view.startsAt)}
            states={draft.states}
            showsMissing={missing !== undefined && errors[`state-${missing.id}`] !== undefined}
            onChange={(states) => change({ states })}
          />
          <WhatWeDid
            lessons={view.lessons}
            taught={draft.taught}
            topics={draft.topics}
            error={errors["report.topics"]}
            onChange={change}
          />
          <TextArea
            {...typed("words")}
            label={students.length === 1 ? `To ${students[0]?.name}` : "To everybody"}
            optional
            rows={4}
            maxLength={reportLimits.wordsLength}
          />
          <VoicePart
            account={account}
            place={voicePlace}
            name="report.voice"
            taking={reportVoice}
            upload={voice}
            recorded={draft.voice}
            sent={
              sentVoice && {
                note: sentVoice,
                bytes: {
                  queryKey: ["report-file", sentVoice.id],
                  queryFn: ({ signal }) =>
                    askForFile(getSentFile, { params: { id: view.id, file: sentVoice.id }, signal }),
                },
              }
            }
            error={errors["report.voice"]}
            onChange={change}
          />
          <section aria-labelledby="homework-title" className="card card-padded grid gap-4">
            <h2 id="homework-title" className="text-h4">
              Homework and next time
            </h2>
            <TextArea {...typed("homework")} label="Homework" optional maxLength={reportLimits.wordsLength} />
            {draft.homework.trim() !== "" && (
              <TextField
                name="report.homeworkDueOn"
                type="date"
                label="Due on"
                optional
                value={draft.homeworkDueOn ?? ""}
                error={errors["report.homeworkDueOn"]}
                onChange={({ currentTarget: { value } }) => change({ homeworkDueOn: value === "" ? null : value })}
              />
            )}
            <TextField {...typed("next")} label="Next time" optional maxLength={reportLimits.nextLength} />
          </section>
          <section aria-labelledby="materials-title" className="card card-padded grid gap-4">
            <h2 id="materials-title" className="text-h4">
              Materials
            </h2>
            <ReportFiles
              uploads={files}
              sent={sentFiles}
              error={reportTexts.onWay}
              showsError={onWay > 0 && errors[`file-${onWay - 1}`] !== undefined}
              onDrop={(id) => change({ sentFileIds: draft.sentFileIds.filter((sentFileId) => sentFileId !== id) })}
            />
            <TextField
              {...typed("recordingUrl")}
              error={errors["report.recordingUrl"]}
              type="url"
              inputMode="url"
              label="Link to the recording"
              optional
              placeholder="https://"
            />
          </section>
          <div className="-mx-(--gutter) sticky bottom-(--bar,0px) z-20 grid gap-1 border-line border-t bg-bg px-(--gutter) pt-3 pb-[max(.5rem,env(safe-area-inset-bottom))] md:mx-0 md:px-0">
            <Button type="submit" block busy={act.isBusy} busyLabel="Sending...">
              {report ? "Send the correction" : `Send to ${counted(students.length, "student")}`}
            </Button>
            <p className="text-center text-ink-2 text-sm">
              {report
                ? "Students see what you correct; nobody is notified twice."
                : "You may undo for 10 s, and correct it later."}
            </p>
          </div>
        </>
      )}
    </ActForm>
  );
}
