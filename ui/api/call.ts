import { savedText } from "#lib/saved-text.ts";
import { noteLine } from "./line.ts";
import { consumePrefetch, dropPrefetched } from "./prefetch.ts";
import { type ReceivedKind, readProblem } from "./problem.ts";

/** A call that did not succeed. Its message is the server's sentence, "" when there is none (no network, a proxy's page). */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Sentences by field name. */
  readonly fields: Record<string, string>;
  /** Seconds to wait before the next try. */
  readonly retryAfterS: number | null;
  readonly receivedKind: ReceivedKind;
  /** The server wants to know first that it is really them. */
  readonly wantsProof: boolean;

  constructor(
    status: number,
    message: string,
    details: {
      fields?: Record<string, string>;
      retryAfterS?: number;
      receivedKind?: ReceivedKind;
      wantsProof?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = "ApiError";
    this.status = status;
    this.fields = details.fields ?? {};
    this.retryAfterS = details.retryAfterS ?? null;
    this.receivedKind = details.receivedKind ?? "nothing";
    this.wantsProof = details.wantsProof ?? false;
  }
}

/** Whatever a call threw, as an error. An error of the program itself goes to the console and counts as a call without an answer. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  console.error(error);
  return new ApiError(0, "");
}

/** What is shown of a call without a response: `next` is what to do now, or what does not happen twice. */
export const notReached = (next = "Please try again.") => `We could not reach the academy. ${next}`.trimEnd();

/** The sentence of whatever went wrong; `otherwise` where the server reported none, and first that there is no line where the device has none. */
export const errorMessage = (error: unknown, otherwise = notReached()): string => {
  if (!(error instanceof ApiError)) return otherwise;
  return (
    error.message || (error.status === 0 && navigator.onLine === false ? `You are offline. ${otherwise}` : otherwise)
  );
};

export type CallOptions = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON; FormData unchanged. */
  body?: unknown;
  token?: string | null;
  signal?: AbortSignal;
  /** Sent as Idempotency-Key: the same key again is the same request, not another. */
  requestKey?: string;
  /** Called with how much of a form has been sent, in percent. */
  onSent?: (percent: number) => void;
};

/** Calls the API. Errors: ApiError, also for a lost network and for answers that are not JSON. */
export async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  const response = await send(path, options);
  // The declared call defines what its answer is (ask.ts), and the server answers nothing else.
  if (response.status === 204) return undefined as Answer;
  try {
    return (await response.json()) as Answer;
  } catch (cause) {
    throw new ApiError(0, "", { receivedKind: "text", cause });
  }
}

/** The same for a file: the answer's bytes and the name that it was given. */
export async function callForFile(path: string, options: CallOptions): Promise<{ file: Blob; name: string | null }> {
  const response = await send(path, options);
  const name = /filename="?([^";]+)"?/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? null;
  try {
    return { file: await response.blob(), name };
  } catch {
    throw new ApiError(0, "");
  }
}

/** What was pasted and cannot be stored holds nothing back: the server would refuse the whole body for it. */
const save = (_name: string, value: unknown) => (typeof value === "string" ? savedText(value) : value);

async function send(
  path: string,
  { method = "POST", body, token, signal, requestKey, onSent }: CallOptions,
): Promise<Response> {
  const headers = new Headers({ Accept: "application/json" });
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (requestKey) headers.set("Idempotency-Key", requestKey);
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set("Content-Type", "application/json");
  const ask = async () => {
    if (onSent && isForm) {
      const { sendWatched } = await import("./send-watched.ts");
      return sendWatched(path, { method, headers, body, signal }, onSent);
    }
    return fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body, save),
      signal,
      cache: "no-store",
    });
  };
  const isRead = method === "GET";
  if (!isRead) dropPrefetched();
  let response: Response;
  try {
    response = await ((isRead && token && consumePrefetch(path, token)?.catch(ask)) || ask());
    noteLine({ isThere: true });
  } catch (cause) {
    if (!signal?.aborted) noteLine({ isThere: false });
    throw new ApiError(0, "", { cause });
  } finally {
    // A read that began next to the change may not know of it.
    if (!isRead) dropPrefetched();
  }
  if (!response.ok) throw await readError(response);
  return response;
}

/** What the type of such a problem ends in (platform/http/problem.ts). */
const confirmAgain = ":confirm-again";

async function readError(response: Response): Promise<ApiError> {
  const retryAfterS = Number(response.headers.get("retry-after")) || undefined;
  const {
    sentence: message,
    type,
    fields,
    receivedKind: received,
  } = readProblem(await response.text().catch(() => ""));
  return new ApiError(response.status, message, {
    fields,
    retryAfterS,
    receivedKind: received,
    wantsProof: type.endsWith(confirmAgain),
  });
}
