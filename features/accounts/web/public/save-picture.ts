import { removeAvatar, uploadAvatar } from "../account-api.ts";
import { browserSession } from "../browser-session.ts";
import { shrinkPicture } from "../shrink-picture.ts";
import type { AvatarChoice } from "./use-picture-preview.ts";

/** Makes what was chosen the picture of this account, here and on the server. Errors: ApiError. */
export async function savePicture(id: string, choice: AvatarChoice): Promise<void> {
  if (choice.kind === "same") return;
  const { student } =
    choice.kind === "new" ? await uploadAvatar(id, await shrinkPicture(choice.file)) : await removeAvatar(id);
  browserSession().saveProfile(student);
}
