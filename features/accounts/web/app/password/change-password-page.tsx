import { useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Banner } from "#ui/components/banner.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormPassword, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { accountTexts } from "../../../texts.ts";
import { changePassword } from "../../account-api.ts";
import { useSession } from "../../browser-session.ts";
import { useWorkplace } from "../../use-workplace.ts";
import { NewPasswordFields } from "../sign-in/new-password-fields.tsx";
import type { ChangeForm } from "./change-form.ts";
import type { PendingCode } from "./confirm-code-page.tsx";

export const meta = appMeta("Change password");

/** The checks bring the schema library, and the page is there sooner without it: they come when the form is touched. */
const loadChecks = () => import("./change-form.ts").catch(() => null);

const schema = {
  async safeParse(typed: unknown) {
    // Where they do not come, the server still checks all of it, and shows it under the same fields.
    return (await loadChecks())?.changeForm.safeParse(typed) ?? { success: true as const, data: typed as ChangeForm };
  },
};

/** Change password (PWD-01): checks what can be checked, then a code is mailed and the next page asks for it. */
export function ChangePasswordPage() {
  const navigate = useNavigate();
  const at = useWorkplace();
  const profile = useSession()?.profile;
  const act = useAct(changePassword, {
    onDone({ email, resendAfterS }) {
      const state: PendingCode = { maskedEmail: email, resendAtMs: Date.now() + resendAfterS * 1000 };
      return navigate(paths.confirmCode(at), { state });
    },
  });

  return (
    <div className="max-w-120">
      <PageHeading>Change password</PageHeading>
      <Banner icon="triangle-alert" className="mb-6">
        Changing your password logs you out on all devices, this one too.
      </Banner>
      <CallForm
        act={act}
        schema={schema}
        values={{ email: profile?.email ?? "" } as ChangeForm}
        tellsOn="send"
        onSend={act.run}
        submit="Save"
        busyLabel="Saving..."
        button={{ block: true }}
        otherwise={accountTexts.updateError}
        onFocus={() => void loadChecks()}
        className="grid gap-4.5"
      >
        <FormText
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <FormPassword name="oldPassword" label="Old Password" autoComplete="current-password" required />
        <NewPasswordFields name="newPassword" label="New Password" />
      </CallForm>
    </div>
  );
}

export default ChangePasswordPage;
