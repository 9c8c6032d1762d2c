/** The longer side that is sent, in pixels: three times what is shown of an avatar. */
const maxSide = 768;
const smallBytes = 200 * 1024;

/**
 * A smaller copy of a photo, so that a phone does not send megabytes for a picture of 256 pixels. What the browser cannot
 * draw is sent unchanged: the server decides.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  try {
    // A small file may be a large picture, which the server would refuse in some formats.
    const bitmap = await createImageBitmap(file);
    if (file.size <= smallBytes && Math.max(bitmap.width, bitmap.height) <= maxSide) return file;
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.85));
    return small && small.size < file.size ? small : file;
  } catch {
    return file;
  }
}
