import { useSyncExternalStore } from "react";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { Switch } from "#ui/components/switch.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { accountTexts } from "../../../texts.ts";
import { type Toggled, toggleSetting } from "../../account-api.ts";
import { browserSession } from "../../browser-session.ts";
import type { StoredProfile } from "../../session-rules.ts";

/** Flips a setting on the server and keeps the profile that it answers. Errors: ApiError, one without an id included. */
async function flipOnServer(toggled: Toggled, profile: StoredProfile | null): Promise<void> {
  if (!profile) throw new ApiError(0, accountTexts.noUser);
  if (!profile.id) throw new ApiError(0, accountTexts.noUserId);
  const { student } = await toggleSetting(toggled, profile.id);
  browserSession().saveProfile(student);
}

/** Shows why a switch went back. */
export function showToggleError(error: unknown): void {
  const status = error instanceof ApiError ? error.status : 0;
  console.error("A setting could not be changed", error);
  // An ended session tells of itself.
  if (status === 401 && browserSession().get() === null) return;
  toast.error(errorMessage(error, status > 0 ? accountTexts.toggleFailed(status) : accountTexts.updateError));
}

export type NotificationSwitchProps = {
  profile: StoredProfile | null;
  toggled: "emailNotifications" | "pushNotifications";
  label: string;
  hint: string;
};

/** Flips at once, and back when the server does not follow (SET-01). What the server answers counts. */
export function NotificationSwitch({ profile, toggled, label, hint }: NotificationSwitchProps) {
  const isOn = profile?.[toggled] === true;
  const act = useAct((_isOn: boolean) => flipOnServer(toggled, profile), { onError: showToggleError });

  return (
    <Switch
      name={toggled}
      label={label}
      hint={hint}
      checked={act.busyWith ?? isOn}
      busy={act.isBusy}
      onChange={() => void act.run(!isOn)}
      rowClassName="py-2"
    />
  );
}

/** Dark or light, here at once and on every device of the account. */
export function DarkModeSwitch({ profile }: { profile: StoredProfile | null }) {
  const isDark = useIsDark();
  const act = useAct(() => flipOnServer("theme", profile), {
    optimistic() {
      const [before, requested] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
      browserSession().setTheme(requested);
      return () => browserSession().setTheme(before);
    },
    onError: showToggleError,
  });

  function flip() {
    const requested = isDark ? "light" : "dark";
    // This device may have been switched by itself, on a public page: then the account shows already what is chosen.
    if (profile?.theme !== requested) void act.run();
    else if (!act.isBusy) browserSession().setTheme(requested);
  }

  return (
    <Switch
      name="theme"
      label="Dark Mode"
      hint="Remembered on all your devices"
      checked={isDark}
      busy={act.isBusy}
      onChange={flip}
      rowClassName="py-2"
    />
  );
}

/** Whether the page is shown dark, no matter who switched it. */
function useIsDark(): boolean {
  return useSyncExternalStore(watchTheme, readIsDark, () => false);
}
const readIsDark = () => document.documentElement.dataset.theme === "dark";
function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
