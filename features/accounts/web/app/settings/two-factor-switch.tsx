import { useState } from "react";
import { ApiError } from "#ui/api/call.ts";
import { Switch } from "#ui/components/switch.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import type { CodeSentResponse } from "../../../answers-contract.ts";
import { accountTexts } from "../../../texts.ts";
import { beginTwoFactorChange, confirmTwoFactorChange } from "../../account-api.ts";
import { browserSession } from "../../browser-session.ts";
import { type StoredProfile, workplacesOf } from "../../session-rules.ts";
import { CodeDialog } from "./code-dialog.tsx";
import { showToggleError } from "./setting-switches.tsx";

/**
 * Two-factor authentication: flips at once, asks for the code that confirms it, and goes back without one (SET-01). Of staff a
 * code is requested always, so theirs is on and locked.
 */
export function TwoFactorSwitch({ profile }: { profile: StoredProfile | null }) {
  const isStaff = workplacesOf(profile).includes("admin");
  const isOn = isStaff || profile?.twoFactorEnabled === true;
  const [sent, setSent] = useState<CodeSentResponse | null>(null);

  const begin = useAct(
    async () => {
      if (!profile?.id) throw new ApiError(0, profile ? accountTexts.noUserId : accountTexts.noUser);
      return beginTwoFactorChange(profile.id);
    },
    { onDone: setSent, onError: showToggleError },
  );
  const isChanging = begin.isBusy || sent !== null;
  const close = () => setSent(null);

  async function confirm(code: string) {
    const { student, message } = await confirmTwoFactorChange(code);
    browserSession().saveProfile(student);
    toast.success(message || (student.twoFactorEnabled ? accountTexts.twoFactorOn : accountTexts.twoFactorOff));
    close();
  }

  return (
    <div>
      <Switch
        name="twoFactor"
        label="Two-Factor Authentication"
        hint={isStaff ? "A code by e-mail at each log-in: compulsory for staff" : "A code by e-mail at each log-in"}
        disabled={isStaff}
        checked={isChanging ? !isOn : isOn}
        busy={isChanging}
        onChange={() => sent === null && void begin.run()}
        rowClassName="py-2"
      />
      <CodeDialog
        id="two-factor"
        title={isOn ? "Switch two-factor off" : "Switch two-factor on"}
        sent={sent}
        purpose="two-factor-change"
        confirmLabel="Confirm"
        onConfirm={confirm}
        onClose={close}
      />
    </div>
  );
}
