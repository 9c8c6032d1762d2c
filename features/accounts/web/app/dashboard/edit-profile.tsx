import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import type { Act } from "#ui/hooks/use-act.ts";
import { accountTexts } from "../../../texts.ts";
import { updateStudent } from "../../account-api.ts";
import { browserSession } from "../../browser-session.ts";
import { AvatarPicker } from "../../public/avatar-picker.tsx";
import { savePicture } from "../../public/save-picture.ts";
import type { AvatarChoice } from "../../public/use-picture-preview.ts";
import { knownName } from "../../session-rules.ts";
import type { Session } from "../../session-store.ts";

const atMost = (max: number) => z.maxLength(max, `At most ${max} characters.`);
const trimmed = () => z.overwrite<string>((text) => text.trim());

const profileForm = z.object({
  fullName: z.string().check(trimmed(), z.minLength(1, accountTexts.nameMissing), atMost(120)),
  phone: z.string().check(trimmed(), atMost(40)),
  address: z.string().check(trimmed(), atMost(300)),
});
type ProfileForm = z.output<typeof profileForm>;

export type EditProfileProps = {
  /** For the Save button, which is outside the form and shows how saving goes. */
  formId: string;
  saving: Act<() => Promise<boolean>, boolean>;
  session: Session;
  focus: "fullName" | "phone";
  onDone: () => void;
};

/** The form of the profile (DASH-06, DASH-07), filled from the stored profile when it opens. */
export default function EditProfile({ formId, saving, session, focus, onDone }: EditProfileProps) {
  const { profile } = session;
  const [avatar, setAvatar] = useState<AvatarChoice>({ kind: "same" });
  const [avatarError, setAvatarError] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what went wrong is forgotten with the form, not while it is open
  useEffect(() => saving.clear, []);

  async function save({ fullName, phone, address }: ProfileForm): Promise<boolean> {
    setAvatarError(null);
    const store = browserSession();
    // Read from storage now: someone may have emptied it while the form was open, and what was typed stays.
    const { token, profile: stored } = store.stored();
    if (stored === null) throw new ApiError(0, accountTexts.noUser);
    const { id } = stored;
    if (!id) throw new ApiError(0, accountTexts.noUserId);
    if (token === null) throw new ApiError(0, accountTexts.noToken);
    // What was not touched here may have been changed on another device.
    const { student, message } = await updateStudent(id, {
      fullName,
      ...(phone !== (profile?.phone ?? "") && { phone }),
      ...(address !== (profile?.address ?? "") && { address }),
    });
    store.saveProfile(student);
    if (!(await saveAvatar(id))) return false;
    toast.success(message || accountTexts.profileDone);
    onDone();
    return true;
  }

  /** After the texts: a picture that is refused leaves them saved and the panel open. */
  async function saveAvatar(id: string): Promise<boolean> {
    try {
      await savePicture(id, avatar);
      setAvatar({ kind: "same" });
      return true;
    } catch (error) {
      setAvatarError(errorMessage(error, failed(error)));
      return false;
    }
  }

  return (
    <CallForm
      id={formId}
      act={saving}
      schema={profileForm}
      values={{ fullName: profile?.fullName ?? "", phone: profile?.phone ?? "", address: profile?.address ?? "" }}
      onSend={(typed) => saving.run(() => save(typed))}
      otherwise={failed(saving.error)}
      className="grid gap-4.5 pt-1"
    >
      <AvatarPicker
        name={knownName(profile)}
        current={profile?.avatarUrl ?? session.picture}
        choice={avatar}
        error={avatarError}
        onChoice={(choice, error) => {
          setAvatarError(error);
          if (choice) setAvatar(choice);
        }}
      />
      <FormText name="fullName" label="Full Name" autoComplete="name" required autoFocus={focus === "fullName"} />
      <TextField
        name="email"
        label="Email"
        note="(cannot be changed)"
        type="email"
        autoComplete="email"
        readOnly
        value={profile?.email ?? ""}
      />
      <FormText name="phone" label="Phone" optional type="tel" autoComplete="tel" autoFocus={focus === "phone"} />
      <FormText name="address" label="Address" optional autoComplete="street-address" />
    </CallForm>
  );
}

/** The status that the server answered where it gave no reason, else that something went wrong. */
const failed = (error: unknown) =>
  error instanceof ApiError && error.status > 0 ? accountTexts.updateFailed(error.status) : accountTexts.updateError;
