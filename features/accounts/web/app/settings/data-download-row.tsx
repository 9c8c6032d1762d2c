import { useState } from "react";
import { sentenceOf } from "#ui/api/call.ts";
import { saveFile } from "#ui/api/save-file.ts";
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
      saveFile(file, name ?? "my-data.zip");
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
