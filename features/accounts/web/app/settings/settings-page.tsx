import { type ReactNode, Suspense, useEffect, useState } from "react";
import { paths } from "#lib/paths.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { accountTexts } from "../../../texts.ts";
import { fetchStudent } from "../../account-api.ts";
import { browserSession, useSession } from "../../browser-session.ts";
import { useProfilePanel } from "../../public/profile-panel-context.ts";
import { useWorkplace } from "../../use-workplace.ts";
import { CloseAccountRow } from "./close-account.tsx";
import { DataDownloadRow } from "./data-download-row.tsx";
import { OpenSessions } from "./open-sessions.tsx";
import { SecurityTrail } from "./security-trail.tsx";
import { ButtonRow, DisclosureRow, LinkRow, SettingGroup } from "./setting-rows.tsx";
import { DarkModeSwitch, NotificationSwitch } from "./setting-switches.tsx";
import { TwoFactorSwitch } from "./two-factor-switch.tsx";

/** Few need it, and its rules come with it. */
const GuardianForm = lazyPart(() => import("./guardian-form.tsx"));

/** Settings (SET-01, AUTH-13): account, security, notifications, appearance, and what the person can take along or end. `children`: groups of other areas. */
export function SettingsPage({ children }: { children?: ReactNode }) {
  const profile = useSession()?.profile ?? null;
  const openPanel = useProfilePanel();
  const at = useWorkplace();
  const { error, retry } = useFreshProfile();

  return (
    <div className="max-w-160">
      <PageHeading>Settings</PageHeading>
      {error ? <LoadFailure message={error} onRetry={retry} className="card mb-6" /> : null}
      <div className="grid gap-8">
        <SettingGroup title="Account">
          <ButtonRow
            label="Personal Information"
            hint="Your name, picture and address"
            onClick={() => openPanel({ kind: "edit", focus: "fullName" })}
          />
          <ButtonRow
            label="Email & Phone"
            hint={[profile?.email, profile?.phone].filter(Boolean).join(" · ")}
            onClick={() => openPanel({ kind: "edit", focus: "phone" })}
          />
          {at === "dashboard" ? (
            <DisclosureRow label="Age and guardian" hint="If you are under 18, or have a guardian whom we may contact">
              <Suspense fallback={<SkeletonBlock className="h-40" />}>
                <GuardianForm />
              </Suspense>
            </DisclosureRow>
          ) : null}
        </SettingGroup>
        <SettingGroup title="Privacy & Security">
          <LinkRow label="Change password" hint="Logs you out on all devices" to={paths.changePassword(at)} />
          <TwoFactorSwitch profile={profile} />
          <DisclosureRow label="Where you are logged in" hint="Your devices, and how to log them out">
            <OpenSessions />
          </DisclosureRow>
          <DisclosureRow label="Security activity" hint="Log-ins and changes of your account">
            <SecurityTrail />
          </DisclosureRow>
        </SettingGroup>
        <SettingGroup title="Notifications">
          <NotificationSwitch
            profile={profile}
            toggled="pushNotifications"
            label="Push Notifications"
            hint="On the devices where you turn it on below"
          />
          <NotificationSwitch
            profile={profile}
            toggled="emailNotifications"
            label="Email Notifications"
            hint="Security mails always come"
          />
          <LinkRow
            label="What reaches you, and when"
            hint="Each kind by e-mail or push, one letter a day, quiet hours"
            to={paths.notificationSettings(at)}
          />
        </SettingGroup>
        <SettingGroup title="Appearance">
          <DarkModeSwitch profile={profile} />
        </SettingGroup>
        {children}
        <SettingGroup title="Your data">
          <DataDownloadRow />
          <CloseAccountRow profile={profile} />
        </SettingGroup>
      </div>
    </div>
  );
}

/** Asks the server for the profile once, so that the switches show what counts; until then the stored one is used. */
function useFreshProfile(): { error: string | null; retry: () => void } {
  const id = useSession()?.profile?.id;
  const [attempts, setAttempts] = useState(0);
  const [error, setError] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempts` asks for another one
  useEffect(() => {
    if (!id) return;
    let isOver = false;
    setError(null);
    fetchStudent(id).then(
      ({ student }) => browserSession().saveProfile(student),
      (problem: unknown) => {
        const isEnded = problem instanceof ApiError && problem.status === 401;
        if (!isOver && !isEnded) setError(errorMessage(problem, accountTexts.fetchFailed));
      },
    );
    return () => {
      isOver = true;
    };
  }, [id, attempts]);

  return { error, retry: () => setAttempts(attempts + 1) };
}
