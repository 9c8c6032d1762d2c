import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { type FoundSession, findSession } from "#features/accounts/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Events } from "#platform/events/events.ts";
import { handling } from "#platform/http/handle.ts";
import { accountChanged } from "../account-changed.ts";
import { listen } from "../live-call.ts";
import { liveShapes } from "../live-contract.ts";

export type LiveTiming = {
  /** Nothing on the line for this long: a sign of life, shorter than the time after which idle connections are cut. */
  heartbeatMs: number;
  /** How often it is asked whether the session of a stream still is one; one that is ended on purpose ends at once. */
  checkEveryMs: number;
};
const defaultTiming: LiveTiming = { heartbeatMs: 15_000, checkEveryMs: 60_000 };

/** Streams of one account in this process: some tabs and devices. */
const maxStreamsPerAccount = 3;
/** Streams of this process, so that a flood leaves connections for everybody else. */
const maxStreams = 10_000;
/** Bytes that may wait for a slow client; topics are a few bytes, so anybody who is this far behind is gone. */
const maxWaitingBytes = 16 * 1024;

type Stream = { response: ServerResponse; session: FoundSession; checkAtMs: number };

/**
 * Tells an open page what of its account changed, as topics alone; the page then asks again, by the
 * calls that check who may read what. Events: `ready` once it listens, `changed` with a topic ("all" after news was lost),
 * `crowded` when newer streams of the account took its place, `ended` when its session is over. Without `events` it answers
 * 503 and pages ask now and then instead.
 */
export function installLive(
  app: FastifyInstance,
  deps: Pick<VerbDeps, "db" | "clock" | "log"> & { events: Events | undefined; timing?: Partial<LiveTiming> },
): void {
  const { events, log } = deps;
  const { heartbeatMs, checkEveryMs } = { ...defaultTiming, ...deps.timing };
  const streamsOf = new Map<string, Set<Stream>>();
  let open = 0;
  let isClosing = false;

  handling(app, liveShapes, "students")(
    listen,
    {
      summary: "Stream changes as they happen",
      description:
        "Server-sent events: `ready`, `changed` (data: a topic, `all` for everything), `crowded`, `ended`. A comment every 15 s shows that the line is alive.",
      // A HEAD would be answered by a stream without an end.
      exposeHeadRoute: false,
      limits: [{ name: "live", max: 120, windowS: 60 }],
      refuses: [429],
    },
    async (request, reply) => {
      const session = request.actor;
      if (!session) throw new AppError("unauthenticated", "Please log in.");
      if (!events || isClosing || open >= maxStreams) {
        throw new AppError("unavailable", "Live news is not available just now.", { retryAfterS: 30 });
      }
      // From here on the response is ours: no time limit of the framework ends it.
      reply.hijack();
      const response = reply.raw;
      response.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no", // proxies that hold answers back pass this one on at once
      });
      const stream: Stream = { response, session, checkAtMs: performance.now() + checkEveryMs };
      add(stream);
      response.once("close", () => remove(stream));
      response.on("error", () => response.destroy());
      writeEvent(stream, "ready");
      return reply;
    },
  );

  if (!events) return;

  const endSubscription = events.subscribe(accountChanged, ({ accountId, topic }) => {
    for (const stream of [...(streamsOf.get(accountId) ?? [])]) {
      if (topic === "session") void check(stream).then((isAlive) => isAlive && writeEvent(stream, "changed", topic));
      else writeEvent(stream, "changed", topic);
    }
  });
  // News from while the connection was cut is lost: anything may have changed, sessions included.
  const endReconnect = events.onReconnect(() => {
    for (const stream of all()) void check(stream).then((isAlive) => isAlive && writeEvent(stream, "changed", "all"));
  });
  const beat = setInterval(() => {
    const nowMs = performance.now();
    for (const stream of all()) {
      if (stream.checkAtMs <= nowMs) void check(stream);
      write(stream, ":\n\n");
    }
  }, heartbeatMs);
  beat.unref();

  // Streams never end by themselves, so a stop would wait for them; pages come back to the process that runs then.
  app.addHook("preClose", async () => {
    isClosing = true;
    clearInterval(beat);
    endSubscription();
    endReconnect();
    for (const stream of all()) stream.response.end();
  });

  function all(): Stream[] {
    return [...streamsOf.values()].flatMap((streams) => [...streams]);
  }

  function add(stream: Stream): void {
    const { accountId } = stream.session;
    const streams = streamsOf.get(accountId) ?? new Set();
    streamsOf.set(accountId, streams.add(stream));
    open += 1;
    const [oldest] = streams;
    if (streams.size > maxStreamsPerAccount && oldest) end(oldest, "crowded");
  }

  function remove(stream: Stream): void {
    const streams = streamsOf.get(stream.session.accountId);
    if (!streams?.delete(stream)) return;
    open -= 1;
    if (streams.size === 0) streamsOf.delete(stream.session.accountId);
  }

  function end(stream: Stream, why: "crowded" | "ended"): void {
    writeEvent(stream, why);
    remove(stream);
    stream.response.end();
  }

  /** Whether the session of a stream still is one; ends the stream where it is not. A database that is away ends nothing. */
  async function check(stream: Stream): Promise<boolean> {
    stream.checkAtMs = performance.now() + checkEveryMs;
    try {
      if ((await findSession(deps, stream.session.token)) !== null) return true;
      end(stream, "ended");
      return false;
    } catch (error) {
      log.warn({ err: error }, "The session of a live stream could not be checked.");
      return true;
    }
  }
}

function writeEvent(stream: Stream, event: string, data = ""): void {
  write(stream, `event: ${event}\ndata: ${data}\n\n`);
}

function write({ response }: Stream, text: string): void {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > maxWaitingBytes) response.destroy();
  else response.write(text);
}
