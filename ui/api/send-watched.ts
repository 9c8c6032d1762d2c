/**
 * The same as `fetch` for a form whose way out is watched, in percent: `fetch` does not tell how much has been sent. Loaded only
 * where a file is sent. Errors: TypeError where no answer came, as fetch's.
 */
export function sendWatched(
  path: string,
  { method, headers, body, signal }: { method: string; headers: Headers; body: FormData; signal?: AbortSignal },
  onSent: (percent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new TypeError("The form was not answered."));
    request.open(method, path);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.responseType = "blob";
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onSent(Math.floor((100 * loaded) / total));
    });
    request.addEventListener("load", () => {
      const inputHeaders = new Headers();
      for (const line of request.getAllResponseHeaders().split("\r\n")) {
        const at = line.indexOf(":");
        if (at > 0) inputHeaders.append(line.slice(0, at), line.slice(at + 1).trim());
      }
      resolve(new Response(request.response, { status: request.status, headers: inputHeaders }));
    });
    for (const event of ["error", "abort", "timeout"]) request.addEventListener(event, fail);
    signal?.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}
