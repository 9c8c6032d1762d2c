import { firstRead } from "#ui/api/first-read.ts";
import type { WebFeature } from "#ui/workplace/web-feature.ts";
import { listConversations, readThread } from "../calls.ts";

const conversations = firstRead(listConversations);

export const feature: WebFeature = {
  name: "messaging",
  pages: [
    {
      path: "dashboard/messages",
      file: "messages.tsx",
      layout: "dashboard",
      navigation: { label: "Messages", icon: "message-square", order: 50, badge: "messages" },
      reads: [conversations],
      readsWith: [
        ["\\?conversation=([0-9a-f-]{36})$", [conversations, firstRead(readThread, { params: { id: "{1}" } })]],
      ],
    },
  ],
};
