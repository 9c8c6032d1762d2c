import { ApiFault, type CallOptions, call, callForFile } from "./call.ts";

/** Whose calls these are. The feature that keeps sessions provides it (`provideCaller`) before any page calls. */
export type Caller = {
  /** The session's token; null: nobody is logged in. */
  token(): string | null;
  /** Told when the server said that the session of this token is over. */
  ended(token: string): void;
  /** What a call without a session says. */
  nobody: string;
};

let caller: Caller | null = null;

export function provideCaller(next: Caller): void {
  caller = next;
}

/** Runs `work` with the session's token. Errors: ApiFault; a refused session is over for the whole browser. */
export async function withSession<Answer>(
  work: (options: CallOptions) => Promise<Answer>,
  options: CallOptions = {},
): Promise<Answer> {
  const token = caller?.token();
  if (!token) throw new ApiFault(0, caller?.nobody ?? "");
  try {
    return await work({ ...options, token });
  } catch (fault) {
    if (fault instanceof ApiFault && fault.status === 401) caller?.ended(token);
    throw fault;
  }
}

/** Calls the API as the person who is logged in; `path` from the root, such as `/api/students/session`. Errors: ApiFault. */
export const ownCall = <Answer>(path: string, options?: CallOptions): Promise<Answer> =>
  withSession((all) => call<Answer>(path, all), options);

/** Reads as the person who is logged in. */
export const ownRead = <Answer>(path: string, signal?: AbortSignal): Promise<Answer> =>
  ownCall<Answer>(path, { method: "GET", ...(signal ? { signal } : {}) });

/** The same for a file. */
export const ownFile = (path: string, options: CallOptions = { method: "GET" }) =>
  withSession((all) => callForFile(path, all), options);
