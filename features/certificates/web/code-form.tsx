import { paths } from "#lib/paths.ts";
import { TextField } from "#ui/components/text-field.tsx";

/** Where a code is typed to be checked. Without scripts the browser sends it by itself. */
export function CodeForm({ typed, error }: { typed?: string; error?: string | null }) {
  return (
    <form action={paths.checkCertificate()} method="get" className="flex max-w-120 flex-wrap items-start gap-3">
      <TextField
        id="certificate-code"
        name="q"
        label="Code of a certificate"
        hint={error ? undefined : "Such as 7K3M-9QTX-2WAB-C4DE. Capital or small letters, with or without dashes."}
        error={error}
        defaultValue={typed}
        required
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        fieldClassName="min-w-48 flex-1"
      />
      <button type="submit" className="btn mt-7.5">
        Check
      </button>
    </form>
  );
}
