/** What platform and verbs need of a logger: Fastify's (pino) fits. One call is one line of JSON. */
export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

/** A log that no one reads, for scripts and tests that look elsewhere. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };
