import { useState } from "react";
import { askForFile } from "#ui/api/ask.ts";
import { sentenceOf } from "#ui/api/call.ts";
import { saveFile } from "#ui/api/save-file.ts";
import { FormMessage } from "#ui/components/form-message.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { PlainWords } from "#ui/components/plain-words.tsx";
import { getOwnVersionFile } from "../../submission-calls.ts";
import type { HandedIn, HandInView } from "../../submission-contract.ts";
import { days, moment } from "./when.ts";

/** What was handed in before, the newest first. */
export function Versions({ view }: { view: HandInView }) {
  const [fault, setFault] = useState<string | null>(null);
  if (view.versions.length === 0) return null;
  const save = async (number: number, name: string) => {
    setFault(null);
    try {
      const { file } = await askForFile(getOwnVersionFile, { params: { work: view.id, version: String(number) } });
      saveFile(file, name);
    } catch (error) {
      setFault(sentenceOf(error, "The file could not be fetched. Please try again."));
    }
  };
  return (
    <section aria-labelledby="versions" className="border-line border-t pt-3">
      <h3 id="versions" className="mb-2 font-sans font-semibold text-sm">
        Handed in
      </h3>
      <FormMessage tone="error">{fault}</FormMessage>
      <ul className="grid gap-3">
        {view.versions.map((version) => (
          <li key={version.number} className="text-sm">
            <Version version={version} onSave={save} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Version({ version, onSave }: { version: HandedIn; onSave: (number: number, name: string) => void }) {
  const { number, submittedAt, lateDays, file, link, text } = version;
  return (
    <div className="grid gap-1">
      <p>
        <b>Version {number}</b>, {moment(submittedAt)}
        {lateDays > 0 && `, ${days(lateDays)} late`}
      </p>
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
