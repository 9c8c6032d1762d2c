import { askForFile } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { useDownload } from "#ui/hooks/use-download.ts";
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
  const save = useDownload(
    () => askForFile(isForStaff ? getReceiptFileForStaff : getReceiptFile, { params: { id: paymentId } }),
    {
      otherwiseNamed: `${receipt}.pdf`,
      failed: "The receipt could not be downloaded. Check your connection and try again.",
    },
  );
  return (
    <Button variant="line" size="sm" busy={save.isBusy} onClick={() => void save.run()}>
      <Icon name="download" />
      <span>
        Receipt<span className="sr-only"> {receipt}</span>, PDF
      </span>
    </Button>
  );
}
