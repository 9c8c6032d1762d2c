import sharp, { type Sharp } from "sharp";
import { type AppError, invalidAt, tooLargeAt } from "#lib/app-error.ts";
import { openPicture, PictureError, type PictureErrorKind } from "#platform/pictures/open-picture.ts";
import { accountTexts } from "../../contract.ts";

/** The two sizes in pixels in which a picture is stored: panels, and the header and lists. */
export const avatarSizes = { large: 256, small: 96 } as const;

/** The type under which pictures are stored and served. */
export const avatarType = "image/webp";

export type Avatar = { large: Buffer; small: Buffer };

/**
 * Decodes the picture at `path`, turns it upright, cuts it square around what matters and encodes it again in two sizes.
 * Nothing of the file itself is stored: no metadata, no place, no second file hidden in it.
 * Errors: AppError invalid for what is no picture, too_large for one that would take too much memory.
 */
export async function drawAvatar(path: string): Promise<Avatar> {
  try {
    const picture = await openPicture(path, { isCut: true });
    const large = await square(picture.autoOrient(), avatarSizes.large);
    const small = await square(sharp(large), avatarSizes.small);
    return { large, small };
  } catch (cause) {
    throw refusal(cause instanceof PictureError ? cause.kind : "unreadable", cause);
  }
}

const messages: Record<PictureErrorKind, string> = {
  unreadable: accountTexts.pictureUnreadable,
  too_thin: accountTexts.pictureTooThin,
  too_large: accountTexts.pictureTooLarge,
  too_heavy: accountTexts.pictureTooHeavy,
};

/** What is wrong with a picture, reported at the field in which it came. */
function refusal(error: PictureErrorKind, cause: unknown): AppError {
  const message = messages[error];
  if (error !== "unreadable") return tooLargeAt("avatar", message, { code: error, cause });
  const refused = invalidAt("avatar", message, error);
  refused.cause = cause;
  return refused;
}

const square = (picture: Sharp, size: number): Promise<Buffer> =>
  picture
    .resize(size, size, { fit: "cover", position: "attention" })
    .webp({ quality: 82, effort: 4 })
    .timeout({ seconds: 10 })
    .toBuffer();
