import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature, WebPage } from "#ui/workplace/web-feature.ts";
import { listConversations, listDeskConversations, readDeskThread, readThread } from "../calls.ts";
import type { Desk } from "../contract.ts";

const conversations = firstRead(listConversations);
const chosen = "\\?conversation=([0-9a-f-]{36})$";

const row = { label: "Messages", icon: "message-square", badge: "messages" } as const;

/** The page of a tutor, or of support, with what it asks first. */
function deskPage(as: Desk, path: string, order: number): WebPage {
  const list = firstRead(listDeskConversations, { params: { as } });
  return {
    path,
    file: "desk-messages.tsx",
    id: `${as}-messages`,
    layout: "dashboard",
    navigation: { ...row, order, ...(as === "support" && { needs: "messages.answer" }) },
    reads: [list],
    readsWith: [[chosen, [list, firstRead(readDeskThread, { params: { as, id: "{1}" } })]]],
  };
}

export const feature: WebFeature = {
  name: "messaging",
  pages: [
    {
      path: "dashboard/messages",
      file: "messages.tsx",
      layout: "dashboard",
      offline: true,
      navigation: { ...row, order: 50 },
      reads: [conversations],
      readsWith: [[chosen, [conversations, firstRead(readThread, { params: { id: "{1}" } })]]],
    },
    deskPage("tutor", "tutor/messages", 25),
    deskPage("support", "admin/messages", 20),
  ],
};
