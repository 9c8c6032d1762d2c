import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "#ui/api/ask.ts";
import { sentenceOf } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { changeNotificationSettings } from "../../../calls.ts";
import type { NotificationSettings, SettingsPatch } from "../../../contract.ts";
import { notificationTexts } from "../../../texts.ts";
import { notificationSettingsQuery } from "../../queries.ts";

/**
 * Changes the settings at once on the page, and back with a sentence when the server does not follow. Answers what the page calls.
 */
export function useSettingsChange(): (patch: SettingsPatch) => void {
  const queries = useQueryClient();
  const { queryKey } = notificationSettingsQuery();
  const { mutate } = useMutation({
    mutationKey: queryKey,
    mutationFn: (patch: SettingsPatch) => ask(changeNotificationSettings, { body: patch }),
    onMutate: async (patch) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<NotificationSettings>(queryKey, (held) => held && changed(held, patch));
    },
    onError: (fault) => toast.error(sentenceOf(fault, notificationTexts.changeFailed)),
    // The last of several quick ones has the last word: what an earlier one was answered would take the others back.
    onSettled: () => {
      if (queries.isMutating({ mutationKey: queryKey }) === 1) return queries.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}

/** The settings as they will be. */
function changed(held: NotificationSettings, { kind, channel, on, ...rest }: SettingsPatch): NotificationSettings {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...held,
    ...given,
    kinds: held.kinds.map((row) =>
      row.kind === kind && channel !== undefined ? { ...row, [channel]: on ? "on" : "off" } : row,
    ),
  };
}
