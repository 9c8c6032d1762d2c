import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { accountTexts } from "#features/accounts/contract.ts";
import { AppError, invalidAt } from "#lib/app-error.ts";
import { mayDo } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { sendPrivateFile } from "#platform/http/send-private-file.ts";
import * as calls from "../calls.ts";
import { type Desk, messagingShapes } from "../contract.ts";
import { type SupportView, supportTexts } from "../support-texts.ts";
import { changeMessage } from "./change-message.ts";
import { asDesk, asStudent, type Viewer } from "./conversation-view.ts";
import { listConversations } from "./list-conversations.ts";
import { openMessageFile } from "./message-files.ts";
import { openWithStudent } from "./open-with-student.ts";
import { showTyping } from "./presence.ts";
import { markRead, readThread } from "./read-thread.ts";
import { searchMessages } from "./search-messages.ts";
import { sendAnswer, sendMessage } from "./send-message.ts";

const minuteS = 60;

/** Own conversations of a student, a tutor and support (MSG-01, MSG-02). Another's is answered with 404 throughout. */
export const messagingRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, messagingShapes, "messages");
    const sending = { limits: [{ name: "messages-address", max: 60, windowS: minuteS }], refuses: [404, 409, 429] };
    const reading = { limits: [{ name: "messages-read", max: 240, windowS: minuteS }] };
    const typing = { limits: [{ name: "messages-typing", max: 60, windowS: minuteS }] };
    const searching = { limits: [{ name: "messages-search", max: 60, windowS: minuteS }] };
    const changing = { limits: [{ name: "messages-change", max: 60, windowS: minuteS }], refuses: [404] };
    const fetching = {
      description: "The whole file, one `Range` of its bytes, or its preview.",
      produces: ["application/octet-stream"],
      limits: [{ name: "messages-files", max: 240, windowS: minuteS }],
    };
    const places = "The newest 40, those before a message, or those that changed since a `change`. Oldest first.";

    handle(
      calls.sendMessage,
      {
        summary: "Send a message to a tutor or to support",
        description:
          "Names a conversation by id, or a tutor by id (null: support), which opens the conversation. A retry with the same Idempotency-Key sends one message.",
        ...sending,
      },
      (request) =>
        sendMessage(deps, asStudent(actorId(request)), {
          ...request.body,
          requestKey: request.headers["idempotency-key"] ?? null,
        }),
    );
    handle(calls.searchMessages, { summary: "Search my messages", ...searching }, async (request) => ({
      data: await searchMessages(deps, student(request), request.query.q),
    }));
    handle(calls.editMessage, { summary: "Edit my message", ...changing }, (request) =>
      changeMessage(deps, student(request), { ...request.params, ...request.body }),
    );
    handle(calls.deleteMessage, { summary: "Delete my message", ...changing }, (request) =>
      changeMessage(deps, student(request), { id: request.params.id, body: null }),
    );
    handle(
      calls.getMessageFile,
      { summary: "Download a file of one of my messages", ...fetching },
      async (request, reply) =>
        sendPrivateFile(
          reply,
          await openMessageFile(deps, student(request), { id: request.params.file, ...whichOf(request.query) }),
          request.headers.range,
        ),
    );
    handle(calls.listConversations, { summary: "List my conversations, latest first" }, (request) =>
      listConversations(deps, student(request), { ...filterOf(request.query), waitingOnly: false }),
    );
    handle(calls.readThread, { summary: "List messages of a conversation", description: places }, (request) =>
      readThread(deps, student(request), { ...request.params, ...request.query }),
    );
    handle(calls.markRead, { summary: "Mark a conversation as read up to a message", ...reading }, (request) =>
      markRead(deps, student(request), { ...request.params, ...request.body }),
    );
    handle(calls.showTyping, { summary: "Send a typing indicator", ...typing }, async (request) => {
      await showTyping(deps, student(request), request.params.id);
      return {};
    });

    handle(
      calls.sendAnswer,
      {
        summary: "Send a message to a student, as their tutor or as support",
        audit: { none: "a message names its author" },
        description: "Names a conversation by id. A retry with the same Idempotency-Key sends one message.",
        ...sending,
      },
      (request) =>
        sendAnswer(deps, desk(request), { ...request.body, requestKey: request.headers["idempotency-key"] ?? null }),
    );
    handle(calls.searchDeskMessages, { summary: "Search messages with students", ...searching }, async (request) => ({
      data: await searchMessages(deps, desk(request), request.query.q),
    }));
    handle(
      calls.editAnswer,
      {
        summary: "Edit my message to a student",
        audit: { none: "an edited message is marked as edited and names its author" },
        ...changing,
      },
      (request) => changeMessage(deps, desk(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.deleteAnswer,
      {
        summary: "Delete my message to a student",
        audit: { none: "the place of a message stays, with its author" },
        ...changing,
      },
      (request) => changeMessage(deps, desk(request), { id: request.params.id, body: null }),
    );
    handle(
      calls.getAnswerFile,
      { summary: "Download a file of a message with a student", ...fetching },
      async (request, reply) =>
        sendPrivateFile(
          reply,
          await openMessageFile(deps, desk(request), { id: request.params.file, ...whichOf(request.query) }),
          request.headers.range,
        ),
    );
    handle(
      calls.openDeskConversation,
      {
        summary: "Get the conversation with a student; support starts it if missing",
        audit: { none: "an empty conversation is not shown to the student" },
        limits: [{ name: "messages-open", max: 60, windowS: minuteS }],
        refuses: [404],
      },
      async (request) => ({
        conversation: await openWithStudent(deps, desk(request), request.body.studentId),
      }),
    );
    handle(calls.listDeskConversations, { summary: "List conversations with students, latest first" }, (request) =>
      listConversations(deps, desk(request), {
        ...filterOf(request.query),
        waitingOnly: request.query.waiting === "true",
        show: viewOf(request.params.as, request.query.show),
      }),
    );
    handle(
      calls.readDeskThread,
      { summary: "List messages of a conversation with a student", description: places },
      (request) => readThread(deps, desk(request), { ...request.params, ...request.query }),
    );
    handle(
      calls.markDeskRead,
      {
        summary: "Mark a conversation with a student as read up to a message",
        audit: { none: "a reading position" },
        ...reading,
      },
      (request) => markRead(deps, desk(request), { ...request.params, ...request.body }),
    );
    handle(
      calls.showDeskTyping,
      { summary: "Send a typing indicator to a student", audit: { none: "a typing indicator" }, ...typing },
      async (request) => {
        await showTyping(deps, desk(request), request.params.id);
        return {};
      },
    );
  };

const whichOf = ({ preview }: { preview?: "true" | undefined }) => ({ isPreview: preview === "true" });

const student = (request: FastifyRequest): Viewer => asStudent(actorId(request));

/** As whom an answerer comes; errors: AppError forbidden for anyone who may not answer for support. */
function desk(
  request: FastifyRequest<{ Params: { as: Desk } }> | { params: { as: Desk }; actor: FastifyRequest["actor"] },
): Viewer {
  const { as } = request.params;
  const need = { capability: "messages.answer", scope: as === "support" ? "all" : "own-students" } as const;
  if (!mayDo(request.actor ?? { roles: [] }, need)) throw new AppError("forbidden", accountTexts.notYours);
  return asDesk(actorId(request), as);
}

/** Errors: AppError invalid for a tutor's list. */
function viewOf(as: Desk, show: SupportView | undefined) {
  if (show !== undefined && as !== "support") throw invalidAt("show", supportTexts.onlySupport, "not-support");
  return show;
}

/** Which conversations a list asks for. */
const filterOf = ({ unread, after }: { unread?: "true" | undefined; after?: string | undefined }) => ({
  unreadOnly: unread === "true",
  after,
});
