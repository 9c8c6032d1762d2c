import { addressVerified, ownerProven } from "#features/accounts/events.ts";
import { countUnreadMessages } from "#features/notifications/server/public.ts";
import { tutorPicked } from "#features/tutors/events.ts";
import { tutorContacts } from "#features/tutors/server/public.ts";
import { keptUploadBytes, uploadPurposes } from "#features/uploads/server/public.ts";
import { whatsappReplies } from "#features/whatsapp/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { on } from "#platform/feature/domain-events.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { messageFile, voiceNote } from "./file-texts.ts";
import { mailOwedMessages, mailUnread, mailUnreadJob } from "./server/mail-unread.ts";
import { bytesOfFiles } from "./server/message-files.ts";
import { messagingPersonalData, reportPersonalData } from "./server/personal-data.ts";
import { messagingVerbs } from "./server/public.ts";
import { type AnsweredMail, answerOf } from "./server/replies/answer-of.ts";
import { inboundMailRoutes } from "./server/replies/inbound-mail-routes.ts";
import { receiveMail } from "./server/replies/receive-mail.ts";
import { replyByWhatsApp } from "./server/reply-by-whatsapp.ts";
import { reportRoutes } from "./server/report-routes.ts";
import { messagingRoutes } from "./server/routes.ts";
import { welcomePick } from "./server/welcome-pick.ts";

const verbsOf = (deps: VerbDeps) => messagingVerbs({ ...deps, findTutors: tutorContacts });

export const feature = defineFeature({
  name: "messaging",
  routes: (deps) => [
    messagingRoutes(deps.once(verbsOf)),
    reportRoutes(deps.once(verbsOf)),
    inboundMailRoutes({ ...deps, findTutors: tutorContacts }),
  ],
  academy: (deps) => ({
    /** For the development page: what somebody answers to a kept mail, as a mail server would hand it over. */
    answerMail: (mail: AnsweredMail, text: string) =>
      receiveMail(
        { ...deps, findTutors: tutorContacts },
        { raw: answerOf(mail, text), isWhole: true, envelopeTo: null },
      ),
  }),
  contributions: [
    contribute(countUnreadMessages, (deps, ...asked) => deps.once(verbsOf).countUnread(...asked)),
    contribute(whatsappReplies, (deps, reply) => replyByWhatsApp({ ...deps, findTutors: tutorContacts })(reply)),
    contribute(keptUploadBytes, ({ db }, accountId) => bytesOfFiles(db, accountId)),
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
      const mailed = await mailUnread({ ...deps, findTutors: tutorContacts }, run.stopping);
      if (mailed > 0) deps.log.info({ mailed }, "mails about unread messages sent");
    }),
  ],
  personalData: [messagingPersonalData, reportPersonalData],
  seed: async () => (await import("./server/seed-steps.ts")).seedSteps,
  handlers: [
    on(tutorPicked, "opens their conversation and tells both", welcomePick),
    ...[addressVerified, ownerProven].map((event) =>
      on(event, "mails the messages that wait unread", (deps, { accountId }) => mailOwedMessages(deps, accountId)),
    ),
  ],
});
