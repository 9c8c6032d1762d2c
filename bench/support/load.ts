import autocannon from "autocannon";

export type Load = { requestsPerSecond: number; p50Ms: number; p99Ms: number; errors: number };

/** Requests a second that `url` answers over `connections` keep-alive connections, after a short warm-up. */
export async function load(
  url: string,
  options: { seconds?: number; connections?: number; headers?: Record<string, string> } = {},
): Promise<Load> {
  const common = { url, connections: options.connections ?? 32, headers: options.headers ?? {} };
  await autocannon({ ...common, duration: 2 });
  const result = await autocannon({ ...common, duration: options.seconds ?? 6 });
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}

/** The middle value. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
