import { AsyncLocalStorage } from "node:async_hooks";

/** The request that is being answered, for what is written because of it. */
export type RequestNow = { id: string; method: string; url: string };

const requests = new AsyncLocalStorage<RequestNow>();

/** Runs `work`, and all that follows from it, as part of a request. */
export const inRequest = (request: RequestNow, task: () => void): void => requests.run(request, task);

/** The request that is being answered; null in a job or a command. */
export const requestNow = (): RequestNow | null => requests.getStore() ?? null;
