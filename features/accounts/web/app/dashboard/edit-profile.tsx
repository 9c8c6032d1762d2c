import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { FormMessage } from "#ui/components/form-message.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { accountTexts } from "../../../texts.ts";
import { removeAvatar, updateStudent, uploadAvatar } from "../../account-api.ts";
import { browserSession } from "../../browser-session.ts";
import { knownName } from "../../session-rules.ts";
import type { Session } from "../../session-store.ts";
import { showFieldErrors } from "../sign-in/show-field-errors.ts";
import { type AvatarChoice, AvatarPicker } from "./avatar-picker.tsx";
import { shrinkPicture } from "./shrink-picture.ts";

const atMost = (max: number) => z.maxLength(max, `At most ${max} characters.`);
const trimmed = () => z.overwrite<string>((text) => text.trim());

const profileForm = z.object({
  fullName: z.string().check(trimmed(), z.minLength(1, accountTexts.nameMissing), atMost(120)),
  phone: z.string().check(trimmed(), atMost(40)),
  address: z.string().check(trimmed(), atMost(300)),
});
type ProfileForm = z.output<typeof profileForm>;

export type EditProfileProps = {
  /** For the Save button, which is outside the form. */
  formId: string;
  session: Session;
  focus: "fullName" | "phone";
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
};

/** The form of the profile (DASH-06, DASH-07), filled from the stored profile when it opens. */
export default function EditProfile({ formId, session, focus, onBusy, onDone }: EditProfileProps) {
  const { profile } = session;
  const [problem, setProblem] = useState<string | null>(null);
  const [avatar, setAvatar] = useState<AvatarChoice>({ kind: "same" });
  const [avatarError, setAvatarError] = useState<string | null>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<ProfileForm>({
    resolver: standardSchemaResolver(profileForm),
    defaultValues: { fullName: profile?.fullName ?? "", phone: profile?.phone ?? "", address: profile?.address ?? "" },
  });
  const { errors, isSubmitting, dirtyFields } = formState;

  useEffect(() => onBusy(isSubmitting), [onBusy, isSubmitting]);
  useEffect(() => setFocus(focus), [setFocus, focus]);

  async function save(input: ProfileForm) {
    setProblem(null);
    setAvatarError(null);
    const store = browserSession();
    // As it is in storage now: somebody may have emptied it while the form stood open, and what was typed stays.
    const { token, profile: stored } = store.stored();
    if (stored === null) return setProblem(accountTexts.noUser);
    const { id } = stored;
    if (!id) return setProblem(accountTexts.noUserId);
    if (token === null) return setProblem(accountTexts.noToken);
    try {
      // What was not touched here may have been changed on another device.
      const { fullName, phone, address } = input;
      const { student, message } = await updateStudent(id, {
        fullName,
        ...(dirtyFields.phone && { phone }),
        ...(dirtyFields.address && { address }),
      });
      store.saveProfile(student);
      if (await saveAvatar(id)) {
        toast.success(message || accountTexts.profileDone);
        onDone();
      }
    } catch (error) {
      if (!showFieldErrors(error, ["fullName", "phone", "address"], { setError, setFocus })) {
        setProblem(problemOf(error));
      }
    }
  }

  /** After the texts: a picture that is refused leaves them saved and the panel open. */
  async function saveAvatar(id: string): Promise<boolean> {
    if (avatar.kind === "same") return true;
    try {
      const { student } =
        avatar.kind === "new" ? await uploadAvatar(id, await shrinkPicture(avatar.file)) : await removeAvatar(id);
      browserSession().saveProfile(student);
      setAvatar({ kind: "same" });
      return true;
    } catch (error) {
      setAvatarError(problemOf(error));
      return false;
    }
  }

  return (
    <form id={formId} method="post" noValidate onSubmit={handleSubmit(save)} className="grid gap-4.5 pt-1">
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
      <TextField
        {...register("fullName")}
        label="Full Name"
        autoComplete="name"
        required
        error={errors.fullName?.message}
      />
      <TextField
        name="email"
        label="Email"
        note="(cannot be changed)"
        type="email"
        autoComplete="email"
        readOnly
        value={profile?.email ?? ""}
      />
      <TextField
        {...register("phone")}
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
      />
      <TextField
        {...register("address")}
        label="Address"
        optional
        autoComplete="street-address"
        error={errors.address?.message}
      />
      <FormMessage tone="error">{problem}</FormMessage>
    </form>
  );
}

/** The server's sentence, else the status that it answered, else that something went wrong. */
function problemOf(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  return errorMessage(error, status > 0 ? accountTexts.updateFailed(status) : accountTexts.updateError);
}
