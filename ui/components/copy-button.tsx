import { useEffect, useState } from "react";
import { Icon } from "#ui/icons/icon.tsx";
import { IconButton } from "./icon-button.tsx";

export type CopyButtonProps = {
  /** What is put on the clipboard. */
  text: string;
  /** Such as "Copy account number". */
  label: string;
  className?: string;
};

const shownMs = 2000;

/** Copies a text; a tick and the word "Copied" tell that it did, or that it could not. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed">();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      // Absent on pages that are not served securely.
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("failed");
    }
  }

  return (
    <>
      <IconButton label={label} className={className} onClick={copy}>
        <Icon name={outcome === "copied" ? "check" : outcome === "failed" ? "circle-alert" : "copy"} />
      </IconButton>
      <span role="status" className="sr-only">
        {outcome === "copied" && "Copied"}
        {outcome === "failed" && "Could not copy. Select the text and copy it yourself."}
      </span>
    </>
  );
}
