import { TypedProse } from "#ui/form/typed-prose.tsx";
import { Preview } from "#ui/form/with-preview.tsx";

/** An issue as it arrives, by the renderer of its mail. */
export default function IssuePreview({ subject, preview, body }: { subject: string; preview: string; body: string }) {
  return (
    <Preview name="As it arrives" title={subject || "Subject"}>
      {preview && <p className="mt-3 text-ink-2 wrap-anywhere">{preview}</p>}
      <TypedProse body={body} />
      <p className="hint mt-4 border-line border-t pt-3">
        Below it is why it came, and the way to leave the list with one press. No opening counter is hidden in it.
      </p>
    </Preview>
  );
}
