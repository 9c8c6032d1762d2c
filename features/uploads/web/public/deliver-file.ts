import { ask } from "#ui/api/ask.ts";
import { ApiError } from "#ui/api/call.ts";
import { getUpload } from "../../calls.ts";
import type { UploadView } from "../../contract.ts";
import type { SendOptions } from "../send-file.ts";
import type { SavedFile } from "./saved-files.ts";

/** Shown where the academy gives no reason. */
export const notSentText = "The file could not be sent. Please try again.";

export type DeliverOptions = Pick<SendOptions, "purpose" | "signal" | "onId" | "onSent"> & {
  /** Called when all of it is there and is looked at. */
  onChecking?: () => void;
};

/** What sends a file. A page whose files wait for a line loads it while there is one: a script that once failed to come stays away until the page is loaded again. */
export const loadSender = () => import("../send-file.ts");

/**
 * Sends a file, or the rest of one, and returns its state once it is there and checked. Errors: ApiError; status 422 with the
 * academy's sentence for a file that it refused, status 0 where the line was lost or `signal` ended it.
 */
export async function deliverFile(
  stored: SavedFile,
  { onId, onChecking, ...options }: DeliverOptions,
): Promise<UploadView> {
  let { uploadId } = stored;
  const { sendFile } = await loadSender();
  await sendFile({
    ...stored,
    ...options,
    onId(id) {
      uploadId = id;
      onId(id);
    },
  });
  onChecking?.();
  const { data } = await ask(getUpload, { params: { upload: uploadId ?? "" }, signal: options.signal });
  if (data.state !== "ready") throw new ApiError(422, data.error ?? notSentText);
  return data;
}
