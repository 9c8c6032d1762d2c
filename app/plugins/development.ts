import type { IncomingMessage } from "node:http";
import { isFromThisMachine } from "#platform/http/from-this-machine.ts";
import type { Env } from "../env.ts";

/**
 * Whether a request may see development pages, which show everybody's codes and links: the settings allow them, and it was made
 * on this machine. Both, since each alone can be wrong.
 */
export const isDevelopmentRequest = (request: IncomingMessage, env: Pick<Env, "DEV_PAGES" | "BASE_URL">): boolean =>
  env.DEV_PAGES && isFromThisMachine(request, env.BASE_URL);
