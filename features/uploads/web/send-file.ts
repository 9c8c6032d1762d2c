import { DetailedError, Upload } from "tus-js-client";
import { addressOf } from "#lib/call.ts";
import { ApiError } from "#ui/api/call.ts";
import { withSession } from "#ui/api/own-call.ts";
import { readProblem } from "#ui/api/problem.ts";
import { beginUpload, getUpload } from "../calls.ts";
import { partBytes } from "../texts.ts";

/** Pauses between attempts on a bad line, in ms; each byte that arrives begins them again. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 20_000, 20_000];

export type SendOptions = {
  file: Blob;
  name: string;
  purpose: string;
  /** The upload that goes on; null begins one. */
  uploadId: string | null;
  signal: AbortSignal;
  /** Called once the upload has an id, before its first byte. */
  onId: (id: string) => void;
  /** Called with how many bytes are on their way or there. */
  onSent: (bytes: number) => void;
};

/**
 * Sends a file, or the rest of one, and resolves when all of it has arrived. Loaded only where a file is sent.
 * Errors: ApiError; status 0 where the line was lost for longer than the attempts, or `signal` ended it.
 */
export const sendFile = ({ file, name, purpose, uploadId, signal, onId, onSent }: SendOptions): Promise<void> =>
  withSession(
    ({ token }) =>
      new Promise<void>((resolve, reject) => {
        const upload = new Upload(file, {
          endpoint: addressOf(beginUpload),
          uploadUrl: uploadId === null ? null : addressOf(getUpload, { params: { upload: uploadId } }),
          // It is stored with the file itself, apart for each account (stored-files.ts).
          storeFingerprintForResuming: false,
          chunkSize: partBytes,
          retryDelays,
          metadata: { filename: name, purpose },
          headers: { Authorization: `Bearer ${token}` },
          onUploadUrlAvailable: () => onId(upload.url?.split("/").at(-1) ?? ""),
          onProgress: (bytes) => onSent(bytes),
          onSuccess: () => resolve(),
          onError: (error) => reject(errorOf(error)),
        });
        const end = () => {
          void upload.abort();
          reject(new ApiError(0, ""));
        };
        if (signal.aborted) return end();
        signal.addEventListener("abort", end, { once: true });
        upload.start();
      }),
    { method: "POST" },
  );

function errorOf(error: Error): ApiError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return new ApiError(0, "", { cause: error });
  const { sentence: message, fields, receivedKind: received } = readProblem(response.getBody());
  return new ApiError(response.getStatus(), message, { fields, receivedKind: received, cause: error });
}
