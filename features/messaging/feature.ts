import { addressVerified, ownerProven } from "#features/accounts/events.ts";
import { officeSearch, personHistory } from "#features/accounts/server/public.ts";
import { countUnreadMessages } from "#features/notifications/server/public.ts";
import { tutorPicked } from "#features/tutors/events.ts";
import { savedUploadBytes, uploadPurposes } from "#features/uploads/server/public.ts";
import { whatsappReplies } from "#features/whatsapp/server/public.ts";
import { on } from "#platform/feature/domain-events.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { messageFile, voiceNote } from "./file-texts.ts";
import { answerMail } from "./server/answer-mail.ts";
import { countUnreadOfSides } from "./server/count-unread.ts";
import { mailOwedMessages, mailUnread, mailUnreadJob } from "./server/mail-unread.ts";
import { bytesOfFiles } from "./server/message-files.ts";
import { messageHistory } from "./server/message-history.ts";
import { messagingPersonalData, notePersonalData, reportPersonalData } from "./server/personal-data.ts";
import { inboundMailRoutes } from "./server/replies/inbound-mail-routes.ts";
import { replyByWhatsApp } from "./server/reply-by-whatsapp.ts";
import { reportRoutes } from "./server/report-routes.ts";
import { messagingRoutes } from "./server/routes.ts";
import { supportRoutes } from "./server/support/routes.ts";
import { conversationSearch } from "./server/support/search-conversations.ts";
import { welcomePick } from "./server/welcome-pick.ts";

export const feature = defineFeature({
  name: "messaging",
  routes: (deps) => [messagingRoutes(deps), reportRoutes(deps), supportRoutes(deps), inboundMailRoutes(deps)],
  academy: { answerMail },
  contributions: [
    contribute(officeSearch, conversationSearch),
    contribute(personHistory, messageHistory),
    contribute(countUnreadMessages, countUnreadOfSides),
    contribute(whatsappReplies, replyByWhatsApp),
    contribute(savedUploadBytes, bytesOfFiles),
    contribute(uploadPurposes, () => ({
      name: messageFile.purpose,
      maxBytes: messageFile.maxBytes,
      kinds: messageFile.kinds,
      redrawsPictures: true,
      need: { capability: "files.send", scope: "own" },
    })),
    contribute(uploadPurposes, () => ({
      name: voiceNote.purpose,
      maxBytes: voiceNote.maxBytes,
      kinds: voiceNote.kinds,
      longestMs: voiceNote.longestMs,
      need: { capability: "files.send", scope: "own" },
    })),
  ],
  jobs: [
    scheduled(mailUnreadJob, "* * * * *", async (deps, run) => {
      const mailed = await mailUnread(deps, run.stopSignal);
      if (mailed > 0) deps.log.info({ mailed }, "mails about unread messages sent");
    }),
  ],
  personalData: [messagingPersonalData, reportPersonalData, notePersonalData],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
  handlers: [
    on(tutorPicked, "opens their conversation and tells both", welcomePick),
    ...[addressVerified, ownerProven].map((event) =>
      on(event, "mails the messages that wait unread", (deps, { accountId }) => mailOwedMessages(deps, accountId)),
    ),
  ],
});
