import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { sendPrivateFile } from "#platform/http/send-private-file.ts";
import { pageOf } from "#platform/list/list-source.ts";
import * as calls from "../office-application-calls.ts";
import { officeApplicationShapes } from "../office-application-contract.ts";
import { acceptApplication, showNewTutor } from "./accept-application.ts";
import { inviteTutor, listCardsWithoutAccount } from "./invite-tutor.ts";
import {
  askApplicant,
  declineApplication,
  getApplication,
  noteApplication,
  officeApplicationSource,
  openApplicationFile,
  openApplicationPage,
} from "./office-applications.ts";

/** The calls about applications to teach, for staff. */
export const officeApplicationRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, officeApplicationShapes, "staff");
    handle(calls.listApplications, { summary: "List applications to teach" }, ({ query }) =>
      pageOf(deps.db, officeApplicationSource, query),
    );
    handle(calls.getApplication, { summary: "Get an application to teach", refuses: [404] }, ({ params }) =>
      getApplication(deps.db, params),
    );
    handle(
      calls.getApplicationFile,
      { summary: "Download a file of an application to teach", produces: ["application/pdf"], refuses: [404] },
      async (request, reply) =>
        sendPrivateFile(reply, await openApplicationFile(deps, request.params), request.headers.range),
    );
    handle(
      calls.getApplicationPage,
      {
        summary: "Get a page of a file of an application to teach as a picture",
        produces: ["application/octet-stream"],
        refuses: [404],
      },
      async (request, reply) => sendPrivateFile(reply, await openApplicationPage(deps, request.params)),
    );
    const description = "`askedAt` is that of the application which was read; one that changed since is refused.";
    handle(
      calls.askApplicant,
      {
        summary: "Ask an applicant for more by mail",
        description,
        audit: "application.asked",
        refuses: [404, 409],
      },
      (request) => askApplicant(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.noteApplication,
      {
        summary: "Note for colleagues what was looked into of an application",
        description: "`notedAt` is that of the application which was read; one that was noted on since is refused.",
        audit: "application.noted",
        refuses: [404, 409],
      },
      (request) => noteApplication(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.declineApplication,
      {
        summary: "Decline an application to teach with a reason",
        description,
        audit: "application.declined",
        refuses: [404, 409],
      },
      (request) => declineApplication(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.acceptApplication,
      {
        summary: "Accept an application to teach",
        description: `Makes the tutor's account and hidden card, and mails the invitation. ${description}`,
        audit: "application.accepted",
        refuses: [404, 409],
      },
      (request) => acceptApplication(deps, actorId(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.showNewTutor,
      {
        summary: "Show the card of an accepted applicant on the site",
        description: "Once the tutor has written the profile.",
        audit: "application.tutor-shown",
        refuses: [404, 409],
      },
      (request) => showNewTutor(deps, actorId(request), request.params),
    );
    handle(calls.listCardsWithoutAccount, { summary: "List tutors who cannot log in" }, () =>
      listCardsWithoutAccount(deps.db),
    );
    handle(
      calls.inviteTutor,
      {
        summary: "Invite a tutor whose card has no account",
        description: "Makes the account of the address, or takes the one that is there, and mails the invitation.",
        audit: "profile.tutor-invited",
        refuses: [404, 409],
      },
      (request) => inviteTutor(deps, actorId(request), { ...request.params, ...request.body }),
    );
  };
