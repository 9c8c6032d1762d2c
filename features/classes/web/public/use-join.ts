import { useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { classTexts } from "../../texts.ts";

/** Opens the meeting of a class in a tab of its own, at the link that `join` returns; what is known of `topic` is read again. */
export function useJoin(join: () => Promise<{ meetingUrl: string }>, topic: string) {
  const queries = useQueryClient();
  return useAct(
    async () => {
      // Opened at once: after an answer browsers take it for a pop-up that no one asked for.
      const tab = window.open("about:blank", "_blank");
      try {
        const { meetingUrl } = await join();
        if (tab) {
          tab.opener = null;
          tab.location.replace(meetingUrl);
        } else window.location.assign(meetingUrl);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    {
      onDone: () => queries.invalidateQueries({ queryKey: [topic] }),
      onError: (error) => toast.error(errorMessage(error, classTexts.failed)),
    },
  );
}
