import { z } from "zod";
import { acts } from "#features/act-links/server/public.ts";
import { receiptIssued } from "#features/checkout/events.ts";
import { paidBy } from "#features/checkout/server/public.ts";
import { suppliedText } from "#platform/feature/documents.ts";
import { on } from "#platform/feature/domain-events.ts";
import { contribute } from "#platform/feature/extension-point.ts";
import { defineFeature } from "#platform/feature/feature.ts";
import { scheduled } from "#platform/feature/jobs.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { confirmNote, stopNote } from "./server/notes/answer-note.ts";
import { askForNote } from "./server/notes/ask-for-note.ts";
import { forgetAddresses, sendNotes } from "./server/notes/send-notes.ts";
import { answerByLink, leaveByLink } from "./server/pay.ts";
import { payAct } from "./server/pay-act.ts";
import { sponsorPersonalData } from "./server/personal-data.ts";
import { readPage } from "./server/read-page.ts";
import { sponsorRoutes } from "./server/routes.ts";
import { mailReceipt, payerName } from "./server/tell-sponsor.ts";

const notesJob = defineJob("sponsors.send-notes", z.object({}), { expireInS: 900 });
const forgetJob = defineJob("sponsors.forget-addresses", z.object({}));

export const feature = defineFeature({
  name: "sponsors",
  routes: (deps) => [sponsorRoutes(deps)],
  academy: { answerByLink, askForNote, confirmNote, leaveByLink, readPage, stopNote },
  documents: [
    { page: "pay/:token", known: (params) => ({ note: suppliedText(params, "note", 10) }), unstored: ["note"] },
    {
      page: "sponsor-notes",
      known: (params) => ({ token: suppliedText(params, "token", 200), stop: suppliedText(params, "stop", 200) }),
      unstored: ["token", "stop"],
    },
  ],
  personalData: sponsorPersonalData,
  jobs: [
    // Each morning, so that a day without the academy loses no month.
    scheduled(notesJob, "20 6 * * *", async (deps, run) => {
      const sent = await sendNotes(deps, run.stopSignal);
      if (sent > 0) deps.log.info({ sent }, "monthly mails to sponsors sent");
    }),
    scheduled(forgetJob, "50 2 * * *", async (deps) => {
      const forgotten = await forgetAddresses(deps);
      if (forgotten > 0) deps.log.info({ forgotten }, "e-mail addresses of sponsors deleted");
    }),
  ],
  contributions: [
    contribute(paidBy, (_deps, tx, paymentId) => payerName({ db: tx }, paymentId)),
    contribute(acts, payAct),
  ],
  handlers: [on(receiptIssued, "mails the receipt to the sponsor who paid", mailReceipt)],
});
