import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { gradeLabel } from "#features/assessments/rules.ts";
import { Marks } from "#features/assessments/web/public/marks.tsx";
import { getOwnVersionFile, getOwnVersionPage } from "#features/coursework/calls.ts";
import { VoicePlayer } from "#features/messaging/web/public/voice-player.tsx";
import { FilePages } from "#features/uploads/web/public/file-pages.tsx";
import { PinTexts } from "#features/uploads/web/public/pin-texts.tsx";
import { PinsOver } from "#features/uploads/web/public/pins-over.tsx";
import { paths } from "#lib/paths.ts";
import { dateText } from "#lib/viewer-zone.ts";
import { askForFile } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { PlainWords } from "#ui/components/plain-words.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useDownload } from "#ui/hooks/use-download.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { Feedback } from "../../contract.ts";
import { getFeedbackVoice } from "../../feedback-calls.ts";
import { feedbackQuery } from "./queries.ts";

/** What came of what a student handed in: grade, words and voice of the grader, and the comments at their places. */
export function FeedbackPage({ kind, assessment }: { kind: "assignment" | "project"; assessment: string }) {
  return (
    <>
      <PageHeading>What came of your work</PageHeading>
      <QueryBoundary
        query={useQuery(feedbackQuery(assessment))}
        loading="Loading your grade..."
        skeleton={<SkeletonBlock className="h-64" />}
        failed="Your grade could not be loaded. Please try again."
        kind="paper"
        className="card"
      >
        {(feedback) => <FeedbackDetail assessment={assessment} feedback={feedback} />}
      </QueryBoundary>
      <p className="mt-6">
        <Link to={paths.assessments(kind)} className="link">
          To all your {kind === "project" ? "projects" : "assignments"}
        </Link>
      </p>
    </>
  );
}

function FeedbackDetail({ assessment, feedback }: { assessment: string; feedback: Feedback }) {
  const { handedIn, pins, voice, comment, by, marks, version } = feedback;
  const who = by ?? "Your tutor";
  return (
    <article aria-labelledby="feedback-title" className="grid max-w-200 gap-6">
      <header className="on-wall rounded-lg rounded-tr-[36px] bg-wall p-5 text-on-wall dark:ring-1 dark:ring-line">
        <h2 id="feedback-title" className="text-h4 wrap-anywhere">
          {feedback.title}
        </h2>
        <p className="text-on-wall-2 text-sm wrap-anywhere">
          {feedback.course}, graded {by ? `by ${by} ` : ""}on {dateText(new Date(feedback.gradedAt))}
        </p>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
          <span className="num text-[4rem] text-sun-400 leading-none">
            {gradeLabel(feedback.score)}
            <span className="text-h4 text-on-wall-2">/100</span>
          </span>
          <b>{feedback.label}</b>
        </p>
      </header>
      {(comment !== "" || voice) && (
        <section aria-labelledby="feedback-words" className="grid gap-3">
          <h3 id="feedback-words" className="text-h4">
            {who} writes
          </h3>
          {comment !== "" && (
            <p>
              <PlainWords text={comment} />
            </p>
          )}
          {voice && (
            <VoicePlayer
              file={voice}
              bytes={{
                queryKey: ["feedback-voice", voice.id],
                queryFn: ({ signal }) => askForFile(getFeedbackVoice, { params: { assessment }, signal }),
              }}
            />
          )}
        </section>
      )}
      {marks && <Marks marks={marks} />}
      <section aria-labelledby="feedback-work" className="grid gap-3">
        <h3 id="feedback-work" className="text-h4">
          Your work{version > 1 && `, version ${version}`}
        </h3>
        {pins.length > 0 && (
          <p className="text-ink-2 text-sm">
            {pins.length === 1 ? "One comment stands" : `${pins.length} comments stand`} at{" "}
            {pins.length === 1 ? "its place" : "their places"}.
          </p>
        )}
        {handedIn.file && <OwnFile assessment={assessment} version={version} file={handedIn.file} />}
        {handedIn.file?.pages && (
          <FilePages
            name={handedIn.file.name}
            view={handedIn.file.pages}
            bytes={(page) => ({
              queryKey: ["own-page", assessment, version, page],
              queryFn: ({ signal }) =>
                askForFile(getOwnVersionPage, {
                  params: { assessment, version: String(version), page: String(page) },
                  signal,
                }),
            })}
            over={(page) => <PinsOver of="work" page={page} pins={pins} />}
            under={(page) => <PinTexts of="work" page={page} pins={pins} />}
          />
        )}
        {handedIn.link && (
          <a href={handedIn.link} rel="noreferrer nofollow" target="_blank" className="link wrap-anywhere">
            {handedIn.link}
          </a>
        )}
        {handedIn.text && (
          <p className="card p-4">
            <PlainWords text={handedIn.text} />
          </p>
        )}
      </section>
    </article>
  );
}

function OwnFile({
  assessment,
  version,
  file: { name, sizeBytes },
}: {
  assessment: string;
  version: number;
  file: NonNullable<Feedback["handedIn"]["file"]>;
}) {
  const getting = useDownload(
    () => askForFile(getOwnVersionFile, { params: { assessment, version: String(version) } }),
    { otherwiseNamed: name, failed: "The file could not be loaded. Please try again." },
  );
  return (
    <Button
      variant="line"
      size="sm"
      className="justify-self-start"
      busy={getting.isBusy}
      busyLabel="Downloading..."
      onClick={() => void getting.run()}
    >
      <Icon name="download" />{" "}
      <span className="wrap-anywhere">
        {name}, {formatFileSize(sizeBytes)}
      </span>
    </Button>
  );
}
