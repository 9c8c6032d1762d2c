import { crc32 } from "node:zlib";

export type ZipEntry = {
  /** Path inside the archive, with forward slashes. */
  name: string;
  content: Buffer;
};

const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
const version = 20; // 2.0, what any unzip of the last thirty years reads
const utf8Names = 0x0800;
const maxUint32 = 0xffff_ffff;

/**
 * A zip archive of the given files, stored as they are (method 0), names as UTF-8, all dated `modifiedAt` (UTC). Without zip64:
 * for archives that fit in memory.
 * Errors: RangeError for over 65,535 files or 4 GB, for a name that is empty, absolute or climbs (`..`), and for a name twice.
 */
export function zip(entries: ZipEntry[], modifiedAt: Date): Buffer {
  const totalBytes = entries.reduce((sum, { content }) => sum + content.length, 0);
  if (entries.length > 0xffff || totalBytes > maxUint32) throw new RangeError("Too much for one archive.");
  const { date, time } = dosTime(modifiedAt);
  const seen = new Set<string>();
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    if (name === "" || /^[/\\]|^[A-Za-z]:|\\|\0/.test(name) || name.split("/").includes("..") || seen.has(name)) {
      throw new RangeError("Not a name for a file in an archive.");
    }
    seen.add(name);
    const nameBytes = Buffer.from(name, "utf8");
    const sum = crc32(content);
    // What both headers say, in the same order: versions and flags to name length, then nothing extra.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(version, 0);
    common.writeUInt16LE(utf8Names, 2);
    common.writeUInt16LE(0, 4); // stored
    common.writeUInt16LE(time, 6);
    common.writeUInt16LE(date, 8);
    common.writeUInt32LE(sum, 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);

    locals.push(uint32(localSignature), common, nameBytes, content);

    const central = Buffer.alloc(14); // comment length, disk, attributes, where the local header is
    central.writeUInt32LE(offset, 10);
    centrals.push(uint32(centralSignature), uint16(version), common, central, nameBytes);
    offset += 4 + common.length + nameBytes.length + content.length;
  }
  const directory = Buffer.concat(centrals);
  if (offset + directory.length > maxUint32) throw new RangeError("Too much for one archive.");
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, uint32(endSignature), end]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A time as MS-DOS wrote it: two seconds fine, from 1980 on. */
function dosTime(at: Date): { date: number; time: number } {
  const year = Math.max(1980, at.getUTCFullYear());
  return {
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}
