import { useDownload } from "#ui/hooks/use-download.ts";
import { accountTexts } from "../../../texts.ts";
import { downloadData } from "../../account-api.ts";
import { ButtonRow } from "./setting-rows.tsx";

/** Everything stored about the person, as a file on their device. */
export function DataDownloadRow() {
  const download = useDownload(downloadData, { otherwiseNamed: "my-data.zip", failed: accountTexts.updateError });

  return (
    <ButtonRow
      label="Download my data"
      hint="A zip file of all we hold of you"
      icon="download"
      isBusy={download.isBusy}
      onClick={() => void download.run()}
    />
  );
}
