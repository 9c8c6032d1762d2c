import { askForFile } from "#ui/api/ask.ts";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { useDownload } from "#ui/hooks/use-download.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { getLessonFile } from "../../calls.ts";
import type { Lesson } from "../../contract.ts";

/** What a lesson offers to take along, and its video, each with what it costs. Nothing comes before it is requested. */
export function LessonFiles({ course, files, video }: { course: string } & Pick<Lesson["lesson"], "files" | "video">) {
  if (files.length === 0 && !video) return null;
  return (
    <section aria-labelledby="lesson-files" className="grid gap-3">
      <h2 id="lesson-files" className="text-h4">
        To take along
      </h2>
      <ul className="card divide-y divide-line">
        {files.map((file) => (
          <li key={file.name}>
            <FileRow course={course} file={file} />
          </li>
        ))}
        {video ? (
          <li>
            <a
              href={video.url}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-14 items-center gap-3 px-4 py-2 text-sm font-semibold"
            >
              <Icon name="video" className="text-link" />
              <span className="min-w-0 flex-1">
                Watch the video
                <span className="hint block font-normal">
                  Opens in a new tab and takes {formatFileSize(video.bytes)} of data
                </span>
              </span>
              <Icon name="external-link" className="text-ink-3" />
            </a>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function FileRow({ course, file }: { course: string; file: { name: string; bytes: number } }) {
  const download = useDownload(
    async () => ({ ...(await askForFile(getLessonFile, { params: { course, file: file.name } })), name: file.name }),
    {
      failed: "The file could not be downloaded. Check your connection and try again.",
    },
  );

  return (
    <button
      type="button"
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left text-sm font-semibold"
      aria-busy={download.isBusy || undefined}
      onClick={() => void download.run()}
    >
      <Icon name="file-text" className="text-link" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {file.name}
        <span className="hint block font-normal">{formatFileSize(file.bytes)}</span>
      </span>
      {download.isBusy ? <span className="spinner" /> : <Icon name="download" className="text-ink-3" />}
      <span className="sr-only">Download</span>
    </button>
  );
}
