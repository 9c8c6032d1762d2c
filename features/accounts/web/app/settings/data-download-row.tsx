import { useState } from "react";
import { sentenceOf } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { accountTexts } from "../../../texts.ts";
import { downloadData } from "../../account-api.ts";
import { ButtonRow } from "./setting-rows.tsx";

/** Everything held of the person, as a file on their device. */
export function DataDownloadRow() {
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const { file, name } = await downloadData();
      save(file, name ?? "my-data.zip");
    } catch (fault) {
      toast.error(sentenceOf(fault, accountTexts.updateError));
    } finally {
      setBusy(false);
    }
  }

  return (
    <ButtonRow
      label="Download my data"
      hint="A zip file of all we hold of you"
      icon="download"
      isBusy={isBusy}
      onClick={() => void download()}
    />
  );
}

/** A link cannot carry the token, so the bytes are fetched and handed to the browser as a file. */
function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click is done.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
