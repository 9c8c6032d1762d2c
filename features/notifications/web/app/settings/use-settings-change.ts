import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { toast } from "#ui/components/toast.tsx";
import { changeNotificationSettings } from "../../../calls.ts";
import type { NotificationSettings, SettingsPatch } from "../../../contract.ts";
import { notificationTexts } from "../../../texts.ts";
import { notificationSettingsQuery } from "../../queries.ts";

/**
 * Changes the settings at once on the page, and back with a sentence when the server does not follow. Returns the settings as the page
 * shows them, and what it calls. What is under way is stored here and not among what was read: a box would jump back for the moment in
 * which the change begins.
 */
export function useSettingsChange(settings: NotificationSettings): {
  settings: NotificationSettings;
  change: (patch: SettingsPatch) => void;
} {
  const queries = useQueryClient();
  const [unsent, setUnsent] = useState<readonly SettingsPatch[]>([]);
  const { queryKey } = notificationSettingsQuery();

  async function change(patch: SettingsPatch) {
    setUnsent((others) => [...others, patch]);
    try {
      await ask(changeNotificationSettings, { body: patch });
      await queries.invalidateQueries({ queryKey });
    } catch (error) {
      toast.error(errorMessage(error, notificationTexts.changeFailed));
    } finally {
      setUnsent((all) => all.filter((item) => item !== patch));
    }
  }
  return { settings: unsent.reduce(changed, settings), change: (patch) => void change(patch) };
}

/** The settings as they will be. */
function changed(settings: NotificationSettings, { kind, channel, on, ...rest }: SettingsPatch): NotificationSettings {
  const input = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...settings,
    ...input,
    kinds: settings.kinds.map((row) =>
      row.kind === kind && channel !== undefined ? { ...row, [channel]: on ? "on" : "off" } : row,
    ),
  };
}
