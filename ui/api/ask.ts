import { type Call, type CallInput, type CallResponse, type CallShape, fillPath, type Given } from "#lib/call.ts";
import { type CallOptions, call as send, callForFile as sendForFile } from "./call.ts";
import { asLastCall, hasSession, withSession } from "./own-call.ts";

/** What goes along with a call besides its input. */
export type AskOptions = {
  signal?: AbortSignal;
  /** Sent as Idempotency-Key: the same key again is the same request, not another. */
  requestKey?: string;
  /** A token of another kind than the session's. */
  token?: string | null;
  /** Sent in the body's place. */
  form?: FormData;
  /** Called with how much of the form has been sent, in percent. */
  onSent?: (percent: number) => void;
};

/** What a call is asked with, for the implementations. */
type Input = AskOptions & { params?: unknown; query?: unknown; body?: unknown };
type Send<Answer> = (address: string, options: CallOptions) => Promise<Answer>;

function prepared<Answer>(send: Send<Answer>, call: Call, { params, query, form, body, ...input }: Input) {
  const options: CallOptions = { ...input, method: call.method, body: form ?? body };
  const go = (all: CallOptions) => send(fillPath(call.path, { params, query }), all);
  return { go, options };
}

function run<Answer>(send: Send<Answer>, call: Call, input: Input): Promise<Answer> {
  const { go, options } = prepared(send, call, input);
  const isOwn = call.access !== "public" || (call.identify !== undefined && hasSession());
  return "token" in input || !isOwn ? go(options) : withSession(go, options);
}

/**
 * Asks the API, as the person who is logged in where the call wants a session or, if there is one, would know whose it is; what is
 * sent with a session that has just ended is never taken for a stranger's. Errors: ApiError.
 */
export function ask<Shape extends CallShape>(
  call: Call<Shape>,
  ...input: Given<CallInput<Shape>, AskOptions>
): Promise<CallResponse<Shape>>;
export function ask(call: Call, input: Input = {}): Promise<unknown> {
  return run(send, call, input);
}

/**
 * The same for a call that ends the session: once it is answered `follow` is called, before anything else is asked. Errors:
 * ApiError; the session goes on then.
 */
export function askLast<Shape extends CallShape>(
  call: Call<Shape>,
  input: CallInput<Shape>,
  follow: () => void,
): Promise<CallResponse<Shape>>;
export function askLast(call: Call, input: Input, follow: () => void): Promise<unknown> {
  const { go, options } = prepared(send, call, input);
  return asLastCall(go, options, follow);
}

/** The same for a file: its bytes and the name that the server gave it. */
export function askForFile<Shape extends CallShape>(
  call: Call<Shape>,
  ...input: Given<CallInput<Shape>, AskOptions>
): ReturnType<typeof sendForFile>;
export function askForFile(call: Call, input: Input = {}): ReturnType<typeof sendForFile> {
  return run(sendForFile, call, input);
}

declare module "@tanstack/react-query" {
  interface Register {
    /**
     * The address that a query asks first, by which its answer can be requested ahead (prefetch.ts); `isSaved`: its last answer
     * opens without a network (stored-answers.ts).
     */
    queryMeta: { readonly address?: string; readonly isSaved?: true };
  }
}

/** How a query is answered by one call; its key is the page's own. */
export function answeredBy<Shape extends CallShape>(
  call: Call<Shape>,
  ...input: Given<CallInput<Shape>>
): { queryFn(context: { signal: AbortSignal }): Promise<CallResponse<Shape>>; meta: { address: string } };
export function answeredBy(call: Call, input: Input = {}) {
  return {
    queryFn: ({ signal }: { signal: AbortSignal }) => run(send, call, { ...input, signal }),
    meta: { address: fillPath(call.path, input) },
  };
}
