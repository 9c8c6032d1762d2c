import { useEffect, useState } from "react";

/** What is to become of the picture when the form is saved. */
export type AvatarChoice = { kind: "same" } | { kind: "new"; file: File } | { kind: "none" };

/** An address for the bytes of a picture that was chosen and not sent, given back when another takes its place; null for any other choice. */
export function usePicturePreview(choice: AvatarChoice): string | null {
  const file = choice.kind === "new" ? choice.file : null;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
