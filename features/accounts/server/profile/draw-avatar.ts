import sharp, { type Sharp } from "sharp";
import { AppError, invalid } from "#lib/app-error.ts";
import { accountTexts } from "../../contract.ts";

/** Decoded, a picture takes four bytes a pixel: 40 megapixels are 160 MB, more than any phone's photo. */
const maxPixels = 40_000_000;

/** The two sizes in pixels in which a picture is kept: panels, and the header and lists. */
export const avatarSizes = { large: 256, small: 96 } as const;

/** The type under which pictures are kept and served. */
export const avatarType = "image/webp";

export type Avatar = { large: Buffer; small: Buffer };

/**
 * Decodes the picture at `path`, turns it upright, cuts it square around what matters and encodes it anew in two sizes.
 * Nothing of the file itself is kept: no metadata, no place, no second file hidden in it.
 * Errors: AppError invalid for what is no picture, too_large for one with too many pixels.
 */
export async function drawAvatar(path: string): Promise<Avatar> {
  try {
    // Sizes stand in the header: a bomb of a few bytes and a billion pixels is refused before it is unpacked.
    const large = await square(
      sharp(path, { limitInputPixels: maxPixels, failOn: "error", pages: 1, sequentialRead: true }).autoOrient(),
      avatarSizes.large,
    );
    const small = await square(sharp(large), avatarSizes.small);
    return { large, small };
  } catch (cause) {
    if (/pixel limit/i.test((cause as Error).message)) {
      throw new AppError("too_large", accountTexts.pictureTooLarge, { cause });
    }
    throw unreadable(cause);
  }
}

/** What is wrong with a file that is no picture. */
export function unreadable(cause?: unknown): AppError {
  const message = accountTexts.pictureUnreadable;
  const fault = invalid(message, [{ pointer: "/avatar", code: "picture", message }]);
  fault.cause = cause;
  return fault;
}

const square = (picture: Sharp, size: number): Promise<Buffer> =>
  picture
    .resize(size, size, { fit: "cover", position: "attention" })
    .webp({ quality: 82, effort: 4 })
    .timeout({ seconds: 10 })
    .toBuffer();
