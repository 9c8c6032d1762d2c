/** Below this a picture is sent unchanged, in bytes; above, its longer side becomes so many pixels. */
const smallBytes = 300 * 1024;
const longest = 1_800;

/**
 * A photo made small enough for metered data, still readable: a JPEG of 1,800 pixels. What cannot be drawn here, or would not become
 * smaller, comes back unchanged.
 */
export async function smallerPicture(file: File): Promise<File> {
  if (!file.type.startsWith("image/") || file.size <= smallBytes) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.78));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], `${file.name.replace(/\.[^.]*$/, "")}.jpg`, { type: "image/jpeg" });
  } catch {
    return file;
  }
}
