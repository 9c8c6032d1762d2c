import type { FastifyInstance } from "fastify";
import type { Answer } from "../answer-for.ts";
import { sendProblem } from "./errors.ts";

const plain = (status: number, message: string): Answer => ({
  status,
  sentence: message,
  fields: [],
  retryAfterS: undefined,
  unknown: false,
});

/**
 * Answers for addresses that no route has: under /api problem details, 405 with Allow where the path exists with other
 * methods; `otherwise` (the pages) gets the rest. Call before routes are added, so that it sees them all.
 */
export function installNotFound(app: FastifyInstance): { methodsOf(path: string): string[] } {
  const known: { pattern: RegExp; methods: Set<string> }[] = [];
  app.addHook("onRoute", (route) => {
    if (route.config?.page) return;
    const source = route.url
      .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replace(/:[A-Za-z]\w*/g, "[^/]+")
      .replace(/\*$/, ".*");
    const pattern = new RegExp(`^${source}/?$`);
    const entry = known.find((item) => item.pattern.source === pattern.source) ?? { pattern, methods: new Set() };
    if (entry.methods.size === 0) known.push(entry);
    for (const method of [route.method].flat()) entry.methods.add(method);
  });
  const methodsOf = (path: string) => [
    ...new Set(known.filter((item) => item.pattern.test(path)).flatMap((item) => [...item.methods])),
  ];
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const allowed = methodsOf(path);
    // A path that has this method and still found no route (a part of it is too long) is simply not there.
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      reply.header("Allow", allowed.sort().join(", "));
      return sendProblem(request, reply, plain(405, "That method is not possible here."));
    }
    return sendProblem(request, reply, plain(404, "We could not find that."));
  });
  return { methodsOf };
}
