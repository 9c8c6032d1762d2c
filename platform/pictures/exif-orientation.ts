/** How a camera was held: of all that EXIF shows the one thing that a picture needs to be shown upright. */

const orientationTag = 0x0112;

/** The orientation, 1 to 8, that a TIFF block of EXIF shows; 1 where it shows none or cannot be read. */
export function orientationOf(tiff: Buffer): number {
  try {
    const isLittle = tiff.toString("latin1", 0, 2) === "II";
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let index = 0; index < short(first); index += 1) {
      const at = first + 2 + index * 12;
      if (short(at) !== orientationTag) continue;
      const value = short(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
    return 1;
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

/** A TIFF block that shows an orientation and nothing else. */
export function tiffWith(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  tiff.writeUInt16BE(3, 12); // a number of two bytes
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
