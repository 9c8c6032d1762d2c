import { submitApplication } from "../calls.ts";

/** What came back: the status and the body as text. */
export type UploadAnswer = { ok: boolean; text: string };

/**
 * Sends a form with files, telling how much of it is on its way (0 to 100). By XMLHttpRequest, because fetch does not tell.
 * Errors: rejects when no answer came.
 */
export function sendApplication(
  form: FormData,
  options: { requestKey: string; onProgress(percent: number): void },
): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", submitApplication.path);
    if (options.requestKey) request.setRequestHeader("Idempotency-Key", options.requestKey);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) options.onProgress((event.loaded / event.total) * 100);
    });
    request.addEventListener("load", () =>
      resolve({ ok: request.status >= 200 && request.status < 300, text: request.responseText }),
    );
    const fail = () => reject(new Error("The upload was cut off."));
    request.addEventListener("error", fail);
    request.addEventListener("abort", fail);
    request.addEventListener("timeout", fail);
    request.send(form);
  });
}
