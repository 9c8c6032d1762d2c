import { askForFile } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { FormMessage } from "#ui/components/form-message.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { PlainWords } from "#ui/components/plain-words.tsx";
import { useDownload } from "#ui/hooks/use-download.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { getOwnVersionFile } from "../../calls.ts";
import type { HandedIn, HandInView } from "../../contract.ts";
import { days, moment, sinceText } from "./when.ts";

/** The receipt of what was handed in, and what was before it. */
export function Versions({ view }: { view: HandInView }) {
  const saving = useDownload(
    async ({ number, name }: { number: number; name: string }) => ({
      ...(await askForFile(getOwnVersionFile, { params: { assessment: view.id, version: String(number) } })),
      name,
    }),
    {},
  );
  const [newest, ...older] = view.versions;
  if (!newest) return null;
  const save = (number: number, name: string) => void saving.run({ number, name });
  return (
    <section aria-labelledby="versions" className="card grid gap-2 p-4">
      <h3 id="versions" className="flex items-center gap-2 font-sans font-semibold text-base">
        <Icon name="circle-check" className="flex-none text-link" />
        <span>
          Handed in {sinceText(newest.submittedAt, view.now)}, version {newest.number}
          {newest.lateDays > 0 && `, ${days(newest.lateDays)} late`}
        </span>
      </h3>
      <FormMessage tone="error">
        {saving.error && errorMessage(saving.error, "The file could not be fetched. Please try again.")}
      </FormMessage>
      <Handed version={newest} onSave={save} />
      {older.length > 0 && (
        <ul className="grid gap-3 border-line border-t pt-3">
          {older.map((version) => (
            <li key={version.number} className="text-sm">
              <p>
                <b>Version {version.number}</b>, {moment(version.submittedAt)}
                {version.lateDays > 0 && `, ${days(version.lateDays)} late`}
              </p>
              <Handed version={version} onSave={save} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The file, link and text of one version. */
function Handed({ version, onSave }: { version: HandedIn; onSave: (number: number, name: string) => void }) {
  const { number, file, link, text } = version;
  return (
    <div className="grid gap-1 text-sm">
      {file && (
        <p className="wrap-anywhere">
          <button type="button" className="link min-h-11 text-left" onClick={() => onSave(number, file.name)}>
            {file.name}
          </button>{" "}
          <span className="text-ink-3">
            {formatFileSize(file.sizeBytes)}, SHA-256 {file.sha256.slice(0, 12)}
          </span>
        </p>
      )}
      {link && (
        <p>
          <a href={link} rel="noreferrer nofollow" target="_blank" className="link wrap-anywhere">
            {link}
          </a>
        </p>
      )}
      {text && (
        <p className="line-clamp-3 text-ink-2">
          <PlainWords text={text} />
        </p>
      )}
    </div>
  );
}
