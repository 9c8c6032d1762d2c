import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { accountTexts } from "#features/accounts/contract.ts";
import { AppError } from "#lib/app-error.ts";
import { mayDo } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../calls.ts";
import { announcementShapes, type WriterSide } from "../contract.ts";
import { announce, listSent, listTellable, takeBack, type Writer } from "./announce.ts";
import { listNews, markNewsRead, readNews } from "./news.ts";

const minuteS = 60;

/** Announcements of a course: read by its students, written by its tutors and by staff. */
export const announcementRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, announcementShapes, "messages");
    handle(calls.listNews, { summary: "List my courses with announcements" }, async (request) => ({
      data: await listNews(deps, actorId(request)),
    }));
    handle(calls.readNews, { summary: "List announcements of my course", refuses: [404] }, (request) =>
      readNews(deps, actorId(request), { ...request.params, ...request.query }),
    );
    handle(
      calls.markNewsRead,
      {
        summary: "Mark announcements of a course as read up to one",
        limits: [{ name: "announcements-read", max: 120, windowS: minuteS }],
        refuses: [404],
      },
      async (request) => {
        await markNewsRead(deps, actorId(request), { ...request.params, ...request.body });
        return {};
      },
    );
    handle(calls.listTellable, { summary: "List courses in which I may announce" }, async (request) => ({
      data: await listTellable(deps, writer(request)),
    }));
    handle(calls.listSent, { summary: "List announcements that were sent in a course", refuses: [404] }, (request) =>
      listSent(deps, writer(request), { ...request.params, ...request.query }),
    );
    handle(
      calls.announce,
      {
        summary: "Send an announcement to students of a course",
        audit: { none: "an announcement names its author and is never changed" },
        description: "A retry with the same Idempotency-Key publishes one announcement.",
        limits: [{ name: "announcements-write", max: 30, windowS: minuteS }],
        refuses: [404, 409, 429],
      },
      async (request) => {
        const { body, params, headers } = request;
        return {
          data: await announce(deps, writer(request), {
            ...body,
            course: params.course,
            requestKey: headers["idempotency-key"] ?? null,
          }),
        };
      },
    );
    handle(
      calls.takeBack,
      {
        summary: "Delete my announcement",
        audit: { none: "the place of an announcement stays, with its author" },
        limits: [{ name: "announcements-back", max: 30, windowS: minuteS }],
        refuses: [404],
      },
      async (request) => ({
        data: await takeBack(deps, writer(request), request.params),
      }),
    );
  };

/** As whom someone announces; errors: AppError forbidden for anyone who may not do so for the academy. */
function writer(request: { params: { as: WriterSide }; actor: FastifyRequest["actor"] } & FastifyRequest): Writer {
  const { as } = request.params as { as: WriterSide };
  const need = { capability: "messages.answer", scope: as === "support" ? "all" : "own-students" } as const;
  if (!mayDo(request.actor ?? { roles: [] }, need)) throw new AppError("forbidden", accountTexts.notYours);
  return { accountId: actorId(request), side: as };
}
