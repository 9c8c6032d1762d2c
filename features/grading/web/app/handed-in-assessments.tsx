import { type ComponentProps, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { getVersionFile } from "#features/coursework/calls.ts";
import { Html } from "#features/questions/web/public/kind-view.tsx";
import { AnswerText } from "#features/questions/web/public/views.tsx";
import { FilePages } from "#features/uploads/web/public/file-pages.tsx";
import { isSound, SoundFile } from "#features/uploads/web/public/sound-file.tsx";
import { askForFile } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { saveFile } from "#ui/api/save-file.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { Disclosure } from "#ui/components/disclosure.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { PlainWords } from "#ui/components/plain-words.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { getGradableItemFile } from "../../calls.ts";
import type { GradableItem } from "../../contract.ts";
import { instantText, lateText } from "./labels.ts";
import { answerPageQuery, pageQuery } from "./queries.ts";
import { useGradingPaths } from "./use-grading-paths.ts";

/** What a student handed in: the versions with their files, links and texts, or the questions with their answers. */
export function HandedInAssessments({
  gradableItem,
  over,
  under,
}: {
  gradableItem: GradableItem;
  /** Over and under each page of the version that is graded, or of the file that answers a question. */
  over: (page: number, question?: string) => ReactNode;
  under: (page: number, question?: string) => ReactNode;
}) {
  const addresses = useGradingPaths();
  return (
    <section aria-labelledby="handed-in" className="card grid gap-4 p-5">
      <h2 id="handed-in" className="text-h4">
        What {gradableItem.student.split(" ")[0]} sent
      </h2>
      {gradableItem.gapMs > 0 && (
        <p className="text-ink-2 text-sm">Some answers came late over a lost line; they count.</p>
      )}
      {gradableItem.versions.map((version, index) => (
        <article
          key={version.number}
          aria-label={`Version ${version.number}`}
          className="grid gap-3 border-line border-t pt-3"
        >
          <p className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
            <b>Version {version.number}</b> {instantText(version.submittedAt)}
            {version.lateDays > 0 && <Badge tone="pending">{lateText(version.lateDays)}</Badge>}
            {index === 0 && gradableItem.versions.length > 1 && <Badge>the one that is graded</Badge>}
          </p>
          {version.file && (
            <FileButton
              file={version.file}
              open={() =>
                askForFile(getVersionFile, { params: { submission: gradableItem.id, version: String(version.number) } })
              }
            />
          )}
          {version.file?.pages &&
            (index === 0 ? (
              <FilePages
                {...pagesOf(gradableItem.id, version.number, version.file)}
                view={version.file.pages}
                over={(page) => over(page)}
                under={(page) => under(page)}
              />
            ) : (
              <OldPages {...pagesOf(gradableItem.id, version.number, version.file)} view={version.file.pages} />
            ))}
          {version.link && (
            <a href={version.link} target="_blank" rel="noreferrer noopener nofollow" className="link wrap-anywhere">
              {version.link}
            </a>
          )}
          {version.text && <PlainWords text={version.text} />}
        </article>
      ))}
      {gradableItem.questions.map(
        ({ question, answer, file, right, explanationHtml, isByPerson, isKnown, outcome, points }) => (
          <article
            key={question.id}
            aria-label={`Question ${question.number}`}
            className="grid gap-2 border-line border-t pt-3"
          >
            <p className="flex flex-wrap items-center gap-2 text-ink-2 text-sm tabular-nums">
              <b>Question {question.number}</b>
              {outcome === "waiting" ? "waits for you" : `${points} of ${question.points}`}
            </p>
            {isKnown && (
              <p className="text-sm">
                <b>The right answer had been shown before this was asked.</b> An answer counts only by your marks.
              </p>
            )}
            {question.kind !== "fill-in" && <Html html={question.askHtml} className="question-words block" />}
            <div className="rounded-lg bg-sunken p-3 whitespace-pre-line wrap-anywhere">
              {file ? (
                <FileButton
                  file={file}
                  open={() =>
                    askForFile(getGradableItemFile, {
                      params: { gradableItem: gradableItem.id, question: question.id },
                    })
                  }
                />
              ) : answer === null ? (
                "Not answered"
              ) : (
                <AnswerText question={question} answer={answer} />
              )}
            </div>
            {file?.pages && (
              <FilePages
                name={file.name}
                view={file.pages}
                bytes={(page) => answerPageQuery(gradableItem.id, question.id, page)}
                over={(page) => isByPerson && over(page, question.id)}
                under={(page) => isByPerson && under(page, question.id)}
              />
            )}
            {right !== null && outcome !== "right" && (
              <p className="text-sm">
                <b>Right:</b> <AnswerText question={question} answer={right} />
              </p>
            )}
            {!isByPerson && outcome !== "right" && (
              <Link to={addresses.key(question.id)} className="link inline-flex min-h-11 items-center text-sm">
                Is the key of question {question.number} wrong?
              </Link>
            )}
            {isByPerson && <Html html={explanationHtml} className="question-words block text-ink-2 text-sm" />}
          </article>
        ),
      )}
      {gradableItem.briefHtml && (
        <Disclosure title="What was asked for" className="border-line border-t pt-3">
          <Html html={gradableItem.briefHtml} className="prose block" />
        </Disclosure>
      )}
    </section>
  );
}

const pagesOf = (submission: string, version: number, { name }: { name: string }) => ({
  name,
  bytes: (page: number) => pageQuery(submission, version, page),
});

/** Of a version that another one replaced: nothing of it is fetched before someone wants it. */
function OldPages(pages: ComponentProps<typeof FilePages>) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <FilePages {...pages} />;
  return (
    <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
      Show its pages
    </Button>
  );
}

function FileButton({
  file,
  open,
}: {
  file: { name: string; type: string; sizeBytes: number };
  open: () => ReturnType<typeof askForFile>;
}) {
  const fetching = useAct(open, {
    onDone: ({ file: bytes }) => saveFile(bytes, file.name),
    onError: (error) => toast.error(errorMessage(error, "The file could not be opened. Please try again.")),
  });
  const get = (
    <Button
      variant="line"
      size="sm"
      className="max-w-full justify-self-start"
      busy={fetching.isBusy}
      busyLabel="Downloading..."
      onClick={() => void fetching.run()}
    >
      <Icon name="download" />{" "}
      <span className="min-w-0 whitespace-normal text-left wrap-anywhere">
        {file.name}, {formatFileSize(file.sizeBytes)}
      </span>
    </Button>
  );
  if (!isSound(file.type)) return get;
  return (
    <div className="grid justify-items-start gap-2">
      {get}
      <SoundFile name={file.name} sizeBytes={file.sizeBytes} open={open} />
    </div>
  );
}
