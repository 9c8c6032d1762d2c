import { useState } from "react";
import { askForFile } from "#ui/api/ask.ts";
import { sentenceOf } from "#ui/api/call.ts";
import { saveFile } from "#ui/api/save-file.ts";
import { Button } from "#ui/components/button.tsx";
import { toast } from "#ui/components/toast.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { getReceiptFile, getReceiptFileForStaff } from "../../calls.ts";

/** Saves the receipt of a payment as a PDF: one's own, or any for staff (`isForStaff`). */
export function ReceiptButton({
  paymentId,
  receipt,
  isForStaff = false,
}: {
  paymentId: string;
  receipt: string;
  isForStaff?: boolean;
}) {
  const [isBusy, setBusy] = useState(false);
  async function save() {
    if (isBusy) return;
    setBusy(true);
    try {
      const { file, name } = await askForFile(isForStaff ? getReceiptFileForStaff : getReceiptFile, {
        params: { id: paymentId },
      });
      saveFile(file, name ?? `${receipt}.pdf`);
    } catch (fault) {
      toast.error(sentenceOf(fault, "The receipt could not be downloaded. Check your connection and try again."));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="line" size="sm" busy={isBusy} onClick={() => void save()}>
      <Icon name="download" />
      <span>
        Receipt<span className="sr-only"> {receipt}</span>, PDF
      </span>
    </Button>
  );
}
