import type { VerbDeps } from "../deps.ts";
import type { JobKind, JobRun, Jobs } from "../jobs/jobs.ts";

/** One entry of a manifest's `jobs`; made by `scheduled`. */
export type FeatureJob = {
  /** The kind's name, `feature.verb`. */
  readonly name: string;
  /** Starts running it in this process. */
  start(jobs: Jobs, deps: VerbDeps): Promise<void>;
};

/**
 * One entry of a manifest's `repeats`: every process does it, next to the queue, and again so long after it is done. Harmless when
 * several do it at the same time. `failure` is the log's sentence for an error.
 */
export type FeatureRepeat = {
  readonly everyMs: number;
  readonly failure: string;
  run(deps: VerbDeps, signal: AbortSignal): Promise<void>;
};

/** Work by the clock: `cron` has five fields, in UTC. All processes together do it once each time. */
export const scheduled = (
  kind: JobKind<Record<string, never>>,
  cron: string,
  task: (deps: VerbDeps, run: JobRun) => Promise<void>,
): FeatureJob => ({
  name: kind.name,
  async start(jobs, deps) {
    await jobs.work(kind, (_data, run) => task(deps, run));
    await jobs.schedule(kind, cron, {});
  },
});
